/// Names a document, or a part of one: `DOC[@REV][#CONTAINER][/SECTION[/ELEMENT]]`.
///
/// An address says how something is called and never whether it is there. What stands where is told
/// by position alone, so that a section may be called `header`; only `DOC/decoration:KEY`, which no
/// section's id can look like, is a decoration of the whole document.
public struct Address: Hashable, Sendable {
  /// The document's id; a glob where ``isGlob``.
  public var document: String
  public var revision: RevisionSelector?
  /// What the frames are asked for instead of the document's own: a device or `WIDTHxHEIGHT`.
  public var container: String?
  public var section: Key?
  public var element: Element?

  public init(
    document: String, revision: RevisionSelector? = nil, container: String? = nil,
    section: Key? = nil, element: Element? = nil
  ) {
    (self.document, self.revision, self.container) = (document, revision, container)
    (self.section, self.element) = (section, element)
  }

  /// Whether the address may name several documents.
  public var isGlob: Bool { Glob.isGlob(document) }

  /// A part of a section, or of the whole document where there is no section.
  public enum Element: Hashable, Sendable {
    case item(Key)
    case header, footer
    /// A decoration, and the item, line or gap that it is one of: `decoration:KEY[3]`.
    case decoration(Key, item: Int?)
  }

  /// Names a section, an item or a decoration among its siblings.
  public enum Key: Hashable, Sendable {
    case id(String)
    /// `[3]`, counted from 0.
    case index(Int)
    /// A bare integer and how it was written: an id where one matches, else an index.
    case idOrIndex(Int, String)
  }

  /// Names a state of a document's history.
  public enum RevisionSelector: Hashable, Sendable {
    /// The state after the operation of this number.
    case operation(Int)
    case tag(String)
    /// The state before the last so many operations that changed the document; at least one.
    case before(Int)
  }
}

extension Address.Key {
  /// Returns the place among siblings that the key names, or nil where there is none.
  ///
  /// - Parameters:
  ///   - count: The number of siblings.
  ///   - find: Returns the place of the sibling that has an id.
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
  /// The address as it is written; reading it gives an equal one.
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
  public var description: String {
    switch self {
    case .id(let text), .idOrIndex(_, let text): text
    case .index(let index): "[\(index)]"
    }
  }
}

extension Address.Element: CustomStringConvertible {
  public var description: String {
    switch self {
    case .item(let key): "item:\(key)"
    case .header: "header"
    case .footer: "footer"
    case .decoration(let key, nil): "decoration:\(key)"
    case .decoration(let key, let item?): "decoration:\(key)[\(item)]"
    }
  }
}

extension Address.RevisionSelector: CustomStringConvertible {
  public var description: String {
    switch self {
    case .operation(let number): "\(number)"
    case .tag(let tag): tag
    case .before(let count): "-\(count)"
    }
  }
}
