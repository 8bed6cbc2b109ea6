import LayoutService
import LayoutStorage

extension QuerySource {
  /// The operations that changed the store, newest first, as `log` shows them.
  func operationsTable() -> VirtualTable {
    let columns: [RowTable<LogEntry>.Column] = [
      .init("operation", .integer, .operation) { .integer(Int64($0.operation)) },
      .init("parent", .integer) { SQLValue($0.parent) },
      .init("undoes", .integer) { SQLValue($0.undoes) },
      .init("time", .text) { .text($0.time) },
      .init("author", .text) { SQLValue($0.author) },
      .init("operationID", .text) { SQLValue($0.key) },
      .init("document", .text, .document) { SQLValue($0.document) },
      .init("kind", .text) { .text($0.kind) },
      .init("summary", .text) { .text($0.summary) },
      .init("touched", .integer) { SQLValue($0.touched) },
      .init("computed", .integer) { SQLValue($0.computed) },
      .init("shifted", .integer) { SQLValue($0.shifted) },
      .init("kept", .integer) { SQLValue($0.kept) },
    ]
    return RowTable(
      name: "operations", columns: columns, order: [0], isDescending: true,
      estimate: { sizes, given in
        let documents = Double(max(sizes.documents, 1))
        let isOfSome = !given.isDisjoint(with: [.documentGlob, .documentLike])
        let share = given.contains(.document) ? documents : isOfSome ? min(documents, 10) : 1
        return .init(
          cost: 1_000 / share, rows: given.contains(.operation) ? 1 : 1_000 / share)
      },
      rows: { selection, source in
        if selection.operation == nil, let documents = try source.documentsEver(selection) {
          var operations = MergedOperations(
            of: documents, on: try source.current().connection)
          return { try operations.older() }
        }
        let next = try source.allOperations(selection.operation)
        guard let document = selection.document else { return next }
        // At most one operation has this number.
        return { try next().flatMap { $0.document == document ? $0 : nil } }
      },
      rowID: { Int64($0.operation) }
    ).table(self)
  }

  private static let mostInPage = 1_000

  /// Returns an iterator over all operations, newest first, or over a single operation.
  private func allOperations(
    _ operation: Int?
  ) throws(ServiceError) -> () throws -> LogEntry? {
    let snapshot = try current()
    if let operation {
      guard operation > 0, operation < .max else { return { nil } }
      var found = try snapshot.log(limit: 1, before: operation + 1)
        .filter { $0.operation == operation }[...]
      return { found.popFirst() }
    }
    var page: ArraySlice<LogEntry> = []
    var before: Int?
    var isOver = false
    // The first page is short, so that a query with LIMIT reads little more than its rows.
    var length = 8
    return {
      if page.isEmpty && !isOver {
        length = min(2 * length, Self.mostInPage)
        page = try snapshot.log(limit: length, before: before)[...]
        before = page.last?.operation
        isOver = page.count < length
      }
      return page.popFirst()
    }
  }

  /// Returns the documents that have the selection's id, or had it when they were deleted; nil if
  /// the selection does not restrict documents.
  private func documentsEver(
    _ selection: Selection
  ) throws(ServiceError) -> [DocumentRecord]? {
    let connection = try current().connection
    let patterns = selection.documentPatterns
    return try storageErrors { () throws(StorageError) -> [DocumentRecord]? in
      if let document = selection.document {
        let live = try connection.document(document).map { [$0] } ?? []
        return live + (try connection.deletedDocuments(document))
      }
      // Merging the operations of most documents takes longer than reading all operations.
      guard patterns.contains(where: \.hasPrefix) else { return nil }
      return try connection.documents(matching: patterns)
    }
  }
}
