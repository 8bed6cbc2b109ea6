internal import Synchronization

/// A store of layouts: one SQLite file, open in this process.
///
/// Any number of threads may use it at once. A reader takes a snapshot and no lock; a writer has
/// the store for itself, among the threads of this process and among processes. What is written is
/// on the medium when `write` returns.
///
/// A store is checked when it is opened: that the file is one, that its version is known, and
/// that its schema is the one of that version. It does not look for damage.
public final class LayoutStore: Sendable {
  /// What a store is opened for.
  public enum Access: Sendable {
    /// Reading and writing; a store of an earlier version is migrated.
    case readWrite
    /// Reading alone; works on read-only media where the answers are certain to be right.
    case readOnly
  }

  package struct Options: Sendable {
    var synchronous = Synchronous.full
    /// How long a writer waits for others.
    package var timeout = Duration.seconds(5)
    var schema = Schema.current
    /// The log is written back to the store after a commit that leaves it longer than this.
    var longestLog = 16 << 20
    /// Statements end with `SQLITE_INTERRUPT` once it says so.
    var isCancelled: (@Sendable () -> Bool)?

    package init() {}
  }

  let place: StorePath
  let options: Options
  let mode: Connection.Mode
  /// The file that was opened: another may come to lie in its place.
  let status: FileStatus
  private let lock: StoreLock?
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
  private let pool: Mutex<Pool>

  /// Opens a store.
  ///
  /// - Throws: `notAFilePath`, `noStore`, `notARegularFile`, `notAStore`, `newerStore`,
  ///   `blocked`, `readOnly`, `notRolledBack`, `readDenied`, `lockDenied`, `sidecarDenied`,
  ///   `otherNames`, `cannotOpen`, `busy`, `corrupt`, `full` or `inputOutput`. A file that is
  ///   refused stays as it is, and nothing is made beside it.
  public convenience init(at path: String, access: Access = .readWrite) throws(StorageError) {
    try self.init(at: path, access: access, options: Options())
  }

  /// Opens a store with another durability, to measure what it costs.
  @_spi(Benchmarks) public convenience init(
    at path: String, access: Access, synchronous: Synchronous
  ) throws(StorageError) {
    var options = Options()
    options.synchronous = synchronous
    try self.init(at: path, access: access, options: options)
  }

