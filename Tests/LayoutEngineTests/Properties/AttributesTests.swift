import LayoutEngine
import TestSupport
import Testing

/// The values of layout attributes except the frame, and their paint order.
struct AttributesTests {
  private func layout() throws -> CollectionLayout {
    var document = SampleDocument(container: Container(size: Size(width: 320, height: 480)))
    for _ in 0..<2 {
      var section = SectionInput()
      section.attributes.metrics.header = Size(width: 0, height: 40)
      section.attributes.metrics.footer = Size(width: 0, height: 30)
      section.items.append(nil, count: 3)
      document.sections.append(section)
    }
    return try document.layout()
  }

  @Test func `a cell has UIKit's default attributes`() throws {
    let cell = try #require(try layout().layoutAttributesForItem(at: .init(item: 1, section: 0)))
    // Three of 50 on 320 with the default spacing 10: n = 5, pitch 50 + 17.5.
    #expect(cell.frame == Rect(x: 67.5, y: 40, width: 50, height: 50))
    #expect(cell.category == .cell)
    #expect(cell.elementKind == nil)
    #expect(cell.zIndex == 0)
    #expect(cell.alpha == 1)
    #expect(!cell.isHidden)
    #expect(cell.center == Point(x: 92.5, y: 65))
    #expect(cell.bounds == Rect(x: 0, y: 0, width: 50, height: 50))
    #expect(cell.size == Size(width: 50, height: 50))
    #expect(cell.transform == .identity)
  }

  @Test func `a section has no view of a kind that it does not give`() throws {
    let view = try layout().layoutAttributesForSupplementaryView(
      ofKind: ElementKind(rawValue: "badge"), at: .init(item: 0, section: 0))
    #expect(view == nil)
  }

  @Test(arguments: ElementKind.headerAndFooter)
  func `a header and a footer have zIndex 10`(kind: ElementKind) throws {
    let view = try #require(
      try layout().layoutAttributesForSupplementaryView(
        ofKind: kind, at: .init(item: 0, section: 1)))
    #expect(view.zIndex == 10)
    #expect(view.category == .supplementary)
    #expect(view.elementKind == kind)
  }

  @Test func `a missing element has no attributes`() throws {
    let layout = try layout()
    for path in [(0, 3), (0, -1), (2, 0), (-1, 0)] {
      let path = ElementIndexPath(item: path.1, section: path.0)
      #expect(layout.layoutAttributesForItem(at: path) == nil)
      #expect(layout.layoutAttributesForSupplementaryView(ofKind: .header, at: path) == nil)
    }
    let second = ElementIndexPath(item: 1, section: 0)
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: .header, at: second) == nil)
  }

  @Test func `paint order is total, and a reload does not change it`() throws {
    let all = try layout().allAttributes()
    for a in all {
      for b in all where a != b { #expect(a.isPainted(before: b) != b.isPainted(before: a)) }
      #expect(!a.isPainted(before: a))
    }
    let painted = all.sorted { $0.isPainted(before: $1) }
    var random = SeededGenerator(seed: 1)
    let reloaded = try layout().allAttributes().shuffled(using: &random)
    #expect(reloaded.sorted { $0.isPainted(before: $1) } == painted)
  }

  @Test func `a decoration paints below a cell, and a cell below a supplementary view`() {
    let first = ElementIndexPath(item: 0, section: 0)
    let last = ElementIndexPath(item: 9, section: 9)
    let decoration = LayoutAttributes(indexPath: last, category: .decoration, frame: .zero)
    let cell = LayoutAttributes(indexPath: first, category: .cell, frame: .zero)
    let laterCell = LayoutAttributes(indexPath: last, category: .cell, frame: .zero)
    let header = LayoutAttributes(
      indexPath: first, category: .supplementary, elementKind: .header, frame: .zero)
    #expect(decoration.isPainted(before: cell))
    #expect(cell.isPainted(before: laterCell))
    #expect(laterCell.isPainted(before: header))
  }

  @Test func `a rule with a negative length gives zero and a diagnostic`() throws {
    // 20 - 5 * 10 is negative: the gaps of six columns are longer than the line.
    var document = SampleDocument(container: Container(size: Size(width: 20, height: 480)))
    var rule = SizingRule(.columns(ColumnCount(6)))
    rule.other = .points(30)
    var section = SectionInput()
    section.items.append(.fixed(Size(width: 20, height: 10)), count: 3)
    section.items.append(.rule(rule), count: 2)
    document.sections = [section]
    let layout = try document.layout()
    #expect(layout.cellFrames(inSection: 0).map(\.width) == [20, 20, 20, 0, 0])
    let found = layout.diagnostics.map(\.diagnostic).first { $0.kind == .negativeLength }
    // The first three items have their own sizes.
    #expect(found?.firstItem == 3)
    #expect(found?.itemCount == 2)
  }
}
