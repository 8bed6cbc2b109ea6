import LayoutEngine

/// A shape that is filled, stroked or used as a clip.
enum DisplayShape: Hashable {
  /// A rectangle with one radius for its corners. The radius fits into the rectangle.
  case rect(Rect, radius: Double)
  case polygon(RoundedPolygon)
  /// A rectangle with a hole.
  case difference(Rect, RoundedPolygon)
  /// Separate lines, as pairs of end points.
  case lines([Point])

  /// Creates the outline of an element.
  init(_ attributes: LayoutAttributes) {
    let radii = attributes.decoration?.appearance.cornerRadius
    let frame = attributes.frame
    if attributes.step == nil, radii?.areEqual ?? true {
      let radius = radii?.topLeft ?? 0
      self = .rect(frame, radius: max(0, min(radius, frame.width / 2, frame.height / 2)))
    } else {
      self = .polygon(RoundedPolygon(attributes.outline))
    }
  }

  /// Returns the shape with its sides moved inwards by less than half its thickness.
  func inset(by distance: Double) -> DisplayShape {
    switch self {
    case .rect(let rect, let radius):
      .rect(rect.outset(by: -distance), radius: max(0, radius - distance))
    case .polygon(let polygon): .polygon(polygon.inset(by: distance))
    case .difference, .lines: self
    }
  }

  var thickness: Double {
    switch self {
    case .rect(let rect, _), .difference(let rect, _): min(rect.width, rect.height)
    case .polygon(let polygon): polygon.thickness
    case .lines: 0
    }
  }

  /// The radii of the convex and concave corners that are round.
  var radii: [Double] {
    switch self {
    case .rect(_, let radius): radius > 0 ? [radius] : []
    case .polygon(let polygon), .difference(_, let polygon):
      polygon.corners.map(\.radius).filter { $0 > 0 }
    case .lines: []
    }
  }

  var bounds: Rect {
    switch self {
    case .rect(let rect, _), .difference(let rect, _): rect
    case .polygon(let polygon): Self.bounds(of: polygon.corners.map(\.point))
    case .lines(let points): Self.bounds(of: points)
    }
  }

  private static func bounds(of points: [Point]) -> Rect {
    guard let first = points.first else { return .zero }
    return points.reduce(Rect(origin: first, size: .zero)) {
      $0.union(Rect(origin: $1, size: .zero))
    }
  }
}

extension Rect {
  func outset(by distance: Double) -> Rect {
    Rect(
      x: minX - distance, y: minY - distance, width: width + 2 * distance,
      height: height + 2 * distance)
  }

  var isEmpty: Bool { !(width > 0 && height > 0) }
}
