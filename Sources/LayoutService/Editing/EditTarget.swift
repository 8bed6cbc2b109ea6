public import LayoutDocuments
public import LayoutEngine

/// The target of an edit: an address that was resolved in a document.
public enum EditTarget: Hashable, Sendable {
  /// The document itself.
  case document
  /// A section, by its index.
  case section(Int)
  /// An item, by the index of its section and by its index in the section.
  case item(section: Int, item: Int)
  /// A header or footer, by the index of its section.
  case supplementary(ElementKind, section: Int)
  /// A decoration entry, by its index in a list of decorations.
  case decoration(DecorationOwner, ordinal: Int)
  /// A decoration kind, by its name. It need not exist yet.
  case decorationKind(String)

  /// The index among siblings; 0 for a target without siblings.
  var index: Int {
    switch self {
    case .document, .supplementary, .decoration, .decorationKind: 0
    case .section(let index), .item(_, let index): index
    }
  }
}

extension DocumentEditor {
  /// Returns the target that an address names in this document.
  ///
  /// - Throws: `noSection`, `noItem`, `noDecoration`; `wrongTarget` for an address in another
  ///   document, and for an address that cannot be edited: with a container, with an earlier
  ///   revision, or of a single frame of a decoration of each item.
  public func target(_ address: Address) throws(ServiceError) -> EditTarget {
    guard address.revision == nil, address.container == nil else {
      throw .wrongTarget(
        address.description, expected: "a document without @REV and #CONTAINER to edit")
    }
    guard address.document.isExactly(id) else {
      throw .wrongTarget(address.description, expected: "an address within \(QuotedName(id))")
    }
    guard let key = address.section else {
      if case .supplementary? = address.element { throw notEdited(address) }
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
    case .supplementaryOfItem, .group, .supplementary: throw notEdited(address)
    case .item(let key):
      if case .index(let item) = key, try segment(ofItem: item, ofSection: index) != nil {
        return .item(section: index, item: item)
      }
      let section = try section(at: index)
      guard let item = key.index(among: section.items.count, find: { section.itemIndex(of: $0) })
      else { throw section.noItem(key, of: self.address(of: .section(index))) }
      return .item(section: index, item: item)
    }
  }

  private func notEdited(_ address: Address) -> ServiceError {
    .wrongTarget(
      address.description,
      expected: "the section or the document whose \"group\", \"groups\" or "
        + "\"boundarySupplementaryItems\" describe it")
  }

  private func oneOfDecoration(_ address: Address) -> ServiceError {
    .wrongTarget(
      address.description,
      expected: "the whole decoration; its frames of items cannot be edited separately")
  }
}

extension DocumentSection {
  /// Returns the error for a missing item.
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
