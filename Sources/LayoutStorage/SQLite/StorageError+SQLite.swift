internal import CSQLite

extension StorageError {
  /// Whether SQLite could not read a page, or the search index.
  package var isOfPages: Bool {
    guard case .corrupt(_, let detail) = self else { return false }
    return detail.contains("(SQLite \(SQLITE_CORRUPT)/") || detail.hasPrefix(Self.unknownIndex)
  }

  /// The beginning of the message of FTS5 for an index of another format.
  private static let unknownIndex = "invalid fts5 file format"

  /// Returns why the medium did not return the data of a failed call; nil if the call failed for
  /// another reason. `code` is SQLITE_CORRUPT also if a page has invalid contents.
  static func readFailure(code: Int32, database: OpaquePointer?) -> String? {
    switch code & 0xff {
    case SQLITE_IOERR where code == csqlite_ioerr_read() || code == csqlite_ioerr_corruptfs():
      return SystemError(code: database.map { csqlite_system_errno($0) } ?? EIO).message
    // FTS5 reports SQLITE_ERROR for an index that it could not read.
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR:
      guard let database else { return nil }
      let cause = csqlite_read_errno(database)
      return cause == 0 ? nil : SystemError(code: cause).message
    default: return nil
    }
  }

  /// Creates the error for SQLite's last failure on a connection.
  init(code: Int32, database: OpaquePointer?, path: String, sql: String = "") {
    // SQLite treats every lock that it cannot take as a lock that another program holds.
    let lockFailure = SystemError.last
    // A call on the file itself leaves no error in the connection.
    let isOfDatabase = database.map { sqlite3_extended_errcode($0) == code } ?? false
    let message = String(cString: isOfDatabase ? sqlite3_errmsg(database) : sqlite3_errstr(code))
    let cause = SystemError(code: database.map { csqlite_system_errno($0) } ?? 0)
    var detail = "\(message) (SQLite \(code & 0xff)/\(code))"
    let isOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff)
    // SQLite's own message does not distinguish a full disk from a broken one.
    if isOfSystem && cause.code != 0 { detail += ": " + cause.message }
    // The index of the log lists frames that the log does not have. No system call failed.
    if code == csqlite_short_read() {
      self = .displaced(path: path, file: path + StorePath.Sidecar.log.rawValue)
      return
    }
    if let reason = Self.readFailure(code: code, database: database) {
      self = .unreadable(path: path, reason: reason)
      return
    }
    switch code & 0xff {
    case SQLITE_BUSY where lockFailure.isWithoutLocks,
      SQLITE_PROTOCOL where lockFailure.isWithoutLocks:
      self = .inputOutput(path: path, detail: "it cannot be locked: \(lockFailure.message)")
    // In write-ahead mode SQLite tries about ten seconds to take a reader's lock.
    case SQLITE_PROTOCOL: self = .busy(path: path, seconds: 2 * Connection.busySeconds)
    case SQLITE_BUSY: self = .busy(path: path, seconds: Connection.busySeconds)
    case SQLITE_FULL: self = .full(path: path)
    case _ where isOfSystem && cause.isOutOfSpace: self = .full(path: path)
    case SQLITE_IOERR, SQLITE_NOMEM, SQLITE_NOLFS: self = .inputOutput(path: path, detail: detail)
    case SQLITE_ERROR where message.hasPrefix(Self.unknownIndex):
      self = .corrupt(path: path, detail: detail)
    // SQLITE_TOOBIG: the row is longer than any row that a store writes. SQLITE_CONSTRAINT: the
    // program writes only rows that fit the schema, so the store's contents are the cause, such as
    // used-up row numbers, or an index that does not match its rows.
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
