import LayoutEngine

/// The shelf of shelf.md, in its own coordinates: x along the scroll axis, y down the column,
/// before mirroring.
struct ReferenceShelf {
  private(set) var sections: [ReferenceEngine.Section] = []
  /// The sections in coordinates of a vertical layout: x down the column.
  private(set) var decorated: [ReferenceDecoratedSection] = []
  private(set) var contentSize = Size.zero

  init(_ metrics: ShelfMetrics, _ document: SampleDocument, probe: inout ToleranceProbe) {
    guard !document.sections.isEmpty else { return }
    let container = document.container
    let contentHeight = max(
      0, container.size.height - container.contentInset.top - container.contentInset.bottom)
    let h = contentHeight - metrics.titleHeight

    // Extents and spacings are quantised as in the flow layout.
    func units(_ points: Double) -> Int64 { Int64((points * 1_048_576).rounded()) }
    var nextStart: Int64 = 0
    var contentEnd: Int64 = 0
    for input in document.sections {
      let x = Double(nextStart) / 1_048_576
      let sizes = (0..<input.items.runCount).flatMap { run -> [Size] in
        var size = metrics.itemSize
        if case .fixed(let own)? = input.items.size(ofRun: run) { size = own }
        return Array(repeating: size, count: input.items.itemCount(ofRun: run))
      }
      guard !sizes.isEmpty else {
        sections.append(
          .init(frame: Rect(x: x, y: 0, width: 0, height: contentHeight), items: []))
        decorate(from: x, to: x, [], [], metrics, height: contentHeight)
        continue
      }
      let (columns, items, width) = ReferenceShelf.columns(
        of: sizes, height: h, spacing: metrics.itemSpacing, probe: &probe)
      let placed = items.map {
        Rect(
          x: x + $0.minX, y: metrics.titleHeight + $0.minY, width: $0.width, height: $0.height)
      }
      let title = Rect(x: x, y: 0, width: max(0, width), height: metrics.titleHeight)
      sections.append(
        .init(
          frame: Rect(x: x, y: 0, width: width, height: contentHeight),
          header: metrics.titleHeight > 0 ? title : nil, items: placed))
      decorate(
        from: x, to: x + width, columns, placed, metrics, height: contentHeight)
      contentEnd = nextStart + units(width)
      nextStart = contentEnd + units(metrics.sectionSpacing)
    }
    contentSize = Size(width: max(0, Double(contentEnd) / 1_048_576), height: contentHeight)
  }

  private mutating func decorate(
    from start: Double, to end: Double, _ columns: [[Int]], _ items: [Rect],
    _ metrics: ShelfMetrics, height: Double
  ) {
    decorated.append(
      ReferenceDecoratedSection(
        transposed: true, start: start, end: end, items: items.map(\.transposed), lines: columns,
        container: (0, height), content: (0, height),
        section: (0, height), titleHeight: metrics.titleHeight))
  }

  /// "An item joins the column while used + itemSpacing + its height ≤ h (the first always does)."
  private static func columns(
    of sizes: [Size], height: Double, spacing: Double, probe: inout ToleranceProbe
  ) -> (columns: [[Int]], items: [Rect], width: Double) {
    var items: [Rect] = []
    var columns: [[Int]] = [[]]
    var (x, used, widest) = (0.0, 0.0, 0.0)
    for (index, size) in sizes.enumerated() {
      var y = 0.0
      if index > 0 {
        if probe.fits(used + spacing + size.height, in: height) {
          y = used + spacing
        } else {
          x += widest + spacing
          widest = 0
          columns.append([])
        }
      }
      columns[columns.count - 1].append(index)
      items.append(Rect(x: x, y: y, width: size.width, height: size.height))
      used = y + size.height
      widest = max(widest, size.width)
    }
    return (columns, items, x + widest)
  }
}
