/// The size of a store with its log before and after a vacuum, in bytes.
package struct VacuumResult: Sendable, Hashable {
  package var before: Int64
  /// Nil if the file system does not report it.
  package var after: Int64?
  /// Whether the log could be written back and emptied; an open reader may prevent it.
  package var isLogEmpty: Bool
  /// The error of the call that failed after the store was rewritten into its log: the checkpoint,
  /// or the request for the size. The store is intact.
  package var failure: StorageError?
}

extension LayoutStore {
  /// Rewrites the store without its free pages, and returns their space to the file system.
  ///
  /// The contents do not change. If this throws, the store is unchanged. This holds the store's
  /// lock until it returns; readers can read meanwhile.
  ///
  /// - Returns: The sizes, and the error of the call that failed after the store was rewritten.
  /// - Throws: `noRoom` before anything is done; `readOnly`, `busy`, `full`, `inputOutput`,
  ///   `corrupt`.
  /// - Complexity: O(size of the store)
  package func vacuum() throws(StorageError) -> VacuumResult {
    try withLock { left throws(StorageError) in try vacuumAlone(waiting: left) }
  }

  private func vacuumAlone(waiting: Duration) throws(StorageError) -> VacuumResult {
    let connection = try beginWriting(waiting: waiting)
    defer { end(connection) }
    connection.rollBack()
    let before = try bytes()
    _ = connection.checkpoint(truncating: true)
    try checkRoom(connection)
    // The temporary database is as large as all pages in use, which may not fit into memory.
    try connection.execute("PRAGMA temp_store = FILE")
    // If this fails, the connection keeps the setting and still works.
    defer { try? connection.execute("PRAGMA temp_store = MEMORY") }
    try connection.execute("VACUUM")
    try checkCommitted(on: connection)
    var result = VacuumResult(before: before, after: nil, isLogEmpty: false, failure: nil)
    result.failure = connection.checkpoint(truncating: true)
    do throws(StorageError) {
      result.after = try bytes()
      result.isLogEmpty = try place.size(of: place.log) == 0
    } catch { result.failure = result.failure ?? error }
    return result
  }

  /// Writes all of the log back to a store that no other process has open.
  ///
  /// - Throws: `busy`, `full`, `inputOutput`.
  func emptyLog() throws(StorageError) {
    let lock = try StoreLock(place, timeout: options.timeout)
    defer { lock.release() }
    let connection = try takeConnection()
    defer { giveBack(connection) }
    try checkFiles(of: connection)
    if let failure = connection.checkpoint(truncating: true) { throw failure }
    guard try place.size(of: place.log) == 0 else {
      throw .inputOutput(path: path, detail: "its log cannot be emptied while a reader uses it")
    }
  }

  /// Checks that twice the size of the pages in use is free: the store is written to a temporary
  /// file and from there to the log, before the file shrinks.
  private func checkRoom(_ connection: Connection) throws(StorageError) {
    let pages = try connection.pages()
    let needed = Int64(pages.all - pages.free) * Int64(Connection.pageSize) * 2
    guard let free = Platform.freeBytes(at: place.directory), free < needed else { return }
    throw .noRoom(path: path, needed: needed, free: free)
  }

  private func bytes() throws(StorageError) -> Int64 {
    try place.status().size + place.size(of: place.log)
  }
}
