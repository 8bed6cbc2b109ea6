/// An expression, as it was calculated: in this order, in Double.
public indirect enum Arithmetic: Hashable, Sendable {
  case number(Double)
  /// A quantity by its name, and its number.
  case quantity(String, Double)
  case operation(Operation, Arithmetic, Arithmetic)
  /// `floor`, `round` (halves away from zero), `max` or `min`.
  case call(String, [Arithmetic])

  public enum Operation: String, Hashable, Sendable, ExpressibleByStringLiteral {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"

    /// - Precondition: It is the sign of one of the four.
    public init(stringLiteral sign: StaticString) {
      guard let operation = Operation(rawValue: "\(sign)") else {
        preconditionFailure("BUG: \(sign) is no operation")
      }
      self = operation
    }

    fileprivate var bindsTighter: Bool { self == .times || self == .divided }
  }

  /// The names of the quantities in it, each once, in order.
  ///
  /// - Complexity: O(*n*) in the expression's numbers, of which each name is compared with those
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

  /// Returns the expression with a text for each of its numbers.
  ///
  /// Parentheses stand wherever leaving them out would change the order of the operations: in
  /// Double, `a + (b + c)` is not always `(a + b) + c`.
  ///
  /// - Parameters:
  ///   - usesNames: Whether quantities appear by their names.
  ///   - number: Writes a number.
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

  /// An argument needs no brackets around a negative number.
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
