extension LayoutStore {
  /// Creates an empty store.
  ///
  /// If this throws, or the process or the machine dies before it returns, no file has the store's
  /// name.
  ///
  /// - Throws: `notAFilePath`, `alreadyExists`, `notARegularFile`, `blocked`, `cannotCreate`,
  ///   `full`, or `inputOutput`.
  package static func create(at path: String) throws(StorageError) {
    try NewStore(at: path).finish()
  }

  /// Checks that a store can be created at a place. If an empty file is at the place, locks and
  /// returns it; the store will replace it.
  static func checkVacancy(of place: StorePath) throws(StorageError) -> File? {
    try place.checkSidecars()
    guard try place.exists() else {
      try place.checkNothingIsLeft()
      return nil
    }
    guard try place.status().size == 0 else { throw .alreadyExists(path: place.path) }
    do throws(SystemError) {
      let file = try File(place.path, for: .locking)
      try file.lock()
      let held = try FileStatus(descriptor: file.descriptor)
      guard try FileStatus(place.path) == held, held.size == 0 else {
        throw SystemError.existing
      }
      return file
    } catch {
      if error.isExisting { throw .alreadyExists(path: place.path) }
      throw .cannotCreate(
        path: place.path,
        reason: error.wouldBlock ? "another process is creating it" : error.message)
    }
  }

  /// Deletes a store that was created for an operation that failed, with its log and index.
  ///
  /// The store stays if something was committed to it, or if another process has its lock.
  package static func deleteEmpty(at path: String) {
    guard let place = try? StorePath(existing: path),
      let lock = try? StoreLock(place, timeout: .zero)
    else { return }
    defer { lock.discard() }
    guard (try? isEmpty(place)) ?? false else { return }
    // The store last: a log without a store would be taken for the log of an earlier store.
    for path in [place.log, place.index, place.path] { try? Platform.remove(path) }
  }

  private static func isEmpty(_ place: StorePath) throws -> Bool {
    let image = try Schema.current.image()
    let logSize = try place.size(of: place.log)
    guard try place.size(of: place.journal) == 0, Int(try place.status().size) == image.count,
      try logSize == 0 || LogFrames(place.log, size: logSize).places.isEmpty
    else { return false }
    return try Connection(path: place.path, mode: .immutable).bytesOfFile(image.count) == image
  }
}
