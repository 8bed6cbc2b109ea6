/// A point of a rectangle to align to: a corner, the middle of an edge, or the center. In a
/// geometry `left` means leading; in an appearance it means left.
public enum Anchor: String, Hashable, Sendable, CaseIterable {
  /// The corner at the top left.
  case topLeft
  /// The middle of the top edge.
  case top
  /// The corner at the top right.
  case topRight
  /// The middle of the left edge.
  case left
  /// The center of the rectangle.
  case center
  /// The middle of the right edge.
  case right
  /// The corner at the bottom left.
  case bottomLeft
  /// The middle of the bottom edge.
  case bottom
  /// The corner at the bottom right.
  case bottomRight

  /// The anchor in units of a rectangle's width and height.
  public var unit: Point {
    let index = Anchor.allCases.firstIndex(of: self) ?? 0
    return Point(x: Double(index % 3) / 2, y: Double(index / 3) / 2)
  }
}
