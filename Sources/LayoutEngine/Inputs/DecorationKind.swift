/// A registered kind of decoration: what its entries have that do not say otherwise.
/// decorations.md, "In a document".
public struct DecorationKind: Hashable, Sendable {
  @ExactText public var name: String
  public var values: DecorationValues

  public init(name: String, values: DecorationValues = DecorationValues()) {
    self.name = name
    self.values = values
  }
}
