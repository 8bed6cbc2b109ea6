/// A point in a two-dimensional coordinate space, in points; y grows downwards.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate, in points.
  public var x: Double
  /// The vertical coordinate, in points; it grows downwards.
  public var y: Double

  /// Creates a point from its coordinates, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point at the origin.
  public static let zero = Point(x: 0, y: 0)
}

extension Point: CustomStringConvertible {
  /// The point as CoreGraphics prints it, whole numbers without a fraction: `(8, 12.5)`.
  public var description: String { "(\(x.shortest), \(y.shortest))" }
}
