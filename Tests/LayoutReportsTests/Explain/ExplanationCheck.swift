import LayoutEngine
import StrictJSON

@testable import LayoutDocuments
@testable import LayoutReports

/// Checks an explanation as a reader would: calculates every step from the results of earlier
/// steps, finds every value in the document, and compares the result with the frame.
struct ExplanationCheck {
  let document: JSONValue
  let frame: Rect

  /// Returns the first mistake; nil if there is none.
  func firstMistake(in explanation: Explanation) -> String? {
    var known: [String: Double] = [:]
    var told: Set<Double> = []
    for step in explanation.steps {
      if known[step.name] != nil { return "two steps give \(step.name)" }
      var quantities: [String: Double] = [:]
      for input in step.inputs {
        switch (input.level, input.value) {
        case ("step", .number(let number)):
          guard known[input.name] == number else {
            return
              "\(step.name) reads \(input.name) \(number), known as \(known[input.name] ?? .nan)"
          }
        case (_, _):
          if let mistake = mistake(in: input) { return "\(step.name): \(mistake)" }
        }
        if case .number(let number) = input.value { quantities[input.name] = number }
      }
      told.formUnion(quantities.values)
      told.insert(step.value)
      let value = PrintedArithmetic.value(of: step.arithmetic)
      guard value == step.value else {
        return "\(step.name) = \(step.arithmetic) is \(value ?? .nan), not \(step.value)"
      }
      let named = PrintedArithmetic.value(of: step.formula, where: quantities)
      guard named == step.value else {
        return "\(step.name) = \(step.formula) is \(named ?? .nan), not \(step.value)"
      }
      guard !step.rule.isEmpty else { return "\(step.name) has no rule" }
      if let mistake = mistake(in: step, told, reading: quantities) {
        return "\(step.name): \(mistake)"
      }
      known[step.name] = step.value
    }
    let lengths = [
      ("x", frame.minX), ("y", frame.minY), ("width", frame.width), ("height", frame.height),
    ]
    for (name, length) in lengths where known[name] != length {
      return "\(name) is \(known[name] ?? .nan), not \(length)"
    }
    return explanation.row.frame == frame ? nil : "the row's frame is \(explanation.row.frame)"
  }

  /// Checks the quantities that a rule's text names: a step or an input must have each. An
  /// available length must be an input of the step itself.
  private func mistake(
    in step: Explanation.Step, _ told: Set<Double>, reading quantities: [String: Double]
  ) -> String? {
    // Numbers of items, lines and columns are indices, not quantities; they are counted from 0.
    // The unit of the fixed-point numbers is a constant.
    let places =
      /\b(items? \d+( to \d+)?|(line|column|section|gap|group) \d+(\/\d+)*|counted from 0|1\/1048576)\b/
    let prose = step.rule.replacing(places, with: "")
    for match in prose.matches(of: /-?\d+(\.\d+)?(e[+-]?\d+)?/) {
      guard let number = Double(match.0), told.contains(number) else {
        return "nothing gives the \(match.0) of \"\(step.rule)\""
      }
      let isRoom = prose[..<match.range.lowerBound].hasSuffix("the available ")
      if isRoom, !quantities.contains(where: { $0.key.contains("available") && $0.value == number })
      {
        return "it reads no \(number) that is available"
      }
    }
    return nil
  }

  /// Compares an input with its value in the document.
  private func mistake(in input: Explanation.Input) -> String? {
    guard ["item", "section", "defaults", "document", "container", "kind"].contains(input.level)
    else { return nil }
    if let parts = input.key?.firstMatch(of: /^(.*\.items)\[\]\.measured\.(width|height)$/) {
      let (sum, count) = measured(String(parts.2), in: value(at: String(parts.1)))
      let expected = input.name.hasPrefix("sum of ") ? sum : count
      return input.value == .number(expected) ? nil : "\(input.key ?? "") has \(expected)"
    }
    guard let key = input.key, let found = value(at: key) else {
      return "the document has no \(input.key ?? "key") (\(input.level))"
    }
    switch (input.value, found) {
    case (.number(let number), .number(let other)):
      return number == other ? nil : "\(key) is \(other)"
    case (.number(let number), .string(let text)) where text == "fill": _ = number
    case (.text(let text), .string(let other)): return text == other ? nil : "\(key) is \(other)"
    case (.text, _): return nil
    case (.number(let number), .array(let items)) where key.hasSuffix(".items"):
      // The count of the entries of a list; an entry may be a run of several items.
      return Double(items.count) <= number ? nil : "\(key) has \(items.count)"
    case (.number(let number), .object(let members)) where key.hasSuffix(".items"):
      let count = members.first { $0.key == "count" }?.value
      return count == .number(number) ? nil : "\(key) has another count"
    default: return "\(key) is \(found)"
    }
    return nil
  }

  /// Returns the sum of the measured lengths of items, one after the other, and their number.
  private func measured(_ name: String, in items: JSONValue?) -> (sum: Double, count: Double) {
    var (sum, count) = (0.0, 0.0)
    let entries = if case .array(let list)? = items { list } else { items.map { [$0] } ?? [] }
    for entry in entries {
      guard case .number(let length)? = entry.member("measured")?.member(name) else { continue }
      var number = 1.0
      if case .number(let given)? = entry.member("count") { number = given }
      for _ in 0..<Int(number) { sum += length }
      count += number
    }
    return (sum, count)
  }

  private func value(at key: String) -> JSONValue? {
    var value = document
    for part in key.split(whereSeparator: { $0 == "." || $0 == "[" }) {
      let name = part.last == "]" ? part.dropLast() : part
      guard let next = value.member(String(name)) else { return nil }
      value = next
    }
    return value
  }
}

extension JSONValue {
  /// Returns a member by its key, its index, or its position in a short form.
  fileprivate func member(_ name: String) -> JSONValue? {
    switch self {
    case .object(let members): return members.first { $0.key == name }?.value
    case .array(let elements):
      if let index = Int(name) { return elements.indices.contains(index) ? elements[index] : nil }
      // A size in place of an item.
      if name == "size" { return self }
      let places = [
        "width": 0, "height": 1, "x": 0, "y": 1, "top": 0, "left": 1, "bottom": 2, "right": 3,
      ]
      guard let place = places[name], elements.indices.contains(place) else { return nil }
      return elements[place]
    // One number is the value of all four sides.
    case .number:
      let sides = ["top", "left", "bottom", "right", "leading", "trailing"]
      return sides.contains(name) ? self : nil
    default: return nil
    }
  }
}
