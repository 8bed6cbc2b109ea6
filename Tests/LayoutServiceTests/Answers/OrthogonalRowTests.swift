import DocumentTestSupport
import LayoutDocuments
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutService

/// What queries of the screen show of orthogonal sections. compositional.md, "Orthogonal sections"
/// and "Queries".
struct OrthogonalRowTests {
  /// A container 320 wide, with the insets 4 and 6: V = 310. Groups of 0.8 · 320 = 256 and gaps of
  /// 8: R = 3 · 256 + 2 · 8 = 784, so that the range ends at 474. Items are unmoved at 4, 268 and
  /// 532. A section is 3 + 50 + 5 = 58 high.
  private static func document(_ direction: String = "leftToRight") -> String {
    """
    {"format": "insetory/1", "id": "d", "layout": "compositional", "direction": "\(direction)",
    "container": {"width": 320, "height": 480, "scale": 2},
    "defaults": {"contentInsets": [3, 4, 5, 6], "interGroupSpacing": 8,
      "group": {"kind": "horizontal", "size": [{"fractionalWidth": 0.8}, 50],
        "subitems": [{"size": [{"fractionalWidth": 1}, {"fractionalHeight": 1}],
          "supplementaryItems": [{"kind": "badge", "size": [10, 10],
            "containerAnchor": {"edges": ["top", "leading"]}}]}]}},
    "sections": [
      {"id": "free", "orthogonalScrollingBehavior": "continuous", "items": {"count": 3}},
      {"id": "leading", "orthogonalScrollingBehavior": "continuousGroupLeadingBoundary",
        "items": {"count": 3}},
      {"id": "pages", "orthogonalScrollingBehavior": "paging", "items": {"count": 3}},
      {"id": "groups", "orthogonalScrollingBehavior": "groupPaging", "items": {"count": 3}},
      {"id": "centred", "orthogonalScrollingBehavior": "groupPagingCentered",
        "items": {"count": 3}, "header": {"height": 20}},
      {"id": "none", "orthogonalScrollingBehavior": "paging", "items": []},
      {"id": "plain", "items": {"count": 1}}]}
    """
  }

