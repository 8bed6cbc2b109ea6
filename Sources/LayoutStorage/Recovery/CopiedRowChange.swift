internal import CSQLite

/// A row of a copy that differs from its original, which breaks a constraint of its table.
package struct CopiedRowChange: Sendable, CustomStringConvertible {
  package var table: String
  /// The number or the name of the row.
  package var row: String
  /// The changed columns, with the original values as text.
  package var columns: [(name: String, was: String)]
  /// Whether the copy does not have the row.
  package var isLeftOut = false

  package init(table: String, row: String, columns: [(name: String, was: String)] = []) {
    self.table = table
    self.row = row
    self.columns = columns
  }

  /// Such as `operation 3: "touched" was -1, which is not valid`.
  package var description: String {
    let values = columns.map { "\"\($0.name)\" was \($0.was)" }.joined(separator: ", ")
    return "\(table) \(row)" + (isLeftOut ? " is not valid, and is left out" : "")
      + (values.isEmpty ? "" : ": \(values), which is not valid")
  }

  /// The columns that no other row depends on, each with the value that replaces an invalid one:
  /// counts, the caller's id of an operation, the recorded frames of a tag.
  fileprivate static let dispensable: [String: [String: Int64?]] = [
    "document": [
      "trait_flags": 0, "next_section": 0, "sections": 0, "items": 0,
      // The next edit counts it.
      "longest_text": Int64(StoreLimits.textBytes),
    ],
    "operation": [
      "touched": 0, "computed": 0, "shifted": 0, "kept": 0, "algorithm": 1, "key": nil,
      "request": nil,
    ],
    "tag": ["frames": nil],
  ]
}

extension Statement {
  /// Inserts a row of another store, with the same columns.
  ///
  /// If the row breaks a constraint, SQLite names the column. A dispensable column gets another
  /// value, and the row is inserted again.
  ///
  /// - Returns: The differences; nil if the rows are equal.
  func insert(
    rowOf rows: Statement, into table: String
  ) throws(StorageError) -> CopiedRowChange? {
    defer { reset() }
    for column in 0..<rows.columnCount { bind(column + 1, valueOf: rows, column) }
    do throws(StorageError) {
      _ = try step()
      return nil
    } catch { return try insert(rowOf: rows, into: table, instead: error) }
  }

  private func insert(
    rowOf rows: Statement, into table: String, instead failure: StorageError
  ) throws(StorageError) -> CopiedRowChange {
    var change = CopiedRowChange(table: table, row: rows.shown(0))
    var failure = failure
    while true {
      guard case .corrupt(_, let detail) = failure,
        detail.contains("(SQLite \(SQLITE_CONSTRAINT)/")
      else { throw failure }
      let named = Set(detail.split { !($0.isLetter || $0 == "_") }.map(String.init))
        .subtracting(change.columns.map(\.name))
      let columns = CopiedRowChange.dispensable[table] ?? [:]
      let broken = (0..<rows.columnCount).first { column in
        named.contains(rows.name(of: column)) && columns[rows.name(of: column)] != nil
      }
      guard let broken, let other = columns[rows.name(of: broken)] else {
        // No row refers to a tag.
        guard table == "tag" else { throw failure }
        change.isLeftOut = true
        return change
      }
      change.columns.append((rows.name(of: broken), rows.shown(broken)))
      _ = sqlite3_reset(handle)
      if let other { bind(broken + 1, other) } else { bind(broken + 1, nil) }
      do throws(StorageError) {
        _ = try step()
        return change
      } catch { failure = error }
    }
  }

  /// Binds a value of any type.
  private func bind(_ index: Int32, valueOf row: Statement, _ column: Int32) {
    sqlite3_bind_value(handle, index, sqlite3_column_value(row.handle, column))
  }

  /// Returns a value as text for people; for a long value, its type.
  private func shown(_ column: Int32) -> String {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return "\(int64(column))"
    case SQLITE_FLOAT: return "\(double(column))"
    case SQLITE_NULL: return "missing"
    case SQLITE_TEXT:
      return withBlob(column) {
        $0.count <= 128 ? "\"\(String(decoding: $0, as: UTF8.self))\"" : "a long text"
      }
    default: return "a blob"
    }
  }
}
