internal import CSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file descriptor that is closed when the value ends.
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

  /// Opens or creates a file.
  ///
  /// - Parameter permissions: The permissions of a created file, reduced by the process's umask.
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

  /// Returns the byte range of the next data that is not a hole; nil if only holes follow. If the
  /// file system does not report holes, the range has no end.
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
      // On some systems a write to a full medium writes nothing and reports no error.
      guard written != 0 else { throw SystemError(code: ENOSPC) }
      rest = rest.dropFirst(written)
    }
  }

  /// Sets the permissions, whatever the process's umask.
  func set(permissions: Int) throws(SystemError) {
    try attempt { fchmod(descriptor, mode_t(truncatingIfNeeded: permissions)) == 0 }
  }

  /// Sets the owner and the group of the file, which only root may do.
  func set(owner: UInt32, group: UInt32) throws(SystemError) {
    try attempt { fchown(descriptor, owner, group) == 0 }
  }

  /// Waits until all written bytes are on the medium. On macOS, fsync does not wait for the drive.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Takes the file's lock, which ends with the descriptor; throws at once if another holds it.
  func lock(isShared: Bool = false) throws(SystemError) {
    guard flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else { throw .last }
  }

  /// Releases the lock; returns false if that failed, and only closing the file releases it.
  @discardableResult
  func unlock() -> Bool { flock(descriptor, LOCK_UN) == 0 }
}
