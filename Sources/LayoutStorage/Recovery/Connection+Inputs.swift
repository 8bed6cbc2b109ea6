internal import CSQLite

// The inputs of a store with its history: all rows that cannot be computed. Rows are read in the
// order of their tables and without indexes, so that an index may be damaged.

extension Connection {

  /// Returns whether every row of the input tables can be read.
  ///
  /// - Complexity: O(size of the store)
  package func canReadInputs() -> Bool {
    do throws(StorageError) {
      for table in Connection.inputTables {
        try withStatement("SELECT * FROM \(table) NOT INDEXED") {
          (statement) throws(StorageError) in
          // The last column is at the end of the row, so reading it reads all overflow pages.
          while try statement.step() { statement.withBlob(statement.columnCount - 1) { _ in } }
        }
      }
      return true
    } catch { return false }
  }

  /// Copies the input tables of another store into this empty store, within its open transaction.
  /// Search texts are not copied, and nothing is computed. The index of section keys is made again.
  ///
  /// - Returns: The rows that differ from their originals, because the originals break a constraint
  ///   in a column that no other row depends on.
  /// - Throws: `corrupt` if the store cannot be read completely, or if a table does not allow
  ///   another row.
  /// - Complexity: O(size of the store)
  package func copyInputs(from source: Connection) throws(StorageError) -> [CopiedRowChange] {
    var changes: [CopiedRowChange] = []
    for table in Connection.inputTables {
      // In the other tables, the examination of the store finds missing rows by other rows.
      if ["section_order", "device", "tag"].contains(table),
        let problem = try source.integrityProblems(table).first
      {
        throw source.corrupt(problem)
      }
      try copy(table, from: source, &changes)
    }
    try makeSectionKeys()
    // Numbers are not reused as long as others are free. The copied rows have set the counter to
    // the greatest number that is in use.
    var count: Int64?
    do throws(StorageError) {
      count = try source.integer("SELECT seq FROM sqlite_sequence WHERE name = 'document'")
    } catch .unreadable(let path, let reason) {
      throw .unreadable(path: path, reason: reason)
    } catch {}
    if let count, count < KeyLayout.owners.upperBound {
      try execute(
        "UPDATE sqlite_sequence SET seq = max(seq, \(count)) WHERE name = 'document'")
    }
    if let table = try tablesWithoutNumbers().first {
      throw corrupt("the row numbers of \(table) are used up")
    }
    return changes
  }

  /// Writes the keys of all sections that are not removed into the empty table `section_key`.
  ///
  /// - Throws: `corrupt` if a row of `section` is not valid, or if two sections of a document have
  ///   the same key.
  private func makeSectionKeys() throws(StorageError) {
    try forEachEntry(of: 0...Int64.max) { (key, entry, row) throws(StorageError) in
      guard let name = entry.liveKey(in: row) else { return }
      try statement(.insertKey).run(
        key >> KeyLayout.ownerShift, name, Int64(entry.section.rawValue))
    }
  }

  private func copy(
    _ table: String, from source: Connection, _ changes: inout [CopiedRowChange]
  ) throws(StorageError) {
    try source.withStatement("SELECT * FROM \(table) NOT INDEXED") {
      (rows) throws(StorageError) in
      let values = Array(repeating: "?", count: Int(rows.columnCount)).joined(separator: ", ")
      try withStatement("INSERT INTO \(table) VALUES (\(values))") {
        (insertion) throws(StorageError) in
        while try rows.step() {
          try checkNotStopped()
          if let change = try insertion.insert(rowOf: rows, into: table) { changes.append(change) }
        }
      }
    }
  }
}

extension Statement {
  var columnCount: Int32 { sqlite3_column_count(handle) }
}
