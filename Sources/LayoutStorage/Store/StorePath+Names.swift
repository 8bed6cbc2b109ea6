extension StorePath {
  /// Returns the status of a store, which must have one name.
  ///
  /// A file of two names (hard links) has a log and a lock for each name. A reader by one name
  /// misses the edits in the log of the other name, and a writer overwrites them.
  ///
  /// - Parameter isLocked: Whether the caller holds the store's lock, so that the file's temporary
  ///   name can be removed. A process that is killed between the two calls that move a new store
  ///   leaves the file with both names.
  /// - Throws: `otherNames`, `noStore`, `notARegularFile`, `cannotOpen`.
  @discardableResult
  func statusOfOnlyName(isLocked: Bool) throws(StorageError) -> FileStatus {
    let status = try status()
    guard status.links > 1 else { return status }
    let temporary = PendingFile.temporaryNames(ofFileAt: self, status)
    if isLocked {
      for path in temporary { try? Platform.remove(path) }
    }
    // The process that creates the store may have removed the temporary name meanwhile.
    let found = try self.status()
    guard found.links - (isLocked ? 0 : temporary.count) <= 1 else {
      throw .otherNames(path: path, count: found.links)
    }
    return found
  }
}
