/// A registered kind of decoration: the default values of its entries. decorations.md, "In a
/// document".
public struct DecorationKind: Hashable, Sendable {
  /// The name that entries refer to.
  @ExactText public var name: String
  /// The values of entries that do not override them.
  public var values: DecorationValues

  /// Creates a kind.
  public init(name: String, values: DecorationValues = DecorationValues()) {
    self.name = name
    self.values = values
  }
}
