/// A shadow as CALayer has it.
public struct Shadow: Hashable, Sendable {
  /// The default is black.
  public var color: DynamicColor?
  /// From 0 to 1; the default is 1.
  public var opacity: Double?
  /// In points, towards the right and the bottom; the default is zero.
  public var offset: Point?
  /// CALayer's shadowRadius, the sigma of the blur, in points; the default is 3. Sketch, CSS and
  /// `setShadow(blur:)` mean twice that.
  public var radius: Double?

  public init(
    color: DynamicColor? = nil, opacity: Double? = nil, offset: Point? = nil,
    radius: Double? = nil
  ) {
    (self.color, self.opacity, self.offset, self.radius) = (color, opacity, offset, radius)
  }

  mutating func override(with other: Shadow) {
    if let value = other.color { color = value }
    if let value = other.opacity { opacity = value }
    if let value = other.offset { offset = value }
    if let value = other.radius { radius = value }
  }

  /// CALayer's shadowRadius where none is given, in points.
  public static let standardRadius = 3.0

  /// Returns what the shadow of a frame may paint: the frame moved by the offset and outset by
  /// three times the radius. decorations.md, "In a document".
  public func paintedRect(of frame: Rect) -> Rect {
    let (offset, reach) = (offset ?? .zero, 3 * (radius ?? Self.standardRadius))
    return Rect(
      x: frame.minX + offset.x - reach, y: frame.minY + offset.y - reach,
      width: frame.width + 2 * reach, height: frame.height + 2 * reach)
  }
}

extension Appearance {
  /// Returns a frame with all that its shadows may paint outside of it.
  package func paintedRect(of frame: Rect) -> Rect {
    (shadows ?? []).reduce(frame) { $0.union($1.paintedRect(of: frame)) }
  }
}
