/// A point in a two-dimensional coordinate space, in points; y grows downwards.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(width: 0, height: 0)
}

/// A rectangle, in points: its top-left corner and its size.
///
/// In memory a rectangle is four doubles, x, y, width and height, in this order. The packed frames
/// of a store rely on that.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  public static let zero = Rect(origin: .zero, size: .zero)

  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var width: Double { size.width }
  public var height: Double { size.height }
  public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

  /// Returns whether the two rectangles share at least a point, their edges included.
  ///
  /// UIKit's region query returns elements that only touch the region: FLOW-LAYOUT.md, section 9.
  public func touches(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Returns whether the two rectangles share more than their edges.
  public func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the smallest rectangle that holds both.
  public func union(_ other: Rect) -> Rect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// Returns whether the point lies inside, the left and top edges included, the others not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}

/// Distances from the four edges of a rectangle, in points; positive values go inwards.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

// MARK: - Descriptions

/// As CoreGraphics prints it, whole numbers without a fraction: `(8, 12.5)`.
extension Point: CustomStringConvertible {
  public var description: String { "(\(x.shortest), \(y.shortest))" }
}

/// As CoreGraphics prints it, whole numbers without a fraction: `(100, 44.5)`.
extension Size: CustomStringConvertible {
  public var description: String { "(\(width.shortest), \(height.shortest))" }
}

/// The origin and the size: `(8, 12.5, 100, 44.5)`.
extension Rect: CustomStringConvertible {
  public var description: String {
    "(\(minX.shortest), \(minY.shortest), \(width.shortest), \(height.shortest))"
  }
}

/// In UIKit's order, top, left, bottom and right: `(0, 16, 34, 16)`.
extension EdgeInsets: CustomStringConvertible {
  public var description: String {
    "(\(top.shortest), \(left.shortest), \(bottom.shortest), \(right.shortest))"
  }
}
