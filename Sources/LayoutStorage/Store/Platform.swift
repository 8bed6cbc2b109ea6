// Everything that differs between systems, and every call of theirs that storage makes.
internal import CSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What the system said when a call failed.
struct SystemError: Error {
  let code: Int32

  var message: String { String(cString: strerror(code)) }
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  var isExisting: Bool { code == EEXIST }
  var isInputOutput: Bool { code == EIO }
  var isDenied: Bool { code == EACCES || code == EPERM || code == EROFS }
  /// What a file system says that cannot synchronize a directory.
  var isUnsupported: Bool { code == EINVAL || code == ENOTSUP }
  var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }
  /// The errors of a file system that has no locks, or none left.
  var isWithoutLocks: Bool { code == ENOLCK }
  var wouldBlock: Bool { code == EWOULDBLOCK || code == EINTR }

  /// The error of the last failed call on this thread.
  static var last: SystemError { SystemError(code: errno) }
  /// Clears the error of earlier calls.
  static func clear() { errno = 0 }
  static var existing: SystemError { SystemError(code: EEXIST) }
  static var unsupported: SystemError { SystemError(code: ENOTSUP) }
}

/// Runs a call of the system, and once more if it fails with `EIO`: a failure of the medium can be
/// temporary. If both fail, the second failure is thrown: it may be the answer, as that there is no
/// such file.
///
/// `fsync` is never run again: after a failure the system regards the lost pages as written, and a
/// second call would succeed.
private func attempt(_ call: () -> Bool) throws(SystemError) {
  if call() { return }
  guard SystemError.last.isInputOutput else { throw .last }
  guard call() else { throw .last }
}

/// What a directory says of a file.
struct FileStatus: Equatable {
  enum Kind: String { case regular, directory, symbolicLink, fifo, socket, device }

  let kind: Kind
  let device: UInt64
  let inode: UInt64
  let size: Int64
  let links: Int
  /// Who may do what with it, as `chmod` counts it, and whose it is.
  let permissions: Int
  let owner: UInt32
  let group: UInt32
  /// When the file was last written, in nanoseconds since 1970.
  let modified: Int64

  /// Returns the status of a file, of the link itself where told not to follow it.
  init(_ path: String, followingLink: Bool = true) throws(SystemError) {
    var status = stat()
    try attempt { (followingLink ? stat(path, &status) : lstat(path, &status)) == 0 }
    self.init(status)
  }

  init(descriptor: Int32) throws(SystemError) {
    var status = stat()
    try attempt { fstat(descriptor, &status) == 0 }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      default: .device
      }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    links = Int(status.st_nlink)
    permissions = Int(status.st_mode & 0o7777)
    owner = status.st_uid
    group = status.st_gid
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Whether both are one and the same file, whatever was written to it meanwhile.
  func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}

/// A descriptor that is closed when it goes.
struct File: ~Copyable {
  let descriptor: Int32

  enum Purpose {
    case reading, locking, creating

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY | O_NONBLOCK
      case .creating: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
      case .locking: O_RDWR | O_NOFOLLOW | O_NONBLOCK
      }
    }
  }

  /// - Parameter permissions: Those of a file that is created, less what the process masks.
  init(
    _ path: String, for purpose: Purpose, permissions: Int = 0o666
  ) throws(SystemError) {
    var descriptor: Int32 = -1
    try attempt {
      descriptor = open(path, purpose.flags | O_CLOEXEC, mode_t(truncatingIfNeeded: permissions))
      return descriptor >= 0
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func read(_ count: Int, at offset: Int64) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var found = 0
    try attempt {
      found = pread(descriptor, &bytes, count, off_t(offset))
      return found >= 0
    }
    return Array(bytes.prefix(found))
  }

  /// Returns where bytes are next that are no hole; all that follows where the file system does not
  /// say, nil where none are.
  func data(from offset: Int64) -> Range<Int64>? {
    let first = lseek(descriptor, off_t(offset), csqlite_seek_data())
    guard first >= 0 else { return errno == ENXIO ? nil : offset..<Int64.max }
    let end = lseek(descriptor, first, csqlite_seek_hole())
    return Int64(first)..<(end > first ? Int64(end) : Int64.max)
  }

  func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let position = off_t(offset + rest.startIndex - bytes.startIndex)
      var written = 0
      try attempt {
        repeat {
          written = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, position) }
        } while written < 0 && errno == EINTR
        return written >= 0
      }
      // Nothing written without a reason is what a full medium looks like on some systems.
      guard written != 0 else { throw SystemError(code: ENOSPC) }
      rest = rest.dropFirst(written)
    }
  }

  /// Sets the permissions, whatever the process masks.
  func set(permissions: Int) throws(SystemError) {
    try attempt { fchmod(descriptor, mode_t(truncatingIfNeeded: permissions)) == 0 }
  }

  /// Sets whose it is, which only root may.
  func set(owner: UInt32, group: UInt32) throws(SystemError) {
    try attempt { fchown(descriptor, owner, group) == 0 }
  }

  /// Waits until what was written is on the medium. On macOS fsync does not wait for the drive.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Takes the file's lock, which ends with the descriptor; throws at once where it is held.
  func lock(isShared: Bool = false) throws(SystemError) {
    guard flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else { throw .last }
  }

  /// Releases the lock; returns false if that failed, and only closing the file releases it.
  @discardableResult
  func unlock() -> Bool { flock(descriptor, LOCK_UN) == 0 }
}

