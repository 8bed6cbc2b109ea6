import Foundation

/// Calculates a printed expression like a pocket calculator with brackets: `*` and `/` before `+`
/// and `-`, each from left to right.
struct PrintedArithmetic {
  private var rest: Substring
  private let quantities: [(name: String, value: Double)]

  /// Returns the value of an expression; nil if it is invalid.
  ///
  /// - Parameter quantities: The values of the names in the expression.
  static func value(of text: String, where quantities: [String: Double] = [:]) -> Double? {
    var reader = PrintedArithmetic(
      rest: text[...],
      // If one name is a prefix of another, the longer name is matched first.
      quantities: quantities.map { ($0.key, $0.value) }.sorted { $0.name.count > $1.name.count })
    guard let value = reader.sum(), reader.rest.isEmpty else { return nil }
    return value
  }

  private mutating func sum() -> Double? {
    guard var value = product() else { return nil }
    while true {
      if skip(" + ") {
        guard let next = product() else { return nil }
        value += next
      } else if skip(" - ") {
        guard let next = product() else { return nil }
        value -= next
      } else {
        return value
      }
    }
  }

  private mutating func product() -> Double? {
    guard var value = operand() else { return nil }
    while true {
      if skip(" * ") {
        guard let next = operand() else { return nil }
        value *= next
      } else if skip(" / ") {
        guard let next = operand() else { return nil }
        value /= next
      } else {
        return value
      }
    }
  }

  private mutating func operand() -> Double? {
    // A quantity may have the name of a function.
    let found = quantities.first { rest.hasPrefix($0.name) && !rest.hasPrefix($0.name + "(") }
    if let found {
      rest = rest.dropFirst(found.name.count)
      return found.value
    }
    if skip("(") {
      let value = sum()
      return skip(")") ? value : nil
    }
    if skip("floor(") { return call { $0.count == 1 ? $0[0].rounded(.down) : nil } }
    if skip("round(") { return call { $0.count == 1 ? $0[0].rounded() : nil } }
    if skip("max(") { return call { $0.max() } }
    if skip("min(") { return call { $0.min() } }
    let digits = rest.prefix { $0.isNumber || "-.e".contains($0) }
    rest = rest.dropFirst(digits.count)
    return Double(digits)
  }

  private mutating func call(_ function: ([Double]) -> Double?) -> Double? {
    var arguments: [Double] = []
    repeat {
      guard let value = sum() else { return nil }
      arguments.append(value)
    } while skip(", ")
    return skip(")") ? function(arguments) : nil
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }
}
