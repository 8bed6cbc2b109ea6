internal import CSQLite

/// A copy of a store, with its size and the number of its documents.
package struct StoreCopy {
  package var path: String
  package var bytes: Int64
  /// The number of documents that are not deleted.
  package var documents: Int
  /// The newest operation; nil if there is none.
  package var operation: Revision?
}

extension LayoutStore {
  /// Copies the store to another file, in its state at one moment. Other connections may write
  /// during the copy.
  ///
  /// The copy is written to a temporary file next to the target, read back and checked. It is
  /// moved to the target when all of it is on the medium. The copy is a complete store, without the
  /// contents of free pages. If this throws, or the process or the machine dies before the move, a
  /// store at the target keeps its contents. Its log may have been written back to it, or removed
  /// if the store was too damaged for that.
  ///
  /// The copy gets the permissions of the file that it replaces, or else the store's permissions.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether the copy may replace another store, damaged or not, that no process
  ///     uses.
  ///   - isCancelled: Called from time to time; if it returns true, the copy stops and the result
  ///     is nil.
  ///   - progress: Called from time to time with the fraction of the copy that is written.
  ///   - damage: Returns what is wrong with the copy at a temporary path; nil if nothing is.
  /// - Complexity: O(size of the store); as much space is needed for the copy.
  /// - Throws: `alreadyExists`, `cannotCreate`, `leftBehind`, `busy`, `full`, `inputOutput`;
  ///   `corrupt` if the store, or its copy, is damaged.
  package func backUp(
    to path: String, isReplacing: Bool, isCancelled: () -> Bool,
    progress: (_ fractionCompleted: Double) -> Void = { _ in },
    damage: (_ path: String) throws(StorageError) -> String? = { _ in nil }
  ) throws(StorageError) -> StoreCopy? {
    let target = try Self.target(path)
    try check(target, isReplacing: isReplacing)
    // Another process may write to the store that is to be replaced.
    let lock = try target.exists() ? StoreLock(target, timeout: options.timeout) : nil
    defer {
      lock?.deleteFile()
      lock?.release()
    }
    try check(target, isReplacing: isReplacing)
    let pending = try PendingFile(
      replacing: target.path, permissions: try place.status().permissions)
    let before = try contents()
    guard try copy(to: pending, isCancelled: isCancelled, progress: progress) else { return nil }
    let after = try contents()
    let found = try contents(ofCopy: pending.temporary.path, isCancelled: isCancelled)
    guard let found else { return nil }
    guard
      before == after
        ? found == before : before.newest <= found.newest && found.newest <= after.newest
    else {
      throw .corrupt(path: pending.path, detail: "the copy differs from the store")
    }
    if let damage = try damage(pending.temporary.path) {
      throw .corrupt(path: self.path, detail: damage)
    }
    guard !isCancelled() else { return nil }
    let size: Int64
    do throws(SystemError) {
      // The file format's write and read versions: SQLite copies without write-ahead mode.
      try pending.temporary.file.write([2, 2], at: 18)
      size = try FileStatus(descriptor: pending.temporary.file.descriptor).size
    } catch { throw error.asWriting(target.path) }
    if try target.exists() { try target.removeLog() }
    try pending.finish(isReplacing: isReplacing)
    return StoreCopy(
      path: target.path, bytes: size, documents: Int(found.documents),
      operation: found.newest > 0 ? Revision(found.newest) : nil)
  }

  private static func target(_ path: String) throws(StorageError) -> StorePath {
    do throws(StorageError) {
      return try StorePath(new: path)
    } catch {
      switch error {
      case .notAFilePath: throw .cannotCreate(path: path, reason: "it does not name a file")
      case .notARegularFile(_, let kind):
        throw .cannotCreate(path: path, reason: "it is not a regular file but a \(kind)")
      default: throw error
      }
    }
  }

  /// Checks that a copy may be moved to a target.
  private func check(_ target: StorePath, isReplacing: Bool) throws(StorageError) {
    func refused(_ reason: String) -> StorageError {
      .cannotCreate(path: target.path, reason: reason)
    }
    if try target.exists() {
      guard !(try target.status().isSameFile(as: try place.status())) else {
        throw refused("it is the store itself")
      }
      guard isReplacing else { throw .alreadyExists(path: target.path) }
      guard try target.wasStore() else {
        throw refused("it is not a layout store, and only a store or an empty file is replaced")
      }
    }
    if let reason = target.besideStore { throw refused(reason) }
    if !(try target.exists()) { try target.checkNothingIsLeft() }
  }

