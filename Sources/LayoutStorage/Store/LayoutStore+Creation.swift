extension LayoutStore {
  /// Creates an empty store.
  ///
  /// It is one step: when this returns, a whole store is on the medium, and when it throws, or the
  /// process or the machine dies on the way, there is nothing, or a file that no program takes for
  /// a store and that the next call completes. For that, an image made in memory is written past
  /// its header first, and its header last, when the rest is on the medium.
  ///
  /// - Throws: `notAFilePath`, `alreadyExists`, `notARegularFile`, `blocked`, `cannotCreate`, `busy`,
  ///   `full`, or `inputOutput`.
  public static func create(at path: String) throws(StorageError) {
    let place = try StorePath(new: path)
    if let reason = place.besideStore { throw .cannotCreate(path: place.path, reason: reason) }
    let image = try Schema.current.image()
    try checkVacancy(of: place, for: image)
    let lock: StoreLock
    do throws(StorageError) {
      lock = try StoreLock(place, timeout: Options().timeout)
    } catch {
      switch error {
      case .readOnly(_, let reason), .cannotOpen(_, let reason):
        throw .cannotCreate(path: place.path, reason: reason)
      default: throw error
      }
    }
    defer { lock.discard() }
    let isUnfinished = try checkVacancy(of: place, for: image)
    do throws(SystemError) {
      let file = try File(place.path, for: isUnfinished ? .completing : .creating)
      do throws(SystemError) {
        try write(image, to: file)
        try File(place.directory, for: .reading).synchronize()
      } catch {
        // What fails here leaves a file that is no store and that the next call completes.
        try? Platform.remove(place.path)
        throw error
      }
    } catch {
      if error.isExisting { throw .alreadyExists(path: place.path) }
      if error.isOutOfSpace { throw .full(path: place.path) }
      throw error.isInputOutput
        ? .inputOutput(path: place.path, detail: error.message)
        : .cannotCreate(path: place.path, reason: error.message)
    }
  }

  /// Deletes a store that was created for something that failed, with what lies beside it, where nothing
  /// was committed to it and nobody has its lock; else it stays.
  package static func deleteEmpty(at path: String) {
    guard let place = try? StorePath(existing: path),
      let lock = try? StoreLock(place, timeout: .zero)
    else { return }
    defer { lock.discard(isOwn: true) }
    guard (try? isEmpty(place)) ?? false else { return }
    // The store last: a log without it would be taken for that of an earlier one.
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

  private static func write(_ image: [UInt8], to file: borrowing File) throws(SystemError) {
    try file.truncate()
    try file.write(image[100...], at: 100)
    try file.synchronize()
    // 100 bytes lie within one sector, which a medium writes whole or not at all.
    try file.write(image[..<100], at: 0)
    try file.synchronize()
  }

  /// Checks that a store can be created at a place; returns whether a creation was begun there.
  ///
  /// It was where every byte is the image's or zero, and the header is not there yet.
  @discardableResult
  private static func checkVacancy(
    of place: StorePath, for image: [UInt8]
  ) throws(StorageError) -> Bool {
    try place.checkSidecars()
    guard try place.exists() else {
      // SQLite would take them for the new store's own and change it with what they hold.
      for sidecar in [place.log, place.journal] where try place.size(of: sidecar) > 0 {
        throw .cannotCreate(
          path: place.path, reason: "\"\(sidecar)\" of an earlier store is still there")
      }
      return false
    }
    let size = Int(try place.status().size)
    if size == 0 { return true }
    guard size <= image.count,
      let bytes = try Connection(path: place.path, mode: .readOnly).bytesOfFile(size),
      bytes.prefix(100).allSatisfy({ $0 == 0 }),
      zip(bytes, image).allSatisfy({ $0 == 0 || $0 == $1 })
    else { throw .alreadyExists(path: place.path) }
    return true
  }
}

extension Schema {
  /// The bytes of an empty store, always the same, in write-ahead mode from the start.
  func image() throws(StorageError) -> [UInt8] {
    var image = try Schema.build(migrations).serialized()
    // The file format's write and read versions: 2 is write-ahead logging.
    image[18] = 2
    image[19] = 2
    return image
  }
}
