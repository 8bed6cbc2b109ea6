/// The explanation of the order of header, insets, items and footer, and of the section's length.
/// flow-layout.md, section 4.
extension LayoutPass {
  /// Records the length of a section, whose items are already recorded.
  func describeLength(_ items: ItemsBox?, _ metrics: ResolvedMetrics, _ trace: LayoutTrace) {
    if configuration.shelf != nil {
      describeShelfLength(items, trace)
      return
    }
    let words = axes.scrollWords
    let itemsEnd =
      items.map { trace.known($0.end, "end of the items") }
      ?? describeStartOfItems(metrics, trace)
    var end = SectionRule.startOfFooter(
      items: itemsEnd, inset: trace.known(metrics.end, "\(words.end) inset"))
    if metrics.footer > 0 {
      let start = trace.step(
        end, "start of the footer", "after the items and the inset that follows them")
      end = trace.step(
        SectionRule.end(
          footerFrom: start, length: trace.known(metrics.footer, "footer \(words.length)")),
        "end of the footer", "the footer ends the section")
    }
    describeExtent(end, trace)
  }

  private func describeShelfLength(_ items: ItemsBox?, _ trace: LayoutTrace) {
    guard let items else {
      trace.step(0, "section width", "a section without items takes no space")
      return
    }
    describeExtent(trace.known(items.end, "end of the items"), trace)
  }

  /// Records where the items begin, or would begin if there are none.
  func describeStartOfItems(_ metrics: ResolvedMetrics, _ trace: LayoutTrace) -> RecordedQuantity {
    let words = axes.scrollWords
    return trace.step(
      SectionRule.startOfItems(
        header: trace.known(metrics.header, "header \(words.length)"),
        inset: trace.known(metrics.start, "\(words.start) inset")),
      "start of the items", "after the header and the inset that follows it")
  }

  /// Records a section's length, and its quantisation if that changes it.
  private func describeExtent(_ length: RecordedQuantity, _ trace: LayoutTrace) {
    let name = "section \(axes.scrollWords.length)"
    if FixedPoint(length.number).points == length.number {
      trace.step(length, name, "from the start of the section to its end")
    } else {
      let exact = trace.step(length, "exact " + name, "from the start of the section to its end")
      trace.step(
        FixedPoint.quantised(exact), name,
        "kept in units of 1/1048576 points, so that sums do not depend on their order")
    }
  }
}
