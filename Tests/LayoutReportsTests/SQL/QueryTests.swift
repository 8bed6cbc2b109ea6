import DocumentTestSupport
import LayoutEngine
import LayoutStorage
import ServiceTestSupport
import StrictJSON
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

// The initialisers of the tables, which accept nil.
extension SQLValue {
  init(_ value: QueryValue) {
    self =
      switch value {
      case .null: .null
      case .integer(let integer): .integer(integer)
      case .real(let real): .real(real)
      case .text(let text): .text(text)
      case .blob(let bytes): .blob(bytes)
      }
  }
}

extension CatalogSnapshot {
  /// Returns all rows of a query.
  func rows(_ sql: String) throws -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    try query(sql) {
      rows.append($0.map(SQLValue.init))
      return true
    }
    return rows
  }
}

extension FrameRow {
  private static func text(_ outline: BubbleOutline) -> String {
    var writer = JSONWriter()
    writer.value(outline.json)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The row's values in the table `frames`, except the last, `groupID`.
  fileprivate var values: [SQLValue] {
    let painted = paintedRect.map { [$0.minX, $0.minY, $0.width, $0.height] }
    return [
      .text(id), .text(document), .text(container), SQLValue(section), SQLValue(sectionIndex),
      .text(category.rawValue), SQLValue(elementKind), SQLValue(item), SQLValue(itemID),
      SQLValue(decorationID), .real(frame.minX), .real(frame.minY), .real(frame.width),
      .real(frame.height), SQLValue(zIndex), .real(alpha), SQLValue(isHidden),
    ] + (0..<4).map { SQLValue(painted?[$0]) } + [SQLValue(outline.map(Self.text))]
  }
}

/// Queries compared with other commands on the same documents.
@Suite struct QueryTests {
  /// Returns a store of random documents, some with dirty sections.
  private static func store(seed: UInt64) throws -> ScratchStore {
    var random = RandomLayout(seed: seed)
    random.mixes = random.random.chance(40)
    random.decorates = true
    let store = try ScratchStore()
    for index in 0..<4 {
      let document = random.document("d\(index)")
      do { _ = try store.catalog.importDocuments([document]) } catch { continue }
      guard index % 2 == 1 else { continue }
      _ = try? store.catalog.edit("d\(index)", kind: "set", summary: "a test", deferred: true) {
        try $0.set([("defaults.minimumLineSpacing", "17")], at: .document)
      }
    }
    return store
  }

  @Test(arguments: 1...4)
  func `the frames table has exactly the rows of the command`(_ seed: UInt64) throws {
    let store = try Self.store(seed: seed)
    let snapshot = try store.catalog.snapshot()
    for container: String? in [nil, "440x956"] {
      var expected: [[SQLValue]] = []
      for id in try snapshot.documentIDs() {
        let own = try snapshot.layout(of: id)
        let isOwn = container == nil || own.container.label == container
        try (isOwn ? own : snapshot.layout(of: id, in: container))
          .forEachRow(of: Address(document: id), FrameQuery()) { expected.append($0.values) }
      }
      let condition = container.map { "WHERE forContainer = '\($0)'" } ?? ""
      let found = try snapshot.rows("SELECT * FROM frames \(condition)").map {
        Array($0.dropLast())
      }
      let isEqual = found == expected
      #expect(isEqual, "seed \(seed), \(container ?? "own container")")
    }
  }

  @Test(arguments: 1...4)
  func `pushed-down conditions return the same rows as SQLite's own filter`(_ seed: UInt64) throws {
    let store = try Self.store(seed: seed)
    let snapshot = try store.catalog.snapshot()
    // A plus keeps a column from being pushed down.
    let conditions = [
      "document = 'd1'", "document = 'd1' AND sectionIndex = 0", "section = 's1'", "item = 1",
      "document = 'd2' AND item = 0", "itemID = 'i1'", "sectionIndex = 0.5",
      "document = 'D1' COLLATE NOCASE", "sectionIndex = 1 AND item = 2", "document = NULL",
      "document IN ('d0', 'd3')", "document = 'd1' OR sectionIndex = 1", "item = -1",
      "document = x'6431'", "sectionIndex = 9223372036854775807",
    ]
    for table in ["frames", "items", "decorations"] {
      for condition in conditions where table != "decorations" || !condition.contains("itemID") {
        let plain = condition.replacing(/(document|section|sectionIndex|item|itemID) (=|IN)/) {
          "+\($0.1) \($0.2)"
        }
        let pushed = try snapshot.rows("SELECT id FROM \(table) WHERE \(condition) ORDER BY id")
        let checked = try snapshot.rows("SELECT id FROM \(table) WHERE \(plain) ORDER BY id")
        let isEqual = pushed == checked
        #expect(isEqual, "seed \(seed): \(table) WHERE \(condition)")
      }
    }
    for category in ["cell", "supplementary", "decoration", "section"] {
      let pushed = try snapshot.rows("SELECT id FROM frames WHERE category = '\(category)'")
      let checked = try snapshot.rows("SELECT id FROM frames WHERE +category = '\(category)'")
      let isEqual = pushed == checked
      #expect(isEqual, "seed \(seed), \(category)")
    }
  }

