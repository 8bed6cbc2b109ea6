import DocumentTestSupport
import LayoutDocuments
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutService

/// Edits of items of sections whose items are in several segments. An edit of a waterfall reads,
/// computes and writes no more segments than it must.
struct SegmentEditTests {
  private static let frames =
    """
    SELECT (id & 0x7fffffffff) || ' ' || quote(lower) || ' ' || quote(upper) || ' ' || hex(sections)
    FROM frame ORDER BY id
    """
  private static let inputs = "SELECT (id & 0x7fffffffff) || ' ' || hex(sections) FROM section"

  private static func rows(of store: ScratchStore) throws -> [String] {
    try store.values(frames) + store.values(inputs)
  }

  /// The rows of an edited store are those of a store that was made from its document.
  ///
  @Test(arguments: Seeds.range(10))
  func `random edits of items leave the rows that a new store has`(seed: UInt64) throws {
    var edits = RandomItemEdits(seed: seed)
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([edits.document("d")])
    for number in 0..<25 {
      if number > 3, edits.random.chance(15) {
        _ = try store.catalog.undo("d")
      } else {
        let changes = edits.changes()
        _ = try store.catalog.edit("d", kind: "set", summary: "") { editor in
          for (item, size) in changes {
            try editor.set([("size", size)], at: .item(section: 0, item: item))
          }
        }
      }
      let fresh = try ScratchStore()
      _ = try fresh.catalog.importDocuments([try store.catalog.snapshot().document("d")])
      let comment: Comment = "seed \(seed), edit \(number)"
      try #require(try Self.rows(of: store) == Self.rows(of: fresh), comment)
      #expect(try store.catalog.snapshot().verify("d").difference == nil, comment)
    }
  }

  private static let long = (0..<2_000).map { "[\(100 + $0 % 7), \(100 + $0 % 11 * 10)]" }

  private static func document(
    _ keys: String = "", items: [String] = long
  ) throws -> LayoutDocument {
    try .read(
      """
      {"format": "insetory/1", "id": "d", "layout": "waterfall",
      "container": {"width": 320, "height": 480, "scale": 2},
      "sections": [{"id": "a", \(keys) "items": [\(items.joined(separator: ", "))]}, {"items": []}]}
      """)
  }

  /// Makes rows of segments invalid, which an edit that reads them finds.
  private func spoil(_ table: String, _ segments: ClosedRange<Int>, of store: ScratchStore) throws {
    let range = "\(segments.lowerBound) AND \(segments.upperBound)"
    try store.execute(
      "UPDATE \(table) SET sections = zeroblob(1000) WHERE id & 8191 BETWEEN \(range)")
  }

  /// The damage would be an error for an edit that reads or computes these segments.
  @Test(arguments: ["section", "frame"], [1, 2])
  func `a late edit does not read the segments before it`(
    _ table: String, ofOneRun: Int
  ) throws {
    let first = #"{"count": \#(ofOneRun), "size": [1, 1]}"#
    var document = try Self.document(items: [first] + Self.long.dropFirst(ofOneRun))
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([document])
    try spoil(table, 1...12, of: store)
    let report = try store.catalog.edit("d", kind: "set", summary: "") { editor in
      let last = try editor.target(Address("d/a/item:[1990]"))
      try editor.set([("size", "[100, 555]")], at: last)
    }
    #expect(report.computed == 1)
    // The frames are those of a store with the edited document.
    try document.sections[0].setItem(
      at: 1_990, size: .fixed(Size(width: 100, height: 555)), id: nil)
    let fresh = try ScratchStore()
    _ = try fresh.catalog.importDocuments([document])
    let unspoiled = Self.frames.replacing(
      "ORDER", with: "WHERE id & 8191 NOT BETWEEN 1 AND 12 ORDER")
    #expect(try store.values(unspoiled) == fresh.values(unspoiled))
  }

