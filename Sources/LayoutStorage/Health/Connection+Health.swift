internal import CSQLite

// Checks of a whole store, not of a single document.

extension Connection {
  /// Returns the problems that SQLite's own check of the file finds: in pages, indexes and types,
  /// and in constraints if the connection may write. Empty if there are none.
  ///
  /// SQLite's check names only pages, and ends at the first page that it cannot read. So if it
  /// finds a problem, each table is then checked separately.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the file.
  package func integrityProblems(limit: Int) throws(StorageError) -> [IntegrityProblem] {
    let all = try integrityProblems("\(limit)")
    if all.isEmpty { return [] }
    var found: [IntegrityProblem] = []
    for table in try schemaObjects() where table.type == "table" && !table.isVirtual {
      for problem in try integrityProblems(table.name) where found.count < limit {
        found.append(IntegrityProblem(table: table.name, message: problem))
      }
    }
    // The problems that are in no table, such as in the list of free pages.
    return found.isEmpty ? all.map { IntegrityProblem(table: nil, message: $0) } : found
  }

  /// Returns the messages of SQLite's check.
  ///
  /// - Parameter scope: The name of a table, to check it with its indexes; or the most problems to
  ///   find in the whole file.
  func integrityProblems(_ scope: String) throws(StorageError) -> [String] {
    try withStatement("PRAGMA integrity_check(\(scope))") { (statement) throws(StorageError) in
      var problems: [String] = []
      do throws(StorageError) {
        while try statement.step() {
          let lines = statement.lossyText(0).split(separator: "\n").map(String.init)
          problems += lines.filter { $0 != "ok" && !$0.hasPrefix("*** ") }
        }
        // SQLite reports a page that the medium did not return as if it were damaged.
        let isOfMedium = csqlite_read_errno(handle) != 0 || problems.contains(where: \.isOfReading)
        if !problems.isEmpty && isOfMedium {
          throw failure(csqlite_ioerr_read())
        }
      } catch .corrupt(_, let detail) {
        // The check has already named the page, unless it could not read the schema.
        if problems.isEmpty { problems.append(detail) }
      }
      return problems
    }
  }

  /// Passes the body each row of `section` whose document is missing. Such rows of the cache are
  /// orphans (``forEachOrphanRow(_:)``).
  package func forEachDanglingReference(
    _ body: (StoreRow, _ missing: String) -> Void
  ) throws(StorageError) {
    try withStatement("SELECT id FROM section WHERE id >> 39 NOT IN (SELECT id FROM document)") {
      (statement) throws(StorageError) in
      while try statement.step() { body(StoreRow("section", "\(statement.int64(0))"), "document") }
    }
  }