  @Test(arguments: 1...4)
  func `a region returns the same rows as the command`(_ seed: UInt64) throws {
    let store = try Self.store(seed: seed)
    let snapshot = try store.catalog.snapshot()
    var query = FrameQuery()
    query.region = Rect(x: 20, y: 60, width: 150, height: 90.5)
    var expected: [[SQLValue]] = []
    for id in try snapshot.documentIDs() {
      let layout = try snapshot.layout(of: id)
      try layout.forEachRow(of: Address(document: id), query) { expected.append([.text($0.id)]) }
    }
    #expect(try snapshot.rows("SELECT id FROM frames(20, 60, 150, 90.5)") == expected)
    let cells = try snapshot.rows(
      "SELECT id FROM frames(20, 60, 150, 90.5) WHERE category = 'cell'")
    #expect(try snapshot.rows("SELECT id FROM items(20, 60, 150, 90.5)") == cells)
  }

  @Test(arguments: 1...4)
  func `rows have the order that the plan promises`(_ seed: UInt64) throws {
    let store = try Self.store(seed: seed)
    let snapshot = try store.catalog.snapshot()
    for (table, order) in [
      ("items", "document, sectionIndex, item"), ("sections", "document, sectionIndex"),
      ("frames", "document"), ("documents", "id"),
    ] {
      let plus = order.split(separator: ", ").map { "+\($0)" }.joined(separator: ", ")
      let sorted = try snapshot.rows("SELECT * FROM \(table) ORDER BY \(plus)")
      #expect(
        try snapshot.rows("SELECT * FROM \(table) ORDER BY \(order)") == sorted, "seed \(seed)")
      #expect(
        try snapshot.rows("SELECT * FROM \(table) ORDER BY \(order) DESC").count == sorted.count)
    }
  }

  @Test(arguments: 1...4)
  func `the sections table has the frames and items of sections`(_ seed: UInt64) throws {
    let store = try Self.store(seed: seed)
    let snapshot = try store.catalog.snapshot()
    for id in try snapshot.documentIDs() {
      let layout = try snapshot.layout(of: id)
      let found = try snapshot.rows(
        "SELECT x, y, width, height, items FROM sections WHERE document = '\(id)'")
      let expected = try (0..<layout.sectionCount).map { index -> [SQLValue] in
        let frame = try layout.frame(ofSection: index)
        return [
          .real(frame.minX), .real(frame.minY), .real(frame.width), .real(frame.height),
          SQLValue(try layout.section(at: index).items.count),
        ]
      }
      #expect(found == expected, "seed \(seed)")
      let size = try snapshot.rows(
        "SELECT contentWidth, contentHeight, sections, items FROM documents WHERE id = '\(id)'")
      #expect(
        size == [
          [
            .real(layout.contentSize.width), .real(layout.contentSize.height),
            SQLValue(layout.sectionCount), SQLValue(layout.itemCount),
          ]
        ])
    }
  }

  /// A group of the first section holds an item and a column of two, so that three items are in
  /// each. A row of the second section, which is estimated, has two items.
  private static let groups = #"""
    {"format": "insetory/1", "id": "d", "layout": "compositional",
     "container": {"width": 100, "height": 200}, "sections": [
      {"id": "a", "items": {"count": 5}, "header": {"height": {"estimated": 30}},
       "group": {"kind": "horizontal", "size": [100, 40],
        "supplementaryItems": [{"kind": "b", "size": [9, 9], "containerAnchor": {"edges": ["top"]}}],
        "subitems": [{"size": [50, 40], "supplementaryItems": [
          {"kind": "c", "size": [9, 9], "containerAnchor": {"edges": ["top"]}}]},
         {"kind": "vertical", "size": [50, 40], "subitems": [{"size": [50, 20]}]}]}},
      {"id": "b", "items": {"count": 3}, "group": {"kind": "vertical", "size": [100, {"estimated": 40}],
       "subitems": [{"kind": "horizontal", "size": [100, {"estimated": 20}],
         "subitems": [{"size": [50, {"estimated": 20}]}]}]}},
      {"id": "c", "items": {"count": 2}, "group": {"kind": "custom", "size": [100, 40],
       "frames": [[0, 0, 20, 20]]}},
      {"id": "l", "layout": "list", "appearance": "plain", "items": [{"id": "x"}, {"id": "y"}]},
      {"layout": "flow", "header": {"height": 7}, "items": [[9, 9]]}]}
    """#

  @Test func `sections have a layout, and items the address of their group`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(Self.groups),
      try .read(
        #"""
        {"format": "insetory/1", "id": "s", "layout": "shelf",
         "container": {"width": 100, "height": 200}, "sections": [{"items": [[9, 9]]}]}
        """#),
    ])
    let snapshot = try store.catalog.snapshot()

    let sections = try snapshot.rows(
      "SELECT id, layout, headerLength, minimumLineSpacing FROM sections")
    let groups = try snapshot.rows("SELECT id, groupID FROM items WHERE document = 'd'")
    let views = try snapshot.rows(
      "SELECT id, groupID FROM frames WHERE section = 'a' AND category = 'supplementary'")

    #expect(
      sections == [
        [.text("d/a"), .text("compositional"), .real(30), .null],
        [.text("d/b"), .text("compositional"), .real(0), .null],
        [.text("d/c"), .text("compositional"), .real(0), .null],
        [.text("d/l"), .text("list"), .real(0), .null],
        [.text("d/[4]"), .text("flow"), .real(7), .real(10)],
        [.text("s/[0]"), .text("shelf"), .null, .null],
      ])
    let expected: [(String, String?)] = [
      ("d/a/item:[0]", "d/a/group:[0]"), ("d/a/item:[1]", "d/a/group:[0]/1"),
      ("d/a/item:[2]", "d/a/group:[0]/1"), ("d/a/item:[3]", "d/a/group:[1]"),
      ("d/a/item:[4]", "d/a/group:[1]/1"),
      ("d/b/item:[0]", "d/b/group:[0]/0"), ("d/b/item:[1]", "d/b/group:[0]/0"),
      ("d/b/item:[2]", "d/b/group:[1]/0"),
      ("d/c/item:[0]", "d/c/group:[0]"), ("d/c/item:[1]", "d/c/group:[1]"),
      ("d/l/item:x", "d/l/group:[0]"), ("d/l/item:y", "d/l/group:[1]"), ("d/[4]/item:[0]", nil),
    ]
    #expect(groups == expected.map { [.text($0.0), SQLValue($0.1)] })
    #expect(
      Set(views) == [
        [.text("d/a/header"), .null], [.text("d/a/group:[0]/b"), .text("d/a/group:[0]")],
        [.text("d/a/group:[1]/b"), .text("d/a/group:[1]")],
        [.text("d/a/item:[0]/c"), .text("d/a/group:[0]")],
        [.text("d/a/item:[3]/c"), .text("d/a/group:[1]")],
      ])
    let layouts = try snapshot.rows("SELECT layout FROM documents")
    #expect(layouts == [[.text("compositional")], [.text("shelf")]])
  }

  @Test func `a cache with missing frames is reported as damage`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
        "sections": [{"items": [{"count": 199}, [9, 9]]}]}
        """)
    ])
    try store.execute("DELETE FROM frame WHERE id & 8191 = 1")
    let snapshot = try store.catalog.snapshot()
    #expect(throws: ServiceError.self) { try snapshot.rows("SELECT count(*) FROM frames") }
    try store.execute("DELETE FROM frame")
    let other = try store.catalog.snapshot()
    #expect(throws: ServiceError.self) { try other.rows("SELECT count(*) FROM items") }
  }
}
