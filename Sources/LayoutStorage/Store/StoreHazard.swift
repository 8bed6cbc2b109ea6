/// Something about where a store lies that makes it easy to lose, but does not keep it from
/// working.
public enum StoreHazard: Sendable, Hashable {
  /// The file has that many names. Who opens it by another finds neither its log nor its lock.
  case otherNames(count: Int)
  /// A network file system, of that kind. Only programs on one machine may use the store at once.
  case network(fileSystem: String)
}

extension LayoutStore {
  /// What to warn of, read from the file system anew.
  public var hazards: [StoreHazard] {
    var hazards: [StoreHazard] = []
    if let status = try? place.status(), status.links > 1 {
      hazards.append(.otherNames(count: status.links))
    }
    if let name = Platform.networkFileSystem(of: place.path) {
      hazards.append(.network(fileSystem: name))
    }
    return hazards
  }
}
