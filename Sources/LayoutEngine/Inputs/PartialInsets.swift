/// Edge insets, in points. A level can set single sides.
public struct PartialInsets: Hashable, Sendable {
  /// The top inset, in points; nil for the next level's.
  public var top: Double?
  /// The left inset, in points; nil for the next level's.
  public var left: Double?
  /// The bottom inset, in points; nil for the next level's.
  public var bottom: Double?
  /// The right inset, in points; nil for the next level's.
  public var right: Double?

  /// Creates insets, in points.
  public init(
    top: Double? = nil, left: Double? = nil, bottom: Double? = nil, right: Double? = nil
  ) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  mutating func override(with other: PartialInsets) {
    if let value = other.top { top = value }
    if let value = other.left { left = value }
    if let value = other.bottom { bottom = value }
    if let value = other.right { right = value }
  }

  /// The insets of all four sides; a side that no level sets is 0.
  package var resolved: EdgeInsets {
    EdgeInsets(top: top ?? 0, left: left ?? 0, bottom: bottom ?? 0, right: right ?? 0)
  }
}
