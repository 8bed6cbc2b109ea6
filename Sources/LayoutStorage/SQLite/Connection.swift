internal import CSQLite

/// One connection to a database file, used by one thread at a time, with its prepared statements.
///
/// The initializer disables unsafe features of SQLite before anything of the file is read: see
/// `Connection+Settings.swift`.
package final class Connection {
  /// The way to open a file. An immutable file is assumed not to change, and is read without locks.
  /// A temporary file has no name and is deleted with the connection.
  enum Mode: Sendable { case readWrite, readOnly, immutable, memory, temporary }

  let handle: OpaquePointer
  let path: String
  package let isImmutable: Bool
  /// Whether statements may write. If false, a statement that writes is a bug in the program.
  package internal(set) var isWriting = false
  /// The commit and the schema that the last `renewSchema` read.
  var knownDataVersion: UInt32?
  var knownSchemaVersion: Int64?
  /// The files of write-ahead mode; nil until a log is open.
  var sidecars: OpenSidecars?
  /// The prepared statements, by the slots of their queries.
  private var statements: [Statement?] = []
  /// The closure that running statements call to check whether they are cancelled.
  var interruptionCheck: InterruptionCheck?
  /// The row of `section` that was read last, unless it may have changed.
  var keptSectionRow: KeptRow?
  /// The frames in the write-ahead log after the newest commit of this connection.
  private let logFrames: UnsafeMutablePointer<Int32>

  /// Opens a file by its absolute path, but reads nothing yet.
  init(path: String, mode: Mode) throws(StorageError) {
    var database: OpaquePointer?
    SystemError.clear()
    let code = sqlite3_open_v2(
      mode.name(of: path), &database, mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let database else {
      let error = StorageError(code: code, database: database, path: path)
      sqlite3_close_v2(database)
      throw error
    }
    // If SQLite cannot open a file for writing, it opens it for reading.
    if mode == .readWrite, sqlite3_db_readonly(database, "main") == 1 {
      let cause = SystemError.last
      sqlite3_close_v2(database)
      throw cause.isDenied
        ? .readOnly(path: path, reason: cause.message)
        : .cannotOpen(path: path, reason: cause.message)
    }
    handle = database
    self.path = path
    isImmutable = mode == .immutable
    logFrames = .allocate(capacity: 1)
    logFrames.initialize(to: 0)
    try restrict()
    // This hook also replaces the hook of the automatic checkpoint.
    _ = sqlite3_wal_hook(
      handle,
      { context, _, _, frames in
        context?.assumingMemoryBound(to: Int32.self).pointee = frames
        return SQLITE_OK
      }, logFrames)
  }

  /// Takes over the database of another connection, which becomes unusable.
  private init(of former: Connection) {
    (handle, path, isImmutable) = (former.handle, former.path, former.isImmutable)
    (statements, logFrames) = (former.statements, former.logFrames)
    (knownDataVersion, knownSchemaVersion) = (former.knownDataVersion, former.knownSchemaVersion)
    sidecars = former.sidecars
    former.statements = []
    former.isEnded = true
  }

  /// Ends the snapshot or the transaction of this object: a caller that still holds the object gets
  /// errors. Returns the connection for other users; nil if a transaction could not be ended.
  func end() -> Connection? {
    guard !isEnded, isIdle else { return nil }
    return Connection(of: self)
  }

  /// Whether the object's snapshot or transaction has ended, or the connection is closed.
  package private(set) var isEnded = false

  deinit { close() }

  /// Closes the connection, which becomes unusable.
  func close() {
    guard !isEnded else { return }
    isEnded = true
    for case .some(let statement) in statements { sqlite3_finalize(statement.handle) }
    statements = []
    sqlite3_close_v2(handle)
    logFrames.deallocate()
  }

  /// Returns the prepared statement of a query, reset and without parameters.
  ///
  /// A connection has one statement for each query. Finish using it before requesting the same
  /// query again.
  package func statement(_ query: Query) throws(StorageError) -> Statement {
    // An ended connection has no statements, and `prepare` throws.
    guard query.slot < statements.count, let statement = statements[query.slot] else {
      return try prepare(query)
    }
    assert(sqlite3_stmt_busy(statement.handle) == 0, "BUG: used twice at once: \(query.sql)")
    precondition(
      isWriting || sqlite3_stmt_readonly(statement.handle) != 0,
      "BUG: written outside of a write transaction: \(query.sql)")
    return statement
  }

  /// Prepares a statement for a single use, and finalizes it after `body`.
  package func withStatement<R>(
    _ sql: String, _ body: (Statement) throws(StorageError) -> R
  ) throws(StorageError) -> R {
    let statement = try prepare(sql, flags: 0)
    defer { sqlite3_finalize(statement.handle) }
    return try body(statement)
  }

  /// Runs all statements of a script, and ignores their rows.
  func execute(_ sql: String) throws(StorageError) {
    try checkIsNotEnded()
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code, sql: sql) }
  }

  /// Returns the first integer in the first row of a statement; throws if there is no row.
  func integer(_ sql: String) throws(StorageError) -> Int64 {
    try withStatement(sql) { (statement) throws(StorageError) in
      guard try statement.step() else { throw self.failure(SQLITE_ERROR, sql: sql) }
      return statement.int64(0)
    }
  }

  /// Returns the first text in the first row of a statement; nil if there is no row.
  func text(_ sql: String) throws(StorageError) -> String? {
    try withStatement(sql) { (statement) throws(StorageError) in
      try statement.step() ? try statement.text(0) : nil
    }
  }

  /// Runs a part of a transaction. If the part throws, its changes are rolled back, and earlier
  /// changes of the transaction stay.
  ///
  /// Parts must not nest.
  package func withSavepoint<R, E: StorageErrorConvertible>(
    _ body: () throws(E) -> R
  ) throws(E) -> R {
    func run(_ query: Query) throws(E) {
      do throws(StorageError) { try statement(query).run() } catch { throw E(error) }
    }
    // Outside of a transaction, a savepoint would begin one and commit it.
    guard !isIdle else { throw E(rolledBack) }
    try run(.savepoint)
    do throws(E) {
      let result = try body()
      try run(.releaseSavepoint)
      return result
    } catch {
      // If SQLite has rolled back the whole transaction, the savepoint no longer exists.
      if !isIdle {
        keptSectionRow = nil
        try run(.rollBackToSavepoint)
        try run(.releaseSavepoint)
      }
      throw error
    }
  }

  /// Commits the open transaction.
  func commit() throws(StorageError) {
    guard !isIdle else { throw rolledBack }
    let code = sqlite3_exec(handle, "COMMIT", nil, nil, nil)
    let cause = csqlite_system_errno(handle)
    switch code & 0xff {
    case SQLITE_OK: return
    // A page could not be written, a lock could not be taken, or a page that the search index needs
    // is damaged. The transaction is certainly not committed.
    case SQLITE_FULL, SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_ERROR: throw failure(code)
    // The same for a limit of the process (ulimit -f) or a quota.
    case SQLITE_IOERR
    where code == csqlite_ioerr_write() && SystemError(code: cause).isOutOfSpace:
      throw failure(code)
    default:
      let detail = String(cString: sqlite3_errmsg(handle)) + " (SQLite \(code & 0xff)/\(code))"
      throw .commitUnknown(
        path: path, detail: cause == 0 ? detail : "\(detail): \(SystemError(code: cause).message)")
    }
  }

  /// The error after SQLite rolled back the transaction, as it does on some failures.
  private var rolledBack: StorageError {
    .inputOutput(path: path, detail: "SQLite rolled the transaction back")
  }

  /// Rolls back the open transaction, if there is one. If that fails, `isIdle` stays false, and the
  /// connection must not be used again.
  func rollBack() {
    keptSectionRow = nil
    if !isIdle { _ = sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }

  /// Writes the log back to the database, as far as readers allow. Returns the error if it fails.
  ///
  /// If `truncating` is true, also empties the log, unless a reader uses it. The caller holds the
  /// store's lock.
  func checkpoint(truncating: Bool) -> StorageError? {
    let mode = truncating ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
    SystemError.clear()
    let code = sqlite3_wal_checkpoint_v2(handle, "main", mode, nil, nil)
    // A reader holds a lock. A file system without locks reports the same code.
    if code & 0xff == SQLITE_BUSY, !SystemError.last.isWithoutLocks { return nil }
    return code == SQLITE_OK ? nil : failure(code)
  }

  /// Whether no transaction is open. SQLite itself rolls back on some failures.
  var isIdle: Bool { sqlite3_get_autocommit(handle) != 0 }

  /// The number of rows that this connection has inserted, changed or deleted.
  var changeCount: Int64 { Int64(sqlite3_total_changes(handle)) }

  /// The number of the row that this connection inserted last.
  var lastRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  var framesInLog: Int { Int(logFrames.pointee) }

  func failure(_ code: Int32, sql: String = "") -> StorageError {
    StorageError(code: code, database: handle, path: path, sql: sql)
  }

  /// Returns the error for a row that is not valid in its table.
  package func corrupt(_ detail: String) -> StorageError { .corrupt(path: path, detail: detail) }

  /// Returns the error for a row that was not written, because reading would refuse it.
  func invalidRow(_ table: String, _ key: Int64) -> StorageError {
    .invalidRow(path: path, row: "\(table) \(key)")
  }

  /// Throws if the snapshot or transaction has ended.
  package func checkIsNotEnded() throws(StorageError) {
    guard !isEnded else { throw .ended(path: path) }
  }

  private func prepare(_ query: Query) throws(StorageError) -> Statement {
    let statement = try prepare("\(query.sql)", flags: UInt32(SQLITE_PREPARE_PERSISTENT))
    if statements.count <= query.slot {
      statements += Array(repeating: nil, count: query.slot + 1 - statements.count)
    }
    statements[query.slot] = statement
    return try self.statement(query)
  }

  private func prepare(_ sql: String, flags: UInt32) throws(StorageError) -> Statement {
    try checkIsNotEnded()
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil)
    guard code == SQLITE_OK, let statement else {
      throw failure(code == SQLITE_OK ? SQLITE_MISUSE : code, sql: sql)
    }
    return Statement(handle: statement)
  }
}

extension Connection.Mode {
  fileprivate var flags: Int32 {
    switch self {
    case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW
    case .readOnly: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOFOLLOW
    case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_URI
    case .memory, .temporary: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
  }

  /// Returns the name under which SQLite opens a file: the absolute path, or a URI for an immutable
  /// file, because only a URI can have that parameter.
  fileprivate func name(of path: String) -> String {
    switch self {
    case .readWrite, .readOnly: return path
    case .memory: return ":memory:"
    case .temporary: return ""
    case .immutable:
      let hexadecimal = Array("0123456789ABCDEF")
      let escaped = path.utf8.map { byte -> String in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."):
          String(UnicodeScalar(byte))
        default: "%\(hexadecimal[Int(byte >> 4)])\(hexadecimal[Int(byte & 15)])"
        }
      }
      return "file://\(escaped.joined())?immutable=1"
    }
  }
}

extension Query {
  fileprivate static let savepoint = Query("SAVEPOINT part")
  fileprivate static let rollBackToSavepoint = Query("ROLLBACK TO part")
  fileprivate static let releaseSavepoint = Query("RELEASE part")
}
