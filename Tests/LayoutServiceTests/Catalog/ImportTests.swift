import DocumentTestSupport
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Imports that read one document at a time.
@Suite struct ImportTests {
  private static func document(_ id: String, width: Int = 9) throws -> LayoutDocument {
    try .read(
      """
      {"format": "insetory/1", "id": "\(id)", "container": {"width": \(width), "height": 9},
       "sections": [{"items": [[1, 1]]}]}
      """)
  }

  private static func rows(of store: ScratchStore) throws -> [String] {
    try store.rows(of: ["document", "section", "operation", "layout_set", "frame"])
  }

  @Test func `each document is read after the previous one was written`() throws {
    let store = try ScratchStore()
    var asked = 0
    var isWritten: [Bool] = []
    let reports = try store.catalog.importDocuments(isExplained: false) {
      () throws(ServiceError) in
      defer { asked += 1 }
      guard asked < 5 else { return nil }
      do { return try Self.document("d\(asked)") } catch { throw .noMatch("\(error)") }
    }
    isWritten = reports.map { $0.operation != nil && $0.invalidation.sections.isEmpty }
    #expect(reports.map(\.document) == ["d0", "d1", "d2", "d3", "d4"] && asked == 6)
    #expect(isWritten.allSatisfy { $0 })
    let log = try store.catalog.snapshot().log(limit: 10)
    #expect(
      log.count == 6 && log.last?.parent == nil
        && log.dropLast().allSatisfy { $0.parent == log.last?.operation })
  }

  @Test(arguments: [0, 1, 2, 7])
  func `an import that fails at any document leaves the store unchanged`(failing: Int) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([Self.document("before")])
    let before = try Self.rows(of: store)
    var asked = 0
    #expect(throws: ServiceError.self) {
      try store.catalog.importDocuments { () throws(ServiceError) in
        defer { asked += 1 }
        guard asked < failing else { throw .noMatch("the source failed") }
        do { return try Self.document("d\(asked)") } catch { throw .noMatch("\(error)") }
      }
    }
    #expect(try Self.rows(of: store) == before && asked == failing + 1)
  }

  /// The key identifies all documents: their digest is complete only after the last document is
  /// written.
  @Test(arguments: [1, 2, 5])
  func `a key identifies all documents of an import`(count: Int) throws {
    let store = try ScratchStore()
    let documents = try (0..<count).map { try Self.document("d\($0)") }
    let key = OperationKey("once", input: [1])
    let first = try store.catalog.importDocuments(documents, key: key)
    let rows = try Self.rows(of: store)
    let again = try store.catalog.importDocuments(documents, key: key)
    #expect(again.map(\.document) == first.map(\.document) && again.allSatisfy(\.isRepeated))
    var last = documents
    last[count - 1] = try Self.document("d\(count - 1)", width: 10)
    let others: [([LayoutDocument], OperationKey)] = [
      (documents.dropLast() + [try Self.document("other")], key), (last, key),
      (documents + [try Self.document("more")], key), (documents, OperationKey("once")),
    ]
    for (other, key) in others {
      #expect(throws: ServiceError.self) {
        try store.catalog.importDocuments(other, onConflict: .replace, key: key)
      }
    }
    #expect(try Self.rows(of: store) == rows)
  }
}
