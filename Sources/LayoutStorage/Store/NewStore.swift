/// A store on its way to its place: made and filled beside it, and put there when all of it is on
/// the medium.
///
/// When something fails, or the process or the machine dies on the way, nothing has the store's
/// name. What a killed process leaves is that of a ``PendingFile``, with what SQLite has beside it.
package final class NewStore {
  private let file: PendingFile
  /// What it takes the place of, locked: of two that replace it the later one would replace the
  /// store of the earlier.
  private let emptyFile: File?
  private var store: LayoutStore?
  private let isCancelled: (@Sendable () -> Bool)?

  /// - Parameter isCancelled: Is asked now and then whether to stop; a transaction ends then, and
  ///   no store is made.
  /// - Throws: `notAFilePath`, `alreadyExists`, `notARegularFile`, `blocked`, `cannotCreate`,
  ///   `full`, or `inputOutput`.
  package init(
    at path: String, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(StorageError) {
    self.isCancelled = isCancelled
    let place = try StorePath(new: path)
    if let reason = place.besideStore { throw .cannotCreate(path: place.path, reason: reason) }
    emptyFile = try LayoutStore.checkVacancy(of: place)
    file = try PendingFile(replacing: place.path, permissions: 0o666)
    try file.write(try Schema.current.image()[...])
  }

  deinit {
    store?.close()
    if store != nil { removeSidecars() }
  }

  /// Opens the store, to fill it.
  package func open() throws(StorageError) -> LayoutStore {
    var options = LayoutStore.Options()
    options.isCancelled = isCancelled
    let store = try LayoutStore(at: file.temporary.path, access: .readWrite, options: options)
    self.store = store
    return store
  }

  /// Closes the store, and puts it in its place.
  ///
  /// - Throws: `alreadyExists`, `full`, `inputOutput`, of the place; `cancelled`.
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

  /// Returns what an error of the store on its way means for its place.
  package func placed(_ error: StorageError) -> StorageError {
    let (temporary, path) = (file.temporary.path, file.path)
    if error.isInterruption { return .cancelled(path: path) }
    switch error {
    case .full(temporary): return .full(path: path)
    case .unreadable(temporary, let reason): return .unreadable(path: path, reason: reason)
    case .corrupt(temporary, let detail): return .corrupt(path: path, detail: detail)
    case .cannotOpen(temporary, let reason): return .cannotCreate(path: path, reason: reason)
    // Whatever became of the commit, the store goes.
    case .inputOutput(temporary, let detail), .commitUnknown(temporary, let detail):
      return .inputOutput(path: path, detail: detail)
    default: return error
    }
  }
}
