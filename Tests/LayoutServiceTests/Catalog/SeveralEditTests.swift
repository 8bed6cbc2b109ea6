import DocumentTestSupport
import LayoutDocuments
import ServiceTestSupport
import Testing

@testable import LayoutService

/// One edit of several documents.
@Suite struct SeveralEditTests {
  private let store: ScratchStore
  private let catalog: LayoutCatalog

  init() throws {
    store = try ScratchStore()
    catalog = store.catalog
    let documents = try ["a1", "a2", "b"].map { id in
      try LayoutDocument.read(
        #"""
        {"format": "insetory/1", "id": "\#(id)", "container": {"width": 100, "height": 50},
         "sections": [{"id": "s", "items": {"count": 3, "size": [40, 10]}}]}
        """#)
    }
    _ = try catalog.importDocuments(documents)
  }

  private func edit(
    _ pattern: String, isDryRun: Bool = false,
    _ body: (DocumentEditor) throws(ServiceError) -> Void
  ) throws(ServiceError) -> [EditReport] {
    try catalog.edit(
      matching: pattern, kind: "set", summary: { "set \($0)" }, isDryRun: isDryRun, body)
  }

  private func titles() throws -> [String?] {
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    return try ["a1", "a2", "b"].map { try snapshot.document($0).settings.title }
  }

  @Test func `each matching document is edited, and one undo takes all back`() throws {
    let reports = try edit("a*") { editor throws(ServiceError) in
      try editor.set([("title", "x")], at: .document)
    }
    #expect(reports.map(\.document) == ["a1", "a2"])
    #expect(try titles() == ["x", "x", nil])

    _ = try catalog.undo()
    #expect(try titles() == [nil, nil, nil])
  }

  @Test func `one refused edit leaves all documents as they were`() throws {
    #expect(throws: ServiceError.self) {
      try edit("*") { editor throws(ServiceError) in
        try editor.set([("title", "x")], at: .document)
        if editor.id == "b" { try editor.set([("titel", "x")], at: .document) }
      }
    }
    #expect(try titles() == [nil, nil, nil])
  }

  @Test func `a dry run and an edit without an effect leave no operation`() throws {
    let before = try store.values("SELECT max(id) FROM operation")
    let dry = try edit("*", isDryRun: true) { editor throws(ServiceError) in
      try editor.set([("title", "x")], at: .document)
    }
    #expect(dry.count == 3)
    let reports = try edit("*") { editor throws(ServiceError) in
      try editor.set([("title", "null")], at: .document)
    }
    #expect(reports.allSatisfy { $0.operation == nil })
    #expect(try store.values("SELECT max(id) FROM operation") == before)
    #expect(try titles() == [nil, nil, nil])
  }

  @Test func `a pattern without a document is an error`() throws {
    #expect(throws: ServiceError.noMatch("z*")) { try edit("z*") { _ throws(ServiceError) in } }
  }
}
