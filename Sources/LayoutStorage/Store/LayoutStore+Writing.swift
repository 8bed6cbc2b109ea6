import Synchronization

extension LayoutStore {
  func writeAlone<R, E: StorageErrorConvertible>(
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
        throw .commitUnknown(path: path, detail: "the commit cannot be verified: \(error)")
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

  func shortenLog(_ connection: Connection) {
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

  /// Checks the schema version again: another program may have migrated the store since it was
  /// opened.
  func checkVersion(_ connection: Connection) throws(StorageError) {
    let version = try connection.statement(.version).first { $0.int64(0) } ?? 0
    guard version == options.schema.version else {
      throw .newerStore(
        path: path, version: Int(version), supported: options.schema.version)
    }
    try connection.renewSchema()
  }
}

extension Query {
  fileprivate static let beginImmediate = Query("BEGIN IMMEDIATE")
  fileprivate static let version = Query("PRAGMA user_version")
}
