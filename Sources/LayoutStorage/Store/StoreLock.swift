/// The lock that every writer and every checkpoint holds: flock on a file beside the store.
///
/// SQLite up to 3.51.2 can damage a store when two processes checkpoint beside a writer; see
/// "The store" in ARCHITECTURE.md. The file stays, but where no store was made (`discard`).
/// The lock ends with the process at the latest.
final class StoreLock {
  private let file: File
  /// Whether this call made the file, and nobody else.
  private let isNew: Bool
  private let place: StorePath

  /// How long one who waits looks away at most, in microseconds.
  static let longestPause: UInt32 = 2000

  /// Waits until the lock is free; throws `busy` when that takes longer than `timeout`.
  ///
  /// - Throws: `busy`, `blocked`, `readOnly`, `cannotOpen`.
  init(_ place: StorePath, timeout: Duration) throws(StorageError) {
    let deadline = ContinuousClock.now + timeout
    var made: FileStatus?
    while true {
      if let file = try StoreLock.attempt(place, made: &made) {
        let held = try? FileStatus(descriptor: file.descriptor)
        isNew = held != nil && made?.inode == held?.inode
        self.file = file
        self.place = place
        return
      }
      guard ContinuousClock.now < deadline else {
        throw .busy(path: place.path, seconds: timeout / .seconds(1), lock: place.lock)
      }
      // Short, for a writer that writes again and again leaves but short gaps, and uneven, so
      // that those who wait do not keep in step.
      Platform.sleep(microseconds: UInt32.random(in: 200...StoreLock.longestPause))
    }
  }

  /// Lets others have it. Nothing else may be done with it afterwards.
  func release() { file.unlock() }

  /// Lets others have it, and deletes the file where there is no store and this call, or who made the
  /// store that is gone, made it.
  ///
  /// It is deleted by who holds it, as the last thing done with it. Who waits for it sees that the file
  /// it opened has lost its name, and tries again (`attempt`), so that no two hold the locks of two
  /// files of one name.
  func discard(isOwn: Bool = false) {
    if isNew || isOwn, (try? place.exists()) == false { try? Platform.remove(place.lock) }
    release()
  }

  private static func attempt(
    _ place: StorePath, made: inout FileStatus?
  ) throws(StorageError) -> File? {
    let file: File
    do throws(SystemError) {
      file = try open(place.lock, made: &made)
    } catch {
      if error.isExisting { return nil }
      throw try failure(error, at: place)
    }
    do throws(SystemError) {
      let held = try FileStatus(descriptor: file.descriptor)
      // A FIFO or a device would do as a lock, but not for others, who refuse it.
      guard held.kind == .regular else { throw .unsupported }
      try file.lock()
      // Somebody may have deleted it, and somebody else made a new one, since it was opened.
      let found = try FileStatus(place.lock, followingLink: false)
      guard held.isSameFile(as: found) else { return nil }
      return file
    } catch {
      if error.wouldBlock || error.isMissing { return nil }
      throw try failure(error, at: place)
    }
  }

  private static func open(
    _ path: String, made: inout FileStatus?
  ) throws(SystemError) -> File {
    do throws(SystemError) {
      return try File(path, for: .locking)
    } catch {
      guard error.isMissing else { throw error }
      let file = try File(path, for: .creating)
      made = try FileStatus(descriptor: file.descriptor)
      return file
    }
  }

  /// What is no regular file fails in many ways, and is told by what it is.
  private static func failure(
    _ error: SystemError, at place: StorePath
  ) throws(StorageError) -> StorageError {
    _ = try place.size(of: place.lock)
    return error.isDenied
      ? .readOnly(path: place.lock, reason: error.message)
      : .cannotOpen(path: place.lock, reason: error.message)
  }
}
