public import LayoutDocuments
public import LayoutEngine

/// What an edit is about: an address, found in a document.
public enum EditTarget: Hashable, Sendable {
  case document
  case section(Int)
  case item(section: Int, item: Int)
  case supplementary(ElementKind, section: Int)
  /// An entry of a list of decorations, by its place in it.
  case decoration(DecorationOwner, ordinal: Int)
  /// A kind of decoration, which need not be there yet.
  case decorationKind(String)

  /// The place among siblings, where there are any.
  var index: Int {
    switch self {
    case .document, .supplementary, .decoration, .decorationKind: 0
    case .section(let index), .item(_, let index): index
    }
  }
}

extension DocumentEditor {
  /// Finds what an address names in this document.
  ///
  /// - Throws: `noSection`, `noItem`, `noDecoration`, and `wrongTarget` for another document than
  ///   the editor's, for another container or an earlier revision, which cannot be edited, and for
  ///   one of a decoration of each item.
  public func target(_ address: Address) throws(ServiceError) -> EditTarget {
    guard address.revision == nil, address.container == nil else {
      throw .wrongTarget(
        address.description, expected: "a document without @REV and #CONTAINER to edit")
    }
    guard address.document.isExactly(id) else {
      throw .wrongTarget(address.description, expected: "an address within \(QuotedName(id))")
    }
    guard let key = address.section else {
      guard case .decoration(let key, let item)? = address.element else { return .document }
      guard item == nil else { throw oneOfDecoration(address) }
      return try decoration(key, of: .document, named: id)
    }
    let index = try loaded.sectionIndex(key)
    switch address.element {
    case nil: return .section(index)
    case .header: return .supplementary(.header, section: index)
    case .footer: return .supplementary(.footer, section: index)
    case .decoration(let decoration, nil):
      return try self.decoration(decoration, of: .section(index), named: "\(id)/\(key)")
    case .decoration: throw oneOfDecoration(address)
    case .item(let key):
      let section = try section(at: index)
      guard let item = key.index(among: section.items.count, find: { section.itemIndex(of: $0) })
      else { throw section.noItem(key, of: self.address(of: .section(index))) }
      return .item(section: index, item: item)
    }
  }

  private func oneOfDecoration(_ address: Address) -> ServiceError {
    .wrongTarget(
      address.description,
      expected: "the decoration as a whole; what it gives each item cannot be edited apart")
  }
}

extension DocumentSection {
  /// Makes the error for an item that is not there.
  ///
  /// - Parameter address: The section's address.
  func noItem(_ key: Address.Key, of address: String) -> ServiceError {
    let ids = (0..<itemIDs.count).lazy.compactMap { itemIDs[$0] }
    return .format(
      .noItem(
        key.description, section: address, count: items.count,
        nearest: NearestMatch.find(key.description, among: ids)))
  }
}
