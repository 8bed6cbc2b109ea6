extension StorePath {
  /// Checks that this process may read the store and use the files that SQLite keeps next to it:
  /// SQLite does not name the one that it cannot open.
  ///
  /// If the store itself may not be written, the error names the store, and not a file next to it.
  ///
  /// - Throws: `readDenied`, `sidecarDenied`.
  func checkPermissions(for access: LayoutStore.Access) throws(StorageError) {
    try checkReadable()
    let writes = access == .readWrite && (try? Platform.checkWritable(path)) != nil
    for file in [log, index, journal] {
      do throws(SystemError) {
        try Platform.checkReadable(file)
        if writes { try Platform.checkWritable(file) }
      } catch {
        guard error.isDenied else { continue }
        throw .sidecarDenied(
          path: path, file: file, permissions: try status().permissions & 0o777,
          reason: error.message)
      }
    }
  }
}
