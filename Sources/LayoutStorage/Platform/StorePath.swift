/// The path of a store: absolute and without symbolic links, so that the path has no special
/// meaning to SQLite and every process finds the same lock.
struct StorePath: Sendable {
  let path: String

  /// The suffixes of the files next to a store.
  enum Sidecar: String, CaseIterable {
    case log = "-wal"
    case index = "-shm"
    case journal = "-journal"
    case lock = ".lock"
  }

  // These two are stored properties, because each edit uses both twice.
  let log: String
  let index: String
  var journal: String { path + Sidecar.journal.rawValue }
  var lock: String { path + Sidecar.lock.rawValue }
  var directory: String {
    let parent = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    return parent.isEmpty ? "/" : String(parent)
  }

  /// Resolves the path of an existing regular file.
  init(existing path: String) throws(StorageError) {
    try StorePath.checkName(path)
    guard let status = try FileStatus(ifPresent: path) else {
      throw .noStore(path: path)
    }
    try StorePath.check(status, at: path)
    do throws(SystemError) {
      self.init(resolved: try Platform.realPath(path))
    } catch {
      throw .cannotOpen(path: path, reason: error.message)
    }
  }

  /// Resolves the path of a regular file, or of a new file in an existing directory.
  init(new path: String) throws(StorageError) {
    try StorePath.checkName(path)
    if try FileStatus(ifPresent: path, followingLink: false) != nil {
      guard try FileStatus(ifPresent: path) != nil else {
        throw .cannotCreate(path: path, reason: "it is a broken symbolic link")
      }
      try self.init(existing: path)
      return
    }
    try self.init(vacant: path)
  }

  /// Resolves the path of a new file in an existing directory.
  init(vacant path: String) throws(StorageError) {
    let slash = path.lastIndex(of: "/")
    let parent = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    guard !name.isEmpty else {
      throw .cannotCreate(path: path, reason: "it names a directory")
    }
    let directory: String
    do throws(SystemError) {
      directory = try Platform.realPath(parent)
    } catch {
      throw .cannotCreate(path: path, reason: "\(parent): \(error.message)")
    }
    self.init(resolved: directory == "/" ? "/\(name)" : "\(directory)/\(name)")
  }

  /// Returns the size in bytes of a file next to the store; 0 if the file does not exist.
  ///
  /// - Throws: `blocked` if it is not a regular file.
  func size(of sidecar: String) throws(StorageError) -> Int64 {
    guard let status = try FileStatus(ifPresent: sidecar, followingLink: false) else { return 0 }
    guard status.kind == .regular else {
      throw .blocked(path: path, by: sidecar, kind: status.kind.rawValue)
    }
    return status.size
  }

  /// Checks that the files next to the store are regular files. SQLite would wait for ever on a
  /// FIFO, and would follow a link to a file of something else.
  func checkSidecars() throws(StorageError) {
    for sidecar in Sidecar.allCases { _ = try size(of: path + sidecar.rawValue) }
  }

  /// Returns the error for a store that this process cannot open for reading.
  func openFailure(_ error: SystemError) -> StorageError {
    guard error.isDenied, let status = try? FileStatus(path) else {
      return .cannotOpen(path: path, reason: error.message)
    }
    return .readDenied(
      path: path, isOwner: status.owner == Platform.user, reason: error.message)
  }

  /// Checks that this process may read the store: SQLite's error gives no reason.
  ///
  /// - Throws: `readDenied`.
  func checkReadable() throws(StorageError) {
    do throws(SystemError) { try Platform.checkReadable(path) } catch {
      if error.isDenied { throw openFailure(error) }
    }
  }

  /// Returns whether a file exists at the path. A broken symbolic link counts.
  func exists() throws(StorageError) -> Bool {
    try FileStatus(ifPresent: path, followingLink: false) != nil
  }

  /// Returns whether both files exist that SQLite keeps next to an open store.
  func hasSidecars() throws(StorageError) -> Bool {
    guard try FileStatus(ifPresent: log) != nil else { return false }
    return try FileStatus(ifPresent: index) != nil
  }

  /// Returns the status of the store itself.
  func status() throws(StorageError) -> FileStatus {
    guard let status = try FileStatus(ifPresent: path, followingLink: false) else {
      throw .noStore(path: path)
    }
    try StorePath.check(status, at: path)
    return status
  }

  private init(resolved path: String) {
    self.path = path
    log = path + Sidecar.log.rawValue
    index = path + Sidecar.index.rawValue
  }

  private static func checkName(_ path: String) throws(StorageError) {
    let isSpecial = path.isEmpty || path == ":memory:" || path.hasPrefix("file:")
    if isSpecial || path.utf8.contains(0) { throw .notAFilePath(path) }
  }

  private static func check(_ status: FileStatus, at path: String) throws(StorageError) {
    if status.kind != .regular {
      throw .notARegularFile(path: path, kind: status.kind.rawValue)
    }
  }
}
