/// A number with the arithmetic that gave it.
struct RecordedQuantity: Quantity {
  let number: Double
  let arithmetic: Arithmetic

  init(_ number: Double, _ arithmetic: Arithmetic) {
    self.number = number
    self.arithmetic = arithmetic
  }

  init(_ number: Double) { self.init(number, .number(number)) }
  init(floatLiteral value: Double) { self.init(value) }
  init(integerLiteral value: Int64) { self.init(Double(value)) }

  /// A literal zero, such as a spacing that is not there, is left out.
  static func + (a: Self, b: Self) -> Self {
    if b.arithmetic == .number(0) { return a }
    if a.arithmetic == .number(0) { return b }
    return Self(a.number + b.number, .binary("+", a, b))
  }
  static func - (a: Self, b: Self) -> Self {
    b.arithmetic == .number(0) ? a : Self(a.number - b.number, .binary("-", a, b))
  }
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
