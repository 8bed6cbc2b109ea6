import LayoutDocuments
import LayoutEngine
import LayoutReports

extension Explanation {
  /// Returns the explanation as text. Each step has its name and rule, the expression with names
  /// and with numbers, the result, and the sources of the values that no earlier step has shown.
  func text(isColored: Bool) -> String {
    let (bold, plain) = isColored ? (TerminalText.bold, TerminalText.plain) : ("", "")
    let shownText = { TerminalText.escaped($0) }
    let frame = row.frame
    let lengths = [
      ("x", frame.minX), ("y", frame.minY), ("width", frame.width), ("height", frame.height),
    ]
    let shown = lengths.map { "\($0.0) \(Self.number($0.1))" }.joined(separator: ", ")
    var text = "\(bold)\(shownText(row.id))\(plain) in \(shownText(row.container)): \(shown)\n"
    var told: Set<Input> = []
    for step in steps {
      text += "\n\(bold)\(shownText(step.name))\(plain): \(shownText(step.rule))\n"
      if step.formula != step.arithmetic { text += "  = \(shownText(step.formula))\n" }
      let value = Self.number(step.value)
      if step.arithmetic != value { text += "  = \(shownText(step.arithmetic))\n" }
      text += "  = \(value)\n"
      for input in step.inputs where input.level != "step" && told.insert(input).inserted {
        text += "    \(shownText(input.text))\n"
      }
    }
    return text
  }

  fileprivate static func number(_ number: Double) -> String {
    OutputValue.number(number).exactText ?? ""
  }
}

extension Explanation.Input {
  /// The value and its source, such as `leading inset 20 from defaults.sectionInset.left`.
  fileprivate var text: String {
    let shown =
      switch value {
      case .number(let number): Explanation.number(number)
      case .text(let text): text
      }
    let key = key ?? ""
    let origin =
      switch level {
      case "UIKit's default", "the format's default": "is \(level)"
      case "element": "from `explain \(key)`"
      case "query":
        "as asked for with \(["contentOffset": "--offset", "innerOffset": "--inner"][key] ?? key)"
      default: "from \(key)"
      }
    return "\(name) \(shown) \(origin)"
  }
}

extension Column where Row == Explanation.Step {
  static var explanation: [Column] {
    [
      Column("name") { .text($0.name) },
      Column("rule") { .text($0.rule) },
      Column("formula") { .text($0.formula) },
      Column("arithmetic") { .text($0.arithmetic) },
      Column("value") { .number($0.value) },
      Column("inputs") { .array($0.inputs.map(OutputValue.init)) },
    ]
  }
}

extension OutputValue {
  fileprivate init(_ input: Explanation.Input) {
    let value: OutputValue =
      switch input.value {
      case .number(let number): .number(number)
      case .text(let text): .text(text)
      }
    self = .object([
      ("name", .text(input.name)), ("value", value), ("level", .text(input.level)),
      ("key", OutputValue(input.key)),
    ])
  }
}
