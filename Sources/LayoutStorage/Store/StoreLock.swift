/// The lock that every writer and every checkpoint holds: flock on a file next to the store.
///
/// SQLite up to 3.51.2 can damage a store when two processes checkpoint during a write; see
/// docs/internals/writers.md. Only the holder of the lock deletes the lock file (`deleteFile`). The
/// lock ends with the process at the latest.
///
/// The lock file gets the permissions of the store, as SQLite's own files do. A user who may not
/// read the store cannot block other users, and a user who may write to it can lock it.
final class StoreLock: Sendable {
  private let file: File
  private let place: StorePath
  /// The status of the file when it was opened.
  private let status: FileStatus

  /// The longest pause between two attempts of a waiting writer, in microseconds.
  static let longestPause: UInt32 = 2000

  /// Waits until the lock is free, and takes it; throws `busy` if that takes longer than `timeout`.
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
      // The pause is short, because a writer that writes repeatedly leaves only short gaps. It is
      // random, so that waiting writers do not try at the same times.
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

  /// Releases the lock; returns false if that failed and the lock stays until this object is freed.
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

  /// Releases the lock, and deletes the lock file if the store no longer exists.
  func discard() {
    if (try? place.exists()) == false { deleteFile() }
    release()
  }

  /// Deletes the lock file, if it still has its name.
  ///
  /// Only the holder of the lock deletes the file, and does nothing afterwards that needs the lock.
  /// A waiting process sees that the file it opened has lost its name, and tries again (`attempt`).
  func deleteFile() {
    if (try? checkHeld()) != nil { try? Platform.remove(place.lock) }
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
      // A FIFO or a device could be locked, but other processes refuse it.
      guard held.kind == .regular else { throw .unsupported }
      try file.lock(isShared: isShared)
      // Since it was opened, the file may have been deleted and a new one created.
      let found = try FileStatus(place.lock, followingLink: false)
      guard held.isSameFile(as: found) else { return nil }
      return file
    } catch {
      if error.wouldBlock || error.isMissing { return nil }
      throw try failure(error, at: place)
    }
  }

  /// Opens the lock file, or creates it if it is missing.
  ///
  /// These are two calls, because in a directory like /tmp Linux denies the combined call for a
  /// file of another user.
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
      // Some file systems have no permissions, so failures are ignored.
      guard let status else { return file }
      if Platform.user == 0 { try? file.set(owner: status.owner, group: status.group) }
      try? file.set(permissions: permissions)
      return file
    }
  }

  /// Returns the error for a lock file that cannot be used; throws `blocked` if it is not a regular
  /// file, because such a file fails in many ways.
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
