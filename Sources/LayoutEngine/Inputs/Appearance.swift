/// The look of a decoration, as data. A nil value is taken from the next level; a value that no
/// level sets draws nothing.
///
/// No frame depends on an appearance. Lengths are points, colours sRGB. An appearance is physical:
/// reading from right to left mirrors frames and the outline of a bubble, but no shadow, gradient
/// or image.
public struct Appearance: Hashable, Sendable {
  /// The shape of a decoration's outline.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// The decoration's frame, with rounded corners if `cornerRadius` is set.
    case rect
    /// An outline that follows the lines of items. decorations.md, "The bubble's outline".
    case bubble
  }

  /// The colour below all other backgrounds.
  public var backgroundColor: DynamicColor?
  /// The layers above the background colour, from bottom to top.
  public var backgrounds: [Background]?
  /// The image above all other backgrounds.
  ///
  /// An image without a source is not drawn, nor is its decoration. An entry may name the source.
  public var image: ImageContent?
  /// The radii of the corners, in points.
  public var cornerRadius = CornerRadii()
  /// The border along the inside of the outline.
  public var border: Border?
  /// The shadows, in painting order.
  public var shadows: [Shadow]?
  /// Whether `shadows` is one object of a document, which merges by key with one object of the
  /// level below. A list replaces the lower level's shadows, even a list of one shadow.
  public var isOneShadow = false
  /// The opacity of the whole decoration including its shadows, from 0 to 1.
  public var alpha: Double?
  /// The shape of the outline.
  public var shape: Shape?

  /// Creates an appearance.
  public init(
    backgroundColor: DynamicColor? = nil, backgrounds: [Background]? = nil,
    image: ImageContent? = nil, cornerRadius: CornerRadii = CornerRadii(), border: Border? = nil,
    shadows: [Shadow]? = nil, isOneShadow: Bool = false, alpha: Double? = nil, shape: Shape? = nil
  ) {
    (self.backgroundColor, self.backgrounds) = (backgroundColor, backgrounds)
    (self.image, self.cornerRadius, self.border) = (image, cornerRadius, border)
    (self.shadows, self.isOneShadow) = (shadows, isOneShadow)
    (self.alpha, self.shape) = (alpha, shape)
  }

  mutating func override(with other: Appearance) {
    if let value = other.backgroundColor { backgroundColor = value }
    if let value = other.backgrounds { backgrounds = value }
    if let value = other.image {
      image = image ?? ImageContent()
      image?.override(with: value)
    }
    cornerRadius.override(with: other.cornerRadius)
    if let value = other.border {
      border = border ?? Border()
      border?.override(with: value)
    }
    if let value = other.shadows {
      if other.isOneShadow, isOneShadow, let shadow = value.first, shadows?.count == 1 {
        shadows?[0].override(with: shadow)
      } else {
        (shadows, isOneShadow) = (value, other.isOneShadow)
      }
    }
    if let value = other.alpha { alpha = value }
    if let value = other.shape { shape = value }
  }
}
