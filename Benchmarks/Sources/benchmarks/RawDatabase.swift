import CRawSQLite

/// A database with the settings of a store, used directly through SQLite's C API.
final class RawDatabase {
  enum Synchronous: Int {
    case normal = 1
    case full = 2
  }

  private let handle: OpaquePointer
  private let begin: OpaquePointer
  private let commit: OpaquePointer

  init(at path: String, _ synchronous: Synchronous) throws(Failure) {
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &database, flags, nil) == SQLITE_OK, let database else {
      throw Failure("cannot open \(path)")
    }
    handle = database
    let settings = """
      PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; PRAGMA synchronous = \(synchronous.rawValue);
      PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -16000; PRAGMA mmap_size = 0;
      PRAGMA secure_delete = OFF; PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 16777216;
      """
    guard sqlite3_exec(database, settings, nil, nil, nil) == SQLITE_OK else {
      throw Failure("cannot configure \(path)")
    }
    begin = try RawDatabase.prepare("BEGIN IMMEDIATE", on: database)
    commit = try RawDatabase.prepare("COMMIT", on: database)
  }

  deinit {
    sqlite3_finalize(begin)
    sqlite3_finalize(commit)
    sqlite3_close_v2(handle)
  }

  func execute(_ sql: String) throws(Failure) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
  }

  /// Returns a statement that the caller finalizes.
  func prepare(_ sql: String) throws(Failure) -> OpaquePointer {
    try RawDatabase.prepare(sql, on: handle)
  }

  private static func prepare(
    _ sql: String, on handle: OpaquePointer
  ) throws(Failure) -> OpaquePointer {
    var statement: OpaquePointer?
    sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard let statement else {
      throw Failure("\(sql): \(String(cString: sqlite3_errmsg(handle)))")
    }
    return statement
  }

  func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
    try run(begin)
    try body()
    try run(commit)
  }

  /// Runs a statement to its end.
  func run(_ statement: OpaquePointer) throws(Failure) {
    let code = sqlite3_step(statement)
    sqlite3_reset(statement)
    guard code == SQLITE_DONE else { throw failure("step") }
  }

  /// Checkpoints the write-ahead log, as a store does when it is long, and truncates it, as a store
  /// does when it is closed. The cost of a commit depends on whether the log grows or is
  /// overwritten.
  func checkpoint(isTruncating: Bool = false) throws(Failure) {
    let mode = isTruncating ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
    let code = sqlite3_wal_checkpoint_v2(handle, "main", mode, nil, nil)
    guard code == SQLITE_OK else { throw failure("checkpoint") }
  }

  private func failure(_ what: String) -> Failure {
    Failure("\(what): \(String(cString: sqlite3_errmsg(handle)))")
  }
}
