/// The state of a store's files in the file system, and the values in the store's header.
///
/// Reading it does not open the store, writes nothing and creates no file. So it also works for a
/// file that is not a store, or a store that is too damaged to be opened.
package struct StoreHealth: Sendable {
  /// The state of the lock that writers hold.
  package enum Lock: Sendable, Hashable {
    case free
    /// A writer holds the lock.
    case held
    /// The lock file does not exist: no process writes to the store.
    case missing
    case unknown(reason: String)
  }

  package struct Header: Sendable, Hashable {
    package var applicationID: Int64
    package var version: Int64
    package var pageSize: Int
    package var isInWriteAheadMode: Bool
    /// 1 is UTF-8.
    package var encoding: Int64
  }

  private let place: StorePath
  package let size: Int64
  package let permissions: Int
  /// Whether the effective user of this process owns the file.
  package let isOwn: Bool
  package let links: Int
  /// Why the store or its directory cannot be written to; nil if both can.
  package let refusalReason: String?
  package let networkFileSystem: String?
  package let freeBytes: Int64?
  /// The sizes of the files next to the store, in bytes; nil for a file that does not exist.
  package let log, index, journal: Int64?
  package let lock: Lock
  /// The values in the header; nil if the file is too short or not a database.
  package let header: Header?

  /// Reads the state of a store.
  ///
  /// - Throws: `notAFilePath`, `noStore`, `notARegularFile`, `readDenied`, `cannotOpen`.
  package init(at path: String) throws(StorageError) {
    let place = try StorePath(existing: path)
    try place.checkReadable()
    let status = try place.status()
    self.place = place
    size = status.size
    permissions = status.permissions
    isOwn = status.owner == Platform.user
    links = status.links
    do throws(SystemError) {
      try Platform.checkWritable(place.path)
      try Platform.checkWritable(place.directory)
      refusalReason = nil
    } catch {
      guard error.isDenied else { throw .cannotOpen(path: place.path, reason: error.message) }
      refusalReason = error.message
    }
    networkFileSystem = Platform.networkFileSystem(of: place.path)
    freeBytes = Platform.freeBytes(at: place.directory)
    (log, index) = (try Self.size(of: place.log), try Self.size(of: place.index))
    journal = try Self.size(of: place.journal)
    lock = Self.lock(at: place)
    header = try Self.header(at: place)
  }

  package var path: String { place.path }

  /// Whether the log may have edits. An examination then leaves the log as it is.
  package var hasLog: Bool { log ?? 0 > 0 }

  /// The version of SQLite that this program runs with, as text and as a number such as 3040001.
  package static var sqlite: (text: String, number: Int) { Connection.sqliteVersion }

  /// The application id and the schema version of a store of this program.
  package static var expected: (applicationID: Int64, version: Int) {
    (Schema.applicationID, Schema.current.version)
  }

  /// Whether ``integrityProblems(limit:)`` can be called: opening the file for writing is possible
  /// and would not change it.
  package var canBeWritten: Bool { refusalReason == nil && (journal ?? 0) == 0 }

  /// Opens the store for writing, and returns the problems that `Connection.integrityProblems`
  /// finds.
  package func integrityProblems(limit: Int) throws(StorageError) -> [IntegrityProblem] {
    try StoreIdentity(place: place, schema: .current).connectionToCheck()
      .integrityProblems(limit: limit)
  }

  /// Returns the damage of the log; nil if it is not damaged.
  ///
  /// - Throws: `unreadable`.
  /// - Complexity: O(size of the log)
  package func logDamage() throws(StorageError) -> LogDamage? {
    guard let log, log > 0, let first = try Self.damage(ofLogAt: place.log) else { return nil }
    // A writer may have been writing the frame just then. If so, the damage differs a moment later.
    Platform.sleep(microseconds: 50_000)
    return try Self.damage(ofLogAt: place.log) == first ? first : nil
  }

  static func damage(ofLogAt path: String) throws(StorageError) -> LogDamage? {
    do throws(SystemError) {
      let status = try FileStatus(path, followingLink: false)
      guard status.kind == .regular, status.size > 0 else { return nil }
      return try LogFrames(path, size: status.size).damage
    } catch {
      if error.isMissing || error.isDenied { return nil }
      throw .unreadable(path: path, reason: error.message)
    }
  }

  private static func size(of path: String) throws(StorageError) -> Int64? {
    do throws(SystemError) {
      return try FileStatus(path, followingLink: false).size
    } catch {
      if error.isMissing || error.isDenied { return nil }
      throw .cannotOpen(path: path, reason: error.message)
    }
  }

  /// Returns the state of the lock. Takes the lock for a moment, shared, so that other readers of
  /// this state do not conflict.
  private static func lock(at place: StorePath) -> Lock {
    do throws(SystemError) {
      let file = try File(place.lock, for: .reading)
      try file.lock(isShared: true)
      file.unlock()
      return .free
    } catch {
      if error.isMissing { return .missing }
      return error.wouldBlock ? .held : .unknown(reason: error.message)
    }
  }

  private static func header(at place: StorePath) throws(StorageError) -> Header? {
    let connection = try Connection(path: place.path, mode: .immutable)
    guard let bytes = try connection.bytesOfFile(100), bytes.starts(with: "SQLite format 3\0".utf8)
    else { return nil }
    func integer(_ offset: Int) -> Int64 { Int64(bytes.bigEndian32(at: offset)) }
    return Header(
      applicationID: Int64(Int32(truncatingIfNeeded: integer(68))),
      version: Int64(Int32(truncatingIfNeeded: integer(60))),
      pageSize: bytes.pageSizeOfHeader,
      isInWriteAheadMode: bytes[18] == 2 && bytes[19] == 2, encoding: integer(56))
  }
}
