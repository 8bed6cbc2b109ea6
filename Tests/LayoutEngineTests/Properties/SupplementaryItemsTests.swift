import TestSupport
import Testing

@testable import LayoutEngine

/// Supplementary items cost what is asked for, and no layout has too many. compositional.md,
/// "Supplementary items"; documents.md, "Limits".
struct SupplementaryItemsTests {
  private static let configuration: LayoutConfiguration = {
    var configuration = LayoutConfiguration()
    configuration.layout = .compositional
    return configuration
  }()
  private static let container = Container(size: Size(width: 500, height: 1_000))

  private static func badge(_ kind: String) -> LayoutSupplementaryItem {
    LayoutSupplementaryItem(
      kind: kind, size: LayoutSize(width: .absolute(4), height: .absolute(4)),
      containerAnchor: LayoutAnchor([.top, .trailing]))
  }

  /// Returns items of 100 × 20 in rows of five, each with badges, and each row with marks.
  private static func section(
    items: Int, badges: [String] = ["new", "sale"], marks: [String] = ["mark"]
  ) -> SectionInput {
    let item = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(0.2), height: .fractionalHeight(1)),
      supplementaryItems: badges.map(badge))
    var group = LayoutGroup(
      .horizontal, size: LayoutSize(width: .fractionalWidth(1), height: .absolute(20)),
      content: .subitems([.item(item)]))
    group.supplementaryItems = marks.map(badge)
    var section = SectionInput(items: ItemRuns(repeating: nil, count: items))
    var metrics = CompositionalMetrics()
    metrics.group = .group(group)
    section.attributes.metrics.compositional = metrics
    return section
  }

  private static func layout(_ sections: [SectionInput]) throws -> CollectionLayout {
    try CollectionLayout(configuration, in: container, sections: sections)
  }

  /// Item 777,777 is the third of row 155,555, which begins at 3,111,100.
  @Test func `one of three million supplementary items takes its group`() throws {
    let section = Self.section(items: 1_000_000)
    let layout = try Self.layout([section])
    let items = try #require(layout.pass.supplementaryItems(of: section))
    let rect = Rect(x: 296, y: 3_111_100, width: 4, height: 4)

    var walk = items.walk(.host(.item(777_777)))
    #expect(walk.next()?.map(\.rect) == [rect, rect])
    #expect(walk.next() == nil)
    // The first group, for the numbers of each kind in a group, and the group of the item.
    #expect(walk.writtenGroups == 2)

    var last = items.walk(.ordinal(kind: "mark", 199_999))
    #expect(last.next()?.map(\.rect) == [Rect(x: 496, y: 3_999_980, width: 4, height: 4)])
    #expect(last.next() == nil && last.writtenGroups == 2)
    let sale = ElementKind(rawValue: "sale")
    #expect(
      layout.layoutAttributesForSupplementaryView(
        ofKind: sale, at: ElementIndexPath(item: 777_777, section: 0))?.frame == rect)
    for missing in [-1, 1_000_000, Int.max, Int.min] {
      let path = ElementIndexPath(item: missing, section: 0)
      #expect(layout.layoutAttributesForSupplementaryView(ofKind: sale, at: path) == nil)
    }

    let region = Rect(x: 290, y: 3_111_101, width: 20, height: 5)
    let found = layout.layoutAttributesForElements(in: region)
    #expect(found.filter { $0.category == .cell }.map(\.indexPath.item) == [777_777, 777_778])
    let views = found.filter { $0.category == .supplementary }
    #expect(views.map(\.frame) == [rect, rect])
    #expect(views.map { $0.elementKind?.rawValue } == ["new", "sale"])
    #expect(views.map(\.indexPath.item) == [777_777, 777_777])
  }

  /// A region of 100 points touches six rows. Two rows before and after it may be needed because of
  /// rounding.
  @Test func `the supplementary items of a region take the groups that it touches`() throws {
    let section = Self.section(items: 999_998)
    let layout = try Self.layout([section])
    let items = try #require(layout.pass.supplementaryItems(of: section))
    let area = SupplementarySelection.SearchArea(0...500, 2_000_001...2_000_101)
    var walk = items.walk(.touching(area))
    var count = 0
    while let next = walk.next() { count += next.count }
    #expect(count == 6 * 11)
    // Also the first and the last, which is not whole.
    #expect(walk.writtenGroups <= 6 + 4 + 2)
  }

  @Test func `a walk returns a few thousand of many supplementary items at once`() throws {
    let kinds = (0..<200).map { "k\($0)" }
    let section = Self.section(items: 1_000, badges: kinds, marks: [])
    let pass = try Self.layout([section]).pass
    var walk = try #require(pass.supplementaryItems(of: section)).walk()
    var (count, most) = (0, 0)
    while let next = walk.next() {
      (count, most) = (count + next.count, max(most, next.count))
    }
    #expect(count == 200_000 && most <= 4_096)
  }

  @Test func `selections have the supplementary items that a filter of all has`() throws {
    var tested = 0
    for seed in Seeds.range(100) {
      let sample = RandomCompositional.make(seed: seed)
      let inputs = sample.sections.map { section in
        var input = section.input
        input.items.append(nil, count: 40 + Int(seed % 7))
        return input
      }
      let pass = try CollectionLayout.pass(sample.configuration, in: sample.container, for: inputs)
      for input in inputs {
        guard let items = pass.supplementaryItems(of: input) else { continue }
        let all = items.frames()
        let tree = pass.resolved(input).compositional?.tree
        let kinds = tree?.supplementaryItems.map(\.kind) ?? []
        for frame in all.enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
          tested += 1
          let ofHost = items.frames(.host(frame.host))
          #expect(ofHost == all.filter { $0.host == frame.host }, "SEED=\(seed)")
          let (x, y) = (frame.rect.minX, frame.rect.minY)
          let area = SupplementarySelection.SearchArea(x - 3...x + 3, y - 3...y + 3)
          let touching = { (frame: SupplementaryFrame) in
            frame.host == .section || SupplementarySelection.touching(area).includes(frame.rect)
          }
          #expect(items.frames(.touching(area)) == all.filter(touching), "SEED=\(seed)")
          guard frame.definition < kinds.count else { continue }
          let kind = kinds[frame.definition]
          #expect(items.frames(.ordinal(kind: kind, frame.item)).first == frame, "SEED=\(seed)")
        }
      }
    }
    #expect(tested > 500)
  }

  @Test func `a flow section has none of the section before it`() throws {
    var badges = Self.section(items: 5)
    badges.attributes.layout = .compositional
    let flow = SectionInput(items: ItemRuns(repeating: .fixed(Size(width: 9, height: 9)), count: 5))
    let pass = try CollectionLayout.pass(
      LayoutConfiguration(), in: Self.container, for: [badges, flow])
    var buffer = FrameBuffer()
    #expect(try pass.layOut(badges, into: &buffer).supplementaryCount == 5 * 3)
    #expect(try pass.layOut(flow, into: &buffer).supplementaryCount == 0)
    let isNone = buffer.supplementaryItems == nil
    #expect(isNone)
  }

  @Test func `more than four million supplementary items are refused`() throws {
    let five = Self.section(items: 1_000_000, badges: ["a", "b", "c"], marks: ["d", "e"])
    #expect(throws: LayoutError.tooManySupplementaryItems(5_000_000)) {
      try Self.layout([five])
    }
    // 4,000,000 are allowed, and one more is not, whichever section has it.
    let four = Self.section(items: 400_000, badges: ["a", "b", "c", "d", "e"], marks: [])
    #expect(try Self.layout([four, four]).sectionCount == 2)
    #expect(throws: LayoutError.tooManySupplementaryItems(4_000_001)) {
      try Self.layout([four, four, Self.section(items: 1, badges: ["a"], marks: [])])
    }

    var boundary = Self.section(items: 0)
    boundary.attributes.metrics.compositional?.boundarySupplementaryItems = (0..<1_000).map {
      BoundarySupplementaryItem(
        kind: "k\($0)", size: LayoutSize(width: .absolute(1), height: .absolute(1)),
        alignment: .top)
    }
    #expect(throws: LayoutError.tooManySupplementaryItems(5_000_000)) {
      try Self.layout(Array(repeating: boundary, count: 5_000))
    }
  }
}
