/// The migration of a store to its next version, in the open transaction of a connection that may
/// write. The caller holds the store's lock, and commits.
struct StoreMigration {
  let connection: Connection
  let place: StorePath
  /// The version before the migration.
  let version: Int

  /// Runs the statements of the migration, converts the rows that need more than SQL, and compares
  /// them with the former rows.
  ///
  /// The former rows are read over a second connection, whose snapshot still has the state before
  /// the transaction. So the statements can drop their tables, and the new rows take their pages.
  ///
  /// - Throws: `notMigrated` if a row of inputs is damaged, or a row would differ. The caller then
  ///   rolls back, and the store stays as it was.
  /// - Complexity: O(size of the store)
  func run(_ migration: String) throws(StorageError) {
    do throws(StorageError) {
      guard version == 1 else { return try connection.execute(migration) }
      let former = try snapshot()
      defer { former.rollBack() }
      try connection.execute(migration)
      let rows = FirstRows(connection: former)
      try connection.writingMuch { () throws(StorageError) in
        let damaged = try FirstRowsConversion(old: rows, connection: connection).run()
        try FirstRowsComparison(old: rows, connection: connection, damaged: damaged).run()
      }
    } catch {
      guard case .corrupt(_, let detail) = error else { throw error }
      throw .notMigrated(path: place.path, version: version, damage: detail)
    }
  }

  /// Returns a connection to the state before the transaction. No process can change it meanwhile,
  /// because the transaction excludes other writers.
  private func snapshot() throws(StorageError) -> Connection {
    let former = try Connection(path: place.path, mode: .readOnly)
    try former.configure(synchronous: .full)
    try former.execute("BEGIN")
    guard try former.integer("PRAGMA user_version") == version else {
      throw former.corrupt("its version has changed")
    }
    return former
  }
}
