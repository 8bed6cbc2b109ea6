import LayoutEngine

/// The name of a document or of one of its parts: `DOC[@REV][#CONTAINER][/SECTION[/ELEMENT]]`.
///
/// An address is only a name: what it names may not exist. The position of a component decides its
/// meaning, so that a section may have the id `header`. The exception is `DOC/decoration:KEY`: it
/// names a decoration of the whole document, and `DOC/supplementary:KIND` a boundary item of it. No
/// section's id contains a colon.
public struct Address: Hashable, Sendable {
  /// The document's id, or a glob of ids if ``isGlob``.
  public var document: String
  /// The state of the document's history; nil if the address has no `@REV`.
  public var revision: RevisionSelector?
  /// The container that frames are computed for instead of the document's own: a device or
  /// `WIDTHxHEIGHT`.
  public var container: String?
  /// The section; nil for the document, or for a decoration of the whole document.
  public var section: Key?
  /// The element of the section or of the whole document; nil if the address names none.
  public var element: Element?

  /// Creates an address from components. They are not validated.
  public init(
    document: String, revision: RevisionSelector? = nil, container: String? = nil,
    section: Key? = nil, element: Element? = nil
  ) {
    (self.document, self.revision, self.container) = (document, revision, container)
    (self.section, self.element) = (section, element)
  }

  /// Whether the address may name several documents.
  public var isGlob: Bool { Glob.isGlob(document) }

  /// A part of a section, or of the whole document if the address has no section.
  public enum Element: Hashable, Sendable {
    /// An item of the section: `item:KEY`.
    case item(Key)
    /// The section's header: `header`.
    case header
    /// The section's footer: `footer`.
    case footer
    /// A decoration, with the index of its item, line or gap if it has one: `decoration:KEY[3]`.
    case decoration(Key, item: Int?)
    /// A supplementary item of an item: `item:KEY/KIND`, or `item:KEY/KIND[2]`, with the ordinal
    /// among those of the kind.
    case supplementaryOfItem(Key, kind: String, ordinal: Int = 0)
    /// A group, by its ordinal and the positions of the subitems that lead to a group within it, or
    /// a supplementary item of the group: `group:[N]/1/0`, `group:[N]/KIND` or `group:[N]/KIND[2]`.
    case group([Int], kind: String?, ordinal: Int = 0)
    /// A boundary item of the section, or of the whole layout if the address has no section:
    /// `supplementary:KIND`.
    case supplementary(String)
  }

  /// The key of a section, an item or a decoration among its siblings.
  public enum Key: Hashable, Sendable {
    /// An id.
    case id(String)
    /// An index such as `[3]`, counted from 0.
    case index(Int)
    /// A bare integer, with the text that was written. It is the id of a sibling if one has this
    /// id, and an index otherwise.
    case idOrIndex(Int, String)
  }

  /// A selector of a state in a document's history.
  public enum RevisionSelector: Hashable, Sendable {
    /// The state after the operation with this number.
    case operation(Int)
    /// The state that the tag with this name marks.
    case tag(String)
    /// The state before the last *n* operations that changed the document; *n* is at least 1.
    case before(Int)
  }
}

extension Address.Key {
  /// Returns the index of the sibling that the key names, or nil if there is none.
  ///
  /// - Parameters:
  ///   - count: The number of siblings.
  ///   - find: Returns the index of the sibling that has an id.
  /// - Throws: The error that `find` throws.
  public func index<Failure: Error>(
    among count: Int, find: (String) throws(Failure) -> Int?
  ) throws(Failure) -> Int? {
    switch self {
    case .id(let id): return try find(id)
    case .index(let index): return 0..<max(count, 0) ~= index ? index : nil
    case .idOrIndex(let index, let text):
      if let found = try find(text) { return found }
      return index < count ? index : nil
    }
  }
}

extension Address: CustomStringConvertible {
  /// The text of the address. Parsing it gives an equal address.
  public var description: String {
    var text = document
    if let revision { text += "@\(revision)" }
    if let container { text += "#\(container)" }
    if let section { text += "/\(section)" }
    if let element { text += "/\(element)" }
    return text
  }
}

extension Address.Key: CustomStringConvertible {
  /// The key as part of an address: an id, or an index such as `[3]`.
  public var description: String {
    switch self {
    case .id(let text), .idOrIndex(_, let text): text
    case .index(let index): "[\(index)]"
    }
  }
}

extension Address.Element: CustomStringConvertible {
  /// The element as part of an address, such as `item:KEY`.
  public var description: String {
    switch self {
    case .item(let key): "item:\(key)"
    case .header: "header"
    case .footer: "footer"
    case .decoration(let key, nil): "decoration:\(key)"
    case .decoration(let key, let item?): "decoration:\(key)[\(item)]"
    case .supplementaryOfItem(let key, let kind, let ordinal):
      "item:\(key)/" + SupplementaryHost.address(ofKind: kind, ordinal: ordinal)
    case .group(let path, nil, _): SupplementaryHost.address(ofGroup: path)
    case .group(let path, let kind?, let ordinal):
      SupplementaryHost.address(ofGroup: path) + "/"
        + SupplementaryHost.address(ofKind: kind, ordinal: ordinal)
    case .supplementary(let kind): "supplementary:\(kind)"
    }
  }
}

extension Address.RevisionSelector: CustomStringConvertible {
  /// The selector as part of an address, without `@`.
  public var description: String {
    switch self {
    case .operation(let number): "\(number)"
    case .tag(let tag): tag
    case .before(let count): "-\(count)"
    }
  }
}
