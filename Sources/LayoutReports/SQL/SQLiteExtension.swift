import LayoutService
internal import LayoutStorage

/// The query tables as an SQLite extension for other programs: docs/sql.md, "In other programs".
///
/// The tables show the store that the program has open, through a separate read-only catalog. The
/// catalog is opened by the first query, so that loading the extension does not depend on the file.
public enum SQLiteExtension {
  /// Registers the tables on a connection.
  ///
  /// - Parameters:
  ///   - database: The connection, a `sqlite3 *`.
  ///   - message: The place for an error message, in memory that SQLite frees.
  ///   - host: The function table that SQLite passes to extensions, a `sqlite3_api_routines *`.
  /// - Returns: The result code that SQLite expects from an extension's entry point.
  public static func load(
    into database: OpaquePointer?, message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    host: UnsafeRawPointer?
  ) -> Int32 {
    guard let connection = HostDatabase(database, host: host) else { return HostDatabase.failure }
    guard connection.isSameCopy else {
      let sentence = """
        libinsetory_sqlite: this program has its own copy of SQLite, and two copies release each \
        other's locks on a file; use a program that uses the system's libsqlite3
        """
      return connection.result(.failed(sentence), message: message)
    }
    let store = HostStore(connection)
    let source = QuerySource({ () throws(ServiceError) in try store.snapshot() })
    return connection.result(connection.register(source.tables()), message: message)
  }
}

/// The store that the host program has open, opened a second time for reading.
private final class HostStore {
  private let connection: HostDatabase
  private var opened: (path: String, catalog: LayoutCatalog)?

  init(_ connection: HostDatabase) { self.connection = connection }

  deinit { opened?.catalog.close() }

  /// - Throws: `storage` if the program has no store open.
  func snapshot() throws(ServiceError) -> CatalogSnapshot {
    guard let path = connection.path else { throw .storage(.notAFilePath(":memory:")) }
    if let opened, opened.path == path { return try opened.catalog.snapshot() }
    let catalog = try LayoutCatalog(at: path, access: .readOnly)
    opened = (path, catalog)
    return try catalog.snapshot()
  }
}
