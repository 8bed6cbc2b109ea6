/// The values of the compositional section that a list is short for, by the keys of the list.
/// compositional.md, "Lists".
struct ListTrace {
  let metrics: CompositionalMetrics
  let pass: LayoutPass

  /// Records a value of the compositional section by its key there; nil for a key that a list has
  /// too.
  func explain(
    _ key: String, _ value: Double, _ name: String, into trace: LayoutTrace
  ) -> RecordedQuantity? {
    let (line, scroll) = (pass.axes.lineWords, pass.axes.scrollWords)
    let list = metrics.list
    let appearance = choice("appearance", list.appearance?.rawValue, trace)
    func step(_ rule: String, _ choices: LayoutStep.Input...) -> RecordedQuantity {
      trace.step(RecordedQuantity(value), name, rule, because: choices)
    }
    switch key {
    case "interGroupSpacing": return 0
    case "contentInsets.\(scroll.start)":
      return step(
        "the space before the rows, of this appearance and header mode", appearance,
        choice("headerMode", list.headerMode?.rawValue, trace))
    case "contentInsets.\(scroll.end)":
      return step(
        "the space after the rows, of this appearance and footer mode", appearance,
        choice("footerMode", list.footerMode?.rawValue, trace))
    case "contentInsets.\(line.start)":
      return margin(value, name, appearance, isStart: true, trace)
    case "contentInsets.\(line.end)":
      return margin(value, name, appearance, isStart: false, trace)
    case "header.\(scroll.length).estimated" where metrics.header == nil,
      "footer.\(scroll.length).estimated" where metrics.footer == nil:
      return step("the estimate of this appearance", appearance)
    default:
      guard key.hasPrefix("group.") else { return nil }
      return key.hasSuffix(".estimated")
        ? trace.input(value, name, .metric("rowHeight"))
        : step("a row has the whole \(line.length) of its box")
    }
  }

  /// Records the space at a side of the rows.
  private func margin(
    _ value: Double, _ name: String, _ appearance: LayoutStep.Input, isStart: Bool,
    _ trace: LayoutTrace
  ) -> RecordedQuantity {
    guard metrics.list.appearance == .insetGrouped else {
      return trace.step(
        RecordedQuantity(value), name, "this appearance has no margins", because: [appearance])
    }
    if metrics.list.margin != nil { return trace.input(value, name, .metric("margin")) }
    guard let margins = pass.traits.bounds?.layoutMargins, margins != .zero else {
      return trace.step(
        RecordedQuantity(value), name, "the margin where the container has no layout margins",
        because: [appearance])
    }
    return trace.step(
      trace.edge(
        value, of: "layoutMargins", pass.axes,
        isFlipped: pass.configuration.isFlipped(in: pass.traits),
        isStart: isStart), name,
      "the margin is that of the container", because: [appearance])
  }

  private func choice(_ key: String, _ value: String?, _ trace: LayoutTrace) -> LayoutStep.Input {
    trace.choice(key, value ?? "none", metric: key)
  }
}

extension LayoutTrace {
  /// Records an inset of a container across the scroll axis.
  ///
  /// - Parameter key: `safeArea` or `layoutMargins`.
  func edge(
    _ value: Double, of key: String, _ axes: Axes, isFlipped: Bool, isStart: Bool
  ) -> RecordedQuantity {
    let words = axes.lineWords
    return container(
      value, "\(isStart ? words.start : words.end) inset of the \(Self.name(ofReference: key))",
      "\(key).\(isStart != isFlipped ? words.startKey : words.endKey)")
  }

  static func name(ofReference key: String) -> String {
    key == "safeArea" ? "safe area" : "layout margins"
  }
}
