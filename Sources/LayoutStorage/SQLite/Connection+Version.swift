internal import CSQLite

extension Connection {
  /// The version of SQLite, as text and as a number such as 3040001.
  static var sqliteVersion: (text: String, number: Int) {
    (String(cString: sqlite3_libversion()), Int(sqlite3_libversion_number()))
  }

  /// Whether this program runs with a version of SQLite that has the WAL-reset bug.
  package static var hasWALResetBug: Bool { 3_007_000...3_051_002 ~= sqliteVersion.number }
}
