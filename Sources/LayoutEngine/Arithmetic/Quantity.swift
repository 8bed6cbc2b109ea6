/// A number that a layout calculates with: a plain number, or one that records its arithmetic.
///
/// The engine's formulas are written once, generic over this protocol. A layout computes with
/// `Double`. An explanation runs the same formulas with ``RecordedQuantity``, which records the
/// arithmetic.
protocol Quantity: Comparable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
where FloatLiteralType == Double, IntegerLiteralType == Int64 {
  init(_ number: Double)
  var number: Double { get }
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
  /// Returns the largest whole number that is not above this one.
  func roundedDown() -> Self
  /// Returns the nearest whole number; halves round away from zero.
  func roundedToNearest() -> Self
  static func larger(_ a: Self, _ b: Self) -> Self
  static func smaller(_ a: Self, _ b: Self) -> Self
}

extension Double: Quantity {
  @inline(__always) var number: Double { self }
  @inline(__always) func roundedDown() -> Double { rounded(.down) }
  @inline(__always) func roundedToNearest() -> Double { rounded() }
  @inline(__always) static func larger(_ a: Double, _ b: Double) -> Double { max(a, b) }
  @inline(__always) static func smaller(_ a: Double, _ b: Double) -> Double { min(a, b) }
}
