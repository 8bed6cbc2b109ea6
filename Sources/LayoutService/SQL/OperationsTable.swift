import LayoutStorage

extension QuerySource {
  /// The operations that changed the store, newest first, as `log` shows them.
  func operationsTable() -> VirtualTable {
    let columns: [RowTable<LogEntry>.Column] = [
      .init("operation", .integer, .operation) { .integer($0.operation.rawValue) },
      .init("parent", .integer) { SQLValue($0.parent.map { Int($0.rawValue) }) },
      .init("undoes", .integer) { SQLValue($0.undoes.map { Int($0.rawValue) }) },
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
      name: "operations", columns: columns,
      estimate: { sizes, given in
        let share = given.contains(.document) ? Double(max(sizes.documents, 1)) : 1
        return .init(
          cost: 1_000 / share, rows: given.contains(.operation) ? 1 : 1_000 / share)
      },
      rows: { selection, source in
        if let document = selection.document {
          var rest = try source.operations(of: document, selection.operation)[...]
          return { rest.popFirst() }
        }
        return try source.allOperations(selection.operation)
      },
      rowID: { $0.operation.rawValue }
    ).table(self)
  }

  private static let pageLength = 1_000

  /// Returns what gives all operations, newest first, or only one.
  private func allOperations(
    _ operation: Int?
  ) throws(ServiceError) -> () throws -> LogEntry? {
    let snapshot = try current()
    if let operation {
      guard operation > 0, operation < .max else { return { nil } }
      var found = try snapshot.log(limit: 1, before: operation + 1)
        .filter { Int($0.operation.rawValue) == operation }[...]
      return { found.popFirst() }
    }
    var page: ArraySlice<LogEntry> = []
    var before: Int?
    var isOver = false
    return {
      if page.isEmpty && !isOver {
        page = try snapshot.log(limit: Self.pageLength, before: before)[...]
        before = page.last.map { Int($0.operation.rawValue) }
        isOver = page.count < Self.pageLength
      }
      return page.popFirst()
    }
  }

  /// Returns the operations of all documents that have or had an id, newest first.
  private func operations(of document: String, _ operation: Int?) throws -> [LogEntry] {
    let snapshot = try current()
    let known = try storing { () throws(StorageError) in
      try (snapshot.connection.document(document) == nil ? 0 : 1)
        + snapshot.connection.deletedDocuments(document).count
    }
    guard known > 0 else { return [] }
    if known == 1 && operation == nil {
      return try snapshot.log(of: Address(document: document), limit: .max)
    }
    // Several had it one after the other: their operations lie between each other's.
    let next = try allOperations(operation)
    var found: [LogEntry] = []
    while let entry = try next() {
      if entry.document == document { found.append(entry) }
    }
    return found
  }
}
