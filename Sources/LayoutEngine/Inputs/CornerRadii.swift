/// A radius for each corner, in points. A level can set single corners.
public struct CornerRadii: Hashable, Sendable {
  /// The radius of the top-left corner, in points; nil for the next level's.
  public var topLeft: Double?
  /// The radius of the top-right corner, in points; nil for the next level's.
  public var topRight: Double?
  /// The radius of the bottom-right corner, in points; nil for the next level's.
  public var bottomRight: Double?
  /// The radius of the bottom-left corner, in points; nil for the next level's.
  public var bottomLeft: Double?

  /// Creates radii, in points.
  public init(
    topLeft: Double? = nil, topRight: Double? = nil, bottomRight: Double? = nil,
    bottomLeft: Double? = nil
  ) {
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
  }

  /// Creates four equal radii, in points.
  public init(all radius: Double) {
    (topLeft, topRight, bottomRight, bottomLeft) = (radius, radius, radius, radius)
  }

  mutating func override(with other: CornerRadii) {
    if let value = other.topLeft { topLeft = value }
    if let value = other.topRight { topRight = value }
    if let value = other.bottomRight { bottomRight = value }
    if let value = other.bottomLeft { bottomLeft = value }
  }

  /// The radii clockwise from the top-left corner; a radius that no level sets is 0.
  public var clockwise: [Double] {
    [topLeft ?? 0, topRight ?? 0, bottomRight ?? 0, bottomLeft ?? 0]
  }

  /// Whether all four corners have the same radius.
  public var areEqual: Bool { Set(clockwise).count == 1 }
}
