/// A number that a layout calculates with: a plain one, or one that remembers how it came about.
///
/// The formulas of the engine are written once, for both. With plain numbers they are what a layout
/// is computed with; with ``RecordedQuantity`` the same lines write down the arithmetic that they
/// do.
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
  /// Returns the nearest whole number, of two the one away from zero.
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
