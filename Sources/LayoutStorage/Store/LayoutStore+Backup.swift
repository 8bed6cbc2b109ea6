internal import CSQLite

/// A copy of a store, and what it holds.
package struct StoreCopy {
  package var path: String
  package var bytes: Int64
  /// The documents that are not deleted.
  package var documents: Int
  /// The newest operation; nil where there is none.
  package var operation: Revision?
}

extension LayoutStore {
  /// Copies the store to another file as it is at one moment, whatever others write meanwhile.
  ///
  /// The copy is made beside its place, read back and checked, and put there when all of it is on
  /// the medium; it is a store like any other, without what free pages held. When this throws, or
  /// the process or the machine dies on the way, what was there is as it was; but what lies beside
  /// a store cannot be replaced with it in one step, see `FormerStore`.
  ///
  /// The copy has the permissions of what it replaces, or else those of the store.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether it may take the place of another store, damaged or not, to which
  ///     nobody may be writing.
  ///   - isCancelled: Asked from time to time whether to stop; then the result is nil.
  ///   - damage: Says what is wrong with the copy at a path, which is not in its place yet; nil
  ///     where nothing is.
  /// - Complexity: O(size of the store); as much space is needed for the copy.
  /// - Throws: `alreadyExists`, `cannotCreate`, `leftBehind`, `busy`, `full`, `inputOutput`;
  ///   `corrupt` where the store, or its copy, is damaged.
  package func backUp(
    to path: String, isReplacing: Bool, isCancelled: () -> Bool,
    damage: (_ path: String) throws(StorageError) -> String? = { _ in nil }
  ) throws(StorageError) -> StoreCopy? {
    let target = try Self.target(path)
    guard
      !FormerStore.left(of: target).contains(where: { $0.path.utf8.elementsEqual(self.path.utf8) })
    else {
      throw .cannotCreate(
        path: target.path, reason: "the store was moved aside from there: rename it")
    }
    if isReplacing { try FormerStore.putBack(leftOf: target, timeout: options.timeout) }
    try check(target, isReplacing: isReplacing)
    // Somebody may have begun to write to the store that is to be replaced.
    let lock = try target.exists() ? StoreLock(target, timeout: options.timeout) : nil
    defer { lock?.release() }
    try check(target, isReplacing: isReplacing)
    let pending = try PendingFile(
      replacing: target.path, permissions: try place.status().permissions)
    let before = try contents()
    guard try copy(to: pending, isCancelled: isCancelled) else { return nil }
    let after = try contents()
    let found = try contents(ofCopy: pending.temporary.path, isCancelled: isCancelled)
    guard let found else { return nil }
    guard
      before == after
        ? found == before : before.newest <= found.newest && found.newest <= after.newest
    else {
      throw .corrupt(path: pending.path, detail: "the copy does not hold what the store does")
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
    // Before the next comes to lie beside them: at most one is ever to be put back.
    if try target.exists() { FormerStore.removeAll(leftOf: target) }
    let former = try FormerStore(in: target)
    do throws(StorageError) {
      try pending.finish(isReplacing: isReplacing)
    } catch {
      // Where the copy is in its place, and only not known to be there for good, the former stays
      // aside.
      if (try? target.exists()) != true { former?.putBack() }
      throw error
    }
    former?.remove()
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
        throw .cannotCreate(path: path, reason: "it is no regular file but a \(kind)")
      default: throw error
      }
    }
  }

  /// Checks that a copy may be put in a place.
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
        throw refused("it is no layout store, and only one or an empty file is replaced")
      }
    }
    if let reason = target.besideStore { throw refused(reason) }
    // What lies beside a store that is replaced goes with it.
    if !(try target.exists()) { try target.checkNothingIsLeft() }
  }

  /// Copies the store as it is now; returns false where that was stopped.
  private func copy(
    to pending: PendingFile, isCancelled: () -> Bool
  ) throws(StorageError) -> Bool {
    do throws(StorageError) {
      return try copyOnce(to: pending, isCancelled: isCancelled)
    } catch {
      // The call that opens the copy for writing failed, and SQLite has opened it for reading.
      guard case .readOnly = error else { throw error }
    }
    return try copyOnce(to: pending, isCancelled: isCancelled)
  }

  private func copyOnce(
    to pending: PendingFile, isCancelled: () -> Bool
  ) throws(StorageError) -> Bool {
    let connection = try Connection(path: self.path, mode: mode)
    try connection.configure(synchronous: options.synchronous)
    // Both files are gone through once, and what is copied need not wait in memory.
    try connection.execute("PRAGMA cache_size = -4000; PRAGMA cache_spill = ON")
    do throws(StorageError) {
      try connection.stopping(where: isCancelled) { () throws(StorageError) in
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
        throw .inputOutput(path: self.path, detail: "\(detail), on the way to \"\(pending.path)\"")
      // Which file, of those that SQLite makes on the way, it does not say.
      case .cannotOpen(_, let reason):
        throw .cannotCreate(
          path: pending.path,
          reason: "a file beside it or beside the store cannot be made: \(reason)")
      default: throw error
      }
    }
  }

  private func contents() throws(StorageError) -> Contents {
    let snapshot = try snapshot()
    defer { snapshot.close() }
    return try snapshot.connection.contents()
  }

  /// Reads a copy that nobody else writes to and checks all of it; returns nil where that was
  /// stopped.
  private func contents(
    ofCopy path: String, isCancelled: () -> Bool
  ) throws(StorageError) -> Contents? {
    let copy = StoreIdentity(place: try StorePath(existing: path), schema: options.schema)
    let connection = try copy.connectionToCheck()
    do throws(StorageError) {
      return try connection.stopping(where: isCancelled) { () throws(StorageError) in
        var problem = try connection.integrityProblems(limit: 1).first?.description
        try connection.forEachDanglingReference { row, missing in
          problem = problem ?? "\(row) belongs to a row of \(missing) that is not there"
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

/// What is compared of a store and its copy: how much there is of all that is not computed.
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

  /// Runs a body whose statements end with `SQLITE_INTERRUPT` once something says so.
  fileprivate func stopping<R>(
    where isCancelled: () -> Bool, _ body: () throws(StorageError) -> R
  ) throws(StorageError) -> R {
    let result = withoutActuallyEscaping(isCancelled) { isCancelled in
      defer {
        sqlite3_progress_handler(handle, 0, nil, nil)
        question = nil
      }
      stop(where: isCancelled)
      return Result { () throws(StorageError) in try body() }
    }
    return try result.get()
  }

  /// From now on statements end with `SQLITE_INTERRUPT` once something says so.
  func stop(where isCancelled: @escaping () -> Bool) {
    let question = Question(isAnswered: isCancelled)
    self.question = question
    sqlite3_progress_handler(
      handle, 10_000,
      { question in
        guard let question else { return 0 }
        return Unmanaged<Question>.fromOpaque(question)._withUnsafeGuaranteedRef {
          $0.isAnswered()
        } ? 1 : 0
      }, Unmanaged.passUnretained(question).toOpaque())
  }
}

extension Connection {
  /// Ends work of many short statements, which do not ask whether to stop.
  ///
  /// - Throws: What a statement throws that was stopped.
  package func checkNotStopped() throws(StorageError) {
    guard question?.isAnswered() ?? false else { return }
    throw .sqlite(code: Int(SQLITE_INTERRUPT), message: "interrupted", sql: "")
  }
}

/// Whether to go on, asked by statements that run for long.
final class Question {
  let isAnswered: () -> Bool
  init(isAnswered: @escaping () -> Bool) { self.isAnswered = isAnswered }
}

extension StorageError {
  var isInterruption: Bool {
    if case .sqlite(let code, _, _) = self { code & 0xff == Int(SQLITE_INTERRUPT) } else { false }
  }
}