/// The system's `rename`, by a name that a method cannot hide.
private func systemRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }

enum Platform {
  /// Returns the absolute path of something that exists, without symbolic links.
  static func realPath(_ path: String) throws(SystemError) -> String {
    var resolved: String?
    try attempt {
      guard let found = realpath(path, nil) else { return false }
      defer { free(found) }
      resolved = String(cString: found)
      return true
    }
    return resolved ?? path
  }

  /// Throws where this process may not write. Root may, except on a read-only medium.
  static func checkWritable(_ path: String) throws(SystemError) {
    try attempt { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 }
  }

  static func checkReadable(_ path: String) throws(SystemError) {
    try attempt { faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) == 0 }
  }

  static func remove(_ path: String) throws(SystemError) {
    try attempt { unlink(path) == 0 }
  }

  /// Who this process acts as.
  static var user: UInt32 { geteuid() }

  /// The bytes that this process may still write on the file system of a path; nil where it cannot
  /// be asked.
  static func freeBytes(at path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let (bytes, overflow) = UInt64(status.f_bavail)
      .multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return overflow ? .max : Int64(clamping: bytes)
  }

  /// Puts a file in the place of another, or of nothing, in one step.
  static func rename(_ path: String, to target: String) throws(SystemError) {
    try attempt { systemRename(path, target) == 0 }
  }

  /// Gives a file a name that nothing has yet, and takes its old one.
  ///
  /// A process that dies in between leaves it with both; the next writer to the store removes the
  /// old one (`StorePath.statusOfOnlyName`).
  static func moveToVacant(_ path: String, _ target: String) throws(SystemError) {
    if link(path, target) == 0 {
      do throws(SystemError) {
        return try remove(path)
      } catch {
        if error.isMissing { return }
        throw error
      }
    }
    guard errno != EEXIST else { throw .last }
    // The file system knows no second names, so an empty file holds the place meanwhile.
    let held = try File(target, for: .creating)
    try held.lock()
    guard
      try FileStatus(descriptor: held.descriptor)
        .isSameFile(as: FileStatus(target, followingLink: false))
    else { throw .existing }
    do throws(SystemError) {
      try rename(path, to: target)
    } catch {
      try? remove(target)
      throw error
    }
  }

  /// Returns the names in a directory, in no order.
  static func names(in directory: String) throws(SystemError) -> [String] {
    var opened = opendir(directory)
    if opened == nil, SystemError.last.isInputOutput { opened = opendir(directory) }
    guard let stream = opened else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        // The call returns the same value at the end and on failure.
        guard errno == 0 else { throw .last }
        return names
      }
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
  }

  static func sleep(microseconds: UInt32) { usleep(microseconds) }

  /// The identity of a thread of this process.
  struct Thread: Equatable, @unchecked Sendable {
    private let handle: pthread_t

    static var current: Thread { Thread(handle: pthread_self()) }

    static func == (a: Thread, b: Thread) -> Bool { pthread_equal(a.handle, b.handle) != 0 }
  }

  /// The name of the network file system that a path is on, if it is on one that is known.
  static func networkFileSystem(of path: String) -> String? {
    var status = statfs()
    guard statfs(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      if status.f_flags & UInt32(MNT_LOCAL) != 0 { return nil }
      return withUnsafeBytes(of: status.f_fstypename) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
    #else
      // The numbers of statfs(2).
      let names: [UInt32: String] = [
        0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB",
        0x6573_5546: "FUSE", 0x0102_1997: "9P", 0x5346_414F: "AFS", 0x00C3_6400: "Ceph",
      ]
      return names[UInt32(truncatingIfNeeded: status.f_type)]
    #endif
  }
}
