/// An element, with the name and attributes of its start tag.
public struct XMLElement: Hashable, Sendable {
  /// The name of the element.
  public let name: String
  /// The attributes in the order of the text, each name once.
  public let attributes: [Attribute]
  /// The number of elements that begin before it, for ``XMLReader/location(of:attribute:)``.
  public let number: Int

  /// An attribute of an element.
  public struct Attribute: Hashable, Sendable {
    /// The name of the attribute.
    public let name: String
    /// The value of the attribute, with its references resolved.
    public let value: String
  }

  /// Returns the value of an attribute; nil if the element has none of this name.
  ///
  /// - Complexity: O(number of attributes)
  public subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}
