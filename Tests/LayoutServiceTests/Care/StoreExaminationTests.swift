import CSQLite
import DocumentTestSupport
import Foundation
import LayoutStorage
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Damage is planted through SQLite itself, one kind at a time.
@Suite struct StoreExaminationTests {
  static let texts = [
    """
    {"format": "insetory/1", "id": "d", "title": "T", "container": {"width": 402, "height": 874},
    "decorationKinds": {"card": {}},
    "sections": [{"id": "a", "header": {"height": 20}, "items": [[50, 50], {"id": "i", "size": [60, 60]}]},
    {"id": "b", "decorations": ["card"], "items": {"count": 300, "size": ["fill", 20]}},
    {"id": "gone", "items": [[1, 1]]}]}
    """,
    """
    {"format": "insetory/1", "id": "whole", "container": {"width": 100, "height": 100},
    "sections": [{"id": "s", "items": {"count": 3}}]}
    """,
  ]

  /// A store with a removed section, an undo, a tag, a requested container and a deleted document.
  /// Returns SQL that replaces a part of a section of the first document.
  private static func part(_ arguments: String) -> String {
    "UPDATE section SET sections = with_part(sections, \(arguments)) WHERE id >> 39 = 1"
  }

  func makeStore() throws -> ScratchStore {
    let store = try ScratchStore()
    let catalog = store.catalog
    _ = try catalog.importDocuments(try Self.texts.map { try .read($0) })
    _ = try catalog.copy(Address(document: "whole"), to: "deleted")
    _ = try catalog.edit("d", kind: "remove", summary: "remove") { try $0.removeSection(at: 2) }
    _ = try catalog.edit("d", kind: "set", summary: "set") {
      try $0.set([("title", "\"U\"")], at: .document)
    }
    _ = try catalog.undo("d")
    _ = try catalog.relayout("d", in: ["iphone-se"])
    _ = try catalog.delete(["deleted"])
    return store
  }

  func findings(_ path: String, isQuick: Bool = false) throws -> [HealthFinding] {
    var iterator = StoreExamination(ofStoreAt: path, isQuick: isQuick).makeAsyncIterator()
    var findings: [HealthFinding] = []
    while let finding = try iterator.advance() { findings.append(finding) }
    return findings
  }

  func damaged(_ sql: String) throws -> (ScratchStore, [HealthFinding]) {
    let store = try makeStore()
    store.catalog.close()
    try store.execute(sql)
    return (store, try findings(store.path))
  }

