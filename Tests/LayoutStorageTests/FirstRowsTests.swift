import Foundation
import TestSupport
import Testing

@testable import LayoutStorage

/// The migration of a store of the first schema: refused damage, a comparison that finds every
/// difference, and several programs at once.
struct FirstRowsTests {
  private func golden(in scratch: Scratch) throws -> String {
    let path = scratch.path("store")
    try write(try Project.data("Tests/Data/stores/version-1.insetory"), to: path)
    return path
  }

  /// Runs SQL that may break the constraints of the tables, and writes the log back.
  private func change(_ path: String, _ sql: String) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    connection.isWriting = true
    SectionParts.register(on: connection.handle)
    try connection.execute(
      "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; \(sql)")
    #expect(connection.changeCount > 0)
    #expect(connection.checkpoint(truncating: true) == nil)
  }

  static let damages: [(sql: String, damage: String)] = [
    (
      "UPDATE section SET items = x'0007' WHERE id = 549755813888",
      "section 549755813888, column items is not valid"
    ),
    (
      "UPDATE section SET items = CAST(x'02' || zeroblob(16) || x'01' AS BLOB) WHERE id = 549755813888",
      "section 549755813888, column items is not valid"
    ),
    ("UPDATE section SET ids = x'7f' WHERE NOT ids IS NULL", "column ids is not valid"),
    (
      "UPDATE section SET title = CAST(x'ff' AS TEXT) WHERE NOT title IS NULL",
      "column title is not text"
    ),
    (
      "UPDATE section SET id = id + 1, document = NULL WHERE id = 549755813888",
      "section 549755813889, column id is not the number of the next segment"
    ),
    ("UPDATE layout_set SET document = 99 WHERE id = 1", "FOREIGN KEY"),
    ("UPDATE layout_set SET generation = -1 WHERE id = 1", "CHECK"),
    (
      "UPDATE layout_request SET layout_set = 1 WHERE layout_set = 2",
      "layout_request of document 2"
    ),
    (
      "UPDATE layout_request SET request = char(10) || request WHERE layout_set = 1",
      "layout_request of document 1"
    ),
  ]

  @Test(arguments: damages)
  func `damage is named, and the store is unchanged`(sql: String, damage: String) throws {
    let scratch = try Scratch()
    let path = try golden(in: scratch)
    try change(path, sql)
    let before = try bytes(of: path)
    for _ in 0..<2 {
      let error = failure { try LayoutStore(at: path) }
      guard case .notMigrated(path, 1, let found?) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(found.contains(damage))
    }
    #expect(try bytes(of: path) == before)
    var options = LayoutStore.Options()
    options.schema = Schema(migrations: Array(Schema.current.migrations.prefix(1)))
    #expect(throws: Never.self) {
      try LayoutStore(at: path, access: .readOnly, options: options).snapshot().close()
    }
  }

  static let cacheDamages: [String] = [
    "UPDATE extent SET entries = zeroblob(47)",
    "UPDATE extent SET entries = zeroblob(49)",
    "UPDATE extent SET entries = zeroblob(84 * 48)",
    "UPDATE decoration SET items = zeroblob(89)",
    "UPDATE extent SET entries = CAST(x'ff' || substr(entries, 2, 6) || x'ff' || substr(entries, 9)"
      + " AS BLOB)",
    "DELETE FROM frame WHERE id & 8191 = 0 AND id + 1 IN (SELECT id FROM frame)",
    "UPDATE frame SET frames = zeroblob(32) WHERE id & 8191 = 0 AND id + 1 IN (SELECT id FROM frame)",
    "UPDATE frame SET header = zeroblob(31) WHERE NOT header IS NULL",
    "UPDATE frame SET frames = CAST(x'000000000000f87f' || zeroblob(24) AS BLOB)",
    "UPDATE decoration SET decorations = zeroblob(57)",
    "UPDATE decoration SET items = CAST(x'000000000000f07f' || zeroblob(80) AS BLOB)",
  ]

  @Test(arguments: cacheDamages)
  func `a layout set with damage is migrated without its values`(sql: String) throws {
    let scratch = try Scratch()
    let (whole, path) = (try golden(in: scratch), scratch.path("damaged"))
    try FileManager.default.copyItem(atPath: whole, toPath: path)
    try change(path, sql)
    try LayoutStore(at: whole).close()
    try LayoutStore(at: path).close()
    let connections = try [whole, path].map { try Connection(path: $0, mode: .readOnly) }
    func values(_ sql: String, _ connection: Connection) throws -> [Int64] {
      try connection.withStatement(sql) { (row) throws(StorageError) in
        var values: [Int64] = []
        while try row.step() { values.append(row.int64(0)) }
        return values
      }
    }
    let rows = """
      SELECT id FROM frame UNION ALL SELECT id FROM extent UNION ALL SELECT id FROM decoration
      """
    let kept = "SELECT DISTINCT id >> 39 FROM (\(rows)) ORDER BY 1"
    let sets = try connections.map { try values(kept, $0) }
    let lost = Set(sets[0]).subtracting(sets[1])
    #expect(!lost.isEmpty && Set(sets[1]).isSubset(of: sets[0]))
    #expect(try Set(values("SELECT id FROM layout_set WHERE clean = 0", connections[1])) == lost)
    let others =
      "SELECT id FROM (\(rows)) WHERE id >> 39 NOT IN (\(lost.map { "\($0)" }.joined(separator: ", "))) ORDER BY 1"
    #expect(try values(others, connections[0]) == values(others, connections[1]))
    let inputs = "SELECT sum(length(sections)) FROM section"
    #expect(try values(inputs, connections[0]) == values(inputs, connections[1]))
    #expect(try connections[1].text("PRAGMA integrity_check") == "ok")
  }

  @Test(arguments: [
    "UPDATE search_text SET title = 'other' WHERE rowid > 549755813888 AND NOT title IS NULL",
    "DELETE FROM search_text WHERE rowid > 549755813888",
  ])
  func `wrong search texts of sections are replaced`(sql: String) throws {
    let scratch = try Scratch()
    let path = try golden(in: scratch)
    try change(path, sql)
    try LayoutStore(at: path).close()
    let connection = try Connection(path: path, mode: .readOnly)
    #expect(
      try connection.integer(
        "SELECT count(*) FROM section WHERE id & 8191 = 0 AND id NOT IN (SELECT rowid FROM search_text)"
      ) == 0)
    #expect(try connection.integer("SELECT count(*) FROM search_text WHERE title = 'other'") == 0)
  }

  static let differences: [(sql: String, row: String)] = [
    ("UPDATE search_text SET tags = 'other' WHERE rowid = 1", "search_text 1"),
    ("INSERT INTO search_text (rowid, id) VALUES (99, 'x')", "number of search texts"),
    (
      "UPDATE section SET sections = with_part(sections, NULL, 'title', 'other') WHERE id >> 39 = 1",
      "section 0 of document 1"
    ),
    (
      "UPDATE section SET sections = with_part(sections, NULL, 'kinds', 'other') WHERE id >> 39 = 1",
      "section 0 of document 1"
    ),
    (
      "UPDATE search_text SET title = 'other' WHERE rowid = 1 << 39", "search_text 549755813888"
    ),
    ("INSERT INTO search_text (rowid, id) VALUES (99 << 39, 'x')", "number of search texts"),
    (
      "UPDATE section SET sections = with_part(sections, NULL, 'removed', 7) WHERE id >> 39 = 1",
      "section 0 of document 1"
    ),
    (
      "INSERT INTO section SELECT (9 << 39) + id % (1 << 39), sections FROM section WHERE id >> 39 = 1",
      "number of sections"
    ),
    ("UPDATE section_key SET number = 9 WHERE document = 1", "the key of section 0"),
    ("INSERT INTO section_key VALUES (9, 'x', 0)", "number of keys"),
    ("UPDATE layout_set SET clean = clean + 1 WHERE id = 1", "layout_set 1"),
    ("UPDATE layout_set SET requests = 'x' WHERE id = 1", "layout_set 1"),
    ("UPDATE sqlite_sequence SET seq = 99 WHERE name = 'layout_set'", "greatest number"),
    ("DELETE FROM extent WHERE id = (SELECT min(id) FROM extent)", "extent"),
    (
      "INSERT INTO extent SELECT 99 << 39, entries FROM extent LIMIT 1", "number of rows of extents"
    ),
    ("DELETE FROM frame WHERE id = (SELECT min(id) FROM frame)", "frame 0 of layout_set 1"),
    ("UPDATE frame SET lower = lower - 1 WHERE id & 8191 = 1", "frame"),
    (
      "INSERT INTO frame SELECT 99 << 39, lower, upper, sections FROM frame WHERE id = 1 << 39",
      "number of sections with frames"
    ),
    ("DELETE FROM decoration WHERE id = (SELECT min(id) FROM decoration)", "decoration"),
    (
      "INSERT INTO decoration SELECT 99 << 39, decorations FROM decoration LIMIT 1",
      "number of sections with decorations"
    ),
  ]

  /// A difference is planted after the conversion, as a mistake of the conversion would make it.
  @Test(arguments: differences)
  func `a row that differs after the conversion is found`(sql: String, row: String) throws {
    let scratch = try Scratch()
    let path = try golden(in: scratch)
    let former = scratch.path("former")
    try FileManager.default.copyItem(atPath: path, toPath: former)
    try LayoutStore(at: path).close()
    func compare() throws {
      let connections = try [former, path].map { try Connection(path: $0, mode: .readOnly) }
      for connection in connections { try connection.execute("BEGIN") }
      try FirstRowsComparison(
        old: FirstRows(connection: connections[0]), connection: connections[1]
      ).run()
    }
    try compare()
    try change(path, sql)
    guard case .corrupt(_, let detail)? = failure(of: compare) else {
      Issue.record("no difference")
      return
    }
    #expect(detail.contains(row) && detail.contains("would differ"))
  }

  @Test func `recovery refuses an earlier version`() throws {
    let scratch = try Scratch()
    let path = try golden(in: scratch)
    #expect(failure { try DamagedStore(at: path) } == .notMigrated(path: path, version: 1))
  }

  @Test func `programs that open a store at once migrate it once`() throws {
    let scratch = try Scratch()
    let path = try golden(in: scratch)
    DispatchQueue.concurrentPerform(iterations: 6) { _ in
      let error = failure { try LayoutStore(at: path).close() }
      #expect(error == nil)
    }
    let store = try LayoutStore(at: path, access: .readOnly)
    let snapshot = try store.snapshot()
    defer { snapshot.close() }
    #expect(
      try snapshot.connection.integer("PRAGMA user_version") == Int64(Schema.current.version))
    #expect(try snapshot.connection.text("PRAGMA integrity_check") == "ok")
  }
}
