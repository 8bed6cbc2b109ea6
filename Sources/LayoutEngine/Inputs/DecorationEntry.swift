/// One decoration of a section, or of the content: a kind, and the values that differ from the
/// kind's.
public struct DecorationEntry: Hashable, Sendable {
  /// The name of the kind.
  @ExactText public var kind: String
  /// The name that distinguishes entries of one kind; nil if the kind is enough.
  @ExactText public var id: String? = nil
  /// Whether the decoration is not drawn.
  public var isHidden = false
  /// The values that override the kind's values.
  public var values = DecorationValues()
  /// The sections that a decoration of the content covers, from the first to the last; nil for a
  /// section's own decoration.
  public var sections: SectionSpan?

  /// Creates an entry.
  public init(
    kind: String, id: String? = nil, isHidden: Bool = false,
    values: DecorationValues = DecorationValues(), sections: SectionSpan? = nil
  ) {
    (self.kind, self.id, self.isHidden) = (kind, id, isHidden)
    (self.values, self.sections) = (values, sections)
  }

  /// The decoration's name among its siblings: its id, or else its kind.
  public var name: String { id ?? kind }
}