  @Test func `a healthy store has one ok row for each check`() async throws {
    let store = try makeStore()
    let findings = try findings(store.path)
    #expect(findings.map(\.check) == HealthCheck.allCases)
    #expect(findings.filter { $0.severity != .ok } == [])
    var quick: [HealthFinding] = []
    for try await finding in StoreExamination(ofStoreAt: store.path, isQuick: true) {
      quick.append(finding)
    }
    // The free space changes at any time.
    #expect(
      quick.dropLast().filter { $0.check != .space }
        == findings.dropLast().filter { $0.check != .space })
    #expect(quick.last?.severity == .skipped)
  }

  @Test func `an examination writes nothing`() throws {
    let store = try makeStore()
    store.catalog.close()
    let before = try Data(contentsOf: URL(filePath: store.path))
    _ = try findings(store.path)
    #expect(try Data(contentsOf: URL(filePath: store.path)) == before)
  }

  /// SQL that plants damage, and the check and the row that report it.
  static let damages: [(sql: String, check: HealthCheck, row: String?)] = [
    (
      "UPDATE document SET settings = '{' WHERE key = 'd'", .documents,
      "document 1, column settings"
    ),
    (
      "UPDATE document SET settings = CAST(x'7B22FF' AS TEXT) WHERE id = 1", .text,
      "document 1, column settings"
    ),
    ("UPDATE document SET key = 'a b' WHERE id = 1", .documents, "document 1"),
    ("UPDATE document SET revision = 99 WHERE id = 1", .documents, "document 1"),
    ("UPDATE document SET items = 9 WHERE id = 1", .documents, "document 1"),
    ("UPDATE document SET sections = 9 WHERE id = 1", .documents, "document 1"),
    ("UPDATE document SET next_section = 1 WHERE id = 1", .documents, "section 549755813888"),
    (
      "UPDATE document SET inherited_revisions = zeroblob(256) WHERE id = 1", .documents,
      "document 1"
    ),
    (
      "PRAGMA foreign_keys = 0; DELETE FROM document WHERE id = 1", .references,
      "section 549755813888"
    ),
    (
      "PRAGMA foreign_keys = 0; DELETE FROM document WHERE id = 1", .cache,
      "section_order 824633720832"
    ),
    ("UPDATE document SET deleted = 3 WHERE id = 1", .documents, "document 1, column deleted"),
    (
      "UPDATE section SET sections = with_part(sections, 'gone', 'removed', 3)", .documents,
      "section 549755813888, column sections"
    ),
    ("DELETE FROM section_order WHERE id >> 39 = 1", .documents, "section 549755813888"),
    (
      "UPDATE section_order SET sections = CAST(sections || sections AS BLOB) WHERE id >> 39 = 1",
      .documents, "section_order 824633720832"
    ),
    ("DELETE FROM section WHERE id = 549755813888", .documents, nil),
    (
      part("0, 'removed', 1"),
      .documents, "section 549755813888"
    ),
    (
      "UPDATE section SET sections = with_part(sections, 'gone', 'removed', NULL)", .documents,
      "section 549755813888"
    ),
    (
      part("0, 'items', x'03' || zeroblob(7)"),
      .documents, "section 549755813888"
    ),
    (
      part("0, 'ids', x'000120'"),
      .documents,
      "section 549755813888"
    ),
    (
      part("1, 'attributes', '['"),
      .documents,
      "section 549755813888"
    ),
    (
      part("0, 'title', x'410042'"),
      .documents,
      "section 549755813888"
    ),
    (
      "INSERT INTO section VALUES (549755813890, x'000000000A0000000000')", .documents,
      "section 549755813890"
    ),
    ("DELETE FROM operation WHERE id = 3", .history, "operation 4"),
    ("DELETE FROM operation WHERE id = (SELECT max(id) FROM operation)", .history, "document 3"),
    ("UPDATE operation SET inverse = x'5B' WHERE id = 5", .history, "operation 5"),
    ("UPDATE operation SET previous = NULL WHERE id = 6", .history, "operation 6"),
    ("UPDATE operation SET document = 77 WHERE id = 6", .history, "operation 6"),
    // 2 and 3 are the parts of 1; the others are not parts, and 7 undoes 6.
    ("UPDATE operation SET parent = 2 WHERE id = 5", .history, "operation 5"),
    ("UPDATE operation SET parent = 1 WHERE id = 5", .history, "operation 5"),
    ("UPDATE operation SET parent = 2 WHERE id = 3", .history, "operation 3"),
    ("UPDATE operation SET parent = NULL WHERE id = 2", .history, "operation 3"),
    ("UPDATE operation SET document = NULL WHERE id = 3", .history, "operation 3"),
    ("UPDATE operation SET kind = 'amport' WHERE id = 1", .history, "operation 2"),
    ("UPDATE operation SET kind = 'amport' WHERE id = 3", .history, "operation 3"),
    ("UPDATE operation SET previous = 0 WHERE id = 4", .history, "operation 4"),
    ("UPDATE operation SET undoes = 0 WHERE id = 6", .history, "operation 6"),
    ("UPDATE operation SET undoes = 4 WHERE id = 6", .history, "operation 6"),
    ("UPDATE operation SET undoes = NULL WHERE id = 7", .history, "operation 7"),
    ("UPDATE operation SET undoes = 0 WHERE id = 7", .history, "operation 7"),
    ("UPDATE operation SET undoes = 5 WHERE id = 7", .history, "operation 7"),
    ("UPDATE operation SET undoes = 4 WHERE id = 7", .history, "operation 7"),
    ("UPDATE operation SET kind = 'undo' WHERE id = 6", .history, "operation 6"),
    ("UPDATE operation SET kind = 'redo' WHERE id = 7", .history, "operation 7"),
    ("UPDATE operation SET key = 'a b', request = 0 WHERE id = 5", .history, "operation 5"),
    ("UPDATE operation SET key = 'é', request = 0 WHERE id = 5", .history, "operation 5"),
    ("UPDATE document SET deleted = NULL WHERE key = 'deleted'", .history, "document 3"),
    ("UPDATE document SET deleted = revision WHERE key = 'd'", .history, "document 1"),
    ("INSERT INTO tag (name, operation, time) VALUES ('t', 99, 0)", .tags, "tag t"),
    ("INSERT INTO tag (name, operation, time, frames) VALUES ('t', 1, 0, '{}')", .tags, "tag t"),
    ("INSERT INTO device VALUES ('x', '{')", .devices, "device x"),
    (
      "UPDATE frame SET sections = CAST(substr(sections, 1, 8) || x'0000C07F' || substr(sections, 13) AS BLOB) WHERE id = 549755813888",
      .cache, "frame 549755813888"
    ),
    (
      "UPDATE extent SET entries = CAST(x'FFFFFFFFFFFFFF7F' || substr(entries, 9) AS BLOB) WHERE id >> 39 = 1",
      .cache, "layout_set 1"
    ),
    ("UPDATE layout_set SET container = 'x' WHERE id = 1", .cache, "layout_set 1"),
    ("UPDATE layout_set SET clean = 99 WHERE id = 1", .cache, "layout_set 1"),
    ("UPDATE frame SET lower = 5, upper = 5 WHERE id = 549755813888", .layout, nil),
    ("UPDATE document SET longest_text = 0 WHERE id = 1", .layout, nil),
    ("DELETE FROM frame WHERE id = 549755813888", .layout, nil),
    ("DELETE FROM search_text_content", .layout, nil),
    ("UPDATE search_text_data SET block = zeroblob(20)", .layout, nil),
    (
      "PRAGMA ignore_check_constraints = 1; UPDATE document SET trait_flags = 9999 WHERE id = 1",
      .integrity, nil
    ),
  ]

  @Test(arguments: damages.indices)
  func `planted damage is found and named in its document alone`(_ index: Int) throws {
    let (sql, check, row) = Self.damages[index]
    let (_, findings) = try damaged(sql)
    let errors = findings.filter { $0.severity == .error }
    #expect(errors.contains { $0.check == check && $0.row == row }, "\(sql): \(errors)")
    #expect(errors.allSatisfy { $0.advice != nil }, "\(sql)")
    #expect(HealthCheck.allCases.allSatisfy { check in findings.contains { $0.check == check } })
    #expect(
      !findings.contains { $0.subject?.hasPrefix("whole") ?? false } || sql.contains("search_text"))
  }

  @Test(arguments: [
    "INSERT INTO frame (id, sections) VALUES (99 << 39, zeroblob(8))",
    "INSERT INTO frame (id, sections) VALUES ((1 << 39) + (50 << 13), x'3200000000000000')",
    "INSERT INTO decoration (id, decorations) VALUES (99 << 39, CAST(x'0000000001000000' || zeroblob(56) AS BLOB))",
    "INSERT INTO extent (id, entries) VALUES (99 << 39, zeroblob(48))",
    "INSERT INTO search_text (rowid, title) VALUES (99, 'x')",
  ])
  func `orphan rows are warnings`(sql: String) throws {
    let (_, findings) = try damaged(sql)
    #expect(findings.filter { $0.severity == .warning }.map(\.check) == [.cache])
    #expect(!findings.contains { $0.severity == .error })
  }

  @Test func `a layout set without a document is a warning and can be collected`() throws {
    let (store, found) = try damaged(
      "PRAGMA foreign_keys = 0; UPDATE layout_set SET document = 99 WHERE id = 1")
    #expect(found.contains { $0.row == "layout_set 1" && $0.severity == .warning })
    #expect(!found.contains { $0.severity == .error })
    try store.reopen()
    #expect(try store.catalog.collect().orphanRows > 0)
    store.catalog.close()
    #expect(try findings(store.path).filter { $0.severity != .ok } == [])
  }

  @Test func `the finding about the SQLite bug applies to a Litestream store`() throws {
    let (_, findings) = try damaged(
      """
      CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
      CREATE TABLE _litestream_lock (id INTEGER)
      """)
    let messages = findings.filter { [.sqlite, .identity].contains($0.check) }
    try #require(messages.count == 2)
    #expect(messages[0].severity == .ok)
    #expect(!messages[0].message.contains("cannot strike"))
    #expect(
      messages[0].message.contains("avoids the WAL-reset bug") == Connection.hasWALResetBug)
    #expect((messages[1].severity == .warning) == Connection.hasWALResetBug)
  }

  /// The offset of the damage from the start or the end of the write-ahead log, whether the log is
  /// truncated there instead of a flipped bit, and the expected result.
  @Test(arguments: [(100, false, "error"), (-100, false, "warning"), (-100, true, "ok")])
  func `a log is damaged only if a commit in it is damaged`(
    offset: Int, isCut: Bool, severity: String
  ) throws {
    let (store, copy) = (try makeStore(), try ScratchStore())
    copy.catalog.close()
    try Data(contentsOf: URL(filePath: store.path)).write(to: URL(filePath: copy.path))
    var log = try Data(contentsOf: URL(filePath: store.path + "-wal"))
    let place = offset < 0 ? log.count + offset : offset
    if isCut { log = log.prefix(place) } else { log[place] ^= 1 }
    try log.write(to: URL(filePath: copy.path + "-wal"))
    let found = try findings(copy.path, isQuick: true).filter { $0.check == .journal }
    #expect(found.map(\.severity.rawValue) == [severity])
  }

  /// Damage of data that can be recomputed from the inputs.
  static let curable = [
    "UPDATE document SET items = 9, sections = 9 WHERE id = 1",
    "UPDATE frame SET sections = CAST(substr(sections, 1, 8) || x'0000C07F' || substr(sections, 13) AS BLOB)",
    "UPDATE frame SET lower = 5, upper = 5", "DELETE FROM frame",
    "UPDATE extent SET entries = zeroblob(3984)", "UPDATE layout_set SET container = 'x'",
    "UPDATE layout_set SET traits = 'x' WHERE id = 1", "UPDATE layout_set SET clean = 99",
    "UPDATE document SET trait_flags = 0", "UPDATE document SET longest_text = 0",
    "UPDATE section_order SET sections = CAST(substr(sections, 1, 4) || x'FF7F0000' || substr(sections, 9) AS BLOB) WHERE id >> 39 = 1",
    "DELETE FROM search_text_content", "DELETE FROM search_text_data WHERE id > 10",
    "UPDATE search_text_data SET block = zeroblob(20)", "UPDATE search_text_content SET c0 = x'FF'",
  ]

  @Test(arguments: curable)
  func `a forced relayout repairs damaged computed rows`(sql: String) throws {
    let (store, findings) = try damaged(sql)
    #expect(
      sql.hasPrefix("UPDATE document SET trait_flags")
        || findings.contains { $0.severity == .error })
    try store.reopen()
    var batch = try store.catalog.relayouts(isForced: true).makeAsyncIterator()
    while let step = try batch.advance(isCancelled: { false }) { #expect(step.failures == []) }
    store.catalog.close()
    let after = try self.findings(store.path)
    #expect(after.filter { $0.severity == .error } == [])
  }

  @Test func `any page can be zeroed, and all checks are still reported`() throws {
    let store = try makeStore()
    store.catalog.close()
    var database: OpaquePointer?
    try #require(sqlite3_open(store.path, &database) == SQLITE_OK)
    sqlite3_exec(database, "PRAGMA wal_checkpoint(TRUNCATE)", nil, nil, nil)
    sqlite3_close(database)
    let whole = try Data(contentsOf: URL(filePath: store.path))
    for page in 0..<whole.count / 4096 {
      var bytes = whole
      bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
      try bytes.write(to: URL(filePath: store.path))
      let findings = try findings(store.path)
      #expect(findings.contains { $0.severity == .error } || page > 0, "page \(page)")
      #expect(
        HealthCheck.allCases.allSatisfy { check in findings.contains { $0.check == check } },
        "page \(page)")
    }
  }

  @Test(arguments: [
    "CREATE TRIGGER x AFTER INSERT ON document BEGIN DELETE FROM section; END",
    "DROP TABLE frame; CREATE VIEW frame AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x FROM c) SELECT x AS id FROM c",
    "CREATE INDEX x ON document (hex(zeroblob(id * 100000000)))",
    "DROP TABLE tag", "PRAGMA user_version = 99", "PRAGMA application_id = 0",
  ])
  func `a file that is not a store gets no other checks and has a reason`(sql: String) throws {
    let store = try ScratchStore()
    store.catalog.close()
    try store.execute(sql)
    var iterator = StoreExamination(ofStoreAt: store.path).makeAsyncIterator()
    var findings: [HealthFinding] = []
    while let finding = try iterator.advance() { findings.append(finding) }
    #expect(findings.filter { $0.severity == .error }.map(\.check) == [.identity])
    #expect(findings.filter { $0.severity == .skipped }.count == 9)
    #expect(iterator.refusal?.category == .badData)
  }

  @Test func `similar findings are limited, and the rest is counted`() throws {
    let store = try ScratchStore()
    for index in 0..<30 {
      _ = try store.catalog.importDocuments([
        try .read(
          #"{"format": "insetory/1", "id": "d\#(index)", "container": {"width": 9, "height": 9}}"#)
      ])
    }
    store.catalog.close()
    try store.execute("UPDATE document SET items = 1")
    let errors = try findings(store.path).filter { $0.check == .documents }
    #expect(errors.count == 21)
    #expect(errors.last?.message == "10 more like these")
  }
}
