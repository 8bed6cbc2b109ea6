public import LayoutDocuments
public import LayoutEngine
import StrictJSON

/// An explanation of a frame: every step from the inputs of a document to `x`, `y`, `width` and
/// `height`.
///
/// The arithmetic of each step, calculated in Double from left to right, is exactly the step's
/// value, and the last steps are the frame.
public struct Explanation: Hashable, Sendable {
  /// The explained frame, as in all other outputs.
  public var row: FrameRow
  /// The steps, in order of computation.
  public var steps: [Step]

  /// One ``LayoutStep``, with its expression and the sources of its inputs as texts.
  public struct Step: Hashable, Sendable {
    /// The name of the quantity that the step computes.
    public var name: String
    /// The rule in words.
    public var rule: String
    /// The expression with the names of the quantities that it reads.
    public var formula: String
    /// The expression with the numbers of these quantities.
    public var arithmetic: String
    /// The result of the step.
    public var value: Double
    /// The quantities and choices that the step reads.
    public var inputs: [Input]
  }

  /// A quantity or a choice that a step reads.
  public struct Input: Hashable, Sendable {
    /// The name of the quantity or choice.
    public var name: String
    /// The value that the step reads.
    public var value: LayoutStep.Input.Value
    /// The source of the value: an earlier step (`step`), a level such as `defaults`, another
    /// `element`, or the `query`.
    public var level: String
    /// The key within the document, the address of the element, or the query's text; nil for a
    /// step.
    public var key: String?
  }
}

extension Explanation.Step {
  init(_ step: LayoutStep, _ input: (LayoutStep.Input) -> Explanation.Input) {
    name = step.name
    rule = step.rule
    formula = step.arithmetic.text(usesNames: true, \.shortest)
    arithmetic = step.arithmetic.text(usesNames: false, \.shortest)
    value = step.value + 0
    inputs = step.inputs.map(input)
  }
}

extension Explanation {
  /// The last four formulas, each with all document values that it depends on and without
  /// intermediate steps. A formula that only copies an earlier one is replaced by it. A result that
  /// is snapped to pixels has both formulas.
  public var brief: Explanation {
    var brief = self
    brief.steps = steps.suffix(4).flatMap { last in
      var step = last
      while let source = source(of: step), source.value == step.value { step = source }
      guard let source = source(of: step), abs(source.value - step.value) < 1 else {
        step = complete(step)
        step.name = last.name
        return [step]
      }
      step.name = last.name
      return [complete(source), step]
    }
    return brief
  }

  /// Returns the only earlier step that a step reads; nil if it reads several or none.
  private func source(of step: Step) -> Step? {
    let names = step.inputs.filter { $0.level == "step" }.map(\.name)
    return names.count == 1 ? steps.first { $0.name == names[0] } : nil
  }

  /// Returns a step whose inputs are the document values that it depends on, in place of earlier
  /// steps.
  private func complete(_ step: Step) -> Step {
    var needed: Set<String> = [step.name]
    var inputs: [Input] = []
    for earlier in steps.reversed() where needed.contains(earlier.name) {
      needed.formUnion(earlier.inputs.lazy.filter { $0.level == "step" }.map(\.name))
    }
    for earlier in steps where needed.contains(earlier.name) {
      inputs += earlier.inputs.filter { $0.level != "step" && !inputs.contains($0) }
    }
    var step = step
    step.inputs = inputs
    return step
  }
}
