/// A check whether a file is a layout store: first of its header alone, then as SQLite reads it.
struct StoreIdentity {
  let place: StorePath
  let schema: Schema

  /// Checks the first 100 bytes of a file (https://www.sqlite.org/fileformat.html), and returns
  /// whether the file is in write-ahead mode.
  ///
  /// Call this before SQLite reads the file, because SQLite may then create files next to it.
  func checkHeader(_ connection: Connection) throws(StorageError) -> Bool {
    guard let header = try connection.bytesOfFile(100) else {
      let isEmpty = try place.status().size == 0
      guard !isEmpty else {
        throw .notAStore(path: place.path, reason: "it is empty", isEmpty: true)
      }
      throw refused("it is too short to be an SQLite database")
    }
    do throws(StorageError) {
      return try checkHeader(header)
    } catch {
      // A power cut can damage the header while the log is written back. The log still has it then.
      let logged: [UInt8]?
      do throws(SystemError) {
        logged = try place.headerInLog()
      } catch let failure {
        if failure.isMissing { throw error }
        throw .unreadable(path: place.log, reason: failure.message)
      }
      guard let logged else { throw error }
      return try checkHeader(logged)
    }
  }

  private func checkHeader(_ header: [UInt8]) throws(StorageError) -> Bool {
    guard header.starts(with: "SQLite format 3\0".utf8) else {
      throw refused("it is not an SQLite database")
    }
    func integer(at offset: Int) -> Int64 {
      Int64(Int32(truncatingIfNeeded: header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }))
    }
    try checkNumbers(applicationID: integer(at: 68), version: integer(at: 60))
    try checkForm(header)
    try checkJournal()
    return header[18] == 2 && header[19] == 2
  }

  /// Returns whether the header of the file is the header of a store, of any version, damaged or
  /// not.
  func isStore() throws(StorageError) -> Bool {
    try place.checkReadable()
    // This opens no descriptor of its own: closing it would drop the locks of other connections in
    // this process.
    let header = try Connection(path: place.path, mode: .immutable).bytesOfFile(100) ?? []
    return !header.isEmpty && header.starts(with: "SQLite format 3\0".utf8)
      && header[68..<72].elementsEqual("INSE".utf8)
  }

  /// Checks identity and schema as SQLite reads them, including the log; returns the schema's
  /// version, and whether Litestream has prepared the store.
  @discardableResult
  func check(
    _ connection: Connection
  ) throws(StorageError) -> (version: Int, isOfLitestream: Bool) {
    try connection.execute("BEGIN")
    defer { connection.rollBack() }
    let version = try connection.integer("PRAGMA user_version")
    try checkNumbers(
      applicationID: try connection.integer("PRAGMA application_id"), version: version)
    let objects = try connection.withoutStatistics { () throws(StorageError) in
      try connection.schemaObjects()
    }
    try schema.check(objects, version: Int(version), path: place.path)
    if let (names, page) = try connection.sharedRootPage() {
      throw .corrupt(path: place.path, detail: "\(names) both begin on page \(page)")
    }
    return (Int(version), objects.contains { $0.name == SchemaObject.litestreamLock })
  }

  /// Opens a connection to check the whole store.
  ///
  /// The connection is writable, with `query_only` on: SQLite drops the schema's CHECK constraints
  /// on a read-only connection, and so checks none.
  func connectionToCheck() throws(StorageError) -> Connection {
    let connection = try Connection(path: place.path, mode: .readWrite)
    try connection.configure(synchronous: .full)
    try connection.execute("PRAGMA query_only = ON")
    try check(connection)
    return connection
  }

  private func checkNumbers(applicationID: Int64, version: Int64) throws(StorageError) {
    guard applicationID == Schema.applicationID else {
      throw refused("its application id is \(applicationID), not \(Schema.applicationID)")
    }
    guard version > 0 else { throw refused("its schema version is \(version)") }
    guard version <= schema.version else {
      throw .newerStore(path: place.path, version: Int(version), supported: schema.version)
    }
  }

  /// Checks the header fields that are the same in every store, unless a program rewrote the file.
  ///
  /// With other values SQLite refuses to write, misses the newest edits, or fails with an error
  /// that names no file.
  private func checkForm(_ header: [UInt8]) throws(StorageError) {
    let numbers: [(name: String, found: Int, expected: ClosedRange<Int>)] = [
      ("page size", header.pageSizeOfHeader, Connection.pageSize...Connection.pageSize),
      ("write version", Int(header[18]), 1...2), ("read version", Int(header[19]), 1...2),
      ("reserved space", Int(header[20]), 0...0), ("schema format", Int(header[47]), 4...4),
      ("text encoding", Int(header[59]), 1...1),
    ]
    for number in numbers where !number.expected.contains(number.found) {
      let range = number.expected
      throw refused(
        "its \(number.name) is \(number.found), not \(range.lowerBound)"
          + (range.count > 1 ? " or \(range.upperBound)" : ""))
    }
  }

  /// Refuses a store whose rollback journal names a super-journal, as the journal's last 8 bytes
  /// show. SQLite would delete the file of that name; a store never writes such a journal.
  private func checkJournal() throws(StorageError) {
    let size = try place.size(of: place.journal)
    guard size >= 8 else { return }
    let end: [UInt8]
    do throws(SystemError) {
      end = try File(place.journal, for: .reading).read(8, at: size - 8)
    } catch {
      throw .cannotOpen(path: place.journal, reason: error.message)
    }
    if end == [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7] {
      throw refused("a rollback journal next to it names other files")
    }
  }

  private func refused(_ reason: String) -> StorageError {
    .notAStore(path: place.path, reason: reason)
  }
}
