internal import CSQLite

/// The files of write-ahead mode that a connection has open next to a store.
struct OpenSidecars {
  let log: FileStatus
  let index: FileStatus
}

extension Connection {
  /// Checks that the log and the index that this connection has open are the files next to the
  /// store, and that they belong together.
  ///
  /// SQLite does not notice when either is deleted or replaced. Edits committed to a log without a
  /// name are lost when the process ends, and two indexes of one log let two writers overwrite each
  /// other. The first call with an open log records which files these are.
  ///
  /// - Throws: `displaced`, `cannotOpen`.
  /// - Complexity: O(1), two system calls.
  func checkSidecars(at place: StorePath) throws(StorageError) {
    guard csqlite_has_log(handle) != 0 else { return }
    let log = try place.status(ofOpen: place.log)
    let index = try place.status(ofOpen: place.index)
    guard let sidecars else {
      // A writer still has the former log open, and the index lists the frames of that log.
      guard csqlite_log_fits(handle) != 0 else {
        throw .displaced(path: place.path, file: place.log)
      }
      self.sidecars = OpenSidecars(log: log, index: index)
      return
    }
    guard log.isSameFile(as: sidecars.log) else {
      throw .displaced(path: place.path, file: place.log)
    }
    guard index.isSameFile(as: sidecars.index) else {
      throw .displaced(path: place.path, file: place.index)
    }
  }
}

extension StorePath {
  /// Returns the status of a file of this store that is open.
  ///
  /// - Throws: `displaced` if it no longer exists, `cannotOpen`.
  func status(ofOpen file: String) throws(StorageError) -> FileStatus {
    do throws(SystemError) {
      return try FileStatus(file, followingLink: false)
    } catch {
      if error.isMissing { throw .displaced(path: path, file: file) }
      throw .cannotOpen(path: file, reason: error.message)
    }
  }
}
