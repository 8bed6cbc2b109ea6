/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(width: 0, height: 0)
}

/// As CoreGraphics prints it, whole numbers without a fraction: `(100, 44.5)`.
extension Size: CustomStringConvertible {
  public var description: String { "(\(width.shortest), \(height.shortest))" }
}
