/// Edge insets, in points. A level may give single sides.
public struct PartialInsets: Hashable, Sendable {
  public var top: Double?
  public var left: Double?
  public var bottom: Double?
  public var right: Double?

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

  /// A side that no level gives is 0.
  package var resolved: EdgeInsets {
    EdgeInsets(top: top ?? 0, left: left ?? 0, bottom: bottom ?? 0, right: right ?? 0)
  }
}
