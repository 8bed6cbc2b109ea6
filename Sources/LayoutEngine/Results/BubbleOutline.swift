/// A bubble's outline: the corners of a polygon of horizontal and vertical sides, clockwise from
/// the top-left corner, in points, before all corners are rounded with one radius. Two outlines are
/// equal if and only if their paths are equal.
public struct BubbleOutline: Hashable, Sendable {
  /// The corners, clockwise from the top-left one, in points.
  public var corners: [Point]
  /// The radius of all corners, in points.
  public var radius: Double

  /// Creates an outline from its corners and their radius, in points.
  public init(corners: [Point], radius: Double) {
    self.corners = corners
    self.radius = radius
  }

  /// Creates the outline of a rectangle.
  ///
  /// - Parameter radius: The radius of all corners, reduced to at most half the shorter side.
  init(_ rect: Rect, radius: Double) {
    corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
    ]
    self.radius = max(0, min(radius, rect.width / 2, rect.height / 2))
  }

  /// Creates the outline of a box whose last line is covered only in part. decorations.md, "The
  /// bubble's outline".
  ///
  /// - Parameters:
  ///   - step: The concave corner, and the corner of the box that the last line does not reach.
  ///   - radius: The radius of all corners, reduced to at most half the shortest of the four
  ///     lengths at the step.
  init(_ box: Rect, step: OutlineStep, radius: Double) {
    let (place, missing) = (step.point, step.missing)
    corners = []
    let anchors = [Anchor.topLeft, .topRight, .bottomRight, .bottomLeft]
    for (anchor, corner) in zip(anchors, BubbleOutline(box, radius: 0).corners) {
      guard anchor == missing else {
        corners.append(corner)
        continue
      }
      // Clockwise, the outline reaches the missing corner along one side and leaves it along the
      // other.
      let alongX = Point(x: place.x, y: corner.y)
      let alongY = Point(x: corner.x, y: place.y)
      let comesAlongX = anchor == .topRight || anchor == .bottomLeft
      corners += comesAlongX ? [alongX, place, alongY] : [alongY, place, alongX]
    }
    let fit =
      [place.x - box.minX, box.maxX - place.x, place.y - box.minY, box.maxY - place.y].min() ?? 0
    self.radius = max(0, min(radius, fit / 2))
  }
}
