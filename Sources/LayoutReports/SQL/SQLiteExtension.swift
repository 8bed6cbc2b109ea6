import LayoutService
internal import LayoutStorage

/// The tables of queries in the SQLite of another program: docs/sql.md, "In other programs".
///
/// They show the store that the program has open, through a catalog of their own that only reads.
/// It is opened with the first query, so that loading the extension fails for no file.
public enum SQLiteExtension {
  /// Makes the tables known to a connection.
  ///
  /// - Parameters:
  ///   - database: The connection, a `sqlite3 *`.
  ///   - message: Where SQLite takes a message from, in memory that it frees.
  ///   - host: The table of functions that SQLite gives extensions, a `sqlite3_api_routines *`.
  /// - Returns: What SQLite expects of the function that it begins with.
  public static func load(
    into database: OpaquePointer?, message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    host: UnsafeRawPointer?
  ) -> Int32 {
    guard let connection = HostDatabase(database, host: host) else { return HostDatabase.failure }
    guard connection.isSameCopy else {
      let sentence = """
        libinsetory_sqlite: this program has a copy of SQLite of its own, and two copies on one file \
        lose each other's locks; use a program that runs the system's libsqlite3
        """
      return connection.result(.failed(sentence), message: message)
    }
    let store = HostStore(connection)
    let source = QuerySource({ () throws(ServiceError) in try store.snapshot() })
    return connection.result(connection.register(source.tables()), message: message)
  }
}

/// The store that a program has open, opened once more to be read.
private final class HostStore {
  private let connection: HostDatabase
  private var opened: (path: String, catalog: LayoutCatalog)?

  init(_ connection: HostDatabase) { self.connection = connection }

  deinit { opened?.catalog.close() }

  /// - Throws: `storage` where the program has no store open.
  func snapshot() throws(ServiceError) -> CatalogSnapshot {
    guard let path = connection.path else { throw .storage(.notAFilePath(":memory:")) }
    if let opened, opened.path == path { return try opened.catalog.snapshot() }
    let catalog = try LayoutCatalog(at: path, access: .readOnly)
    opened = (path, catalog)
    return try catalog.snapshot()
  }
}
