/// An image by reference, and how it fills the decoration.
public struct ImageContent: Hashable, Sendable {
  /// The reference to an image.
  public enum Source: Hashable, Sendable {
    /// The name of an asset.
    case name(String)
    /// The URL of an image, as the document spells it.
    case url(String)

    /// Returns whether both references are of one kind and have the same UTF-8.
    public static func == (a: Source, b: Source) -> Bool {
      switch (a, b) {
      case (.name(let a), .name(let b)), (.url(let a), .url(let b)): a.isExactly(b)
      default: false
      }
    }
  }

  /// The way in which an image fills the decoration.
  public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    /// Scaled, with its proportions kept, until it covers the decoration.
    case fill
    /// Scaled, with its proportions kept, until it fits into the decoration: the default.
    case fit
    /// Scaled to the decoration's size, without keeping its proportions.
    case stretch
    /// Repeated, without scaling, until it covers the decoration.
    case tile
    /// Not scaled.
    case center
  }

  /// The reference to the image; nil for an image that is not drawn.
  public var source: Source?
  /// The way in which the image fills the decoration; the default is `fit`.
  public var contentMode: ContentMode?
  /// The position of an image that does not cover the decoration; the default is the centre.
  public var alignment: Anchor?

  /// Creates an image.
  public init(
    source: Source? = nil, contentMode: ContentMode? = nil, alignment: Anchor? = nil
  ) {
    self.source = source
    self.contentMode = contentMode
    self.alignment = alignment
  }

  mutating func override(with other: ImageContent) {
    if let value = other.source { source = value }
    if let value = other.contentMode { contentMode = value }
    if let value = other.alignment { alignment = value }
  }
}
