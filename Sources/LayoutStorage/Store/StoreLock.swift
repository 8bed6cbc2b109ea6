/// The lock that every writer and every checkpoint holds: flock on a file beside the store.
///
/// SQLite up to 3.51.2 can damage a store when two processes checkpoint beside a writer; see
/// "The store" in ARCHITECTURE.md. The file stays as long as the store does (`discard`).
/// The lock ends with the process at the latest.
///
/// Who may do what with the file is as with the store, and with SQLite's own files beside it: who
/// may not read the store cannot keep others from it, and who may write to it can lock it.
final class StoreLock: Sendable {
  private let file: File
  private let place: StorePath
  /// The status of the file when it was opened.
  private let status: FileStatus

  /// How long one who waits looks away at most, in microseconds.
  static let longestPause: UInt32 = 2000

  /// Waits until the lock is free; throws `busy` when that takes longer than `timeout`.
  ///
  /// - Parameters:
  ///   - deadline: When the timeout ends; nil counts it from now. One attempt is always made.
  ///   - isShared: Whether other processes may also have the lock. They all keep writers out.
  /// - Throws: `busy`, `blocked`, `lockDenied`, `readOnly`, `full`, `cannotOpen`.
  init(
    _ place: StorePath, timeout: Duration, deadline: ContinuousClock.Instant? = nil,
    isShared: Bool = false
  ) throws(StorageError) {
    let deadline = deadline ?? ContinuousClock.now + timeout
    while true {
      if let file = try StoreLock.attempt(place, isShared: isShared) {
        do throws(SystemError) {
          status = try FileStatus(descriptor: file.descriptor)
        } catch { throw .cannotOpen(path: place.lock, reason: error.message) }
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

  /// Throws `displaced` if the file was deleted or replaced, so that another process may hold a
  /// lock of the same name.
  func checkHeld() throws(StorageError) {
    do throws(SystemError) {
      if try status.isSameFile(as: FileStatus(place.lock, followingLink: false)) { return }
    } catch {
      guard error.isMissing else { throw .cannotOpen(path: place.lock, reason: error.message) }
    }
    throw .displaced(path: place.path, file: place.lock)
  }

  /// Releases the lock; returns false if the lock stays until this object goes.
  @discardableResult
  func release() -> Bool { file.unlock() }

  /// Takes a released lock, which needs fewer calls than making one; returns false if another
  /// process has the lock, or if its file was deleted or replaced.
  func retake() -> Bool {
    guard (try? file.lock()) != nil else { return false }
    if (try? checkHeld()) != nil { return true }
    release()
    return false
  }

  /// Lets others have it, and deletes the file where the store is gone.
  ///
  /// It is deleted by who holds it, as the last thing done with it. Who waits for it sees that the
  /// file it opened has lost its name, and tries again (`attempt`), so that no two hold the locks
  /// of two files of one name.
  func discard() {
    if (try? place.exists()) == false { try? Platform.remove(place.lock) }
    release()
  }

  private static func attempt(
    _ place: StorePath, isShared: Bool
  ) throws(StorageError) -> File? {
    let file: File
    do throws(SystemError) {
      file = try open(place, for: isShared ? .reading : .locking)
    } catch {
      if error.isExisting { return nil }
      throw try failure(error, at: place)
    }
    do throws(SystemError) {
      let held = try FileStatus(descriptor: file.descriptor)
      // A FIFO or a device would do as a lock, but not for others, who refuse it.
      guard held.kind == .regular else { throw .unsupported }
      try file.lock(isShared: isShared)
      // Somebody may have deleted it, and somebody else made a new one, since it was opened.
      let found = try FileStatus(place.lock, followingLink: false)
      guard held.isSameFile(as: found) else { return nil }
      return file
    } catch {
      if error.wouldBlock || error.isMissing { return nil }
      throw try failure(error, at: place)
    }
  }

  /// Opens the file, or makes it where it is missing: not both in one call, which Linux denies for
  /// a file of somebody else's in a directory like /tmp.
  private static func open(
    _ place: StorePath, for purpose: File.Purpose
  ) throws(SystemError) -> File {
    do throws(SystemError) {
      return try File(place.lock, for: purpose)
    } catch {
      guard error.isMissing else { throw error }
      let status = try? FileStatus(place.path, followingLink: false)
      let permissions = (status?.permissions ?? 0o666) & 0o777
      let file = try File(place.lock, for: .creating, permissions: permissions)
      // There are file systems that know no permissions.
      guard let status else { return file }
      if Platform.user == 0 { try? file.set(owner: status.owner, group: status.group) }
      try? file.set(permissions: permissions)
      return file
    }
  }

  /// What is no regular file fails in many ways, and is told by what it is.
  private static func failure(
    _ error: SystemError, at place: StorePath
  ) throws(StorageError) -> StorageError {
    _ = try place.size(of: place.lock)
    if error.isOutOfSpace { return .full(path: place.lock) }
    guard error.isDenied else { return .cannotOpen(path: place.lock, reason: error.message) }
    guard (try? FileStatus(place.lock, followingLink: false)) != nil,
      let store = try? place.status()
    else { return .readOnly(path: place.lock, reason: error.message) }
    return .lockDenied(
      lock: place.lock, permissions: store.permissions & 0o777, reason: error.message)
  }
}
