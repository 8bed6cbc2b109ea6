import Glibc

/// A file that is rewritten completely and synced: the cost of storing frames without a store.
final class RewrittenFile {
  private let descriptor: Int32
  private let bytes: [UInt8]

  init(bytes count: Int, in scratch: Scratch) throws(Failure) {
    bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    descriptor = open(scratch.newPath(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure("cannot make a file") }
    try rewrite()
  }

  deinit { close(descriptor) }

  func rewrite() throws(Failure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        pwrite(
          descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written, off_t(written))
      }
      guard count > 0 else { throw Failure("cannot write") }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw Failure("cannot sync") }
  }
}
