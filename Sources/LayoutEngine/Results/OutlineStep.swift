/// The one concave corner of a bubble's outline, and the corner of the frame that is missing, in
/// content coordinates.
public struct OutlineStep: Hashable, Sendable {
  /// The concave corner.
  public var point: Point
  /// The corner of the frame that the outline does not reach.
  public var missing: Anchor

  /// Creates a step.
  public init(point: Point, missing: Anchor) {
    self.point = point
    self.missing = missing
  }
}
