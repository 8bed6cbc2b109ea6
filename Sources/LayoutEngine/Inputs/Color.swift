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
