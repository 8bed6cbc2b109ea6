internal import CSQLite

extension StorageError {
  /// Whether SQLite could not read a page, or an index of texts.
  package var isOfPages: Bool {
    guard case .corrupt(_, let detail) = self else { return false }
    return detail.contains("(SQLite \(SQLITE_CORRUPT)/") || detail.hasPrefix(Self.unknownIndex)
  }

  /// What FTS5 says of an index of another format.
  private static let unknownIndex = "invalid fts5 file format"

  /// Returns what SQLite's last failure on a connection means.
  init(code: Int32, database: OpaquePointer?, path: String, sql: String = "") {
    let message = String(cString: database.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    let cause = SystemError(code: database.map { csqlite_system_errno($0) } ?? 0)
    var detail = "\(message) (SQLite \(code & 0xff)/\(code))"
    let isOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff)
    // SQLite's own words do not tell a full disk from a broken one.
    if isOfSystem && cause.code != 0 { detail += ": " + cause.message }
    switch code & 0xff {
    case SQLITE_BUSY: self = .busy(path: path, seconds: Connection.busySeconds)
    case SQLITE_FULL: self = .full(path: path)
    case _ where isOfSystem && cause.isOutOfSpace: self = .full(path: path)
    case SQLITE_IOERR: self = .inputOutput(path: path, detail: detail)
    case SQLITE_ERROR where message.hasPrefix(Self.unknownIndex):
      self = .corrupt(path: path, detail: detail)
    // A row that is longer than any that a store writes, and one that is there and keeps another
    // out, for what is written fits the schema: numbers that are used up, an index that is not that
    // of its rows.
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG, SQLITE_CONSTRAINT:
      self = .corrupt(path: path, detail: detail)
    case SQLITE_READONLY where code == csqlite_readonly_rollback():
      self = .notRolledBack(path: path)
    case SQLITE_READONLY: self = .readOnly(path: path, reason: detail)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      self = .cannotOpen(path: path, reason: detail)
    default: self = .sqlite(code: Int(code), message: message, sql: sql)
    }
  }
}
