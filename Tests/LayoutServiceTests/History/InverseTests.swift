import DocumentTestSupport
import LayoutEngine
import LayoutStorage
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

@Suite struct InverseTests {
  @Test(arguments: EditCountTests.cases)
  func `an undo of any edit restores the document`(edit: EditCountTests.Case) throws {
    let store = try ScratchStore()
    let document = try LayoutDocument.read(EditCountTests.document)
    _ = try store.catalog.importDocuments([document])
    let report = try store.catalog.edit("d", kind: "test", summary: edit.edit.name, edit.edit.run)
    if report.operation != nil { _ = try store.catalog.undo() }
    let snapshot = try store.catalog.snapshot()
    let restored = try snapshot.document("d")
    #expect(DocumentWriter.canonical(restored) == DocumentWriter.canonical(document))
    #expect(try snapshot.verify("d").difference == nil)
  }

  /// Returns the entries of sections and of frames, without the borders of rows: an edit that
  /// splits a row is undone without joining it again.
  private static func entries(of store: ScratchStore) throws -> [String] {
    try [("section", "sections"), ("frame", "sections"), ("decoration", "decorations")].flatMap {
      try store.values(
        "SELECT group_concat(hex(\($1)), '') FROM (SELECT * FROM \($0) ORDER BY id)")
    }
  }

  @Test(arguments: DecorationCountTests.cases)
  func `an undo restores kinds, decorations and their frames`(
    edit: DecorationCountTests.Case
  ) throws {
    let store = try ScratchStore()
    let document = try LayoutDocument.read(DecorationCountTests.document)
    _ = try store.catalog.importDocuments([document])
    let before = try Self.entries(of: store)
    let report = try store.set(edit)
    let taken = report.operation == nil ? nil : try store.catalog.undo("d").first
    // If an edit recomputes only decorations, so does its undo.
    #expect(taken.map(\.computed) ?? 0 == edit.computed)
    let snapshot = try store.catalog.snapshot()
    let restored = try snapshot.document("d")
    #expect(DocumentWriter.canonical(restored) == DocumentWriter.canonical(document))
    #expect(try snapshot.verify("d").difference == nil)
    #expect(try Self.entries(of: store) == before)
  }

  @Test func `the inverse of an import is a deletion, and the inverse of a deletion a restore`()
    throws
  {
    let store = try ScratchStore()
    let document = try LayoutDocument.read(EditCountTests.document)
    let imported = try store.catalog.importDocuments([document])
    let deleted = try store.catalog.delete(["d"])
    let operations = (imported + deleted).compactMap(\.operation)
    let inverses = try operations.map { try store.inverse(of: Revision(Int64($0))) }
    #expect(inverses == [[.deleteDocument], [.restoreDocument]])
  }

  @Test func `an operation keeps a changed item without its neighbours`() throws {
    let store = try ScratchStore()
    let text = """
      {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
      "sections": [{"items": [\((1...500).map { "[\($0), 50]" }.joined(separator: ", "))]}]}
      """
    _ = try store.catalog.importDocuments([try .read(text)])
    let report = try store.catalog.edit("d", kind: "set", summary: "") {
      editor throws(ServiceError) in
      try editor.set([("size", "[7, 8]")], at: .item(section: 0, item: 200))
    }
    let inverse = try store.inverse(of: Revision(Int64(try #require(report.operation))))
    guard inverse.count == 1, case .section(_, _, let section, let runs) = inverse[0] else {
      Issue.record("expected one changed section")
      return
    }
    #expect(runs == 200..<201)
    // One item remains of the list that began with a width of 1.
    #expect(section.items.runCount == 1)
    #expect(section.itemSize(at: 0) == .fixed(Size(width: 201, height: 50)))
  }
}

extension ScratchStore {
  /// Returns the inverse changes that an operation stores.
  func inverse(of operation: Revision) throws -> [Change] {
    let snapshot = try catalog.store.snapshot()
    defer { snapshot.close() }
    return try Change.inverse(of: operation, on: snapshot.connection)
  }
}
