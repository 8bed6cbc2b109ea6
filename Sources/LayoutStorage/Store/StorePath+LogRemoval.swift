extension StorePath {
  /// Writes the log of a store back to the store, and removes the log and its index.
  ///
  /// SQLite takes the log next to a file for the log of that file, whichever file it is. So a store
  /// is replaced only when it has no log. If the store is too damaged for SQLite to write the log
  /// back, the log is removed without that. The caller holds the store's lock.
  ///
  /// - Throws: `cannotCreate` if another process uses the store, so that its log cannot be emptied,
  ///   or if the store has a rollback journal.
  func removeLog() throws(StorageError) {
    let isWrittenBack = try emptyLog()
    for sidecar in isWrittenBack ? [log, journal] : [journal] where try size(of: sidecar) > 0 {
      throw .cannotCreate(
        path: path,
        reason: """
          a store at this path is in use, and its edits are in \"\(sidecar)\": if no program \
          uses it, move both away
          """)
    }
    do throws(SystemError) {
      for sidecar in [index, log] {
        do throws(SystemError) { try Platform.remove(sidecar) } catch {
          if !error.isMissing { throw error }
        }
      }
    } catch { throw error.asWriting(path) }
  }

  /// Empties the log unless another process is in the way; returns false if the store is too
  /// damaged.
  private func emptyLog() throws(StorageError) -> Bool {
    guard try size(of: log) > 0 else { return true }
    // SQLite would delete the log of an empty file.
    guard try status().size > 0 else { return false }
    do throws(StorageError) {
      let connection = try Connection(path: path, mode: .readWrite)
      try connection.configure(synchronous: .full)
      guard connection.mayCheckpoint(logOf: Int(try size(of: log))) else { return true }
      if let failure = connection.checkpoint(truncating: true) { throw failure }
    } catch .corrupt { return false } catch {
      // The caller sees from the size of the log that it was not emptied.
    }
    return true
  }
}
