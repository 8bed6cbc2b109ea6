import DocumentTestSupport
import LayoutEngine
import LayoutStorage
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutReports
@testable import LayoutService

/// Conditions that are pushed down, compared with the same conditions that only SQLite checks: a
/// plus before a column prevents the pushdown.
@Suite struct PushedConditionTests {
  private static let documents = ["d0", "d1", "D1", "vlc.a", "vlc_A"]

  private static func store(seed: UInt64) throws -> ScratchStore {
    var random = RandomLayout(seed: seed)
    random.mixes = random.random.chance(40)
    random.decorates = true
    let store = try ScratchStore()
    for id in documents {
      let document = random.document(id)
      _ = try? store.catalog.importDocuments([document])
    }
    return store
  }

  private static func check(_ snapshot: CatalogSnapshot, _ sql: String, seed: UInt64) throws {
    let checked = try snapshot.rows(sql.replacing("~", with: "+"))
    let isEqual = try snapshot.rows(sql.replacing("~", with: "")) == checked
    #expect(isEqual, "seed \(seed): \(sql)")
  }

  @Test(arguments: 1...2)
  func `a pushed id selects the same rows as an unpushed one`(_ seed: UInt64) throws {
    let store = try Self.store(seed: seed)
    let snapshot = try store.catalog.snapshot()
    var generator = SeededGenerator(seed: seed)
    let tables = ["frames", "items", "decorations", "sections"]
    var ids = ["", "/", "d0/", "d0", "d0//", "d0/decoration:x", "other/[0]", "d0/[0]/item:[0]/x"]
    for table in tables {
      let all = try snapshot.rows("SELECT +id FROM \(table)").map { row -> String in
        if case .text(let id) = row[0] { id } else { "" }
      }
      ids += (0..<1).compactMap { _ in all.randomElement(using: &generator) }
    }
    for id in ids {
      // The address itself, of another document, of a container, with another name, and in
      // capitals.
      let others = [
        id, id.uppercased(), id.replacing("d0", with: "d1"), id.replacing("/", with: "#9x9/"),
        id.replacing("item:", with: "decoration:"), id.replacing("[0]", with: "[1]"),
        id + " ", id.replacing(/\/[^\/]*$/, with: ""),
      ]
      let list = others.map { "'\($0)'" }.joined(separator: ", ")
      for table in tables.shuffled(using: &generator).prefix(2) {
        try Self.check(
          snapshot, "SELECT * FROM \(table) WHERE ~id IN (\(list)) ORDER BY +id", seed: seed)
        guard let other = others.randomElement(using: &generator) else { continue }
        for condition in ["", " AND ~document = 'd1'", " AND forContainer = '440x956'"] {
          try Self.check(
            snapshot, "SELECT * FROM \(table) WHERE ~id = '\(other)'\(condition)", seed: seed)
        }
      }
    }
    for (first, second) in [("items", "frames"), ("decorations", "frames"), ("frames", "items")] {
      try Self.check(
        snapshot,
        """
        SELECT a.id, b.x FROM
          (SELECT id FROM \(first) WHERE document = 'd0' AND sectionIndex = 0 LIMIT 3) a
          JOIN \(second) b ON ~b.id = +a.id ORDER BY 1
        """, seed: seed)
    }
    try Self.check(snapshot, "SELECT * FROM items WHERE ~id = 5 OR ~id = x'6430'", seed: seed)
    try Self.check(snapshot, "SELECT * FROM items WHERE ~id = NULL", seed: seed)
    try Self.check(
      snapshot, "SELECT * FROM sections WHERE ~id = 'D0/[0]' COLLATE NOCASE", seed: seed)
  }

  @Test(arguments: 1...2)
  func `pushed patterns select the same rows as unpushed ones`(_ seed: UInt64) throws {
    let store = try Self.store(seed: seed)
    let snapshot = try store.catalog.snapshot()
    var generator = SeededGenerator(seed: seed &+ 100)
    let pieces = [
      "d", "D", "1", "0", "-", "v", "vlc", "LC", ".", "_", "%", "*", "?", "[dD]", "é", "\\",
    ]
    var patterns = ["''", "NULL", "1", "x'6425'", "'d%' ", "'D1'", "'vlc_a'", "'%'", "'*'"]
    patterns += (0..<12).map { _ in
      let length = Int.random(in: 1...4, using: &generator)
      return "'" + (0..<length).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
        + "'"
    }
    for pattern in patterns {
      for operation in ["GLOB", "LIKE", "NOT LIKE"] {
        try Self.check(
          snapshot, "SELECT id FROM documents WHERE ~id \(operation) \(pattern)", seed: seed)
        try Self.check(
          snapshot,
          "SELECT id FROM sections WHERE ~document \(operation) \(pattern) AND ~document LIKE 'd%'",
          seed: seed)
        try Self.check(
          snapshot,
          "SELECT operation FROM operations WHERE ~document \(operation) \(pattern)", seed: seed)
      }
    }
    try Self.check(
      snapshot, "SELECT id FROM documents WHERE ~id LIKE 'd\\%' ESCAPE '\\'", seed: seed)
    try Self.check(
      snapshot,
      "SELECT d.id, s.id FROM documents d JOIN sections s ON ~s.document LIKE d.id || '%'",
      seed: seed)
  }

