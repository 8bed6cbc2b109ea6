extension StorePath {
  /// Returns the status of a store, which must have one name.
  ///
  /// A file of two names (hard links) has a log and a lock by each. A reader by one name misses the
  /// edits in the log of the other, and a writer overwrites them.
  ///
  /// - Parameter isLocked: Whether the caller holds the store's lock, so that the name that the
  ///   file had on its way to its place can be removed. A process that is killed between the two
  ///   calls that move a new store leaves it with both.
  /// - Throws: `otherNames`, `noStore`, `notARegularFile`, `cannotOpen`.
  @discardableResult
  func statusOfOnlyName(isLocked: Bool) throws(StorageError) -> FileStatus {
    let status = try status()
    guard status.links > 1 else { return status }
    let temporary = PendingFile.temporaryNames(ofFileAt: self, status)
    if isLocked {
      for path in temporary { try? Platform.remove(path) }
    }
    // The process that creates it may have removed that name by now.
    let found = try self.status()
    guard found.links - (isLocked ? 0 : temporary.count) <= 1 else {
      throw .otherNames(path: path, count: found.links)
    }
    return found
  }
}
