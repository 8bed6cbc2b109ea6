package import LayoutEngine

extension SupplementaryHost {
  /// Returns the part of an address before the kind: addresses.md.
  package func address(itemID: String?) -> String {
    switch self {
    case .item(let item): "item:\(itemID ?? "[\(item)]")/"
    case .group(let path): SupplementaryHost.address(ofGroup: path) + "/"
    case .section, .layout: "supplementary:"
    }
  }

  /// Returns the part of an address that names a view among those of the host.
  ///
  /// - Parameter ordinal: The ordinal among the views of the kind.
  package static func address(ofKind kind: String, ordinal: Int) -> String {
    kind + (ordinal > 0 ? "[\(ordinal)]" : "")
  }

  /// Returns the part of an address that names a group.
  package static func address(ofGroup path: [Int]) -> String {
    "group:[\(path.first ?? 0)]" + path.dropFirst().map { "/\($0)" }.joined()
  }
}
