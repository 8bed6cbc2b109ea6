/// A rectangle, in points: its top-left corner and its size.
///
/// In memory a rectangle is four doubles: x, y, width and height, in this order. The packed frames
/// of a store rely on this order.
public struct Rect: Hashable, Sendable {
  /// The top-left corner.
  public var origin: Point
  /// The width and the height.
  public var size: Size

  /// Creates a rectangle from its top-left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its top-left corner and its size, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// A rectangle of size zero at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// The x coordinate of the left edge.
  public var minX: Double { origin.x }
  /// The y coordinate of the top edge.
  public var minY: Double { origin.y }
  /// The x coordinate of the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The width, in points.
  public var width: Double { size.width }
  /// The height, in points.
  public var height: Double { size.height }
  /// The middle of the rectangle.
  public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

  /// Returns whether the two rectangles share at least a point, their edges included.
  ///
  /// UIKit's region query returns elements that only touch the region: flow-layout.md, section 9.
  public func touches(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Returns whether the two rectangles share more than their edges.
  public func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the intersection of the rectangles; nil if they share at most edges.
  package func intersection(_ other: Rect) -> Rect? {
    guard overlaps(other) else { return nil }
    let (x, y) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
  }

  /// Returns the smallest rectangle that contains both rectangles.
  public func union(_ other: Rect) -> Rect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// Returns whether the rectangle contains a point. The left and top edges belong to the
  /// rectangle, the other edges do not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}

extension Rect: CustomStringConvertible {
  /// The origin and the size, whole numbers without a fraction: `(8, 12.5, 100, 44.5)`.
  public var description: String {
    "(\(minX.shortest), \(minY.shortest), \(width.shortest), \(height.shortest))"
  }
}
