/// The explanation of the frames of a section.
extension LayoutPass {
  /// The element of a section to explain.
  package enum ExplainedElement: Hashable, Sendable {
    /// The section's own length.
    case section
    case item(Int)
    case header, footer
    /// A decoration by its ordinal, and its item, line or gap; nil for one of the whole section.
    case decoration(Int, item: Int?)
  }

  /// Records every step from the inputs of a section to one of its elements, in section
  /// coordinates.
  ///
  /// The formulas of ``layOut(_:into:)`` run again, with the trace as their recorder.
  ///
  /// - Parameters:
  ///   - index: The section's index in its document, for the keys of its values.
  ///   - trace: The trace in which ``LayoutConfiguration/part(of:reading:recording:)`` recorded the
  ///     container.
  /// - Returns: The element's rectangle, with the names of its lengths; nil if the section has no
  ///   such element.
  /// - Complexity: O(*n*) in the section's items.
  /// - Throws: ``LayoutError/contentTooLong``.
  package func explain(
    _ element: ExplainedElement, of section: SectionInput, at index: Int, into trace: LayoutTrace
  ) throws(LayoutError) -> NamedRect? {
    var shownItem: Int?
    if case .item(let item) = element { shownItem = item }
    let (layout, items, shape) = try traced(section, at: index, showing: shownItem, trace)
    switch element {
    case .section: return sectionRect(layout.extent)
    case .item(let item):
      return items.frames.indices.contains(item) ? items.describe(item) : nil
    case .header: return layout.header.map { supplementary($0, .header) }
    case .footer: return layout.footer.map { supplementary($0, .footer) }
    case .decoration(let ordinal, let item):
      let list = decorationList(of: section)
      guard let decoration = list?.all.first(where: { $0.ordinal == ordinal }) else { return nil }
      return items.describe(decoration, ofItem: item, shape)
    }
  }

  /// Lays a section out and records its metrics, its items' bounds and its length.
  ///
  /// - Parameter item: The explained item; nil if the explained element is not an item.
  func traced(
    _ section: SectionInput, at index: Int, showing item: Int?, _ trace: LayoutTrace
  ) throws(LayoutError) -> (SectionLayout, ItemsTrace, DecoratedSection<Double>) {
    trace.section = index
    var buffer = FrameBuffer()
    let layout = try layOut(section, into: &buffer)
    let resolved = resolved(section, trace)
    let metrics = resolved.metrics
    var items = ItemsTrace(self, section, resolved, trace)
    if section.items.count > 0 {
      items.layOut(&buffer)
      // The explained item is first, so that the steps that all items share refer to it.
      if let item, items.frames.indices.contains(item) {
        _ = items.describe(item, isShown: true)
      }
      items.describeBounds()
    }
    describeLength(layout.items, metrics, trace)
    let shape = decorated(
      metrics, layout.items, header: layout.header, footer: layout.footer,
      extent: layout.extent.points)
    return (layout, items, shape)
  }

  /// Returns the section's values, and records the level that sets each of them.
  func resolved(_ section: SectionInput, _ trace: LayoutTrace) -> ResolvedSection {
    let isEmpty = section.items.count == 0
    var metrics = SectionMetrics()
    trace.levels = [:]
    trace.aliases = [:]
    configuration.defaults.apply(to: &metrics, isEmpty: isEmpty, in: traits) {
      trace.note($0, .defaults, "defaults", $1())
    }
    section.attributes.apply(to: &metrics, isEmpty: isEmpty, in: traits) {
      trace.note($0, .section, "sections[\(trace.section)]", $1())
    }
    trace.entries = metrics.decorations ?? []
    trace.describe(metrics, in: traits, axes)
    return ResolvedSection(
      metrics, in: traits, axes: axes, isFlipped: configuration.isFlipped, decorations: .defaults)
  }

  private func sectionRect(_ extent: FixedPoint) -> NamedRect {
    let rect = axes.rect(
      line: 0, scroll: 0, lineLength: traits.lineLength, scrollLength: extent.points)
    let (content, own) = (
      "content \(axes.lineWords.length)", "section \(axes.scrollWords.length)"
    )
    return NamedRect(
      rect, x: nil, y: nil, width: axes.line == 0 ? content : own,
      height: axes.line == 0 ? own : content)
  }

  private func supplementary(_ rect: Rect, _ kind: ElementKind) -> NamedRect {
    if configuration.shelf != nil {
      return NamedRect(rect, x: nil, y: nil, width: "end of the items", height: "title height")
    }
    let content = "content \(axes.lineWords.length)"
    let own = "\(kind.rawValue) \(axes.scrollWords.length)"
    let start = kind == .header ? nil : "start of the footer"
    return axes.line == 0
      ? NamedRect(rect, x: nil, y: start, width: content, height: own)
      : NamedRect(rect, x: start, y: nil, width: own, height: content)
  }
}