  /// A height that is the same on pixels moves no other item.
  @Test func `an edit that changes no column ends in its segment`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try Self.document()])
    try spoil("section", 1...14, of: store)
    let before = try store.values(Self.frames)
    _ = try store.catalog.edit("d", kind: "set", summary: "") { editor in
      try editor.set([("size", "[103.001, 130]")], at: .item(section: 0, item: 3))
    }
    #expect(try store.values(Self.frames) == before)
  }

  /// The first change moves no item, and the second one is three segments later.
  @Test func `an edit of two distant items computes both`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try Self.document()])
    _ = try store.catalog.edit("d", kind: "set", summary: "") { editor in
      try editor.set([("size", "[100, 900]")], at: .item(section: 0, item: 503))
      try editor.set([("size", "[103.001, 130]")], at: .item(section: 0, item: 3))
    }
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
    let fresh = try ScratchStore()
    _ = try fresh.catalog.importDocuments([try store.catalog.snapshot().document("d")])
    #expect(try Self.rows(of: store) == Self.rows(of: fresh))
  }

  /// The section has 1,999 runs, one of two items, and the damaged cache 1,875 frames.
  @Test func `missing frames do not shift the edited item`() throws {
    var document = try Self.document()
    try document.sections[0].setItem(
      at: 0, size: document.sections[0].itemSize(at: 1), id: nil)
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([document])
    try store.execute("DELETE FROM frame WHERE id & 8191 = 15")
    _ = try store.catalog.edit("d", kind: "set", summary: "") { editor in
      try editor.set([("size", "[1, 2]")], at: .item(section: 0, item: 1_500))
    }
    let section = try store.catalog.snapshot().document("d").sections[0]
    #expect(section.itemSize(at: 1_500) == .fixed(Size(width: 1, height: 2)))
  }

  /// A footer is in the row of the first segment, and decorations need all frames.
  @Test(arguments: [#""footer": {"height": 20},"#, #""decorations": ["card"],"#])
  func `the last item moves the footer`(_ keys: String) throws {
    var document = try Self.document(#""footer": {"height": 20},"#)
    if keys.contains("card") {
      document.settings.configuration.decorationKinds = [DecorationKind(name: "card")]
      document.sections[0].attributes.metrics.decorations = [DecorationEntry(kind: "card")]
    }
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([document])
    _ = try store.catalog.edit("d", kind: "set", summary: "") { editor in
      try editor.set([("size", "[100, 5000]")], at: .item(section: 0, item: 1_999))
    }
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
    let layout = try store.catalog.snapshot().layout(of: "d")
    #expect(
      try layout.rows() == DocumentFrames(try store.catalog.snapshot().document("d")).rows())
  }

  /// An item of the size of its neighbour is a run with it.
  @Test func `an item with the size of its neighbour joins it`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try Self.document()])
    for item in [124, 125, 1_999] {
      _ = try store.catalog.edit("d", kind: "set", summary: "") { editor in
        let other = try editor.section(at: 0).itemSize(at: item == 124 ? 125 : item - 1)
        guard case .fixed(let size)? = other else { return }
        try editor.set(
          [("size", "[\(size.width), \(size.height)]")], at: .item(section: 0, item: item))
      }
      let fresh = try ScratchStore()
      _ = try fresh.catalog.importDocuments([try store.catalog.snapshot().document("d")])
      #expect(try Self.rows(of: store) == Self.rows(of: fresh), "item \(item)")
    }
  }
}

/// Random documents of a long waterfall, and edits of its items.
private struct RandomItemEdits {
  var random: SeededGenerator
  private var count = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Most sizes differ, so that each item is a run.
  private mutating func size() -> String {
    guard random.chance(5) else {
      return "[\(random.integer(1...997)), \(random.integer(1...997))]"
    }
    let lengths = [0, 1, 3, 100, 100.001, 61.25, 1.0 / 3, 480, 5_000]
    return "[\(random.pick(lengths)), \(random.pick(lengths))]"
  }

  mutating func document(_ id: String) throws -> LayoutDocument {
    count = random.pick([126, 250, 251, 400, 1_000])
    var items = (0..<count).map { index in
      random.chance(10) ? #"{"id": "i\#(index)", "size": \#(size())}"# : size()
    }
    // Some items are one run.
    for _ in 0..<random.pick([0, 1, 5]) {
      items[random.integer(0...count - 1)] =
        #"{"count": \#(random.pick([2, 3, 140])), "size": [7, 9]}"#
    }
    let keys = [
      random.pick(["", #""columnCount": 1, "#, #""columnCount": 3, "#, #""columnCount": 40, "#]),
      random.pick(ItemRenderDirection.allCases.map { #""itemRenderDirection": "\#($0)", "# }),
      random.pick(["", #""minimumInteritemSpacing": 0, "#]),
      random.pick(["", #""footer": [20, 20], "#, #""header": [9, 9], "headerInset": 3, "#]),
      random.pick(["", #""sectionInset": [-9, 8, 7, 6], "#]),
    ]
    return try .read(
      """
      {"format": "insetory/1", "id": "\(id)", "layout": "waterfall",
      "scrollDirection": "\(random.pick(["vertical", "horizontal"]))",
      "direction": "\(random.pick(["leftToRight", "rightToLeft"]))",
      "container": {"width": 402, "height": 874, "scale": \(random.pick([1, 2, 3]))},
      "sections": [{\(keys.joined())"items": [\(items.joined(separator: ", "))]},
      {"items": [[1, 1]]}]}
      """)
  }

  /// Returns items and their new sizes.
  mutating func changes() -> [(item: Int, size: String)] {
    (0..<random.pick([1, 1, 1, 2, 4])).map { _ in
      let late = random.chance(40)
      return (late ? count - 1 - random.pick([0, 1, 3]) : random.integer(0...count - 1), size())
    }
  }
}
