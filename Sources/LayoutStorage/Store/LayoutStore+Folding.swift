internal import CSQLite

// A store that no program has open is one file. The last connection that leaves it folds the log:
// SQLite writes the log back and deletes it, with its index, and the lock file is deleted as well.
// See docs/internals/writers.md, "Who folds the log?".

extension LayoutStore {
  /// Closes the connections of a closed store, and folds the log if no other connection, of any
  /// process, has the store open.
  ///
  /// A failure leaves the log, which has all edits, for the next connection.
  func leave(_ connections: [Connection]) {
    if !options.keepsLog, !isOfLitestream, mode != .immutable {
      fold(leaving: connections)
    } else if mode == .readWrite, let connection = connections.last {
      shortenLog(connection)
    }
    for connection in connections { connection.close() }
  }

  private func fold(leaving connections: [Connection]) {
    guard let last = try? connectionToFold(connections) else { return }
    defer { last.close() }
    // Those that still have the store open fail here, and each of them folds when it leaves.
    for connection in connections where connection !== last { connection.close() }
    guard last.reserveFile(timeout: options.timeout),
      // The holder of the lock has the store open and will leave it.
      let lock = try? StoreLock(place, timeout: .zero)
    else { return }
    defer { lock.release() }
    guard (try? checkFiles(of: last)) != nil, last.lockFile(SQLITE_LOCK_EXCLUSIVE),
      !foundLog || isLogWhole
    else { return }
    // From here on no other connection can read the store, so no process needs this lock file.
    lock.deleteFile()
    last.closeFolding()
  }

  /// Returns a connection that may write and has the log open. It is opened before others are
  /// closed, so that SQLite need not read the whole log again.
  private func connectionToFold(_ connections: [Connection]) throws(StorageError) -> Connection {
    if mode == .readWrite, let idle = connections.last { return idle }
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute("PRAGMA synchronous = \(options.synchronous.rawValue)")
    _ = try connection.integer("PRAGMA user_version")
    return connection
  }

  /// Whether the log has no damage that `doctor` reports: folding would delete the evidence.
  private var isLogWhole: Bool {
    do { return try StoreHealth.damage(ofLogAt: place.log).map { $0.commits == 0 } ?? true } catch {
      return false
    }
  }
}

extension Connection {
  /// Takes SQLite's lock on the file at a level; returns false if another connection is in the way.
  fileprivate func lockFile(_ level: Int32) -> Bool { csqlite_lock(handle, level) == SQLITE_OK }

  /// Waits for the right to fold the log: the RESERVED lock, which SQLite does not use in
  /// write-ahead mode. Connections that close a store at the same time therefore make their
  /// attempts one after the other.
  fileprivate func reserveFile(timeout: Duration) -> Bool {
    takeLock(SQLITE_LOCK_RESERVED, timeout: timeout)
  }

  private func takeLock(_ level: Int32, timeout: Duration) -> Bool {
    let deadline = ContinuousClock.now + timeout
    while true {
      let code = csqlite_lock(handle, level)
      guard code & 0xff == SQLITE_BUSY, ContinuousClock.now < deadline else {
        return code == SQLITE_OK
      }
      Platform.sleep(microseconds: .random(in: 200...StoreLock.longestPause))
    }
  }

  /// Waits for SQLite's SHARED lock on the file, which keeps other connections from folding the
  /// log. Returns false if the medium has no locks.
  func shareFile(timeout: Duration) -> Bool {
    takeLock(SQLITE_LOCK_SHARED, timeout: timeout)
  }

  /// Closes the connection, and has SQLite write the log back and delete it.
  fileprivate func closeFolding() {
    var persists: Int32 = 0
    _ = sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &persists)
    _ = csqlite_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
    close()
  }
}