  /// Some ids had several documents, one after the other, so that their operations alternate.
  @Test(arguments: [true, false])
  func `operations of chosen documents are the operations of the log`(isTrimmed: Bool) throws {
    let store = try Self.store(seed: 4)
    let catalog = store.catalog
    for step in 0..<40 {
      let id = Self.documents[step * 7 % 5]
      switch step % 8 {
      case 3: _ = try? catalog.delete([id])
      case 4: _ = try? catalog.rename("d0", to: id)
      case 5:
        let text = #"{"format": "insetory/1", "id": "\#(id)", "container": "iphone-16"}"#
        _ = try? catalog.importDocuments([try .read(text)])
      case 6: _ = try? catalog.undo(id)
      default:
        _ = try? catalog.edit(id, kind: "set", summary: "\(step)") {
          try $0.set([("title", "\"\(step)\"")], at: .document)
        }
      }
    }
    if isTrimmed { _ = try catalog.trimHistory(keeping: 20) }
    let snapshot = try catalog.snapshot()
    let all = try snapshot.rows("SELECT document, operation FROM operations")
    #expect(all.count > 15)
    let conditions = [
      "= 'd1'", "= 'D1'", "GLOB 'd*'", "LIKE 'd%'", "GLOB 'vlc?a'", "LIKE '%a'", "= 'x'",
    ]
    for condition in conditions {
      try Self.check(
        snapshot, "SELECT * FROM operations WHERE ~document \(condition)", seed: 4)
      try Self.check(
        snapshot, "SELECT * FROM operations WHERE ~document \(condition) LIMIT 2", seed: 4)
      for order in ["~operation DESC", "~operation DESC, document", "~operation", "~time DESC"] {
        try Self.check(
          snapshot,
          "SELECT operation FROM operations WHERE document \(condition) ORDER BY \(order)", seed: 4)
      }
      try Self.check(
        snapshot,
        "SELECT max(~operation), min(~operation) FROM operations WHERE document \(condition)",
        seed: 4)
      for operation in [1, 25, 30, 31, 32] {
        try Self.check(
          snapshot,
          "SELECT * FROM operations WHERE ~document \(condition) AND operation = \(operation)",
          seed: 4)
      }
    }
  }

  /// `container` is an ordinary column; only `forContainer` requests another container.
  @Test func `equality, LIKE and IN compare a container in the same way`() throws {
    let store = try Self.store(seed: 3)
    let snapshot = try store.catalog.snapshot()
    for table in ["documents", "sections", "items", "frames", "decorations"] {
      for container in ["440x956", "300x600"] {
        let found = try ["= '\(container)'", "LIKE '\(container)'", "IN ('\(container)')"].map {
          try snapshot.rows("SELECT * FROM \(table) WHERE container \($0)")
        }
        let isEqual = found[1] == found[0] && found[2] == found[0]
        #expect(isEqual, "\(table), \(container)")
      }
      let asked = try snapshot.rows(
        "SELECT DISTINCT forContainer FROM \(table) WHERE forContainer = '440x956'")
      let own = try snapshot.rows("SELECT DISTINCT forContainer FROM \(table)")
      let never = try snapshot.rows("SELECT 1 FROM \(table) WHERE forContainer LIKE '440x956'")
      #expect(asked == [[.text("440x956")]] && own == [[.null]] && never.isEmpty, "\(table)")
    }
    let joined = try snapshot.rows(
      """
      SELECT DISTINCT s.forContainer FROM sections s
      JOIN items i ON i.document = s.document AND i.forContainer IS s.forContainer
      WHERE i.forContainer = '440x956'
      """)
    #expect(joined == [[.text("440x956")]])
  }

  /// The work of a query must not depend on the number of documents that it does not name.
  @Test func `an id and a pattern read only one document`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments(
      try (0..<30).map { index in
        try .read(
          """
          {"format": "insetory/1", "id": "d\(index)", "container": {"width": 300, "height": 600},
           "sections": [{"id": "s", "items": [[9, 9]]}, {"id": "t", "items": [[9, 9], [8, 8]]}]}
          """)
      })
    let snapshot = try store.catalog.snapshot()
    let cases: [(sql: String, rows: Int, layouts: Int, sections: Int)] = [
      ("SELECT id FROM items WHERE id = 'd7/t/item:[1]'", 1, 1, 1),
      ("SELECT id FROM frames WHERE id IN ('d7/t/item:[1]', 'd8/s/item:[0]')", 2, 2, 2),
      ("SELECT id FROM sections WHERE id = 'd7/t'", 1, 1, 1),
      ("SELECT f.x FROM items i JOIN frames f ON f.id = i.id WHERE i.document = 'd7'", 3, 1, 5),
      ("SELECT id FROM sections WHERE document GLOB 'd2?'", 20, 10, 20),
      ("SELECT id FROM sections WHERE document LIKE 'D2_' AND document GLOB '*9'", 2, 1, 2),
      ("SELECT id FROM items WHERE id = 'd7/t/item:[1]' AND document = 'd8'", 0, 0, 0),
    ]
    for (sql, rows, layouts, sections) in cases {
      let source = QuerySource({ snapshot })
      source.retain()
      var found = 0
      try source.query(sql) { _ in
        found += 1
        return true
      }
      #expect(found == rows, "\(sql)")
      #expect(source.visits.layouts == layouts && source.visits.sections == sections, "\(sql)")
    }
  }
}
