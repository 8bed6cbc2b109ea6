/// A shadow as in CALayer.
public struct Shadow: Hashable, Sendable {
  /// The colour; the default is black.
  public var color: DynamicColor?
  /// The opacity, from 0 to 1; the default is 1.
  public var opacity: Double?
  /// The offset from the frame, in points, towards the right and the bottom; the default is zero.
  public var offset: Point?
  /// CALayer's shadowRadius, the sigma of the blur, in points; the default is 3. Sketch, CSS and
  /// `setShadow(blur:)` use twice that value.
  public var radius: Double?

  /// Creates a shadow.
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

  /// The default radius, which is CALayer's, in points.
  public static let standardRadius = 3.0

  /// Returns the area that the shadow of a frame can paint: the frame moved by the offset and
  /// outset by three times the radius. decorations.md, "In a document".
  public func paintedRect(of frame: Rect) -> Rect {
    let (offset, reach) = (offset ?? .zero, 3 * (radius ?? Self.standardRadius))
    return Rect(
      x: frame.minX + offset.x - reach, y: frame.minY + offset.y - reach,
      width: frame.width + 2 * reach, height: frame.height + 2 * reach)
  }
}

extension Appearance {
  /// Returns a frame, enlarged by the area that its shadows can paint outside of it.
  package func paintedRect(of frame: Rect) -> Rect {
    (shadows ?? []).reduce(frame) { $0.union($1.paintedRect(of: frame)) }
  }
}
