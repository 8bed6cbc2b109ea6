internal import Synchronization

/// A store of layouts: one SQLite file, open in this process.
///
/// Any number of threads may use it at once. A reader takes a snapshot and no lock. Only one thread
/// of all processes writes at a time. A transaction is on the medium when `write` returns.
///
/// Opening checks that the file is a store, that its version is known, and that its schema is the
/// schema of that version. It does not check for damage.
package final class LayoutStore: Sendable {
  /// The access that a store is opened for.
  package enum Access: Sendable {
    /// Reading and writing; a store of an earlier version is migrated.
    case readWrite
    /// Reading only. On read-only media it works if the newest edits can be read.
    case readOnly
  }

  package struct Options: Sendable {
    var synchronous = Synchronous.full
    /// How long a writer waits for other processes.
    package var timeout = Duration.seconds(5)
    var schema = Schema.current
    /// The log size, in bytes, above which a commit writes the log back to the store.
    var longestLog = 16 << 20
    /// Whether the log stays when the store is closed, instead of being folded.
    package var keepsLog = false
    /// Statements end with `SQLITE_INTERRUPT` once this returns true.
    var isCancelled: (@Sendable () -> Bool)?

    package init() {}
  }

  let place: StorePath
  let options: Options
  let mode: Connection.Mode
  /// The version of the store before its opening migrated it; nil if it was not migrated.
  package let migratedVersion: Int?
  /// The status of the opened file, to detect that another file replaces it.
  let status: FileStatus
  private let lock: StoreLock?
  /// The connection that keeps the log from being folded while the file is read without a log.
  private let guardian: IdleConnection?
  /// Whether the log had edits before this store was opened.
  let foundLog: Bool
  /// Whether Litestream follows the log.
  let isOfLitestream: Bool
  let turns = WriterQueue()
  /// The lock of the writer whose turn it is.
  let heldLock = Mutex<StoreLock?>(nil)
  /// The lock that the last writer released.
  let freeLock = Mutex<StoreLock?>(nil)
  /// The thread on which suspended tasks resume. Nothing on it blocks, so that a task can always be
  /// cancelled.
  let resuming = StoreExecutor(label: "insetory.resuming")
  /// The thread on which the task whose turn it is waits for other processes, and writes.
  let writing = StoreExecutor(label: "insetory.writing")
  /// When writers of this process began to wait for other processes; nil while none waits.
  private let waitStart = Mutex<ContinuousClock.Instant?>(nil)
  let pool: Mutex<Pool>

  /// Opens a store.
  ///
  /// - Throws: `notAFilePath`, `noStore`, `notARegularFile`, `notAStore`, `newerStore`,
  ///   `notMigrated`, `blocked`, `readOnly`, `notRolledBack`, `readDenied`, `lockDenied`,
  ///   `sidecarDenied`, `otherNames`, `cannotOpen`, `busy`, `corrupt`, `full` or `inputOutput`. A
  ///   file that is refused is unchanged, and no file is created next to it, unless a migration
  ///   began.
  package convenience init(at path: String, access: Access = .readWrite) throws(StorageError) {
    try self.init(at: path, access: access, options: Options())
  }

  /// Opens a store with another durability, to measure its cost.
  package convenience init(
    at path: String, access: Access, synchronous: Synchronous
  ) throws(StorageError) {
    var options = Options()
    options.synchronous = synchronous
    try self.init(at: path, access: access, options: options)
  }

  /// Opens a store as a program with one more migration would, to test migrations.
  package convenience init(at path: String, laterMigration: String) throws(StorageError) {
    var options = Options()
    options.schema = Schema(migrations: Schema.current.migrations + [laterMigration])
    try self.init(at: path, access: .readWrite, options: options)
  }

  package init(at path: String, access: Access, options: Options) throws(StorageError) {
    var opening = try StoreOpening(path: path, access: access, options: options)
    place = opening.place
    self.options = options
    status = try opening.place.status()
    pool = Mutex(Pool(idle: [IdleConnection(connection: try opening.connect())]))
    mode = opening.mode
    migratedVersion = opening.migratedVersion
    lock = opening.lock
    guardian = opening.guardian
    foundLog = opening.foundLog
    isOfLitestream = opening.isOfLitestream
  }

  deinit { close() }

  /// The store's absolute path, without symbolic links.
  package var path: String { place.path }

  /// Why the newest attempt to write the log back failed; nil otherwise. The failure harms no
  /// commit.
  package var checkpointFailure: StorageError? { pool.withLock { $0.checkpointFailure } }

  /// Returns a snapshot of the current state of the store.
  package func snapshot() throws(StorageError) -> Snapshot {
    let connection = try takeConnection()
    do throws(StorageError) {
      let found = try checkFiles(of: connection)
      // A reader without locks learns of a change only from the file's status.
      if mode == .immutable && found != status {
        throw .inputOutput(path: path, detail: "it was changed while it was read without locks")
      }
      try connection.statement(.begin).run()
      try checkVersion(connection)
    } catch {
      connection.rollBack()
      giveBack(connection)
      throw error
    }
    return Snapshot(connection) { [self] in
      $0.rollBack()
      giveBack($0)
    }
  }

  /// Runs a transaction that may write, and commits it when `body` returns.
  ///
  /// If `body` or the commit throws, the transaction is rolled back. Only after `commitUnknown` it
  /// may be in the store. Threads of this process wait for each other without a limit, first come,
  /// first served.
  ///
  /// - Throws: `nestedWrite` within the body of another transaction of the store's file.
  package func write<R, E: StorageErrorConvertible>(
    _ body: (WriteTransaction) throws(E) -> R
  ) throws(E) -> R {
    try withLock { left throws(E) in try writeAlone(waiting: left, body) }
  }

  /// Runs a body with exclusive access to the store, among threads and processes.
  ///
  /// - Parameter body: Receives the rest of the timeout.
  func withLock<R, E: StorageErrorConvertible>(
    _ body: (Duration) throws(E) -> R
  ) throws(E) -> R {
    let call = ContinuousClock.now
    let entry = turns.enter()
    defer { turns.leave(entry) }
    let deadline: ContinuousClock.Instant
    var lock: StoreLock?
    do throws(StorageError) {
      guard entry != .nested else { throw .nestedWrite(path: path) }
      try checkIsWritable()
      deadline = self.deadline(ofCallAt: call)
      if entry == .turn {
        guard !isWrittenByCaller else { throw .nestedWrite(path: path) }
        let taken = try takeLock(until: deadline)
        hold(taken)
        lock = taken
      }
    } catch { throw E(error) }
    defer { if let lock { release(lock) } }
    return try body(deadline - .now)
  }

  /// Returns when the writer whose turn it is stops waiting for other processes: the timeout,
  /// counted from its call.
  ///
  /// While an earlier writer of this process writes, the timeout does not count; while an earlier
  /// writer waits for other processes, it does. So each of many writers fails after the timeout,
  /// and waits of several writers do not add up.
  func deadline(ofCallAt call: ContinuousClock.Instant) -> ContinuousClock.Instant {
    let start = waitStart.withLock { start in
      let known = start ?? .now
      start = known
      return known
    }
    return max(call, start) + options.timeout
  }

  /// Records that the writer whose turn it is no longer waits for other processes.
  func endWait() { waitStart.withLock { $0 = nil } }

  func checkIsWritable() throws(StorageError) {
    guard mode == .readWrite else {
      throw .readOnly(path: path, reason: "it was opened for reading")
    }
  }

  /// Sleeps for longer than the longest retry pause of a waiting writer, so that the waiting writer
  /// gets the store. For callers that write repeatedly.
  package func letOthersWrite() {
    Platform.sleep(microseconds: StoreLock.longestPause + 500)
  }

  /// Sleeps as ``letOthersWrite()`` does, without holding a thread.
  package func letOthersWrite() async throws {
    try await Task.sleep(for: .microseconds(StoreLock.longestPause + 500))
  }

  /// Closes the store, and folds the log unless another connection has the store open.
  ///
  /// Open snapshots stay open; the last one that is closed folds the log. A second call does
  /// nothing. Later calls of other methods throw.
  package func close() {
    let (idle, wasClosed) = pool.withLock { pool in
      defer { (pool.idle, pool.isClosed) = ([], true) }
      return (pool.idle, pool.isClosed)
    }
    guard !wasClosed else { return }
    freeLock.withLock { $0 = nil }
    leave(idle.map(\.connection))
  }
}

extension Query {
  fileprivate static let begin = Query("BEGIN")
}
