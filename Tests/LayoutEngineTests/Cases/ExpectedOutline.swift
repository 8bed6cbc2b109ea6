import Foundation
import LayoutEngine
import StrictJSON

/// An outline of a case file, and the area that it encloses.
struct ExpectedOutline {
  private let path: [JSONValue]
  private let area: Double?

  init(_ json: JSONValue) throws {
    try json.allow("path", "area")
    path = try json["path"]?.elements() ?? []
    area = try json["area"]?.number()
  }

  /// The areas in the documents have two decimals.
  func matches(_ outline: Outline) -> Bool {
    let isPath = path.isEmpty || (try? matches(pathOf: outline)) == true
    return isPath && area.map { abs($0 - outline.area) <= 0.005 } ?? true
  }

  private func matches(pathOf outline: Outline) throws -> Bool {
    guard path.count == outline.elements.count + 1, try isNear(path[0], outline.start) else {
      return false
    }
    return try zip(path.dropFirst(), outline.elements).allSatisfy { expected, actual in
      switch actual {
      case .line(let end): return try isNear(expected, end)
      case .arc(let end, let center, let isConcave):
        try expected.allow("arc", "center", "concave")
        return try isNear(expected.value("arc"), end)
          && isNear(expected.value("center"), center)
          && expected["concave"] == (isConcave ? .boolean(true) : nil)
      }
    }
  }

  private func isNear(_ expected: JSONValue, _ actual: Point) throws -> Bool {
    let expected = try expected.point()
    return abs(expected.x - actual.x) <= 1e-9 && abs(expected.y - actual.y) <= 1e-9
  }
}

extension Outline {
  /// The area of the outline: the area of the polygon through the ends of its lines and arcs, and
  /// the segment between each arc and its chord, a quarter of a circle minus a triangle.
  var area: Double {
    var (sum, segments) = (0.0, 0.0)
    var last = start
    for element in elements {
      let end: Point
      switch element {
      case .line(let to): end = to
      case .arc(let to, let center, let isConcave):
        end = to
        let square = (to.x - center.x) * (to.x - center.x) + (to.y - center.y) * (to.y - center.y)
        segments += (isConcave ? -1 : 1) * square * (Double.pi / 4 - 0.5)
      }
      sum += last.x * end.y - end.x * last.y
      last = end
    }
    return sum / 2 + segments
  }
}
