/// A new store under a temporary name: filled next to its final path, and moved there when all of
/// it is on the medium.
///
/// If a step fails, or the process or the machine dies before the move, no file has the store's
/// name. A killed process leaves the temporary file of a ``PendingFile`` and SQLite's files next to
/// it.
package final class NewStore {
  private let file: PendingFile
  /// The empty file that the store replaces, locked. Without the lock, a second process that
  /// replaces the empty file would replace the store of the first.
  private let emptyFile: File?
  private var store: LayoutStore?
  private let isCancelled: (@Sendable () -> Bool)?

  /// Creates a store under a temporary name.
  ///
  /// - Parameters:
  ///   - permissions: The permissions of the file, reduced by the process's umask.
  ///   - isCancelled: Called from time to time; if it returns true, the transaction ends and no
  ///     store is created.
  /// - Throws: `notAFilePath`, `alreadyExists`, `notARegularFile`, `blocked`, `cannotCreate`,
  ///   `full`, or `inputOutput`.
  package init(
    at path: String, permissions: Int = 0o666, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(StorageError) {
    self.isCancelled = isCancelled
    let place = try StorePath(new: path)
    if let reason = place.besideStore { throw .cannotCreate(path: place.path, reason: reason) }
    emptyFile = try LayoutStore.checkVacancy(of: place)
    file = try PendingFile(replacing: place.path, permissions: permissions)
    try file.write(try Schema.current.image()[...])
  }

  deinit {
    store?.close()
    if store != nil { removeSidecars() }
  }

  /// Opens the store under its temporary name, to fill it.
  package func open() throws(StorageError) -> LayoutStore {
    var options = LayoutStore.Options()
    options.isCancelled = isCancelled
    let store = try LayoutStore(at: file.temporary.path, access: .readWrite, options: options)
    self.store = store
    return store
  }

  /// Closes the store, and moves it to its final path.
  ///
  /// - Throws: `alreadyExists`, `full`, `inputOutput`, with the final path; `cancelled`.
  package func finish() throws(StorageError) {
    if isCancelled?() ?? false { throw .cancelled(path: file.path) }
    do throws(StorageError) {
      try store?.emptyLog()
      store?.close()
      removeSidecars()
    } catch { throw placed(error) }
    try file.finish(isReplacing: emptyFile != nil)
  }

  private func removeSidecars() {
    for sidecar in StorePath.Sidecar.allCases {
      try? Platform.remove(file.temporary.path + sidecar.rawValue)
    }
  }

  /// Returns an error of the temporary store as an error with the final path.
  package func placed(_ error: StorageError) -> StorageError {
    let (temporary, path) = (file.temporary.path, file.path)
    if error.isInterruption { return .cancelled(path: path) }
    switch error {
    case .full(temporary): return .full(path: path)
    case .unreadable(temporary, let reason): return .unreadable(path: path, reason: reason)
    case .corrupt(temporary, let detail): return .corrupt(path: path, detail: detail)
    case .cannotOpen(temporary, let reason): return .cannotCreate(path: path, reason: reason)
    // The temporary store is deleted whether the commit succeeded or not.
    case .inputOutput(temporary, let detail), .commitUnknown(temporary, let detail):
      return .inputOutput(path: path, detail: detail)
    default: return error
    }
  }
}
