import DocumentTestSupport
import Foundation
import ServiceTestSupport
import Testing

@testable import LayoutService

// Damage of the log, with operations that undo others, and of its tags.
extension StoreExaminationTests {
  @Test func `undos and redos of one or several documents have no findings`() throws {
    let store = try ScratchStore()
    let catalog = store.catalog
    _ = try catalog.importDocuments(try Self.texts.map { try .read($0) })
    for _ in 0..<2 {
      _ = try catalog.undo()
      _ = try catalog.redo()
    }
    _ = try catalog.undo("d")
    _ = try catalog.undo()
    _ = try catalog.redo(count: 2)
    for title in ["\"U\"", "\"V\""] {
      _ = try catalog.edit("d", kind: "set", summary: "set") {
        try $0.set([("title", title)], at: .document)
      }
    }
    _ = try catalog.undo(count: 2)
    _ = try catalog.redo("d", count: 2)
    _ = try catalog.undo("d")
    _ = try catalog.delete(["d", "whole"])
    _ = try catalog.undo()
    catalog.close()
    #expect(try findings(store.path).filter { $0.severity != .ok } == [])
  }

  /// Operation 1 is an import with the parts 2 and 3. Operation 4 undoes it, with the parts 5,
  /// which undoes 3, and 6, which undoes 2.
  @Test(arguments: [
    ("UPDATE operation SET undoes = NULL WHERE id = 4", "operation 4"),
    ("UPDATE operation SET undoes = 2 WHERE id = 4", "operation 5"),
    ("UPDATE operation SET undoes = 2 WHERE id = 5", "operation 5"),
  ])
  func `a wrong document in a group undo is named once`(
    sql: String, row: String
  ) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments(try Self.texts.map { try .read($0) })
    _ = try store.catalog.undo()
    store.catalog.close()
    try store.execute(sql)
    #expect(try findings(store.path).filter { $0.severity == .error }.map(\.row) == [row])
  }

  /// Operation 1 is an import with the parts 2 and 3; operation 4 is an edit.
  @Test(arguments: [
    "UPDATE operation SET parent = 2 WHERE id = 4",
    "DELETE FROM operation WHERE id = 4; UPDATE operation SET parent = NULL WHERE id = 2",
    "DELETE FROM operation WHERE id = 4; UPDATE operation SET parent = 2 WHERE id = 3",
  ])
  func `an undo with an invalid inverse is refused`(sql: String) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments(try Self.texts.map { try .read($0) })
    _ = try store.catalog.edit("d", kind: "set", summary: "set") {
      try $0.set([("title", "\"U\"")], at: .document)
    }
    store.catalog.close()
    try store.execute(sql)
    try store.reopen()
    let before = try store.catalog.snapshot().statistics().operations
    #expect(throws: ServiceError.self) { try store.catalog.undo() }
    #expect(try store.catalog.snapshot().statistics().operations == before)
  }

  /// Values that violate the constraints of the table.
  @Test(arguments: [
    "INSERT INTO tag VALUES ('t', -1, 0, NULL)", "INSERT INTO tag VALUES ('t', 1, 0, '')",
    "INSERT INTO tag VALUES ('', 1, 0, NULL)",
  ])
  func `if deleting a tag heals the store, no other advice is given`(sql: String) throws {
    let (store, findings) = try damaged("PRAGMA ignore_check_constraints = 1; \(sql)")
    let errors = findings.filter { $0.severity == .error }
    #expect(errors.map(\.check) == [.integrity, .tags], "\(errors)")
    #expect(
      errors.first?.advice == "see the findings of the tags: they name the tag")
    let name = sql.contains("'t'") ? "t" : ""
    #expect(errors.last?.advice?.description == "a deletion of the tag \"\(name)\" deletes it")
    try store.reopen()
    _ = try store.catalog.deleteTag(name)
    store.catalog.close()
    #expect(try self.findings(store.path).filter { $0.severity != .ok } == [])
  }

  @Test(arguments: ["5", "a b", "é", "-1", "a@b", String(repeating: "a", count: 129)])
  func `a tag with an invalid name is named, and deleting it heals the store`(
    name: String
  ) throws {
    let (store, findings) = try damaged(
      "PRAGMA ignore_check_constraints = 1; INSERT INTO tag VALUES ('\(name)', 1, 0, NULL)")
    let errors = findings.filter { $0.severity == .error && $0.check != .integrity }
    #expect(errors.map(\.row) == ["tag \(name)"])
    try store.reopen()
    #expect(throws: ServiceError.self) {
      try store.catalog.backUp(to: store.path + "-backup")
    }
    _ = try store.catalog.deleteTag(name)
    store.catalog.close()
    #expect(try self.findings(store.path).filter { $0.severity != .ok } == [])
  }
}
