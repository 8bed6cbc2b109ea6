/// A number that a layout calculates with: a plain one, or one that remembers how it came about.
///
/// The formulas of the engine are written once, for both. With plain numbers they are what a layout
/// is computed with; with ``RecordedQuantity`` the same lines write down the arithmetic that they
/// do.
protocol Quantity: Comparable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
where FloatLiteralType == Double, IntegerLiteralType == Int64 {
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

/// A number with the arithmetic that gave it.
struct RecordedQuantity: Quantity {
  let number: Double
  let arithmetic: Arithmetic

  init(_ number: Double, _ arithmetic: Arithmetic) {
    self.number = number
    self.arithmetic = arithmetic
  }

  init(floatLiteral value: Double) { self.init(value, .number(value)) }
  init(integerLiteral value: Int64) { self.init(floatLiteral: Double(value)) }

  static func + (a: Self, b: Self) -> Self { Self(a.number + b.number, .binary("+", a, b)) }
  static func - (a: Self, b: Self) -> Self { Self(a.number - b.number, .binary("-", a, b)) }
  static func * (a: Self, b: Self) -> Self { Self(a.number * b.number, .binary("*", a, b)) }
  static func / (a: Self, b: Self) -> Self { Self(a.number / b.number, .binary("/", a, b)) }
  func roundedDown() -> Self { Self(number.rounded(.down), .call("floor", [arithmetic])) }
  func roundedToNearest() -> Self { Self(number.rounded(), .call("round", [arithmetic])) }
  static func larger(_ a: Self, _ b: Self) -> Self {
    Self(max(a.number, b.number), .call("max", [a.arithmetic, b.arithmetic]))
  }
  static func smaller(_ a: Self, _ b: Self) -> Self {
    Self(min(a.number, b.number), .call("min", [a.arithmetic, b.arithmetic]))
  }

  static func < (a: Self, b: Self) -> Bool { a.number < b.number }
  static func == (a: Self, b: Self) -> Bool { a.number == b.number }
}

extension Arithmetic {
  fileprivate static func binary(
    _ operation: Operation, _ a: RecordedQuantity, _ b: RecordedQuantity
  ) -> Arithmetic {
    .operation(operation, a.arithmetic, b.arithmetic)
  }
}
