/// A point in a two-dimensional coordinate space, in points; y grows downwards.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)
}

/// As CoreGraphics prints it, whole numbers without a fraction: `(8, 12.5)`.
extension Point: CustomStringConvertible {
  public var description: String { "(\(x.shortest), \(y.shortest))" }
}
