import LayoutEngine

/// A closed path of horizontal and vertical sides with rounded corners, clockwise: an `Outline`
/// represented by its corners, which can be moved inwards.
struct RoundedPolygon: Hashable {
  struct Corner: Hashable {
    var point: Point
    var radius: Double
  }

  /// The rounding of a corner.
  struct Turn {
    let begin, end, center: Point
    let radius: Double
    let isConcave: Bool
  }

  var corners: [Corner]

  init(_ outline: Outline) {
    corners = []
    for element in outline.elements {
      switch element {
      case .line(let end): corners.append(Corner(point: end, radius: 0))
      case .arc(let end, let center, _):
        let begin = corners[corners.count - 1].point
        // The corner, the centre and the arc's two ends are the corners of a square.
        corners[corners.count - 1] = Corner(
          point: Point(x: begin.x + end.x - center.x, y: begin.y + end.y - center.y),
          radius: abs(begin.x - center.x) + abs(begin.y - center.y))
      }
    }
    // An outline starts after its first corner, which therefore comes last.
    if let first = corners.popLast() { corners.insert(first, at: 0) }
  }

  /// The corners in the order of the path, which starts and ends after the first corner.
  var turns: [Turn] {
    corners.indices.map { index in
      let (corner, r) = (corners[index].point, corners[index].radius)
      let (before, after) = directions(at: index)
      let begin = Point(x: corner.x - before.x * r, y: corner.y - before.y * r)
      let end = Point(x: corner.x + after.x * r, y: corner.y + after.y * r)
      return Turn(
        begin: begin, end: end,
        center: Point(x: begin.x + end.x - corner.x, y: begin.y + end.y - corner.y), radius: r,
        isConcave: isConcave(index))
    }
  }

  /// The length of the shortest side between two convex corners, which is the polygon's thickness
  /// at its thinnest part.
  var thickness: Double {
    corners.indices.reduce(.infinity) { least, index in
      let next = (index + 1) % corners.count
      guard !isConcave(index), !isConcave(next) else { return least }
      let (a, b) = (corners[index].point, corners[next].point)
      return min(least, abs(a.x - b.x) + abs(a.y - b.y))
    }
  }

  /// Returns the polygon with all sides moved inwards; arcs keep their centres.
  func inset(by distance: Double) -> RoundedPolygon {
    var result = self
    for index in corners.indices {
      let (before, after) = directions(at: index)
      // In a clockwise path, the inside is to the right of a side's direction.
      result.corners[index].point.x -= distance * (before.y + after.y)
      result.corners[index].point.y += distance * (before.x + after.x)
      let change = isConcave(index) ? distance : -distance
      result.corners[index].radius = max(0, corners[index].radius + change)
    }
    return result
  }

  func mapPoints(_ transform: (Point) -> Point) -> RoundedPolygon {
    var result = self
    for index in corners.indices { result.corners[index].point = transform(corners[index].point) }
    return result
  }

  private func isConcave(_ index: Int) -> Bool {
    let (before, after) = directions(at: index)
    return before.x * after.y - before.y * after.x < 0
  }

  /// Returns the unit vectors along the sides that lead to a corner and away from it.
  private func directions(at index: Int) -> (Point, Point) {
    let count = corners.count
    let corner = corners[index].point
    return (
      Self.direction(from: corners[(index + count - 1) % count].point, to: corner),
      Self.direction(from: corner, to: corners[(index + 1) % count].point)
    )
  }

  private static func direction(from a: Point, to b: Point) -> Point {
    func sign(_ value: Double) -> Double { value > 0 ? 1 : value < 0 ? -1 : 0 }
    return abs(a.x - b.x) > abs(a.y - b.y)
      ? Point(x: sign(b.x - a.x), y: 0) : Point(x: 0, y: sign(b.y - a.y))
  }
}
