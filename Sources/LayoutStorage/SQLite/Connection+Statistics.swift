internal import CSQLite

extension Connection {
  /// Runs a body in which SQLite may read the schema, and keeps SQLite from then reading the
  /// statistics of ANALYZE (`sqlite_stat1` and the like).
  ///
  /// The program's queries are written for plans that need no statistics. Statistics made when the
  /// store was small, or made by another program, would make SQLite scan whole tables, and a table
  /// of statistics may have any length. SQLite has no setting for this; it ignores that reading
  /// them fails. The body must not use a progress handler.
  ///
  /// Source: sqlite3AnalysisLoad in analyze.c; the statements begin with the columns `tbl` and
  /// `idx`.
  func withoutStatistics<R>(
    _ body: () throws(StorageError) -> R
  ) throws(StorageError) -> R {
    sqlite3_progress_handler(
      handle, 1,
      { database in
        // The newest statement is the one that runs.
        guard let statement = sqlite3_next_stmt(OpaquePointer(database), nil),
          let name = sqlite3_column_name(statement, 0)
        else { return 0 }
        return ["tbl", "idx"].contains(String(cString: name)) ? 1 : 0
      }, UnsafeMutableRawPointer(handle))
    defer { sqlite3_progress_handler(handle, 0, nil, nil) }
    return try body()
  }

  /// Reads the schema again if another program has changed it, so that no query reads it together
  /// with the statistics. Called within a transaction.
  ///
  /// - Complexity: O(1) unless the schema changed.
  func renewSchema() throws(StorageError) {
    let data = dataVersion
    guard data != knownDataVersion else { return }
    let schema = try statement(.schemaVersion).first { $0.int64(0) } ?? 0
    if let known = knownSchemaVersion, schema != known {
      _ = try withoutStatistics { () throws(StorageError) in
        try integer("SELECT count(*) FROM sqlite_schema")
      }
    }
    (knownDataVersion, knownSchemaVersion) = (data, schema)
  }
}

extension Query {
  fileprivate static let schemaVersion = Query("PRAGMA schema_version")
}
