/// Distances from the four edges of a rectangle, in points; positive values go inwards.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge, in points.
  public var top: Double
  /// The distance from the left edge, in points.
  public var left: Double
  /// The distance from the bottom edge, in points.
  public var bottom: Double
  /// The distance from the right edge, in points.
  public var right: Double

  /// Creates insets from their distances, in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Insets of zero on all four edges.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

extension EdgeInsets: CustomStringConvertible {
  /// The insets in UIKit's order, top, left, bottom and right: `(0, 16, 34, 16)`.
  public var description: String {
    "(\(top.shortest), \(left.shortest), \(bottom.shortest), \(right.shortest))"
  }
}
