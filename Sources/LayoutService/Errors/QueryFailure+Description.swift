import LayoutDocuments
internal import LayoutStorage

/// A table that a query can read.
public struct QueryTable: Hashable, Sendable {
  /// The table's name.
  public let name: String
  /// The names of the columns.
  public let columns: [String]

  package init(name: String, columns: [String]) {
    self.name = name
    self.columns = columns
  }
}

/// The messages and hints for failed queries. The storage module reports only SQLite's own
/// messages.
extension QueryFailure {
  func sentence(on sql: String, _ tables: [QueryTable]) -> String {
    switch self {
    case .wrong(let message, let offset):
      "cannot answer the query: \(message)\(Self.place(offset, in: sql))"
        + (Self.owners(ofColumnIn: message, tables)
          ?? nearest(to: message, tables).map { "; did you mean \(QuotedName($0))?" } ?? "")
    case .refused(let what): "a query can only read: \(what) is refused"
    case .outOfReach(""): "the query uses a table that is not available"
    case .outOfReach(let table): "the table \(QuotedName(table)) is not available"
    case .empty: "there is no query: expected a SELECT"
    case .several: "expected one statement, found more"
    case .parameters(let count):
      "the query has \(count) parameter\(count == 1 ? "" : "s") without a value"
    case .timeout(let seconds): "the query takes longer than \(StorageError.shown(seconds)) s"
    case .tooMuchMemory(let bytes): "the query needs more than \(bytes >> 20) MB of memory"
    }
  }

  func hint(_ tables: [QueryTable]) -> String? {
    let names = tables.map(\.name).joined(separator: ", ")
    return switch self {
    case .wrong:
      if isOfUnknownName {
        "the tables are \(names)"
      } else {
        nil
      }
    case .refused, .outOfReach:
      "a query can read the tables \(names)"
    case .empty, .several: nil
    case .parameters: "write the values into the query: texts in 'single quotes'"
    case .timeout:
      "restrict the query, such as by WHERE document = '…', or allow a longer timeout"
    case .tooMuchMemory: "request fewer rows, or an order that needs no sorting"
    }
  }

  /// Whether SQLite does not know a name of a table or a column.
  var isOfUnknownName: Bool {
    guard case .wrong(let message, _) = self else { return false }
    return message.hasPrefix("no such table") || message.hasPrefix("no such column")
  }

  /// Returns the most similar name of a table or column to a name that SQLite does not know.
  private func nearest(to message: String, _ tables: [QueryTable]) -> String? {
    let parts = message.split(separator: ": ", maxSplits: 1)
    // A suggestion keeps the qualifier of the column, because `find --where` takes no column
    // without one.
    let owner = parts.last?.split(separator: ".").dropLast().map { $0 + "." }.joined() ?? ""
    guard parts.count == 2, let name = parts[1].split(separator: ".").last.map(String.init) else {
      return nil
    }
    switch parts[0] {
    case "no such table": return NearestMatch.find(name, among: tables.map(\.name))
    case "no such column":
      let columns = Set(tables.flatMap(\.columns))
      return NearestMatch.find(name, among: columns.sorted()).map { owner + $0 }
    default: return nil
    }
  }

  /// Returns a text with the tables that have the column that SQLite does not find; nil if none has
  /// it.
  private static func owners(
    ofColumnIn message: String, _ tables: [QueryTable]
  ) -> String? {
    let prefix = "no such column: "
    guard message.hasPrefix(prefix), let name = message.split(separator: " ").last else {
      return nil
    }
    let column = name.split(separator: ".").last.map { $0.lowercased() }
    let owners = tables.filter { $0.columns.contains { $0.lowercased() == column } }.map(\.name)
    guard !owners.isEmpty else { return nil }
    // Text tables and `--kind` use one word for two columns.
    return "; that is a column of \(owners.joined(separator: ", "))"
      + (column == "kind" ? "; frames have category and elementKind" : "")
  }

  private static func place(_ offset: Int?, in sql: String) -> String {
    guard let offset, offset < sql.count else { return "" }
    return " at character \(offset + 1), before \(QuotedName(String(sql.dropFirst(offset))))"
  }
}
