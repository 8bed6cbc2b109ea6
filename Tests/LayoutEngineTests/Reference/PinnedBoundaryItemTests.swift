import LayoutEngine
import Testing

/// Boundary items that stay in view across the scroll axis. compositional.md, "Boundary items",
/// R12: the sheet of its example, with an inset of 80 before a group of 1000 in 390 points.
struct PinnedBoundaryItemTests {
  private struct Sheet {
    var alignment: RectEdges
    var isHorizontal = false
    var isOrthogonal = false
    var direction = LayoutDirection.leftToRight
    var inset = EdgeInsets.zero
    var offset: Point
    var isOfLayout = false

    /// Returns the frames of two titles, from the engine and from the reference.
    func titles() throws -> [[Rect]] {
      let size = LayoutSize(width: .absolute(1000), height: .absolute(44))
      let title = LayoutSize(width: .absolute(80), height: .absolute(44))
      var group = LayoutGroup(
        .horizontal, size: size,
        content: .counted(
          .item(LayoutItem(size: LayoutSize(width: .fractionalWidth(1), height: .absolute(44)))),
          10))
      var item = BoundarySupplementaryItem(kind: "row", size: title, alignment: alignment)
      item.pinToVisibleBounds = true
      var section = CompositionalSample.Section(group, items: 10)
      section.metrics.contentInsets = DirectionalEdgeInsets(leading: 80)
      section.metrics.supplementariesFollowContentInsets = false
      if isOrthogonal { section.metrics.orthogonalScrollingBehavior = .continuous }
      if !isOfLayout { section.metrics.boundarySupplementaryItems = [item] }
      group.size.width = .absolute(600)
      var narrow = section
      narrow.metrics.group = .group(group)
      var sample = CompositionalSample(
        container: Container(size: Size(width: 390, height: 700), scale: .x3))
      sample.container.contentInset = inset
      sample.direction = direction
      sample.sections = [section, narrow]
      if isOfLayout { sample.boundarySupplementaryItems = [item] }
      if isHorizontal { sample = sample.transposed }
      return [
        try CompositionalResult(engine: sample, contentOffset: offset),
        ReferenceCompositional(sample, contentOffset: offset).result,
      ].map { ($0.layoutItems + $0.sections.flatMap(\.boundaryItems)).map(\.frame) }
    }
  }

  private func expect(
    _ sheet: Sheet, _ expected: [(Double, Double)],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for titles in try sheet.titles() {
      #expect(
        titles.map(\.origin) == expected.map { Point(x: $0.0, y: $0.1) }, "\(titles)",
        sourceLocation: location)
    }
  }

  @Test func `a leading title stays at the edge of what is visible, up to the end of its row`()
    throws
  {
    let leading: RectEdges = .leading
    try expect(Sheet(alignment: leading, offset: Point(x: 0, y: 0)), [(0, 0), (0, 44)])
    try expect(Sheet(alignment: leading, offset: Point(x: 250, y: 0)), [(250, 0), (250, 44)])
    // The second row is 600 wide and ends before 610 + 80.
    try expect(Sheet(alignment: leading, offset: Point(x: 610, y: 0)), [(610, 0), (520, 44)])
    // Pulled beyond its start, the content moves with the title.
    try expect(Sheet(alignment: leading, offset: Point(x: -30, y: 0)), [(0, 0), (0, 44)])
    try expect(
      Sheet(
        alignment: leading, inset: EdgeInsets(top: 0, left: 10, bottom: 0, right: 0),
        offset: Point(x: 250, y: 0)),
      [(260, 0), (260, 44)])
    // The rows of orthogonal sections are as wide as the container.
    try expect(
      Sheet(alignment: leading, isOrthogonal: true, offset: Point(x: 250, y: 0)),
      [(250, 0), (250, 44)])
    try expect(
      Sheet(alignment: leading, isOrthogonal: true, offset: Point(x: 400, y: 0)),
      [(310, 0), (310, 44)])
  }

  @Test func `a trailing title stays at the other edge`() throws {
    let trailing: RectEdges = .trailing
    try expect(Sheet(alignment: trailing, offset: Point(x: 0, y: 0)), [(310, 0), (310, 44)])
    try expect(Sheet(alignment: trailing, offset: Point(x: 100, y: 0)), [(410, 0), (410, 44)])
    try expect(Sheet(alignment: trailing, offset: Point(x: 610, y: 0)), [(920, 0), (520, 44)])
    try expect(
      Sheet(
        alignment: trailing, inset: EdgeInsets(top: 0, left: 0, bottom: 0, right: 10),
        offset: Point(x: 100, y: 0)),
      [(400, 0), (400, 44)])
  }

  @Test func `titles are mirrored from right to left`() throws {
    try expect(
      Sheet(alignment: .leading, direction: .rightToLeft, offset: Point(x: -250, y: 0)),
      [(60, 0), (60, 44)])
    try expect(
      Sheet(alignment: .trailing, direction: .rightToLeft, offset: Point(x: -100, y: 0)),
      [(-100, 0), (-100, 44)])
  }

  @Test func `the rule is transposed in a horizontal layout`() throws {
    try expect(
      Sheet(alignment: .leading, isHorizontal: true, offset: Point(x: 0, y: 250)),
      [(0, 250), (44, 250)])
    try expect(
      Sheet(alignment: .trailing, isHorizontal: true, offset: Point(x: 0, y: 100)),
      [(0, 410), (44, 410)])
  }

  /// The title is 44 high, and extends each section of 44 at its start.
  @Test func `a title in a corner stays along both axes, one in the middle along none`() throws {
    try expect(
      Sheet(alignment: [.top, .leading], offset: Point(x: 250, y: 20)), [(250, 20), (250, 88)])
    try expect(
      Sheet(alignment: [.bottom, .trailing], offset: Point(x: 100, y: -580)),
      // What is visible ends at y 120, where the second footer would be above its section.
      [(410, 44), (410, 88)])
    try expect(Sheet(alignment: .top, offset: Point(x: 250, y: 20)), [(155, 20), (155, 88)])
    try expect(Sheet(alignment: [], offset: Point(x: 250, y: 20)), [(155, 0), (155, 44)])
  }

  @Test func `a title of the layout stays within the widest content`() throws {
    try expect(
      Sheet(alignment: .leading, offset: Point(x: 610, y: 0), isOfLayout: true), [(610, 22)])
    try expect(
      Sheet(alignment: .trailing, offset: Point(x: 610, y: 0), isOfLayout: true), [(920, 22)])
  }
}
