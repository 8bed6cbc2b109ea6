/// The keys of a document that give the items and groups of a section, such as `group.subitems[1]`,
/// or `groups.pair.subitem` in a named group. They are in the order of ``GroupTree/nodes``.
package struct GroupKeys {
  package private(set) var keys: [String] = []

  /// - Parameters:
  ///   - group: The section's group; nil for no keys.
  ///   - named: The groups of the layout.
  package init(_ group: LayoutSubitem?, among named: [NamedGroup]) {
    if let group { append(group, "group", named) }
  }

  /// The tree has already refused unknown names.
  private mutating func append(_ subitem: LayoutSubitem, _ key: String, _ named: [NamedGroup]) {
    switch subitem {
    case .item: keys.append(key)
    case .named(let name):
      guard let found = named.first(where: { $0.name == name }) else { return }
      append(.group(found.group), "groups.\(name)", named)
    case .group(let group):
      keys.append(key)
      switch group.content {
      case .subitems(let subitems):
        for (index, subitem) in subitems.enumerated() {
          append(subitem, "\(key).subitems[\(index)]", named)
        }
      case .counted(let subitem, _): append(subitem, "\(key).subitem", named)
      case .repeated(let subitem, _): append(subitem, "\(key).repeatingSubitem", named)
      case .frames: break
      }
    }
  }

  /// Returns the source of a value of an item or a group.
  ///
  /// - Parameters:
  ///   - suffix: The key within the item or group, such as `contentInsets.top`.
  ///   - isDefault: Whether the document format omits the value, because it is UIKit's default.
  func origin(_ node: Int, _ suffix: String, isDefault: Bool = false) -> InputOrigin {
    if isDefault { return .source(.document(.uikitDefault, key: suffix)) }
    let key = "\(keys[node]).\(suffix)"
    return key.hasPrefix("groups.") ? .document(key, isDefault: false) : .metric(key)
  }
}

extension LayoutDimension {
  /// The key of the dimension's number, within the key of the dimension.
  var key: String {
    switch self {
    case .absolute: ""
    case .fractionalWidth: ".fractionalWidth"
    case .fractionalHeight: ".fractionalHeight"
    case .estimated: ".estimated"
    case .uniformAcrossSiblings: ".uniformAcrossSiblings"
    }
  }
}
