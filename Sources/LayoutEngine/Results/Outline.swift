/// The outline of a decoration: one closed path of lines and quarter circles, clockwise, in points.
public struct Outline: Hashable, Sendable {
  /// A segment of the path, which begins where the previous segment ends.
  public enum Element: Hashable, Sendable {
    /// A straight line, horizontal or vertical.
    case line(to: Point)
    /// A quarter circle; a concave one runs anticlockwise.
    case arc(to: Point, center: Point, isConcave: Bool)
  }

  /// The point at which the path begins.
  public let start: Point
  /// The segments of the path, in order.
  public private(set) var elements: [Element] = []

  /// Creates the outline of a rectangle with a radius for each corner, clockwise from the top-left
  /// one.
  ///
  /// Radii that do not fit are scaled down together until they fit on the shortest side: equal
  /// radii to half of that side.
  public init(_ rect: Rect, radii: [Double]) {
    let fit = [
      (rect.width, radii[0] + radii[1]), (rect.height, radii[1] + radii[2]),
      (rect.width, radii[2] + radii[3]), (rect.height, radii[3] + radii[0]),
    ].reduce(1) { $1.1 > $1.0 ? min($0, $1.0 / $1.1) : $0 }
    self.init(
      [
        Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
        Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
      ], radii: radii.map { $0 * fit }, concave: nil)
  }

  /// Creates the outline of a polygon of horizontal and vertical sides, with every corner rounded.
  public init(_ polygon: BubbleOutline) {
    let corners = polygon.corners
    let count = corners.count
    let concave = corners.indices.first { index in
      let (before, after) = (corners[(index + count - 1) % count], corners[(index + 1) % count])
      let (a, b) = (
        Point(x: corners[index].x - before.x, y: corners[index].y - before.y),
        Point(x: after.x - corners[index].x, y: after.y - corners[index].y)
      )
      // Clockwise, y growing downwards, every other corner turns right.
      return a.x * b.y - a.y * b.x < 0
    }
    self.init(
      corners, radii: Array(repeating: polygon.radius, count: count), concave: concave)
  }
  /// Creates the outline of a polygon of horizontal and vertical sides with rounded corners.
  private init(_ corners: [Point], radii: [Double], concave: Int?) {
    func towards(_ from: Point, _ to: Point, _ distance: Double) -> Point {
      from.y == to.y
        ? Point(x: from.x + (to.x < from.x ? -distance : distance), y: from.y)
        : Point(x: from.x, y: from.y + (to.y < from.y ? -distance : distance))
    }
    let count = corners.count
    start = towards(corners[0], corners[1], radii[0])
    for index in 1...count {
      let (corner, r) = (corners[index % count], radii[index % count])
      let (before, after) = (corners[index - 1], corners[(index + 1) % count])
      let begin = towards(corner, before, r)
      let end = towards(corner, after, r)
      elements.append(.line(to: begin))
      guard r > 0 else { continue }
      // The corner, the arc's two ends and the centre are the corners of a square.
      let center = Point(x: begin.x + end.x - corner.x, y: begin.y + end.y - corner.y)
      elements.append(.arc(to: end, center: center, isConcave: index % count == concave))
    }
  }
}