  /// Calls the body with each element, also after a failure, and throws the first error at the end.
  func forEachReadable<Element>(
    _ elements: [Element], _ body: (Element) throws(StorageError) -> Void
  ) throws(StorageError) {
    var failure: StorageError?
    for element in elements {
      do throws(StorageError) { try body(element) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Passes the body the rows with texts that are not UTF-8 or contain U+0000, which SQLite's check
  /// does not report. Skips `search_text`, whose texts are derived from other tables.
  ///
  /// - Complexity: O(size of the texts)
  package func forEachBadText(_ body: (StoreRow, _ isCache: Bool) -> Void) throws(StorageError) {
    try forEachReadable(TextColumns.all) { table throws(StorageError) in
      let list = table.columns.joined(separator: ", ")
      try withStatement(
        "SELECT \(table.key), \(list) FROM \(table.name)"
      ) { (statement) throws(StorageError) in
        while try statement.step() {
          for (index, column) in table.columns.enumerated()
          where !statement.isText(Int32(index + 1)) {
            body(StoreRow(table.name, statement.lossyText(0), column: column), table.isCache)
          }
        }
      }
    }
  }

  /// Passes the body each removed document or section whose row names, as its removal, an operation
  /// that is not an operation of its document. A deleted document has no later change.
  package func forEachWrongRemoval(
    _ body: (StoreRow, _ operation: Int64) -> Void
  ) throws(StorageError) {
    func isOfDocument(_ operation: Int64, _ document: Int64) throws(StorageError) -> Bool {
      try statement(.isOfDocument).first(operation, document) { _ in true } ?? false
    }
    try withStatement("SELECT id, deleted FROM document WHERE deleted IS NOT NULL") {
      (statement) throws(StorageError) in
      while try statement.step() {
        let (document, operation) = (statement.int64(0), statement.int64(1))
        guard try !isOfDocument(operation, document) else { continue }
        body(StoreRow("document", "\(document)", column: "deleted"), operation)
      }
    }
    // The check of each document reports damaged rows.
    try forEachEntry(of: 0...Int64.max, damaged: { _ in }) {
      (key, entry, row) throws(StorageError) in
      guard let operation = entry.removed(in: row)?.rawValue,
        try !isOfDocument(operation, key >> KeyLayout.ownerShift)
      else { return }
      body(StoreRow("section", "\(key)", column: "sections"), operation)
    }
  }

  /// Returns the tables whose row numbers are never reused and whose counter is less than the
  /// number of the last row, with that number.
  package func tablesOfLostCounters() throws(StorageError) -> [(table: String, last: Int64)] {
    var found: [(table: String, last: Int64)] = []
    for table in ["document", "layout_set"] {
      let last = try integer("SELECT ifnull(max(id), 0) FROM \(table)")
      let count = try integer(
        "SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = '\(table)'")
      if count < last { found.append((table, last)) }
    }
    return found
  }

  /// Returns the tables whose row numbers are never reused and are used up.
  package func tablesWithoutNumbers() throws(StorageError) -> [String] {
    var found: [String] = []
    for table in ["document", "layout_set"]
    where try integer("SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = '\(table)'")
      >= KeyLayout.owners.upperBound
    { found.append(table) }
    return found
  }

  /// Returns the number of operations after the transaction of an operation: from the next
  /// operation without a parent on.
  ///
  /// - Complexity: O(*n*) in the operations.
  package func operationCount(behind operation: Int64) throws(StorageError) -> Int {
    Int(
      try integer(
        """
        SELECT count(*) FROM operation WHERE id >= (
          SELECT min(id) FROM operation WHERE id > \(operation) AND parent IS NULL)
        """))
  }

  /// Returns the numbers of the operations after a given one, in order, at most a thousand.
  package func operationNumbers(after last: Int64) throws(StorageError) -> [Int64] {
    try numbers("SELECT id FROM operation WHERE id > \(last) ORDER BY id LIMIT 1000")
  }

  /// Returns the numbers of all documents, including deleted documents, in order.
  package func documentNumbers() throws(StorageError) -> [Int64] {
    try numbers("SELECT id FROM document ORDER BY id")
  }

  /// Returns the newest operation of each document according to the document's row, by document
  /// number.
  package func newestChanges() throws(StorageError) -> [Int64: NewestChange] {
    try withStatement("SELECT id, key, revision, deleted IS NOT NULL FROM document") {
      (statement) throws(StorageError) in
      var changes: [Int64: NewestChange] = [:]
      while try statement.step() {
        changes[statement.int64(0)] = NewestChange(
          key: statement.lossyText(1), revision: Revision(statement.int64(2)),
          isDeletion: statement.int64(3) == 1)
      }
      return changes
    }
  }

  private func numbers(_ sql: String) throws(StorageError) -> [Int64] {
    try withStatement(sql) { (statement) throws(StorageError) in
      var numbers: [Int64] = []
      while try statement.step() { numbers.append(statement.int64(0)) }
      return numbers
    }
  }

  package func deviceIDs() throws(StorageError) -> [String] {
    try withStatement("SELECT id FROM device ORDER BY id") { (statement) throws(StorageError) in
      var ids: [String] = []
      while try statement.step() { ids.append(statement.lossyText(0)) }
      return ids
    }
  }
}

/// The newest operation of a document, according to the document's row.
package struct NewestChange: Sendable {
  package var key: String
  package var revision: Revision
  package var isDeletion: Bool
}

extension String {
  /// Whether SQLite's check reports that a call failed for a page: "unable to get the page. error
  /// code=266".
  fileprivate var isOfReading: Bool {
    guard let code = firstRange(of: "error code=").flatMap({ Int32(self[$0.upperBound...]) }) else {
      return false
    }
    return code & 0xff == SQLITE_IOERR
  }
}

/// The columns of a table that hold text, and the column that identifies its rows.
private struct TextColumns {
  let name: String
  var key = "id"
  let columns: [String]
  var isCache = false

  static let all = [
    TextColumns(name: "document", columns: ["key", "settings"]),
    TextColumns(name: "device", columns: ["id", "definition"]),
    TextColumns(name: "layout_set", columns: ["traits", "container", "requests"], isCache: true),
    TextColumns(name: "operation", columns: ["author", "key", "kind", "summary"]),
    TextColumns(name: "tag", key: "name", columns: ["name", "frames"]),
  ]
}

extension Statement {
  /// Returns whether a column is NULL or UTF-8 text without U+0000; false for other types.
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

  /// Returns the text of a column; bytes that are not UTF-8 become U+FFFD.
  fileprivate func lossyText(_ column: Int32) -> String {
    withBlob(column) { String(decoding: $0, as: UTF8.self) }
  }
}
