/// An sRGB colour, eight bits a component, not premultiplied.
public struct Color: Hashable, Sendable {
  /// The components, from 0 to 255.
  public var red, green, blue, alpha: UInt8

  /// Creates a colour from its components, from 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}

/// A colour for the light and the dark appearance. Without a dark colour, the light colour serves
/// for both.
public struct DynamicColor: Hashable, Sendable {
  /// The colour in the light appearance.
  public var light: Color
  /// The colour in the dark appearance; nil for the light colour.
  public var dark: Color?

  /// Creates a dynamic colour.
  public init(light: Color, dark: Color? = nil) {
    self.light = light
    self.dark = dark
  }

  /// Returns the colour for an appearance.
  public func resolved(isDark: Bool) -> Color { isDark ? dark ?? light : light }
}
