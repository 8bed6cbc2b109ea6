extension StorePath {
  /// Checks that no log and no journal of an earlier store exists at a vacant path. SQLite would
  /// take them for files of the new store and write their pages into it.
  ///
  /// - Throws: `leftBehind`, `blocked`.
  func checkNothingIsLeft() throws(StorageError) {
    for sidecar in [log, journal] where try size(of: sidecar) > 0 {
      throw .leftBehind(path: path, sidecar: sidecar)
    }
  }
}
