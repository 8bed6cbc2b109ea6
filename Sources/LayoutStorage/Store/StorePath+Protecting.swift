// What may not be written to as any other file: a store has more value than what takes its place.

extension StorePath {
  /// Says what a file to be written here would destroy; nil where it is nothing of a store.
  ///
  /// - Parameter store: A store that is spared however damaged it is; others are by their header.
  func obstacle(sparing store: StorePath?) -> String? {
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
        return "it is a layout store, and only a backup takes the place of one"
      }
    } catch .unreadable(_, let reason), .cannotOpen(_, let reason), .readDenied(_, _, let reason) {
      return "it cannot be read, and may be a layout store: \(reason)"
    } catch {}
    return besideStore
  }

  /// Says of which store this would be taken for a part, by its name; nil where it is none.
  var besideStore: String? {
    for ending in Sidecar.allCases.map(\.rawValue) where path.hasSuffix(ending) {
      let store = String(path.dropLast(ending.count))
      if let place = try? StorePath(existing: store), place.isStore {
        return "it would be taken for a part of the store \"\(store)\""
      }
    }
    return nil
  }

  /// Whether the file there calls itself a store; false where it cannot be read.
  var isStore: Bool {
    (try? StoreIdentity(place: self, schema: .current).isStore()) ?? false
  }

  /// Whether a file is a store, or what is left of one: of a store that was cut, nothing.
  func wasStore() throws(StorageError) -> Bool {
    if try status().size == 0 { return true }
    if try StoreIdentity(place: self, schema: .current).isStore() { return true }
    return try DamagedStore.isStore(path)
  }
}
