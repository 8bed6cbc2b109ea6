/// The lock that every writer and every checkpoint holds: flock on a file beside the store.
///
/// SQLite up to 3.51.2 can damage a store when two processes checkpoint beside a writer; see
/// "The store" in ARCHITECTURE.md. The file is never deleted, or two processes could hold the
/// locks of two files of one name.
/// The lock ends with the process at the latest.
final class StoreLock {
  private let file: File

  /// How long one who waits looks away at most, in microseconds.
  static let longestPause: UInt32 = 2000

  /// Waits until the lock is free; throws `busy` when that takes longer than `timeout`.
  init(_ place: StorePath, timeout: Duration) throws(StorageError) {
    let deadline = ContinuousClock.now + timeout
    while true {
      if let file = try StoreLock.attempt(place.lock) {
        self.file = file
        return
      }
      guard ContinuousClock.now < deadline else {
        throw .busy(path: place.path, seconds: timeout / .seconds(1))
      }
      // Short, for a writer that writes again and again leaves but short gaps, and uneven, so
      // that those who wait do not keep in step.
      Platform.sleep(microseconds: UInt32.random(in: 200...StoreLock.longestPause))
    }
  }

  /// Lets others have it. Nothing else may be done with it afterwards.
  func release() { file.unlock() }

  private static func attempt(_ path: String) throws(StorageError) -> File? {
    let file: File
    do throws(SystemError) {
      file = try File(path, for: .locking)
    } catch {
      throw error.isDenied
        ? .readOnly(path: path, reason: error.message)
        : .cannotOpen(path: path, reason: error.message)
    }
    do throws(SystemError) {
      try file.lock()
      let held = try FileStatus(descriptor: file.descriptor)
      // Somebody may have deleted it, and somebody else made a new one, since it was opened.
      guard held.isSameFile(as: try FileStatus(path)) else { return nil }
      return file
    } catch {
      if error.wouldBlock || error.isMissing { return nil }
      throw error.isDenied
        ? .readOnly(path: path, reason: error.message)
        : .cannotOpen(path: path, reason: error.message)
    }
  }
}
