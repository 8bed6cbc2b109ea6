// The paths that an output file must not replace: a store, and the files next to it.

extension StorePath {
  /// Returns why a file may not be written to this path; nil if it would damage no store.
  ///
  /// - Parameter store: A store that is protected even if it is damaged. Other stores are
  ///   recognized by their header.
  func refusalReason(protecting store: StorePath?) -> String? {
    let status = try? FileStatus(path)
    func isThis(_ other: String) -> Bool {
      guard let status, let other = try? FileStatus(other) else {
        return other.utf8.elementsEqual(path.utf8)
      }
      return status.isSameFile(as: other)
    }
    if let store {
      if isThis(store.path) { return "it is the store itself" }
      for sidecar in Sidecar.allCases where isThis(store.path + sidecar.rawValue) {
        return "it is the \(sidecar.rawValue) of the store itself"
      }
    }
    do throws(StorageError) {
      if status != nil, try StoreIdentity(place: self, schema: .current).isStore() {
        return "it is a layout store, which only a backup may replace"
      }
    } catch .unreadable(_, let reason), .cannotOpen(_, let reason), .readDenied(_, _, let reason) {
      return "it cannot be read, and may be a layout store: \(reason)"
    } catch {}
    return besideStore
  }

  /// The reason why a file may not have this name: the name would make it a part of a store. Nil if
  /// it would not.
  var besideStore: String? {
    for ending in Sidecar.allCases.map(\.rawValue) where path.hasSuffix(ending) {
      let store = String(path.dropLast(ending.count))
      if let place = try? StorePath(existing: store), place.isStore {
        return "it would be read as a part of the store \"\(store)\""
      }
    }
    return nil
  }

  /// Whether the header of the file is the header of a store; false if it cannot be read.
  var isStore: Bool {
    (try? StoreIdentity(place: self, schema: .current).isStore()) ?? false
  }

  /// Returns whether the file is a store or the remains of one. An empty file counts: it may be a
  /// store that was truncated.
  func wasStore() throws(StorageError) -> Bool {
    if try status().size == 0 { return true }
    if try StoreIdentity(place: self, schema: .current).isStore() { return true }
    return try DamagedStore.isStore(path)
  }
}
