/// The opening of a store: decides how the file can be read, and checks that it is a store.
struct StoreOpening {
  let place: StorePath
  private(set) var mode: Connection.Mode
  /// The lock that keeps writers out while a writable store is read without SQLite's locks.
  private(set) var lock: StoreLock?
  /// The connection whose lock keeps the log from being folded while the file is read without a
  /// log.
  private(set) var guardian: IdleConnection?
  /// Whether the log had edits.
  let foundLog: Bool
  private(set) var isOfLitestream = false
  /// The version before this opening migrated the store; nil if it did not.
  private(set) var migratedVersion: Int?
  private let options: LayoutStore.Options
  private var identity: StoreIdentity { StoreIdentity(place: place, schema: options.schema) }

  init(
    path: String, access: LayoutStore.Access, options: LayoutStore.Options
  ) throws(StorageError) {
    place = try StorePath(existing: path)
    self.options = options
    try place.checkSidecars()
    try place.statusOfOnlyName(isLocked: false)
    foundLog = try place.size(of: place.log) > 0
    mode = try StoreOpening.mode(for: access, at: place)
    if mode == .immutable { try keepFile(for: access) }
  }

  /// Keeps other processes from folding a log while this one reads the file without a log.
  private mutating func keepFile(for access: LayoutStore.Access) throws(StorageError) {
    let connection = try Connection(path: place.path, mode: .readOnly)
    // A medium without locks has no other process either, or cannot be read safely by anyone.
    if connection.shareFile(timeout: options.timeout) {
      guardian = IdleConnection(connection: connection)
    }
    // A process may have opened the store meanwhile.
    mode = try StoreOpening.mode(for: access, at: place)
    if mode != .immutable { guardian = nil }
  }

  /// Returns a connection to a file that is a store of this program's version.
  mutating func connect() throws(StorageError) -> Connection {
    do throws(StorageError) {
      return try attempt()
    } catch {
      // SQLite may have opened the log only for reading: see `LayoutStore.beginWriting`.
      if case .readOnly = error, mode == .readWrite { return try attempt() }
      guard case .full = error, mode == .readOnly else { throw error }
      // No room is left for the index. Without a log there is nothing to look up in it.
      lock = try StoreLock(place, timeout: options.timeout, isShared: true)
      guard try place.size(of: place.log) + place.size(of: place.journal) == 0 else {
        throw .full(path: place.index)
      }
      mode = .immutable
      return try attempt()
    }
  }

  private mutating func attempt() throws(StorageError) -> Connection {
    while try !checkUntouched() {}
    let connection = try Connection(path: place.path, mode: mode)
    let isInWriteAheadMode = try identity.checkHeader(connection)
    try connection.configure(options)
    let version = try checkIdentity(connection)
    if mode == .readWrite && (version < options.schema.version || !isInWriteAheadMode) {
      try upgrade(connection)
      try identity.check(connection)
    }
    try connection.checkSidecars(at: place)
    return connection
  }

  /// Checks the store before SQLite creates files next to it, over a connection that creates none;
  /// returns false if the file changed meanwhile, so that the check may have read a mixed state.
  private mutating func checkUntouched() throws(StorageError) -> Bool {
    guard mode != .immutable, try !place.hasSidecars(), try place.size(of: place.journal) == 0
    else { return true }
    let before = try place.status()
    do throws(StorageError) {
      let connection = try Connection(path: place.path, mode: .immutable)
      _ = try identity.checkHeader(connection)
      _ = try checkIdentity(connection)
    } catch {
      // A writer may have begun, or may have folded its log.
      guard try place.size(of: place.log) == 0 else { return true }
      guard try place.status() == before else { return false }
      throw error
    }
    return true
  }

  /// Checks identity and schema, and that a store that is only read needs no migration; returns the
  /// schema's version.
  private mutating func checkIdentity(_ connection: Connection) throws(StorageError) -> Int {
    let version: Int
    (version, isOfLitestream) = try identity.check(connection)
    if mode != .readWrite, version < options.schema.version {
      throw .notMigrated(path: place.path, version: version)
    }
    return version
  }

  /// Migrates a store of an earlier version, and switches the file of a backup to write-ahead mode.
  private mutating func upgrade(_ connection: Connection) throws(StorageError) {
    let lock = try StoreLock(place, timeout: options.timeout)
    connection.isWriting = true
    defer {
      connection.rollBack()
      connection.isWriting = false
      lock.release()
    }
    try place.statusOfOnlyName(isLocked: true)
    if try connection.text("PRAGMA journal_mode = WAL") != "wal" {
      throw .cannotOpen(path: place.path, reason: "write-ahead mode is not in force")
    }
    while true {
      try connection.execute("BEGIN IMMEDIATE")
      // Read again: another process may have been quicker.
      let version = Int(try connection.integer("PRAGMA user_version"))
      try connection.checkSidecars(at: place)
      try lock.checkHeld()
      guard version < options.schema.version else { return }
      try StoreMigration(connection: connection, place: place, version: version)
        .run(options.schema.migrations[version])
      try connection.execute("PRAGMA user_version = \(version + 1); COMMIT")
      migratedVersion = migratedVersion ?? version
      // A migration may have written all of the store into the log.
      if connection.mayCheckpoint(logOf: Int(try place.size(of: place.log))) {
        _ = connection.checkpoint(truncating: true)
      }
    }
  }

  /// Returns the mode in which to open a file for a requested access.
  private static func mode(
    for access: LayoutStore.Access, at place: StorePath
  ) throws(StorageError) -> Connection.Mode {
    let refusalReason: String?
    var isDirectoryWritable = false
    do throws(SystemError) {
      try Platform.checkWritable(place.directory)
      isDirectoryWritable = true
      try Platform.checkWritable(place.path)
      refusalReason = nil
    } catch {
      guard error.isDenied else { throw .cannotOpen(path: place.path, reason: error.message) }
      refusalReason = error.message
    }
    try place.checkPermissions(for: access)
    switch access {
    case .readWrite:
      if let refusalReason { throw .readOnly(path: place.path, reason: refusalReason) }
      return .readWrite
    case .readOnly:
      guard let refusalReason, try !place.hasSidecars() else { return .readOnly }
      if isDirectoryWritable, try place.size(of: place.log) + place.size(of: place.journal) > 0 {
        return .readOnly
      }
      // Without the index the log cannot be read, and without the log the newest edits are lost.
      if try place.size(of: place.log) > 0 {
        throw .readOnly(
          path: place.path,
          reason: "\"\(place.log)\" has edits, and its index cannot be created: \(refusalReason)")
      }
      if try place.size(of: place.journal) > 0 {
        throw .readOnly(
          path: place.path, reason: "\"\(place.journal)\" cannot be rolled back: \(refusalReason)")
      }
      return .immutable
    }
  }
}
