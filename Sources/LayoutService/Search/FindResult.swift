/// A document, a section or an item that was found, and by which of its texts.
public struct FindResult: Hashable, Sendable {
  /// What the text is of its owner.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case id, title, tag
    /// A kind of decorations, which a document registers or a section names.
    case kind
  }

  /// Its address.
  public var id: String
  public var document: String
  public var matched: Part
  /// Of several texts with the words, or some of them, the one that is nearest to what was looked
  /// for.
  public var text: String
}
