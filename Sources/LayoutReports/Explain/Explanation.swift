public import LayoutDocuments
public import LayoutEngine
import StrictJSON

/// How a frame came about: every step from the inputs of a document to `x`, `y`, `width` and
/// `height`.
///
/// The arithmetic of each step, calculated in Double from left to right, gives the step's value to
/// the bit, and the last steps give the frame.
public struct Explanation: Hashable, Sendable {
  /// The frame, as it is everywhere else.
  public var row: FrameRow
  public var steps: [Step]

  /// One step: ``LayoutStep``, with its expression and the origin of its inputs as texts.
  public struct Step: Hashable, Sendable {
    public var name: String
    /// The rule in words.
    public var rule: String
    /// The expression with the names of the quantities that it reads.
    public var formula: String
    /// The expression with their numbers.
    public var arithmetic: String
    public var value: Double
    public var inputs: [Input]
  }

  /// A quantity or a choice that a step reads.
  public struct Input: Hashable, Sendable {
    public var name: String
    public var value: LayoutStep.Input.Value
    /// What sets it: an earlier step (`step`), a level such as `defaults`, another `element`, or
    /// the `query`.
    public var level: String
    /// The key within the document, the address of the element, or what the query said; nil for a
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
  /// The four last formulas, each with all values of the document that it follows from, and without
  /// the steps between. Where a formula only copies another one, that one is taken; where a result
  /// is snapped to pixels, both are told.
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

  /// Returns the only earlier step that a step reads; nil where it reads several or none.
  private func source(of step: Step) -> Step? {
    let names = step.inputs.filter { $0.level == "step" }.map(\.name)
    return names.count == 1 ? steps.first { $0.name == names[0] } : nil
  }

  /// Returns a step with what it follows from in place of the steps that it reads.
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
