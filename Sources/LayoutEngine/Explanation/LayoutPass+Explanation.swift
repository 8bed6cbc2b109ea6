/// The explanation of the frames of a section.
extension LayoutPass {
  /// The element of a section to explain.
  package enum ExplainedElement: Hashable, Sendable {
    /// The section's own length.
    case section
    case item(Int)
    case header, footer
    /// A group, by its ordinal and the positions that lead to a group within it.
    case group([Int])
    /// A supplementary item of an item or a group, or a boundary item other than header and footer:
    /// its host, its kind, and its ordinal among the section's supplementary items of the kind.
    case supplementary(SupplementaryHost, kind: String, ordinal: Int)
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
  ///   - row: The offset on screen of the row of an orthogonal section, and the requested offset,
  ///     if one was requested; nil for frames that are not moved.
  ///   - trace: The trace in which ``LayoutConfiguration/part(of:reading:recording:)`` recorded the
  ///     container.
  /// - Returns: The element's rectangle, with the names of its lengths; nil if the section has no
  ///   such element.
  /// - Complexity: O(*n*) in the section's items.
  /// - Throws: ``LayoutError/contentTooLong``.
  package func explain(
    _ element: ExplainedElement, of section: SectionInput, at index: Int,
    row: (offset: Double, requested: Double?)? = nil, into trace: LayoutTrace
  ) throws(LayoutError) -> NamedRect? {
    let traced = try traced(section, at: index, showing: element, trace)
    let (items, layout) = (traced.items, traced.layout)
    let grouped = items as? any GroupingTrace
    if let row, scrollsWithRow(element, of: section) {
      grouped?.describeRow(at: row.offset, requested: row.requested)
    }
    switch element {
    case .section:
      let (length, extent) = (traced.shape.lineLength, layout.extent.points)
      return items.named(
        axes.rect(line: 0, scroll: 0, lineLength: length, scrollLength: extent), "section")
    case .item(let item):
      guard items.frames.indices.contains(item) else { return nil }
      return NamedRect(
        items.frames[item], x: "x of item \(item)", y: "y of item \(item)",
        width: "width of item \(item)", height: "height of item \(item)")
    case .header: return layout.header.flatMap { items.describeBoundaryItem("header", $0) }
    case .footer: return layout.footer.flatMap { items.describeBoundaryItem("footer", $0) }
    case .group(let path):
      let frame = groups(of: section, ordinal: path.first).first { $0.path == path }
      return frame.flatMap { grouped?.describe(group: path, $0.rect) }
    case .supplementary(let host, let kind, let ordinal):
      return grouped?.describeSupplementary(host, kind, ordinal)
    case .decoration(let ordinal, let item):
      guard let decoration = decorationsByOrdinal(of: section)[ordinal] else { return nil }
      return traced.describe(decoration, ofItem: item)
    }
  }

  /// Returns whether an element of an orthogonal section scrolls with its row.
  private func scrollsWithRow(_ element: ExplainedElement, of section: SectionInput) -> Bool {
    switch element {
    case .item, .group, .supplementary(.item, _, _), .supplementary(.group, _, _): true
    case .decoration(let ordinal, _):
      decorationsByOrdinal(of: section)[ordinal]?.geometry.scrollsWithRow ?? false
    case .section, .header, .footer, .supplementary: false
    }
  }

  /// Lays a section out and records its metrics, its items' bounds and its length.
  ///
  /// - Parameter element: The explained element; nil if it is of several sections.
  func traced(
    _ section: SectionInput, at index: Int, showing element: ExplainedElement?,
    _ trace: LayoutTrace
  ) throws(LayoutError) -> SectionTrace {
    trace.section = index
    var buffer = FrameBuffer()
    let layout = try layOut(section, into: &buffer)
    let metrics = metrics(of: section, trace)
    let kind = kind(of: section, metrics)
    let items = try kind.trace(section, metrics, in: self, &buffer, into: trace)
    if !items.frames.isEmpty {
      switch element {
      // The explained item is first, so that the steps that all items share refer to it.
      case .item(let item), .supplementary(.item(let item), _, _):
        if items.frames.indices.contains(item) { items.describe(item, isShown: true) }
      case .group(let path), .supplementary(.group(let path), _, _):
        (items as? any GroupingTrace)?.show(path: path)
      default: break
      }
      items.describeBounds()
    }
    items.describeLength(layout)
    let shape = decorated(
      kind.lineMetrics, layout.items, header: layout.header, footer: layout.footer,
      extent: layout.extent.points)
    return SectionTrace(pass: self, layout: layout, items: items, shape: shape)
  }

  /// Returns the section's metrics, and records the level that sets each of them.
  private func metrics(of section: SectionInput, _ trace: LayoutTrace) -> SectionMetrics {
    let isEmpty = section.items.count == 0
    var metrics = SectionMetrics()
    (trace.levels, trace.aliases, trace.short) = ([:], [:], nil)
    trace.defaultLevel = .uikitDefault
    configuration.defaults.apply(to: &metrics, isEmpty: isEmpty, in: traits) {
      trace.note($0, .defaults, "defaults", $1())
    }
    section.attributes.apply(to: &metrics, isEmpty: isEmpty, in: traits) {
      trace.note($0, .section, "sections[\(trace.section)]", $1())
    }
    trace.entries = metrics.decorations ?? []
    return metrics
  }
}

/// A laid-out section whose items and length are recorded.
struct SectionTrace {
  let pass: LayoutPass
  let layout: SectionLayout
  let items: any KindTrace
  /// The boxes that its decorations cover.
  let shape: DecoratedSection<Double>

  var trace: LayoutTrace { items.trace }
  var axes: Axes { pass.axes }
}

extension LayoutTrace {
  /// Records which metrics a level sets.
  fileprivate func note(
    _ metrics: SectionMetrics, _ level: LayoutStep.Level, _ owner: String, _ key: String
  ) {
    let found = (level, key.isEmpty ? owner : owner + "." + key)
    for key in MetricKey.all where key.isGiven(metrics) { levels[key.name.description] = found }
  }
}
