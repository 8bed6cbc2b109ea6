/// How a decoration looks, as data; nil leaves it to the next level, and then to nothing drawn.
///
/// No frame depends on it. Lengths are points, colours sRGB. An appearance is physical: reading
/// from right to left mirrors frames and the outline of a bubble, but no shadow, gradient or image.
public struct Appearance: Hashable, Sendable {
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    case rect
    /// An outline that hugs the lines of items. DECORATIONS.md, "The bubble's outline".
    case bubble
  }

  /// The lowest of the backgrounds.
  public var backgroundColor: DynamicColor?
  /// Above the background colour, the first at the bottom.
  public var backgrounds: [Background]?
  /// The topmost of the backgrounds.
  ///
  /// An image without a source is not drawn, nor is its decoration. An entry may name the source.
  public var image: ImageContent?
  public var cornerRadius = CornerRadii()
  public var border: Border?
  /// The first is painted first.
  public var shadows: [Shadow]?
  /// Whether `shadows` is one object of a document, which merges by key with one object of the
  /// level below. A list replaces the lower level's shadows, even a list of one shadow.
  public var isOneShadow = false
  /// From 0 to 1; of the whole decoration, shadows included.
  public var alpha: Double?
  public var shape: Shape?

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

/// An sRGB colour, eight bits a component, not premultiplied.
public struct Color: Hashable, Sendable {
  public var red, green, blue, alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}

/// A colour for each of the two appearances; the light one where there is no dark one.
public struct DynamicColor: Hashable, Sendable {
  public var light: Color
  public var dark: Color?

  public init(light: Color, dark: Color? = nil) {
    self.light = light
    self.dark = dark
  }

  public func resolved(isDark: Bool) -> Color { isDark ? dark ?? light : light }
}

/// One layer of a background.
public enum Background: Hashable, Sendable {
  case color(DynamicColor)
  case gradient(Gradient)
  case image(ImageContent)
}

/// A gradient as `CAGradientLayer` has it: points in units of the decoration's width and height.
public struct Gradient: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case linear
    /// `startPoint` is the centre; the ellipse's radii are its distances to `endPoint` along x and
    /// y.
    case radial
  }

  public struct Stop: Hashable, Sendable {
    public var color: DynamicColor
    /// From 0 to 1, ascending.
    public var location: Double

    public init(color: DynamicColor, location: Double) {
      self.color = color
      self.location = location
    }
  }

  public var kind: Kind
  public var startPoint: Point
  public var endPoint: Point
  public var stops: [Stop]

  /// - Parameter stops: At least two.
  public init(kind: Kind, startPoint: Point, endPoint: Point, stops: [Stop]) {
    self.kind = kind
    self.startPoint = startPoint
    self.endPoint = endPoint
    self.stops = stops
  }
}

/// An image by reference, and how it fills the decoration.
public struct ImageContent: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    /// The name of an asset.
    case name(String)
    case url(String)

    public static func == (a: Source, b: Source) -> Bool {
      switch (a, b) {
      case (.name(let a), .name(let b)), (.url(let a), .url(let b)): a.isExactly(b)
      default: false
      }
    }
  }

  public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    /// Scaled, with its proportions kept, until it covers the decoration.
    case fill
    /// Scaled, with its proportions kept, until it fits into the decoration: the default.
    case fit
    case stretch, tile
    /// Not scaled.
    case center
  }

  public var source: Source?
  public var contentMode: ContentMode?
  /// Where the image stands if it does not cover the decoration; the default is the centre.
  public var alignment: Anchor?

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

/// A radius for each corner, of which a level may give single ones, in points.
public struct CornerRadii: Hashable, Sendable {
  public var topLeft: Double?
  public var topRight: Double?
  public var bottomRight: Double?
  public var bottomLeft: Double?

  public init(
    topLeft: Double? = nil, topRight: Double? = nil, bottomRight: Double? = nil,
    bottomLeft: Double? = nil
  ) {
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
  }

  public init(all radius: Double) {
    (topLeft, topRight, bottomRight, bottomLeft) = (radius, radius, radius, radius)
  }

  mutating func override(with other: CornerRadii) {
    if let value = other.topLeft { topLeft = value }
    if let value = other.topRight { topRight = value }
    if let value = other.bottomRight { bottomRight = value }
    if let value = other.bottomLeft { bottomLeft = value }
  }

  /// The radii clockwise from the top-left corner; one that no level gives is 0.
  public var clockwise: [Double] {
    [topLeft ?? 0, topRight ?? 0, bottomRight ?? 0, bottomLeft ?? 0]
  }

  public var areEqual: Bool { Set(clockwise).count == 1 }
}

/// A line along the inside of the outline, as CALayer draws borders.
public struct Border: Hashable, Sendable {
  /// In points; the default is 0.
  public var width: Double?
  /// The default is black.
  public var color: DynamicColor?
  /// Lengths of dashes and gaps in turn, in points; nil and empty for a solid line.
  public var dash: [Double]?

  public init(width: Double? = nil, color: DynamicColor? = nil, dash: [Double]? = nil) {
    (self.width, self.color, self.dash) = (width, color, dash)
  }

  mutating func override(with other: Border) {
    if let value = other.width { width = value }
    if let value = other.color { color = value }
    if let value = other.dash { dash = value }
  }
}

/// A shadow as CALayer has it.
public struct Shadow: Hashable, Sendable {
  /// The default is black.
  public var color: DynamicColor?
  /// From 0 to 1; the default is 1.
  public var opacity: Double?
  /// In points, towards the right and the bottom; the default is zero.
  public var offset: Point?
  /// CALayer's shadowRadius, the sigma of the blur, in points; the default is 3. Sketch, CSS and
  /// `setShadow(blur:)` mean twice that.
  public var radius: Double?

  public init(
    color: DynamicColor? = nil, opacity: Double? = nil, offset: Point? = nil,
    radius: Double? = nil
  ) {
    (self.color, self.opacity, self.offset, self.radius) = (color, opacity, offset, radius)
  }

  mutating func override(with other: Shadow) {
    if let value = other.color { color = value }
    if let value = other.opacity { opacity = value }
    if let value = other.offset { offset = value }
    if let value = other.radius { radius = value }
  }

  /// CALayer's shadowRadius where none is given, in points.
  public static let standardRadius = 3.0

  /// Returns what the shadow of a frame may paint: the frame moved by the offset and outset by
  /// three times the radius. DECORATIONS.md, "In a document".
  public func paintedRect(of frame: Rect) -> Rect {
    let (offset, reach) = (offset ?? .zero, 3 * (radius ?? Self.standardRadius))
    return Rect(
      x: frame.minX + offset.x - reach, y: frame.minY + offset.y - reach,
      width: frame.width + 2 * reach, height: frame.height + 2 * reach)
  }
}
