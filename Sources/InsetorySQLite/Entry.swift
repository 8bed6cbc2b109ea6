import LayoutReports

/// What SQLite calls when it loads `libinsetory_sqlite`: the name follows from that of the file.
@_cdecl("sqlite3_insetorysqlite_init")
public func initializeExtension(
  _ database: OpaquePointer?, _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ host: UnsafeRawPointer?
) -> Int32 {
  SQLiteExtension.load(into: database, message: message, host: host)
}
