/// The sources of a section's metrics.
extension LayoutTrace {
  /// Records the metrics of a section.
  func describe(_ metrics: SectionMetrics, in traits: ContainerTraits, _ axes: Axes) {
    let (line, scroll) = (axes.lineWords, axes.scrollWords)
    let inset = metrics.sectionInset ?? .zero
    // With a reference inset, the section's own inset differs from its inset from the content, so
    // it gets a different name.
    let own = traits.leadingEdge == nil ? "inset" : "section inset"
    func lineInset(
      _ value: Double, _ side: String, _ key: String, _ edge: ContainerTraits.ReferenceEdge?
    ) -> RecordedQuantity {
      let section = input(value, "\(side) \(own)", .metric("sectionInset.\(key)"))
      guard let edge else { return section }
      return step(
        LineRule.inset(
          section: section, reference: known(edge.reference, "\(side) reference inset"),
          content: known(edge.contentInset, "\(side) content inset")), "\(side) inset",
        "the inset counts from the reference, and is never less than the content inset")
    }
    let leading = lineInset(
      inset.start(along: axes.line), line.start, line.startKey, traits.leadingEdge)
    let trailing = lineInset(
      inset.end(along: axes.line), line.end, line.endKey, traits.trailingEdge)
    func metric(_ value: Double, _ name: String, _ key: String) {
      input(value, name, .metric(key))
    }
    metric(
      inset.start(along: axes.scroll), "\(scroll.start) inset", "sectionInset.\(scroll.startKey)")
    metric(inset.end(along: axes.scroll), "\(scroll.end) inset", "sectionInset.\(scroll.endKey)")
    step(
      LineRule.available(
        content: known(traits.lineLength, "content \(line.length)"), leading: leading,
        trailing: trailing),
      "available \(line.length)", "a line of the content, minus the section's insets")
    metric(
      metrics.minimumInteritemSpacing ?? 10, "minimum interitem spacing", "minimumInteritemSpacing")
    metric(metrics.minimumLineSpacing ?? 10, "minimum line spacing", "minimumLineSpacing")
    metric(
      metrics.header?.along(axes.scroll) ?? 0, "header \(scroll.length)",
      "header.\(scroll.length)")
    metric(
      metrics.footer?.along(axes.scroll) ?? 0, "footer \(scroll.length)",
      "footer.\(scroll.length)")
  }
}
