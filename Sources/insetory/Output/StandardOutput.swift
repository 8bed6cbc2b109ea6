#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output, written in whole rows: what comes out before a failure or Ctrl-C is complete.
final class StandardOutput {
  /// Says why nothing more can be written.
  enum Failure: Error {
    /// Nobody reads any more, as behind `head`. That is no failure of ours.
    case closed
    /// What was written to, and why that failed.
    case system(String, String)
    case cannotCreate(String, String)
  }

  /// What has not been written yet.
  var bytes: [UInt8] = []
  private let descriptor: Int32
  private let name: String
  /// The file that takes the place of another when all is written.
  private var pending: (temporary: String, path: String)?
  private static let capacity = 1 << 16

  init() {
    descriptor = 1
    name = "standard output"
  }

  /// Writes to a file instead, which keeps what it has until ``finish()``; or to standard output
  /// where there is no path.
  init(replacing path: String?) throws(Failure) {
    name = path.map { "\"\($0)\"" } ?? "standard output"
    guard let path else {
      descriptor = 1
      return
    }
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists && status.st_mode & S_IFMT != S_IFREG {
      // A device or a pipe is written to and not replaced.
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      // Behind a symbolic link it is the file that is replaced.
      let resolved = exists ? realpath(path, nil) : nil
      let target = resolved.map { String(cString: $0) } ?? path
      free(resolved)
      if !exists, lstat(path, &status) == 0 {
        throw .cannotCreate(path, "it is a symbolic link to nothing")
      }
      let temporary = "\(target).\(getpid()).partial"
      let mode = exists ? status.st_mode & 0o777 : 0o666
      descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 {
        pending = (temporary, target)
        // Who may read the file stays as it was; the mask of new files is not asked.
        if exists { fchmod(descriptor, mode) }
      }
    }
    guard descriptor >= 0 else { throw .cannotCreate(path, String(cString: strerror(errno))) }
  }

  deinit {
    if let pending { unlink(pending.temporary) }
    if descriptor > 2 { close(descriptor) }
  }

  /// Writes the rest, and puts the file in its place.
  func finish() throws(Failure) {
    try flush()
    guard let pending else { return }
    guard fsync(descriptor) == 0, rename(pending.temporary, pending.path) == 0 else {
      throw .system(name, String(cString: strerror(errno)))
    }
    self.pending = nil
  }

  static var isTerminal: Bool { isatty(1) == 1 }

  /// Writes what has gathered once it is worth it; called between rows.
  func rowEnded() throws(Failure) {
    if bytes.count >= Self.capacity { try flush() }
  }

  /// Writes all that has gathered.
  func flush() throws(Failure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        bytes.removeAll()
        throw code == EPIPE ? .closed : .system(name, String(cString: strerror(code)))
      }
      written += count
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
