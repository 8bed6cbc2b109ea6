internal import CSQLite

/// How far a COMMIT waits for the medium. Only `full` gives the durability that a store promises;
/// the other cases exist to measure its cost.
package enum Synchronous: Int64, Sendable {
  case off = 0
  case normal = 1
  case full = 2
}

extension Connection {
  /// How long SQLite waits for locks that other programs hold, in seconds.
  static let busySeconds = 5.0

  package static let pageSize = DatabaseFile.pageSize

  /// Disables the features of SQLite that a malicious file could misuse. Reads nothing of the file.
  func restrict() throws(StorageError) {
    let options: [(name: Int32, value: Int32)] = [
      (SQLITE_DBCONFIG_ENABLE_FKEY, 1), (SQLITE_DBCONFIG_DEFENSIVE, 1),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
      (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
      // Checkpoints are made only under the store's lock.
      (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),
    ]
    for option in options {
      let code = csqlite_db_config(handle, option.name, option.value)
      guard code == SQLITE_OK else {
        throw .cannotOpen(path: path, reason: "SQLite refuses the setting \(option.name)")
      }
    }
    let limits: [(name: Int32, value: Int32)] = [
      (SQLITE_LIMIT_LENGTH, 128 << 20), (SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
      (SQLITE_LIMIT_COLUMN, 100), (SQLITE_LIMIT_EXPR_DEPTH, 100),
      (SQLITE_LIMIT_COMPOUND_SELECT, 10), (SQLITE_LIMIT_VDBE_OP, 100_000),
      (SQLITE_LIMIT_FUNCTION_ARG, 16), (SQLITE_LIMIT_ATTACHED, 1),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000), (SQLITE_LIMIT_TRIGGER_DEPTH, 10),
      (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
    for limit in limits { _ = sqlite3_limit(handle, limit.name, limit.value) }
    waitForLocks(seconds: Connection.busySeconds)
  }

  /// Applies the other settings. This is the first call that reads the file through SQLite.
  ///
  /// A transaction keeps up to 256 MB of pages in memory (`cache_spill`): pages that are written to
  /// the log before COMMIT are read there again for its checksums.
  func configure(synchronous: Synchronous) throws(StorageError) {
    try withoutStatistics { () throws(StorageError) in
      try execute(
        """
        PRAGMA cell_size_check = ON;
        PRAGMA mmap_size = 0;
        PRAGMA synchronous = \(synchronous.rawValue);
        PRAGMA cache_size = -\(Connection.cacheKilobytes);
        PRAGMA cache_spill = \(Connection.spilledPages);
        PRAGMA secure_delete = OFF;
        PRAGMA temp_store = MEMORY;
        PRAGMA journal_size_limit = 16777216;
        """)
    }
    guard try integer("PRAGMA synchronous") == synchronous.rawValue else {
      throw .cannotOpen(path: path, reason: "synchronous = \(synchronous) is not in force")
    }
  }

  func waitForLocks(seconds: Double) {
    _ = sqlite3_busy_timeout(handle, Int32(seconds * 1000))
  }

  /// Reads bytes of the file itself, without the log; nil if they are past its end.
  func bytesOfFile(_ count: Int, at offset: Int = 0) throws(StorageError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let code = bytes.withUnsafeMutableBytes {
      csqlite_read_file(handle, $0.baseAddress, Int32(count), Int64(offset))
    }
    if code == csqlite_short_read() { return nil }
    if code != SQLITE_OK { throw failure(code) }
    return bytes
  }

  /// Returns the whole database as the bytes of a file.
  func serialized() throws(StorageError) -> [UInt8] {
    var count: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(handle, "main", &count, 0) else {
      throw failure(SQLITE_NOMEM)
    }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// A number that changes with every commit, of this connection or another, that this connection
  /// sees when a transaction begins. Numbers of different connections cannot be compared.
  var dataVersion: UInt32 {
    var version: UInt32 = 0
    _ = sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }
}

extension Connection {
  /// The page cache of a connection, in kilobytes.
  private static let cacheKilobytes = 16_000
  /// SQLite reads a multiple of 256 as off, because it also reads the number as a boolean of one
  /// byte.
  private static let spilledPages = 65_535

  /// Runs a part of a transaction that may write many pages: at most 8 MB of pages stay in memory
  /// until COMMIT, instead of 256 MB.
  package func writingMuch<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    // A page is written to the log early when the cache is full and has more pages than this.
    try? execute("PRAGMA cache_spill = 2001")
    defer { try? execute("PRAGMA cache_spill = \(Connection.spilledPages)") }
    return try passing(kilobytes: 8_000, body)
  }

  /// Runs a body with a small page cache. For a body that reads much of the store, but each page
  /// only once: new pages take the memory of the pages before them.
  package func passing<R, E: Error>(
    kilobytes: Int = 2_000, _ body: () throws(E) -> R
  ) throws(E) -> R {
    // Without the setting everything works, but needs more memory.
    let former = (try? integer("PRAGMA cache_size")) ?? -Int64(Connection.cacheKilobytes)
    try? execute("PRAGMA cache_size = \(max(former, -Int64(kilobytes)))")
    defer { try? execute("PRAGMA cache_size = \(former)") }
    return try body()
  }
}
