import Glibc

/// A counter of the pages that a store writes, by the length of its write-ahead log.
///
/// It reads `mxFrame` of the wal-index, at offset 16 of the file `-shm`: see "WAL-Index Format" of
/// SQLite's documentation. Closing a descriptor of that file drops all locks that this process has
/// on it, so it stays open until the store is closed.
final class LogLength {
  private let descriptor: Int32

  init(ofStore path: String) throws(Failure) {
    descriptor = open(path + "-shm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("\(path) has no log") }
  }

  /// Closes the counter, after the store was closed.
  func close() { Glibc.close(descriptor) }

  private var frames: Int {
    var number: UInt32 = 0
    pread(descriptor, &number, 4, 16)
    return Int(number)
  }

  /// Returns the number of pages that the body writes.
  func pages(writtenBy body: () throws -> Void) rethrows -> Int {
    let before = frames
    try body()
    // After a checkpoint the log starts again at its beginning.
    return frames < before ? frames : frames - before
  }
}
