import LayoutReports

/// Loads the extension into a database. SQLite calls this function when it loads
/// `libinsetory_sqlite`, and derives its name from the file name.
@_cdecl("sqlite3_insetorysqlite_init")
public func initializeExtension(
  _ database: OpaquePointer?, _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ host: UnsafeRawPointer?
) -> Int32 {
  SQLiteExtension.load(into: database, message: message, host: host)
}
