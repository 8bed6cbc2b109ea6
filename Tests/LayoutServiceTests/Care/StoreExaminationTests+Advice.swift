import DocumentTestSupport
import Foundation
import LayoutStorage
import ServiceTestSupport
import Testing
@testable import LayoutDocuments
@testable import LayoutService

// The advice of findings.

extension StoreExaminationTests {
  /// SQL that plants damage, the check that reports it, and its advice.
  static let advised: [(sql: String, check: HealthCheck, advice: String)] = [
    ("UPDATE frame SET lower = 5, upper = 5", .layout, #"compare the document "d""#),
    ("UPDATE document SET items = 1 WHERE id = 1", .documents, #"compare the document "d""#),
    ("UPDATE document SET items = 999 WHERE id = 1", .documents, "restore a backup"),
    ("DELETE FROM section_order WHERE id >> 39 = 1", .documents, "restore a backup"),
    (
      "UPDATE operation SET inverse = x'' WHERE id = 5", .history,
      "a history trimmed to 3 operations"
    ),
    (
      "UPDATE operation SET inverse = x'' WHERE id = 5; INSERT INTO tag (name, operation, time) VALUES ('t', 4, 0)",
      .history, "after the tag t is deleted, a history trimmed to 3 operations"
    ),
    (
      "UPDATE operation SET inverse = x'' WHERE id = 5; INSERT INTO tag (name, operation, time) VALUES ('t', 5, 0)",
      .history, "a history trimmed to 3 operations"
    ),
    ("DELETE FROM operation WHERE id = 4", .history, "a history trimmed to 4 operations"),
    ("UPDATE operation SET inverse = x'' WHERE id = 8", .history, "after the next edit"),
    (
      "UPDATE document SET deleted = NULL WHERE key = 'deleted'", .history,
      #"a deletion of "deleted""#
    ),
    ("UPDATE document SET deleted = revision WHERE key = 'd'", .history, "restore a backup"),
    ("PRAGMA user_version = 0", .identity, "a recovery"),
    ("CREATE TABLE x (y)", .identity, "`DROP TABLE \"x\"`"),
    ("DELETE FROM sqlite_sequence", .documents, "the next new row"),
    ("UPDATE sqlite_sequence SET seq = 16777215", .documents, "a rebuild"),
    (
      "UPDATE document SET longest_text = 0 WHERE id = 1", .layout, #"a forced relayout of "d""#
    ),
    ("INSERT INTO device VALUES ('x', '{')", .devices, #"a removal of the device "x""#),
  ]

  @Test(arguments: advised.indices)
  func `damage gets advice for its check`(_ index: Int) throws {
    let (sql, check, advice) = Self.advised[index]
    let (_, findings) = try damaged(sql)
    let found = findings.filter { $0.severity != .ok && $0.check == check }
    let sentences = found.compactMap { $0.advice?.description }
    #expect(sentences.contains { $0.contains(advice) }, "\(sql): \(found)")
    #expect(!sentences.contains { $0.contains("`insetory") }, "\(sql): \(found)")
    #expect(found.count <= 3, "\(sql): \(found)")
  }

  @Test(arguments: [
    (["items"], #"compare the document "d" with a backup"#),
    (["sections"], "a rebuild of the store makes a store"),
    (["items", "sections"], "a rebuild of the store makes a store"),
  ])
  func `each count that is too low is reported once, with its advice`(
    columns: [String], advice: String
  ) throws {
    let counts = columns.map { "\($0) = 1" }.joined(separator: ", ")
    let (_, findings) = try damaged("UPDATE document SET \(counts) WHERE id = 1")
    let errors = findings.filter { $0.severity == .error }
    #expect(errors.map(\.check) == columns.map { _ in .documents }, "\(errors)")
    #expect(errors.allSatisfy { $0.advice?.description.contains(advice) ?? false }, "\(errors)")
  }
}
