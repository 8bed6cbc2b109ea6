/// A length along the scroll axis in units of 2^-20 points.
///
/// Sums of floating-point numbers depend on their order, and the offsets of a cache that grew by
/// edits are summed in another order than those of a fresh layout. A section's extent is therefore
/// quantised once, and offsets are sums of integers, which are the same in any order. A layout is
/// at most 1e9 points long, so 64 bits hold every sum of it.
public struct FixedPoint: Hashable, Comparable, Sendable {
  public var units: Int64

  public init(units: Int64) { self.units = units }

  /// Rounds a length to the nearest unit, halves away from zero.
  ///
  /// - Precondition: `points` is within ±``limit``.
  public init(_ points: Double) {
    units = Int64(Self.units(points))
  }

  @inline(__always)
  private static func units<Q: Quantity>(_ points: Q) -> Q {
    (points * 1_048_576).roundedToNearest()
  }

  /// The length that is kept of one, in points.
  static func quantised<Q: Quantity>(_ points: Q) -> Q { units(points) / 1_048_576 }

  public var points: Double { Double(units) / 1_048_576 }

  public static let zero = FixedPoint(units: 0)

  /// The largest coordinate, size or content length, in points, that a layout may have.
  public static let limit = 1e9

  /// The length of one unit, as a quotient that a person can read.
  @inline(__always)
  static func unit<Q: Quantity>() -> Q { (1 as Q) / 1_048_576 }

  /// The length of one unit, in points.
  public static let quantum = 1 / 1_048_576.0

  public static func < (a: FixedPoint, b: FixedPoint) -> Bool { a.units < b.units }
  public static func + (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    FixedPoint(units: a.units + b.units)
  }
  public static func - (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    FixedPoint(units: a.units - b.units)
  }
  public static func += (a: inout FixedPoint, b: FixedPoint) { a.units += b.units }
  public static func * (count: Int, a: FixedPoint) -> FixedPoint {
    FixedPoint(units: Int64(count) * a.units)
  }
}

extension FixedPoint: CustomStringConvertible {
  /// The length in points, whole numbers without a fraction: `44.5`.
  public var description: String { points.shortest }
}