  private static func layout(_ text: String) throws -> (ScratchStore, StoredLayout) {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(text)])
    return (store, try store.catalog.snapshot().layout(of: "d"))
  }

  /// A section, the requested offset, and the items on screen there with their x.
  private static let places: [(section: String, asked: Double?, items: [Int: Double])] = [
    ("free", nil, [0: 4, 1: 268]),
    ("free", 100, [0: -96, 1: 168]),
    ("free", -1, [0: 4, 1: 268]),
    ("free", 9000, [1: -206, 2: 58]),
    // Stops at 0, 264 and 474. Halfway between two, at 132 and 369, it is the lower.
    ("leading", nil, [0: 4, 1: 268]),
    ("leading", 132, [0: 4, 1: 268]),
    ("leading", 133, [1: 4, 2: 268]),
    ("groups", 369, [1: 4, 2: 268]),
    ("groups", 370, [1: -206, 2: 58]),
    ("groups", 9000, [1: -206, 2: 58]),
    // Stops at 0, 310 and 474. At 310 the first item ends at -50, and the third begins at 222.
    ("pages", 155, [0: 4, 1: 268]),
    ("pages", 156, [1: -42, 2: 222]),
    ("pages", 393, [1: -206, 2: 58]),
    // The middle of a group is at 128, 392 and 656, less 155: stops at -27, 237 and 501.
    ("centred", nil, [0: 31, 1: 295]),
    ("centred", -500, [0: 31, 1: 295]),
    ("centred", 106, [0: -233, 1: 31, 2: 295]),
    ("centred", 9000, [1: -233, 2: 31]),
  ]

  @Test(arguments: places.indices)
  func `a row on screen rests at its stop`(_ index: Int) throws {
    let (section, asked, items) = Self.places[index]
    let (store, layout) = try Self.layout(Self.document())
    defer { withExtendedLifetime(store) {} }
    let inner = asked.map { [InnerOffset(section: .id(section), offset: $0)] }
    let rows = try layout.rows(
      of: Address("d/\(section)"), FrameQuery(contentOffset: .zero, innerOffsets: inner))
    let cells = rows.filter { $0.category == .cell }
    #expect(
      Dictionary(uniqueKeysWithValues: cells.map { ($0.item ?? -1, $0.frame.minX) }) == items)
    // A badge is at the corner of its item, where the container does not cut it off.
    let badges = rows.filter { $0.elementKind == "badge" }
    #expect(badges.map(\.frame.minX) == items.values.filter { $0 >= 0 }.sorted())
    // Each element by its own address, and the groups.
    for row in rows {
      let own = try layout.rows(
        of: Address(row.id), FrameQuery(contentOffset: .zero, innerOffsets: inner))
      #expect(own == [row])
    }
    let groups = try layout.rows(
      of: Address("d/\(section)"),
      FrameQuery(kind: .group, contentOffset: .zero, innerOffsets: inner))
    #expect(groups.map(\.frame.minX) == items.values.sorted())
    // Without an offset, frames are those of UIKit's attributes.
    #expect(
      try layout.rows(of: Address("d/\(section)"), FrameQuery(kind: .cell)).map(\.frame.minX)
        == [4, 268, 532])
  }

  @Test func `a row from right to left moves to the right`() throws {
    let (store, layout) = try Self.layout(Self.document("rightToLeft"))
    defer { withExtendedLifetime(store) {} }
    // x' = 320 - maxX: 60, -204 and -468. At 264 the first begins at 324.
    let inner = InnerOffset(section: .id("groups"), offset: 264)
    let cells = try layout.rows(
      of: Address("d/groups"),
      FrameQuery(kind: .cell, contentOffset: .zero, innerOffsets: [inner]))
    #expect(cells.map(\.frame.minX) == [60, -204])
    #expect(cells.map(\.item) == [1, 2])
  }

  @Test func `a row of a horizontal document runs along y`() throws {
    let text = """
      {"format": "insetory/1", "id": "d", "layout": "compositional", "scrollDirection": "horizontal",
      "container": {"width": 480, "height": 320, "scale": 2},
      "sections": [{"id": "s", "orthogonalScrollingBehavior": "groupPaging", "items": {"count": 3},
        "contentInsets": [4, 3, 6, 5], "interGroupSpacing": 8,
        "group": {"kind": "vertical", "size": [50, {"fractionalHeight": 0.8}],
          "subitems": [{"size": [{"fractionalWidth": 1}, {"fractionalHeight": 1}]}]}}]}
      """
    let (store, layout) = try Self.layout(text)
    defer { withExtendedLifetime(store) {} }
    let inner = InnerOffset(section: .index(0), offset: 200)
    let cells = try layout.rows(
      of: Address("d"), FrameQuery(contentOffset: .zero, innerOffsets: [inner]))
    #expect(
      cells.map(\.frame) == [
        Rect(x: 3, y: 4, width: 50, height: 256), Rect(x: 3, y: 268, width: 50, height: 256),
      ])
    #expect(cells.map(\.item) == [1, 2])
  }

  @Test func `a point hits what is on screen`() throws {
    let (store, layout) = try Self.layout(Self.document())
    defer { withExtendedLifetime(store) {} }
    // Section `groups` begins at 3 · 58 = 174, its items at 177.
    let inner = InnerOffset(section: .id("groups"), offset: 264)
    func hits(_ x: Double, _ offsets: [InnerOffset]) throws -> [String] {
      try layout.rows(at: Point(x: x, y: 200), of: Address("d"), innerOffsets: offsets).map(\.id)
    }
    #expect(try hits(100, []) == ["d/groups/item:[0]"])
    #expect(try hits(100, [inner]) == ["d/groups/item:[1]"])
    #expect(try hits(319, [inner]) == ["d/groups/item:[2]"])
    // Beyond the container nothing is on screen.
    #expect(try hits(320, [inner]).isEmpty)
    #expect(try hits(400, []).isEmpty)
  }

  @Test func `an inner offset of another section is an error`() throws {
    let (store, layout) = try Self.layout(Self.document())
    defer { withExtendedLifetime(store) {} }
    func rows(_ section: String) throws -> [FrameRow] {
      let inner = InnerOffset(section: .id(section), offset: 5)
      return try layout.rows(of: Address("d"), FrameQuery(innerOffsets: [inner]))
    }
    #expect {
      try rows("plain")
    } throws: { error in
      guard case .wrongTarget("d/plain", _)? = error as? ServiceError else { return false }
      return true
    }
    #expect {
      try rows("missing")
    } throws: { error in
      guard case .noSection("missing", _, _, _)? = error as? ServiceError else { return false }
      return true
    }
    // A row without groups has nothing to move.
    #expect(try layout.orthogonalRow(inSection: 5) == nil)
    #expect(try rows("none").count == 2 * 16 + 1)
  }

  private static let files: [DocumentFile] =
    (try? DocumentFile.all(in: "Tests/Data/good-documents").filter { file in
      String(decoding: file.bytes, as: UTF8.self).contains("orthogonalScrollingBehavior")
    }) ?? []

  /// What is on screen, by a search of all frames as the specification has it: "x is less by `o`",
  /// "up to the edges of the container".
  @Test(arguments: files)
  func `a region has what is on screen in it`(_ file: DocumentFile) throws {
    let document = try DocumentTestSupport.document(of: file.bytes)
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([document])
    let layout = try store.catalog.snapshot().layout(of: document.id)
    let configuration = layout.settings.configuration
    let isVertical = configuration.effectiveScrollDirection == .vertical
    let seed = Seeds.first
    var random = SeededGenerator(seed: seed)
    let container = layout.container.container.size
    for _ in 0..<20 {
      var inner: [InnerOffset] = []
      var offsets: [Int: Double] = [:]
      for index in 0..<layout.sectionCount {
        guard let row = try layout.orthogonalRow(inSection: index) else { continue }
        offsets[index] = row.opening
        guard Bool.random(using: &random) else { continue }
        let asked = Double.random(in: -100...2000, using: &random)
        inner.append(InnerOffset(section: .index(index), offset: asked))
        offsets[index] = row.rest(at: asked)
      }
      let region = Rect(
        x: Double.random(in: -50...500, using: &random),
        y: Double.random(in: -50...900, using: &random),
        width: Double.random(in: 0...300, using: &random),
        height: Double.random(in: 0...300, using: &random))
      var expected: [String] = []
      for row in try layout.rows() where row.category != .decoration {
        var frame = row.frame
        if row.id.contains("/item:") || row.id.contains("/group:"),
          let offset = row.sectionIndex.flatMap({ offsets[$0] })
        {
          if isVertical {
            frame.origin.x += configuration.isMirrored(in: layout.loaded.traits) ? offset : -offset
            guard
              let cut = frame.intersection(
                Rect(x: 0, y: frame.minY - 1, width: container.width, height: frame.height + 2))
            else { continue }
            frame = cut
          } else {
            frame.origin.y -= offset
            guard
              let cut = frame.intersection(
                Rect(x: frame.minX - 1, y: 0, width: frame.width + 2, height: container.height))
            else { continue }
            frame = cut
          }
        }
        if frame.touches(region) { expected.append(row.id) }
      }
      let found = try layout.rows(
        of: Address(document: document.id), FrameQuery(region: region, innerOffsets: inner))
      let ids = found.filter { $0.category != .decoration }.map(\.id)
      #expect(ids == expected, "seed \(seed), \(region)")
    }
  }
}
