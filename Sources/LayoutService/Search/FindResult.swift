/// A document, a section or an item that matches a query, with the matching text.
public struct FindResult: Hashable, Sendable {
  /// The property that contains the matching text.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The id of a document, a section or an item.
    case id
    /// The title of a document or a section.
    case title
    /// A tag of a document.
    case tag
    /// A kind of decorations that a document registers or a section names.
    case kind
  }

  /// The address of the match.
  public var id: String
  /// The id of its document.
  public var document: String
  /// The property that contains ``text``.
  public var matched: Part
  /// The text that is nearest to the query, if several texts contain some of its words.
  public var text: String
}
