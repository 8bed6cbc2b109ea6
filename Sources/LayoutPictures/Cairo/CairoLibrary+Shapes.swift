import LayoutEngine

extension CairoLibrary {
  static let argb32: Int32 = 0
  static let a8: Int32 = 2
  static let evenOdd: Int32 = 1
  static let pad: Int32 = 3
  static let bilinear: Int32 = 4

  /// Starts a new path with a shape.
  func append(_ shape: DisplayShape, to context: Context?) {
    newPath(context)
    switch shape {
    case .rect(let rect, let radius):
      if radius > 0 {
        append(RoundedPolygon(Outline(rect, radii: [radius, radius, radius, radius])), to: context)
      } else {
        rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
      }
    case .polygon(let polygon): append(polygon, to: context)
    case .difference(let rect, let hole):
      rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
      append(hole, to: context)
    case .lines(let points):
      for (index, point) in points.enumerated() {
        (index % 2 == 0 ? moveTo : lineTo)(context, point.x, point.y)
      }
    }
  }

  private func append(_ polygon: RoundedPolygon, to context: Context?) {
    let turns = polygon.turns
    guard let first = turns.first else { return }
    moveTo(context, first.end.x, first.end.y)
    for turn in turns.dropFirst() + [first] {
      lineTo(context, turn.begin.x, turn.begin.y)
      guard turn.radius > 0 else { continue }
      let begin = turn.quarter(of: turn.begin)
      let center = turn.center
      if turn.isConcave {
        arcNegative(context, center.x, center.y, turn.radius, begin, begin - .pi / 2)
      } else {
        arc(context, center.x, center.y, turn.radius, begin, begin + .pi / 2)
      }
    }
    closePath(context)
  }
}

extension RoundedPolygon.Turn {
  /// Returns the angle of one of the arc's ends, a multiple of a right angle, clockwise from the
  /// right.
  fileprivate func quarter(of end: Point) -> Double {
    let (dx, dy) = (end.x - center.x, end.y - center.y)
    guard abs(dx) < abs(dy) else { return dx > 0 ? 0 : .pi }
    return dy > 0 ? .pi / 2 : -.pi / 2
  }
}

extension DisplayShape {
  /// Returns the shape with its points clamped to a distance from a region.
  ///
  /// Cairo stores coordinates in 256ths of a pixel and 32 bits, so that points too far away wrap
  /// around to the other side. Far outside the region, the exact position of a side does not
  /// matter.
  func held(near region: Rect, within distance: Double) -> DisplayShape {
    let limits = region.outset(by: distance)
    let bounds = bounds
    if bounds.minX >= limits.minX, bounds.minY >= limits.minY, bounds.maxX <= limits.maxX,
      bounds.maxY <= limits.maxY
    {
      return self
    }
    return mapPoints { point in
      Point(
        x: max(limits.minX, min(limits.maxX, point.x)),
        y: max(limits.minY, min(limits.maxY, point.y)))
    }
  }

  func mapPoints(_ transform: (Point) -> Point) -> DisplayShape {
    func map(_ rect: Rect) -> Rect {
      let (a, b) = (transform(rect.origin), transform(Point(x: rect.maxX, y: rect.maxY)))
      return Rect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y)
    }
    return switch self {
    case .rect(let rect, let radius): .rect(map(rect), radius: radius)
    case .polygon(let polygon): .polygon(polygon.mapPoints(transform))
    case .difference(let rect, let hole): .difference(map(rect), hole.mapPoints(transform))
    case .lines(let points): .lines(points.map(transform))
    }
  }
}
