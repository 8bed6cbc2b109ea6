internal import CSQLite

// What is asked of a whole store and not of one of its documents.

/// A row of a table of the store, as a finding names it.
package struct StoreRow: Hashable, Sendable, CustomStringConvertible {
  package var table: String
  /// The row's number, or its key in a table without numbers.
  package var key: String
  package var column: String?

  package init(_ table: String, _ key: String, column: String? = nil) {
    self.table = table
    self.key = key
    self.column = column
  }

  /// Such as `section 549755813888, column items`.
  package var description: String { "\(table) \(key)" + (column.map { ", column \($0)" } ?? "") }
}

extension Connection {
  static var sqliteVersion: (text: String, number: Int) {
    (String(cString: sqlite3_libversion()), Int(sqlite3_libversion_number()))
  }

  /// Returns what SQLite's own check of the file finds: of pages, indexes, types and constraints. Empty
  /// where all is well.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the file.
  package func integrityProblems(limit: Int) throws(StorageError) -> [String] {
    try withStatement("PRAGMA integrity_check(\(limit))") { (statement) throws(StorageError) in
      var problems: [String] = []
      while try statement.step() {
        let lines = statement.lossyText(0).split(separator: "\n").map(String.init)
        problems += lines.filter { $0 != "ok" && !$0.hasPrefix("*** ") }
      }
      return problems
    }
  }

  /// Gives the body the rows that refer to a row that is not there, and the table that lacks it.
  package func forEachDanglingReference(
    _ body: (StoreRow, _ missing: String) -> Void
  ) throws(StorageError) {
    try withStatement("PRAGMA foreign_key_check") { (statement) throws(StorageError) in
      while try statement.step() {
        // A table without numbers for its rows has none to say.
        let row = statement.isNull(1) ? "(without a number)" : String(statement.int64(1))
        body(StoreRow(statement.lossyText(0), row), statement.lossyText(2))
      }
    }
  }

  /// Gives the body the texts that are not UTF-8, or hold U+0000, which SQLite's check does not see.
  ///
  /// - Complexity: O(size of the texts)
  package func forEachBadText(_ body: (StoreRow) -> Void) throws(StorageError) {
    for table in TextColumns.all {
      let list = table.columns.joined(separator: ", ")
      try withStatement(
        "SELECT \(table.key), \(list) FROM \(table.name)"
      ) { (statement) throws(StorageError) in
        while try statement.step() {
          for (index, column) in table.columns.enumerated()
          where !statement.isText(Int32(index + 1)) {
            body(StoreRow(table.name, statement.lossyText(0), column: column))
          }
        }
      }
    }
  }

  /// Returns the number of every row that has one of a table, in order, a thousand at most.
  package func numbers(
    in table: NumberedTable, after last: Int64
  ) throws(StorageError) -> [Int64] {
    try withStatement(
      "SELECT id FROM \(table.rawValue) WHERE id > \(last) ORDER BY id LIMIT 1000"
    ) { (statement) throws(StorageError) in
      var numbers: [Int64] = []
      while try statement.step() { numbers.append(statement.int64(0)) }
      return numbers
    }
  }
}

/// A table whose rows are gone through by their numbers, so that a damaged one hides no other.
package enum NumberedTable: String { case document, operation }

/// The columns of a table that hold text, and what names its rows.
private struct TextColumns {
  let name: String
  var key = "id"
  let columns: [String]

  static let all = [
    TextColumns(name: "document", columns: ["key", "settings"]),
    TextColumns(name: "section", columns: ["key", "title", "attributes", "palette"]),
    TextColumns(name: "device", columns: ["id", "definition"]),
    TextColumns(name: "layout_set", columns: ["part", "container"]),
    TextColumns(name: "layout_request", key: "document", columns: ["request"]),
    TextColumns(name: "operation", columns: ["author", "key", "kind", "summary"]),
    TextColumns(name: "tag", key: "name", columns: ["name", "frames"]),
    TextColumns(
      name: "found_text", key: "rowid", columns: ["id", "title", "tags", "kinds"]),
  ]
}

extension Statement {
  /// Whether a column is NULL, or UTF-8 without U+0000; a value of another type is not.
  fileprivate func isText(_ column: Int32) -> Bool {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: return true
    case SQLITE_TEXT:
      return withBlob(column) { bytes in
        !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
      }
    default: return false
    }
  }

  /// Returns a text whatever it holds; what is not UTF-8 is replaced.
  fileprivate func lossyText(_ column: Int32) -> String {
    withBlob(column) { String(decoding: $0, as: UTF8.self) }
  }
}
