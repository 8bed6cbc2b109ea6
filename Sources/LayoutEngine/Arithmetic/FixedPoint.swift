/// A length along the scroll axis in units of 2^-20 points.
///
/// Sums of floating-point numbers depend on their order. A cache that was updated by edits sums its
/// offsets in another order than a fresh layout does. A section's extent is therefore quantised
/// once, and offsets are sums of integers, which are the same in any order. A layout is at most 1e9
/// points long, so every sum fits in 64 bits.
public struct FixedPoint: Hashable, Comparable, Sendable {
  /// The length in units of 2^-20 points.
  public var units: Int64

  /// Creates a length from a number of units.
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

  /// Returns a length rounded to whole units, in points.
  static func quantised<Q: Quantity>(_ points: Q) -> Q { units(points) / 1_048_576 }

  /// The length in points.
  public var points: Double { Double(units) / 1_048_576 }

  /// A length of zero.
  public static let zero = FixedPoint(units: 0)

  /// The largest coordinate, size or content length, in points, that a layout may have.
  public static let limit = 1e9

  /// Returns the length of one unit in points, as a quotient that an explanation can show.
  @inline(__always)
  static func unit<Q: Quantity>() -> Q { (1 as Q) / 1_048_576 }

  /// The length of one unit, in points.
  public static let quantum = 1 / 1_048_576.0

  /// Returns whether the first length is less than the second.
  public static func < (a: FixedPoint, b: FixedPoint) -> Bool { a.units < b.units }
  /// Returns the exact sum of two lengths.
  public static func + (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    FixedPoint(units: a.units + b.units)
  }
  /// Returns the exact difference of two lengths.
  public static func - (a: FixedPoint, b: FixedPoint) -> FixedPoint {
    FixedPoint(units: a.units - b.units)
  }
  /// Adds a length to another, exactly.
  public static func += (a: inout FixedPoint, b: FixedPoint) { a.units += b.units }
  /// Returns a length multiplied by a count, exactly.
  public static func * (count: Int, a: FixedPoint) -> FixedPoint {
    FixedPoint(units: Int64(count) * a.units)
  }
}

extension FixedPoint: CustomStringConvertible {
  /// The length in points, whole numbers without a fraction: `44.5`.
  public var description: String { points.shortest }
}
