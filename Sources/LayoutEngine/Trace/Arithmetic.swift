/// An expression with its operations in the order of the calculation, in `Double`.
public indirect enum Arithmetic: Hashable, Sendable {
  /// A number without a name.
  case number(Double)
  /// The name of a quantity, and its value.
  case quantity(String, Double)
  /// A binary operation with its left and right operands.
  case operation(Operation, Arithmetic, Arithmetic)
  /// `floor`, `round` (halves away from zero), `max` or `min`.
  case call(String, [Arithmetic])

  /// A binary operation, by its sign.
  public enum Operation: String, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The sum of the operands.
    case plus = "+"
    /// The left operand less the right one.
    case minus = "-"
    /// The product of the operands.
    case times = "*"
    /// The left operand divided by the right one.
    case divided = "/"

    /// Creates the operation of a sign.
    ///
    /// - Precondition: `sign` is `+`, `-`, `*` or `/`.
    public init(stringLiteral sign: StaticString) {
      guard let operation = Operation(rawValue: "\(sign)") else {
        preconditionFailure("BUG: \(sign) is no operation")
      }
      self = operation
    }

    fileprivate var bindsTighter: Bool { self == .times || self == .divided }
  }

  /// The names of the expression's quantities, each once, in order of appearance.
  ///
  /// - Complexity: O(*n*) in the expression's numbers; each name is compared with the names already
  ///   found.
  public var names: [String] {
    var names: [String] = []
    collect(&names)
    return names
  }

  private func collect(_ names: inout [String]) {
    switch self {
    case .number: break
    case .quantity(let name, _): if !names.contains(name) { names.append(name) }
    case .operation(_, let a, let b):
      a.collect(&names)
      b.collect(&names)
    case .call(_, let arguments): for argument in arguments { argument.collect(&names) }
    }
  }

  /// Returns the expression as text.
  ///
  /// Parentheses appear wherever omitting them would change the order of the operations: in
  /// `Double`, `a + (b + c)` is not always `(a + b) + c`.
  ///
  /// - Parameters:
  ///   - usesNames: Whether quantities appear by their names.
  ///   - number: Returns the text of a number.
  public func text(usesNames: Bool, _ number: (Double) -> String) -> String {
    switch self {
    case .number(let value): return number(value)
    case .quantity(let name, let value):
      if usesNames { return name }
      return value < 0 ? "(\(number(value)))" : number(value)
    case .call(let function, let arguments):
      let texts = arguments.map { $0.unbracketed(usesNames, number) }
      return "\(function)(\(texts.joined(separator: ", ")))"
    case .operation(let operation, let a, let b):
      let left = a.text(usesNames: usesNames, number)
      let right = b.text(usesNames: usesNames, number)
      let first = operation.bindsTighter && a.isSum ? "(\(left))" : left
      let second = b.isOperation && (operation.bindsTighter || b.isSum) ? "(\(right))" : right
      return "\(first) \(operation.rawValue) \(second)"
    }
  }

  /// Returns the text of a function's argument, which needs no brackets around a negative number.
  private func unbracketed(_ usesNames: Bool, _ number: (Double) -> String) -> String {
    if case .quantity(_, let value) = self, !usesNames { return number(value) }
    return text(usesNames: usesNames, number)
  }

  private var isOperation: Bool {
    if case .operation = self { true } else { false }
  }

  private var isSum: Bool {
    if case .operation(let operation, _, _) = self { !operation.bindsTighter } else { false }
  }
}
