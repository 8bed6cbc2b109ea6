/// Something about where a store lies that makes it easy to lose, but does not keep it from
/// working.
public enum StoreHazard: Sendable, Hashable {
  /// The file has that many names. Who opens it by another finds neither its log nor its lock, so
  /// that nobody may write to it.
  case otherNames(count: Int)
  /// A network file system, of that kind. Only programs on one machine may use the store at once.
  case network(fileSystem: String)
}

extension StorePath {
  /// Returns the status of a store that is to be written to; the caller holds its lock.
  ///
  /// A file of two names would have two locks and two logs, and what is written back from one
  /// would overwrite what came from the other.
  ///
  /// - Throws: `otherNames`, `noStore`, `notARegularFile`.
  func statusForWriting() throws(StorageError) -> FileStatus {
    let status = try status()
    guard status.links > 1 else { return status }
    // Where it was created, and the process died, it has two without anybody's doing.
    PendingFile.removeName(ofFileAt: self, status)
    let cleared = try self.status()
    guard cleared.links == 1 else { throw .otherNames(path: path, count: cleared.links) }
    return cleared
  }
}

extension LayoutStore {
  /// What to warn of, read from the file system anew.
  public var hazards: [StoreHazard] {
    var hazards: [StoreHazard] = []
    if let status = try? place.status(), status.links > 1 {
      hazards.append(.otherNames(count: status.links))
    }
    if let name = Platform.networkFileSystem(of: place.path) {
      hazards.append(.network(fileSystem: name))
    }
    return hazards
  }
}
