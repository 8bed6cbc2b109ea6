/// The one concave corner of a bubble's outline, and the corner of the frame that is missing, in
/// content coordinates.
public struct OutlineStep: Hashable, Sendable {
  public var point: Point
  public var missing: Anchor

  public init(point: Point, missing: Anchor) {
    self.point = point
    self.missing = missing
  }
}
