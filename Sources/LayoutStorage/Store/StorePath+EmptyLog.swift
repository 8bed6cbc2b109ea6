extension StorePath {
  /// Writes the log of a store back to the store, and removes the empty log and its index.
  ///
  /// SQLite takes the log next to a file for the log of that file, whichever file it is. So a store
  /// is replaced only when it has no log. The caller holds the store's lock.
  ///
  /// - Throws: `cannotCreate` if the log cannot be emptied: another process uses the store, or the
  ///   store is damaged.
  func removeEmptyLog() throws(StorageError) {
    // Of a store that was cut to nothing SQLite would delete the log.
    if try size(of: log) > 0, try status().size > 0 { try? emptyLog() }
    for sidecar in [log, journal] where try size(of: sidecar) > 0 {
      throw .cannotCreate(
        path: path,
        reason: """
          the store there is in use, or damaged, and edits of it are in \"\(sidecar)\": if no \
          program uses it, move both away
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

  private func emptyLog() throws(StorageError) {
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.configure(synchronous: .full)
    guard connection.mayCheckpoint(logOf: Int(try size(of: log))) else { return }
    if let failure = connection.checkpoint(truncating: true) { throw failure }
  }
}
