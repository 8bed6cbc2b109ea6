/// An element as its tag gives it.
public struct XMLElement: Hashable, Sendable {
  public let name: String
  /// In the order of the text, each name once.
  public let attributes: [Attribute]
  /// The number of elements that begin before it, for ``XMLReader/location(of:attribute:)``.
  public let number: Int

  public struct Attribute: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  /// Returns the value of an attribute; nil where it has none of this name.
  ///
  /// - Complexity: O(number of attributes)
  public subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}
