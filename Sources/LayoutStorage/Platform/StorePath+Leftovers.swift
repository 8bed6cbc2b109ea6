extension StorePath {
  /// Checks that no log and no journal of an earlier store is in a vacant place: SQLite would take
  /// it for the new store's own and write its pages into the new store.
  ///
  /// - Throws: `leftBehind`, `blocked`.
  func checkNothingIsLeft() throws(StorageError) {
    for sidecar in [log, journal] where try size(of: sidecar) > 0 {
      throw .leftBehind(path: path, sidecar: sidecar)
    }
  }
}
