import CSQLite
import Foundation
import ServiceTestSupport
import Synchronization
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// A store whose inputs are undamaged is rebuilt completely, with its history.
struct RebuildingTests {
  private static let inputs = [
    "document", "section", "section_order", "device", "operation", "tag",
  ]

  /// Returns the path of a single-file store with every kind of row and with exhausted row numbers.
  private func path(in store: SmallStore) throws -> String {
    let path = try store.damaged(store.bytes)
    try SmallStore.execute(
      """
      PRAGMA journal_mode = DELETE; INSERT INTO tag VALUES ('t', 3, 0, NULL); \(RecoveryTests.device);
      UPDATE sqlite_sequence SET seq = 40 WHERE name = 'document'
      """, at: path)
    return path
  }

  private func rows(at path: String) throws -> [String: [String]] {
    var rows: [String: [String]] = [:]
    for table in Self.inputs {
      let columns = try SmallStore.texts(
        of: "SELECT group_concat('quote(' || name || ')', '||') FROM pragma_table_info('\(table)')",
        at: path)
      rows[table] = try SmallStore.texts(
        of: "SELECT \(columns[0]) FROM \(table)", at: path
      ).sorted()
    }
    return rows
  }

  private func errors(_ path: String) throws -> [HealthFinding] {
    var iterator = StoreExamination(ofStoreAt: path).makeAsyncIterator()
    var findings: [HealthFinding] = []
    while let finding = try iterator.advance() { findings.append(finding) }
    return findings.filter { $0.severity == .error }
  }

  /// The damages: a table or index whose first page is zeroed, or SQL to run.
  static let damages = [
    "section_key", "document_key", "operation_key", "sqlite_autoindex_layout_set_1",
    "layout_set_requests", "layout_set",
    "extent", "frame", "search_text_data", "search_text_idx",
    "search_text_content",
    "DELETE FROM search_text_data", "DELETE FROM search_text_config",
  ]