  /// Opens a store as a program with one more migration would, to see what a migration can meet.
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
    lock = opening.lock
  }

  deinit { close() }

  /// The store's absolute path, without symbolic links.
  package var path: String { place.path }

  /// Why the newest attempt to write the log back failed, which harms no commit; nil otherwise.
  package var checkpointFailure: StorageError? { pool.withLock { $0.checkpointFailure } }

  /// Returns the store as it is now.
  package func snapshot() throws(StorageError) -> Snapshot {
    let connection = try takeConnection()
    do throws(StorageError) {
      let found = try checkFiles(of: connection)
      // Nobody announces a change to a reader without locks.
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
  /// When `body` throws, or when committing fails, nothing of the transaction stays; only after
  /// `commitUnknown` it may. Threads of this process wait for each other without a limit, first
  /// come, first served.
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

  /// Closes the store, after writing a long log back unless somebody is in the way.
  ///
  /// Snapshots that are open stay so. Doing it twice does nothing; afterwards the store throws.
  public func close() {
    let idle = pool.withLock { pool in
      defer { pool.idle = [] }
      pool.isClosed = true
      return pool.idle
    }
    freeLock.withLock { $0 = nil }
    guard mode == .readWrite, let connection = idle.last?.connection else { return }
    shortenLog(connection)
  }
}

// MARK: - Writing

extension LayoutStore {
  private func writeAlone<R, E: StorageErrorConvertible>(
    waiting: Duration, _ body: (WriteTransaction) throws(E) -> R
  ) throws(E) -> R {
    let start = ContinuousClock.now
    let connection: Connection
    do throws(StorageError) {
      connection = try beginWriting(waiting: waiting)
    } catch { throw E(error) }
    defer { end(connection) }
    let result = try body(WriteTransaction(connection: connection))
    do throws(StorageError) {
      // All files are compared after COMMIT. A long transaction is checked here, too, because a
      // refusal before COMMIT changes nothing.
      if ContinuousClock.now - start > .milliseconds(10) {
        try heldLock.withLock { $0 }?.checkHeld()
        try checkFiles(of: connection)
      }
      try connection.commit()
      try checkCommitted(on: connection)
      checkpointIfLong(connection)
    } catch { throw E(error) }
    return result
  }

  /// Checks that the store, its log and the index of the log are still the files that a connection
  /// has open, and returns the status of the store.
  ///
  /// - Parameter isLocked: Whether the caller holds the store's lock.
  /// - Throws: `displaced`, `otherNames`, `cannotOpen`.
  @discardableResult
  func checkFiles(
    of connection: Connection, isLocked: Bool = false
  ) throws(StorageError) -> FileStatus {
    let found = try place.status(ofOpen: place.path)
    guard found.isSameFile(as: status) else { throw .displaced(path: path, file: path) }
    if found.links > 1 { try place.statusOfOnlyName(isLocked: isLocked) }
    try connection.checkSidecars(at: place)
    return found
  }

  /// Checks after a commit that the files with the commit still have their names.
  ///
  /// - Throws: `commitUnknown`.
  func checkCommitted(on connection: Connection) throws(StorageError) {
    do throws(StorageError) {
      try checkFiles(of: connection)
    } catch {
      switch error {
      // The commit is in the log that has this name.
      case .otherNames: return
      case .displaced(_, let file):
        throw .commitUnknown(
          path: path, detail: "\"\(file)\" was deleted or replaced while it was written")
      default:
        throw .commitUnknown(path: path, detail: "what was written cannot be found: \(error)")
      }
    }
  }

  /// Takes a connection and begins a transaction that writes; `end` ends it.
  ///
  /// If the call that opens the log or its index for writing fails, SQLite opens the file for
  /// reading, and the connection can never write. It is closed, and another connection tries once
  /// more.
  func beginWriting(waiting: Duration) throws(StorageError) -> Connection {
    do throws(StorageError) {
      return try beginOnce(on: takeConnection(), waiting: waiting)
    } catch {
      guard case .readOnly = error else { throw error }
    }
    return try beginOnce(on: openConnection(), waiting: waiting)
  }

  private func beginOnce(
    on connection: Connection, waiting: Duration
  ) throws(StorageError) -> Connection {
    do throws(StorageError) {
      try begin(on: connection, waiting: waiting)
      return connection
    } catch {
      // A connection that cannot write is useless to other users.
      if case .readOnly = error { throw error }
      end(connection)
      throw error
    }
  }

  private func begin(on connection: Connection, waiting: Duration) throws(StorageError) {
    try checkFiles(of: connection, isLocked: true)
    connection.waitForLocks(seconds: max(0, waiting / .seconds(1)))
    defer { connection.waitForLocks(seconds: Connection.busySeconds) }
    connection.isWriting = true
    do throws(StorageError) {
      try connection.statement(.beginImmediate).run()
    } catch {
      guard case .busy = error else { throw error }
      throw .busy(path: path, seconds: options.timeout / .seconds(1))
    }
    endWait()
    try checkVersion(connection)
  }

  func end(_ connection: Connection) {
    connection.rollBack()
    connection.isWriting = false
    giveBack(connection)
  }

  private func checkpointIfLong(_ connection: Connection) {
    let length = connection.framesInLog * Connection.pageSize
    guard length > options.longestLog, connection.mayCheckpoint(logOf: length),
      (try? heldLock.withLock { $0 }?.checkHeld()) != nil
    else { return }
    let failure = connection.checkpoint(truncating: false)
    pool.withLock { $0.checkpointFailure = failure }
  }

  private func shortenLog(_ connection: Connection) {
    guard let size = try? place.size(of: place.log), size > 256 << 10,
      let lock = try? StoreLock(place, timeout: .zero)
    else { return }
    defer { lock.release() }
    guard (try? checkFiles(of: connection, isLocked: true)) != nil,
      connection.mayCheckpoint(logOf: Int(size))
    else { return }
    connection.waitForLocks(seconds: 0)
    let failure = connection.checkpoint(truncating: true)
    pool.withLock { $0.checkpointFailure = failure }
  }

  /// Another program may have migrated the store since it was opened.
  private func checkVersion(_ connection: Connection) throws(StorageError) {
    let version = try connection.statement(.version).first { $0.int64(0) } ?? 0
    guard version == options.schema.version else {
      throw .newerStore(
        path: path, version: Int(version), supported: options.schema.version)
    }
    try connection.renewSchema()
  }
}

// MARK: - Connections

extension LayoutStore {
  private struct Pool {
    var idle: [IdleConnection]
    var isClosed = false
    var checkpointFailure: StorageError?
  }

  /// Takes the connection that was used last, whose cache is the best, or opens one.
  ///
  /// Readers and writers share them, so that a thread that writes and reads in turn keeps its
  /// cache: SQLite empties it when another connection has written.
  func takeConnection() throws(StorageError) -> Connection {
    let (taken, isClosed) = pool.withLock { ($0.idle.popLast(), $0.isClosed) }
    if isClosed { throw .cannotOpen(path: path, reason: "it was closed") }
    if let taken { return taken.connection }
    return try openConnection()
  }

  private func openConnection() throws(StorageError) -> Connection {
    let connection = try Connection(path: path, mode: mode)
    try connection.configure(options)
    try checkFiles(of: connection)
    return connection
  }

  /// Takes a connection back. A caller that still has the object cannot use it.
  func giveBack(_ connection: Connection) {
    guard let ended = connection.end() else { return }
    let idle = IdleConnection(connection: ended)
    pool.withLock { pool in
      if !pool.isClosed && pool.idle.count < LayoutStore.mostIdle { pool.idle.append(idle) }
    }
  }

  /// Each keeps a cache of up to 16 MB.
  private static let mostIdle = 4
}

/// A connection that nobody uses: the one form in which it may pass from thread to thread.
struct IdleConnection: @unchecked Sendable {
  let connection: Connection
}

extension Query {
  fileprivate static let begin = Query("BEGIN")
  fileprivate static let beginImmediate = Query("BEGIN IMMEDIATE")
  fileprivate static let version = Query("PRAGMA user_version")
}
