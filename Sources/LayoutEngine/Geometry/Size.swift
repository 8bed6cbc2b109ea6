/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// Creates a size from its lengths, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A size of zero width and height.
  public static let zero = Size(width: 0, height: 0)
}

extension Size: CustomStringConvertible {
  /// The size as CoreGraphics prints it, whole numbers without a fraction: `(100, 44.5)`.
  public var description: String { "(\(width.shortest), \(height.shortest))" }
}
