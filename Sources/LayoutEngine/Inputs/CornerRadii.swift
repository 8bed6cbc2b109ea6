/// A radius for each corner, in points. A level may give single corners.
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
