/// One decoration of a section, or of the content: a kind, and what differs from it.
public struct DecorationEntry: Hashable, Sendable {
  @ExactText public var kind: String
  /// Tells entries of one kind apart; nil where the kind does.
  @ExactText public var id: String? = nil
  public var isHidden = false
  public var values = DecorationValues()
  /// The sections that a decoration of the content covers, from the first to the last; nil for a
  /// section's own decoration.
  public var sections: SectionSpan?

  public init(
    kind: String, id: String? = nil, isHidden: Bool = false,
    values: DecorationValues = DecorationValues(), sections: SectionSpan? = nil
  ) {
    (self.kind, self.id, self.isHidden) = (kind, id, isHidden)
    (self.values, self.sections) = (values, sections)
  }

  /// What the decoration is called among its siblings.
  public var name: String { id ?? kind }
}
