/// How the frames of a section come about.
extension LayoutPass {
  /// What of a section is explained.
  package enum ExplainedElement: Hashable, Sendable {
    /// The section's own length.
    case section
    case item(Int)
    case header, footer
    /// A decoration's ordinal, and its item, line or gap where there is one of each.
    case decoration(Int, item: Int?)
  }

  /// Writes down every step from the inputs of a section to an element of it, in section
  /// coordinates.
  ///
  /// The formulas are those that ``layOut(_:into:)`` computes with; they run once more with the
  /// trace as their recorder.
  ///
  /// - Parameters:
  ///   - index: The section's place in its document, for the keys of its values.
  ///   - trace: Holds what ``LayoutConfiguration/part(of:reading:recording:)`` wrote.
  /// - Returns: The element's rectangle, with the names of its lengths; nil where there is none.
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

  /// Lays a section out and writes down its metrics, its items' bounds and its length.
  ///
  /// - Parameter item: The item that is explained, if it is one.
  func traced(
    _ section: SectionInput, at index: Int, showing item: Int?, _ trace: LayoutTrace
  ) throws(LayoutError) -> (SectionLayout, ItemsTrace, DecoratedSection<Double>) {
    trace.section = index
    var buffer = FrameBuffer()
    let layout = try layOut(section, into: &buffer)
    let metrics = metrics(of: section, trace)
    var items = ItemsTrace(self, section, metrics, trace)
    if section.items.count > 0 {
      items.layOut(&buffer)
      // First, so that the steps that all items share are those of the explained item.
      if let item, items.frames.indices.contains(item) {
        _ = items.describe(item, isShown: true)
      }
      items.describeBounds()
    }
    describeLength(layout.items, metrics, trace)
    let shape = decorated(metrics, layout.items, header: layout.header, footer: layout.footer)
    return (layout, items, shape)
  }

  /// The section's metrics, with the level that sets each.
  func metrics(of section: SectionInput, _ trace: LayoutTrace) -> ResolvedMetrics {
    let isEmpty = section.items.count == 0
    var metrics = SectionMetrics()
    trace.levels = [:]
    trace.aliases = [:]
    configuration.defaults.apply(to: &metrics, isEmpty: isEmpty, in: part) {
      trace.note($0, .defaults, "defaults", $1())
    }
    section.attributes.apply(to: &metrics, isEmpty: isEmpty, in: part) {
      trace.note($0, .section, "sections[\(trace.section)]", $1())
    }
    trace.entries = metrics.decorations ?? []
    trace.describe(metrics, in: part, axes)
    return ResolvedMetrics(metrics, in: part, axes: axes, decorations: .defaults)
  }

  private func sectionRect(_ extent: FixedPoint) -> NamedRect {
    let rect = axes.rect(
      line: 0, scroll: 0, lineLength: part.lineLength, scrollLength: extent.points)
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
