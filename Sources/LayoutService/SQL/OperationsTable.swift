import LayoutStorage

extension QuerySource {
  /// The operations that changed the store, newest first, as `log` shows them.
  func operationsTable() -> VirtualTable {
    let columns: [RowTable<LogEntry>.Column] = [
      .init("operation", .integer, .operation) { .integer($0.operation.rawValue) },
      .init("parent", .integer) { SQLValue($0.parent.map { Int($0.rawValue) }) },
      .init("time", .text) { .text($0.time) },
      .init("document", .text, .document) { SQLValue($0.document) },
      .init("kind", .text) { .text($0.kind) },
      .init("summary", .text) { .text($0.summary) },
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
        var entries = try source.operations(selection)[...]
        return { entries.popFirst() }
      },
      rowID: { $0.operation.rawValue }
    ).table(self)
  }

  private func operations(_ selection: Selection) throws(ServiceError) -> [LogEntry] {
    if selection.document != nil, try documentIDs(selection).isEmpty { return [] }
    let all = try current().log(limit: .max, of: selection.document)
    guard let operation = selection.operation else { return all }
    return all.filter { Int($0.operation.rawValue) == operation }
  }
}