  /// Copies the current state of the store; returns false if the copy was cancelled.
  private func copy(
    to pending: PendingFile, isCancelled: () -> Bool, progress: (Double) -> Void
  ) throws(StorageError) -> Bool {
    do throws(StorageError) {
      return try copyOnce(to: pending, isCancelled: isCancelled, progress: progress)
    } catch {
      // The call that opens the copy for writing failed, and SQLite has opened it for reading.
      guard case .readOnly = error else { throw error }
    }
    return try copyOnce(to: pending, isCancelled: isCancelled, progress: progress)
  }

  private func copyOnce(
    to pending: PendingFile, isCancelled: () -> Bool, progress: (Double) -> Void
  ) throws(StorageError) -> Bool {
    let connection = try Connection(path: self.path, mode: mode)
    try connection.configure(synchronous: options.synchronous)
    // Each page is read and written once, so a large cache would not help. A number is needed: ON
    // keeps the number of pages that `configure` set.
    try connection.execute("PRAGMA cache_size = -4000; PRAGMA cache_spill = 1000")
    let pages = try connection.integer("PRAGMA page_count")
    let used = pages - (try connection.integer("PRAGMA freelist_count"))
    let size = Double(max(1, used * (try connection.integer("PRAGMA page_size"))))
    // SQLite calls this between steps of its statement.
    func isStopped() -> Bool {
      let written = try? FileStatus(descriptor: pending.temporary.file.descriptor).size
      progress(min(1, Double(written ?? 0) / size))
      return isCancelled()
    }
    do throws(StorageError) {
      try connection.stopping(where: isStopped) { () throws(StorageError) in
        try connection.withStatement("VACUUM INTO ?1") { (statement) throws(StorageError) in
          try statement.bind(1, pending.temporary.path)
          SystemError.clear()
          _ = try statement.step()
        }
      }
      return true
    } catch {
      let cause = SystemError.last
      if error.isInterruption { return false }
      switch error {
      case .full: throw .full(path: pending.path)
      // SQLite reports a failed call on the copy as damage or, if the call asks for the size, as an
      // existing copy.
      case .corrupt where cause.isInputOutput, .sqlite where cause.isInputOutput:
        throw .inputOutput(path: pending.path, detail: cause.message)
      case .sqlite(let code, let message, _) where code & 0xff == Int(SQLITE_ERROR):
        throw .cannotCreate(path: pending.path, reason: message)
      case .inputOutput(_, let detail):
        throw .inputOutput(path: self.path, detail: "\(detail), while writing \"\(pending.path)\"")
      // SQLite creates several files for the copy, and its error does not name the one that failed.
      case .cannotOpen(_, let reason):
        throw .cannotCreate(
          path: pending.path,
          reason: "a file next to it or next to the store cannot be created: \(reason)")
      default: throw error
      }
    }
  }

  private func contents() throws(StorageError) -> Contents {
    let snapshot = try snapshot()
    defer { snapshot.close() }
    return try snapshot.connection.contents()
  }

  /// Checks all of a copy that no other process writes to, and returns its contents; nil if the
  /// check was cancelled.
  private func contents(
    ofCopy path: String, isCancelled: () -> Bool
  ) throws(StorageError) -> Contents? {
    let copy = StoreIdentity(place: try StorePath(existing: path), schema: options.schema)
    let connection = try copy.connectionToCheck()
    do throws(StorageError) {
      return try connection.stopping(where: isCancelled) { () throws(StorageError) in
        var problem = try connection.integrityProblems(limit: 1).first?.description
        try connection.forEachDanglingReference { row, missing in
          problem = problem ?? "\(row) refers to a missing row of \(missing)"
        }
        if let problem { throw .corrupt(path: self.path, detail: problem) }
        return try connection.contents()
      }
    } catch {
      if error.isInterruption { return nil }
      throw error
    }
  }
}

/// The row counts that are compared between a store and its copy: of all tables that are not cache.
private struct Contents: Equatable {
  var documents: Int64
  var newest: Int64
  var rows: [Int64]
}

extension Connection {
  fileprivate func contents() throws(StorageError) -> Contents {
    var rows: [Int64] = []
    for table in ["document", "section", "section_order", "operation", "tag", "device"] {
      rows.append(try integer("SELECT count(*) FROM \(table)"))
    }
    return Contents(
      documents: try integer("SELECT count(*) FROM document WHERE deleted IS NULL"),
      newest: try integer("SELECT ifnull(max(id), 0) FROM operation"), rows: rows)
  }
}
