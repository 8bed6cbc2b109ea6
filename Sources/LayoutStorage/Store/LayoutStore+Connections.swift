import Synchronization

extension LayoutStore {
  /// The idle connections of a store.
  struct Pool {
    var idle: [IdleConnection]
    var isClosed = false
    var checkpointFailure: StorageError?
  }

  /// Takes the idle connection that was used last, whose cache is the newest, or opens one.
  ///
  /// Readers and writers share the connections. So a thread that writes and reads in turn keeps its
  /// cache: SQLite empties the cache of a connection when another connection has written.
  func takeConnection() throws(StorageError) -> Connection {
    let (taken, isClosed) = pool.withLock { ($0.idle.popLast(), $0.isClosed) }
    if isClosed { throw .cannotOpen(path: path, reason: "it was closed") }
    if let taken { return taken.connection }
    return try openConnection()
  }

  func openConnection() throws(StorageError) -> Connection {
    let connection = try Connection(path: path, mode: mode)
    try connection.configure(options)
    try checkFiles(of: connection)
    return connection
  }

  /// Returns a connection to the pool. A caller that still has the object cannot use it.
  func giveBack(_ connection: Connection) {
    guard let ended = connection.end() else { return }
    let idle = IdleConnection(connection: ended)
    let isClosed = pool.withLock { pool in
      if !pool.isClosed && pool.idle.count < LayoutStore.mostIdle { pool.idle.append(idle) }
      return pool.isClosed
    }
    if isClosed { leave([ended]) }
  }

  /// The maximum number of idle connections. Each keeps a cache of up to 16 MB.
  private static let mostIdle = 4
}

/// A connection that is not in use. Only in this form may a connection pass from thread to thread.
struct IdleConnection: @unchecked Sendable {
  let connection: Connection
}

extension Connection {
  /// Applies a store's options to the connection.
  func configure(_ options: LayoutStore.Options) throws(StorageError) {
    try configure(synchronous: options.synchronous)
    if let isCancelled = options.isCancelled { stop(where: isCancelled) }
  }
}
