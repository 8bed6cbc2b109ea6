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
    case system(String)
  }

  /// What has not been written yet.
  var bytes: [UInt8] = []
  private static let capacity = 1 << 16

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
        write(1, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        bytes.removeAll()
        throw code == EPIPE ? .closed : .system(String(cString: strerror(code)))
      }
      written += count
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