  @Test(arguments: damages)
  func `a rebuild after damage of derived data loses nothing`(
    _ damage: String
  ) throws {
    let store = try SmallStore()
    let path = try path(in: store)
    let before = try rows(at: path)
    let found = try SmallStore.texts(of: "SELECT rowid || quote(id) FROM search_text", at: path)
    if damage.contains(" ") {
      try SmallStore.execute(damage, at: path)
    } else {
      try SmallStore.zero(damage, at: path)
    }
    let errors = try errors(path)
    #expect(!errors.isEmpty)
    #expect(errors.allSatisfy { $0.advice == .rebuilding }, "\(errors)")
    if !damage.contains(" ") {
      let table = try SmallStore.texts(
        of: "SELECT tbl_name FROM sqlite_schema WHERE name = '\(damage)'", at: path)[0]
      let named = errors.filter { $0.check == .integrity }.map(\.message)
      #expect(named.allSatisfy { $0.hasPrefix("\(table): ") } && !named.isEmpty, "\(named)")
    }

    let new = store.directory + "/new"
    let rebuilt = try LayoutCatalog.rebuild(storeAt: path, to: new).get()
    #expect(rebuilt.losses == [])
    #expect(rebuilt.documents == 6 && rebuilt.tags == 1)
    #expect(try rows(at: new) == before)
    #expect(try count(at: new) == ["40"])
    #expect(
      try SmallStore.texts(of: "SELECT rowid || quote(id) FROM search_text", at: new) == found)
    #expect(try self.errors(new) == [])
    let names = try FileManager.default.contentsOfDirectory(atPath: store.directory)
    #expect(names.filter { $0.contains("partial") } == [])
  }

  /// Most statements are too short to check for cancellation.
  @Test func `a rebuild checks for cancellation at each row and document`() throws {
    let store = try SmallStore()
    let path = try path(in: store)
    let new = store.directory + "/new"
    /// Rebuilds until the cancellation check was called a number of times; returns the number of
    /// calls.
    func rebuild(upTo last: Int) throws -> Int {
      let asked = Mutex(0)
      let result = Result {
        try LayoutCatalog.rebuild(storeAt: path, to: new) {
          asked.withLock {
            $0 += 1
            return $0 >= last
          }
        }.get()
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: store.directory)
      #expect(names.contains { $0.hasPrefix("new") } == (last == .max))
      if last == .max { _ = try result.get() }
      return asked.withLock { $0 }
    }
    let all = try rebuild(upTo: .max)
    try FileManager.default.removeItem(atPath: new)
    let inputs = try rows(at: path).values.map(\.count).reduce(0, +)
    #expect(all > inputs + 3 * 6)
    // One more check is allowed after cancellation.
    for last in [1, all / 4, all / 2, all - 1] { #expect(try rebuild(upTo: last) <= last + 1) }
  }

  @Test(arguments: ["document", "section", "section_order", "operation", "tag", "device"])
  func `unreadable inputs stop a rebuild, and no store is created`(table: String) throws {
    let store = try SmallStore()
    let path = try path(in: store)
    try SmallStore.zero(table, at: path)
    #expect(try errors(path).allSatisfy { $0.advice != .rebuilding })
    #expect(throws: RebuiltStore.Failure.self) {
      try LayoutCatalog.rebuild(storeAt: path, to: store.directory + "/new").get()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: store.directory)
    #expect(names.filter { $0.hasPrefix("new") } == [])
  }

  @Test(arguments: [
    "DELETE FROM operation WHERE id = 3", "UPDATE operation SET undoes = 1 WHERE id = 3",
    "UPDATE operation SET parent = 2 WHERE id = (SELECT max(id) FROM operation)",
    "UPDATE section SET sections = with_part(sections, 's5', 'attributes', '[')",
    "UPDATE document SET items = 999 WHERE key = 'd1'",
    // One more item than the document has: the count is the only sign of a lost row of items.
    "UPDATE document SET items = items + 1 WHERE key = 'd1'",
    "UPDATE document SET sections = sections + 1 WHERE key = 'd1'",
    "INSERT INTO device VALUES ('x', '{')",
    "PRAGMA foreign_keys = 0; DELETE FROM document WHERE key = 'd1'",
  ])
  func `readable but incomplete inputs stop a rebuild`(sql: String) throws {
    let store = try SmallStore()
    let path = try path(in: store)
    try SmallStore.execute(sql, at: path)
    #expect(throws: RebuiltStore.Failure.self) {
      try LayoutCatalog.rebuild(storeAt: path, to: store.directory + "/new").get()
    }
  }

  /// The statement that breaks a constraint, the reported losses, and the differences from the
  /// original store.
  static let brokenCounts: [(sql: String, losses: [String], difference: String)] = [
    (
      "UPDATE document SET items = -1, sections = 100001 WHERE key = 'd1'",
      [
        #""d1": document 2: "sections" was 100001, "items" was -1, which is not valid, and was recounted"#
      ], ""
    ),
    (
      "UPDATE document SET trait_flags = 2048, next_section = 1 << 40, longest_text = -1 WHERE key IN ('d0', 'gone')",
      ["d0", "gone"].enumerated().map { index, id in
        #""\#(id)": document \#(index * 6 + 1): "trait_flags" was 2048, "next_section" was 1099511627776, "longest_text" was -1, which is not valid, and was recounted"#
      }, "UPDATE document SET longest_text = 64 << 20 WHERE key IN ('d0', 'gone')"
    ),
    (
      // 12 sections of 1 to 12 items, the seventh of 140; the fourth was removed.
      "UPDATE document SET items = items - 1, sections = sections - 1 WHERE key = 'd1'",
      [
        #""d1": document 2: "sections" was 10, "items" was 206, which is not valid, and was recounted"#
      ], ""
    ),
    (
      """
      UPDATE section_order SET sections =
        CAST(substr(sections, 1, 4) || x'FF7F0000' || substr(sections, 9) AS BLOB)
      WHERE id >> 39 = 2
      """,
      [
        #""d1": the order of its sections had wrong inherited keys, and was rewritten"#
      ], ""
    ),
    (
      "UPDATE operation SET touched = -1, algorithm = 0 WHERE id = 3",
      [#"operation 3: "touched" was -1, "algorithm" was 0, which is not valid"#],
      "UPDATE operation SET touched = 0, algorithm = 1 WHERE id = 3"
    ),
    (
      "UPDATE operation SET key = 'k' WHERE id = 4",
      [#"operation 4: "key" was "k", which is not valid"#], ""
    ),
    (
      "UPDATE operation SET request = 5 WHERE id = 4",
      [#"operation 4: "key" was missing, "request" was 5, which is not valid"#], ""
    ),
    (
      "UPDATE operation SET key = 'a b', request = 5 WHERE id = 4",
      [#"operation 4: "key" was "a b", which is not valid"#], ""
    ),
    (
      "UPDATE tag SET name = '5'", [#"tag "5" is not valid, and is left out"#], "DELETE FROM tag"
    ),
    (
      "UPDATE tag SET name = 'a b'", [#"tag "a b" is not valid, and is left out"#],
      "DELETE FROM tag"
    ),
    (
      "UPDATE tag SET operation = -1", [#"tag "t" is not valid, and is left out"#],
      "DELETE FROM tag"
    ),
    (
      "UPDATE tag SET operation = 99", [#"tag "t" is not valid, and is left out"#],
      "DELETE FROM tag"
    ),
    (
      "UPDATE tag SET frames = 'x'",
      [#"tag "t": its frames are not valid, and are left out"#], ""
    ),
    (
      "UPDATE tag SET frames = ''", [#"tag "t": "frames" was "", which is not valid"#], ""
    ),
  ]

  @Test(arguments: brokenCounts.indices)
  func `an invalid number is named, and the history is kept`(
    _ index: Int
  ) throws {
    let (sql, losses, difference) = Self.brokenCounts[index]
    let store = try SmallStore()
    let path = try path(in: store)
    try SmallStore.execute(difference, at: path)
    let expected = try rows(at: path)
    if difference.contains("DELETE") {
      try SmallStore.execute("INSERT INTO tag VALUES ('t', 3, 0, NULL)", at: path)
    }
    try SmallStore.execute(sql, at: path)
    #expect(!(try errors(path)).isEmpty)
    let new = store.directory + "/new"
    let rebuilt = try LayoutCatalog.rebuild(storeAt: path, to: new).get()
    #expect(rebuilt.losses.map(\.description) == losses)
    #expect(try rows(at: new) == expected)
    #expect(try errors(new) == [])
  }

  @Test func `a text length bound that is too low is recounted`() throws {
    let store = try SmallStore()
    let path = try path(in: store)
    try SmallStore.execute("UPDATE document SET longest_text = 5 WHERE key = 'd1'", at: path)
    let new = store.directory + "/new"
    let rebuilt = try LayoutCatalog.rebuild(storeAt: path, to: new).get()
    #expect(
      rebuilt.losses.map(\.description) == [
        #""d1": document 2: "longest_text" was 5, which is not valid, and was recounted"#
      ])
    let length = try #require(store.texts["d1"]).utf8.count
    #expect(
      try SmallStore.texts(of: "SELECT longest_text FROM document WHERE key = 'd1'", at: new) == [
        "\(length)"
      ])
  }

  @Test func `a document that breaks another constraint still stops the rebuild`() throws {
    let store = try SmallStore()
    let path = try path(in: store)
    try SmallStore.execute("UPDATE document SET deleted = 0 WHERE key = 'd1'", at: path)
    #expect(throws: RebuiltStore.Failure.self) {
      try LayoutCatalog.rebuild(storeAt: path, to: store.directory + "/new").get()
    }
  }

  private func count(at path: String) throws -> [String] {
    try SmallStore.texts(of: "SELECT seq FROM sqlite_sequence WHERE name = 'document'", at: path)
  }

  /// Six documents, and a seventh that was deleted.
  @Test(arguments: ["", "UPDATE sqlite_sequence SET seq = 16777215", "DELETE FROM sqlite_sequence"])
  func `a lost or exhausted sequence continues from the last number`(sql: String) throws {
    let store = try SmallStore()
    let path = try path(in: store)
    if sql.isEmpty {
      try SmallStore.zero("sqlite_sequence", at: path)
    } else {
      try SmallStore.execute(sql, at: path)
    }
    let new = store.directory + "/new"
    _ = try LayoutCatalog.rebuild(storeAt: path, to: new).get()
    #expect(try count(at: new) == ["7"])
    let catalog = try LayoutCatalog(at: new)
    _ = try catalog.copy(Address(document: "d1"), to: "next")
    catalog.close()
    #expect(try count(at: new) == ["8"])
  }

  @Test func `an unreadable page hides no other damage`() throws {
    let store = try SmallStore()
    let path = try path(in: store)
    for table in ["frame", "operation_key", "tag"] { try SmallStore.zero(table, at: path) }
    let named = try errors(path).filter { $0.check == .integrity }.map(\.message)
    #expect(
      Set(named.map { String($0.prefix { $0 != ":" }) }) == ["frame", "operation", "tag"],
      "\(named)")
  }

  @Test func `a store appears only after it is filled, and never after a failure`() throws {
    let store = try SmallStore()
    let new = store.directory + "/new"
    #expect(throws: ServiceError.nothingRecovered("x")) {
      try LayoutCatalog.create(at: new) { catalog throws(ServiceError) in
        _ = try catalog.tag("t")
        #expect(!FileManager.default.fileExists(atPath: new))
        throw .nothingRecovered("x")
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: store.directory)
    #expect(names.filter { $0.hasPrefix("new") } == [])
  }
}

extension SmallStore {
  /// Zeroes the first page of a table or an index.
  static func zero(_ name: String, at path: String) throws {
    let root = try texts(of: "SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'", at: path)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seek(toOffset: (UInt64(root[0])! - 1) * 4096)
    try file.write(contentsOf: Data(count: 4096))
    try file.close()
  }

  /// Returns the first column of a query's rows.
  static func texts(of sql: String, at path: String) throws -> [String] {
    var database: OpaquePointer?
    var statement: OpaquePointer?
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(database)
    }
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    try #require(sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, "\(sql)")
    var texts: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      texts.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
    }
    return texts
  }
}
