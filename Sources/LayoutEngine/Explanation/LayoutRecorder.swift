/// Who is told how a layout is calculated.
///
/// The formulas of the engine are generic over it. ``Unrecorded`` is told nothing and costs
/// nothing: its quantities are plain numbers, and names and rules are never evaluated.
protocol LayoutRecorder {
  associatedtype Length: Quantity

  /// Whether anybody listens.
  static var isRecording: Bool { get }

  /// A quantity that has its name already.
  func known(_ value: Double, _ name: @autoclosure () -> String) -> Length
  /// A quantity that is given, by whom `origin` says.
  @discardableResult
  func input(
    _ value: Double, _ name: @autoclosure () -> String, _ origin: @autoclosure () -> InputOrigin
  ) -> Length
  /// Gives a result its name.
  @discardableResult
  func step(
    _ result: Length, _ name: @autoclosure () -> String, _ rule: @autoclosure () -> String,
    because choices: @autoclosure () -> [LayoutStep.Input]
  ) -> Length
  /// A choice of the decoration's geometry at hand.
  func geometry(
    _ name: @autoclosure () -> String, _ value: @autoclosure () -> String,
    key: @autoclosure () -> String
  ) -> [LayoutStep.Input]
  /// A quantity that a rule speaks of, beside those of the arithmetic.
  func mentioned(_ name: @autoclosure () -> String) -> [LayoutStep.Input]
  /// What chose how the items of lines are spread.
  func distribution(_ metrics: ResolvedMetrics) -> [LayoutStep.Input]
  /// What chose the entries of breakpoints that led to a rule.
  func reasons(_ path: RulePath, width: Double?) -> [LayoutStep.Input]
}

extension LayoutRecorder {
  @inline(__always) @discardableResult
  func step(
    _ result: Length, _ name: @autoclosure () -> String, _ rule: @autoclosure () -> String
  ) -> Length {
    step(result, name(), rule(), because: [])
  }
}

/// What an input is part of; the trace knows which level sets it.
enum InputOrigin {
  /// A key of the section's metrics, such as `sectionInset.left`.
  case metric(String)
  /// A key of the size at hand, such as `columns.minWidth`; nil for all of it.
  case size(String)
  /// A key of the decoration's geometry at hand.
  case geometry(String)
  /// A key of the container.
  case container(String)
  /// A key of the document, and whether its value is the format's default.
  case document(String, isDefault: Bool)
  case source(LayoutStep.Source)
}

/// Listens to nothing.
struct Unrecorded: LayoutRecorder {
  static var isRecording: Bool { false }

  @inline(__always)
  func known(_ value: Double, _ name: @autoclosure () -> String) -> Double { value }

  @inline(__always) @discardableResult
  func input(
    _ value: Double, _ name: @autoclosure () -> String, _ origin: @autoclosure () -> InputOrigin
  ) -> Double { value }

  @inline(__always) @discardableResult
  func step(
    _ result: Double, _ name: @autoclosure () -> String, _ rule: @autoclosure () -> String,
    because choices: @autoclosure () -> [LayoutStep.Input]
  ) -> Double { result }

  func geometry(
    _ name: @autoclosure () -> String, _ value: @autoclosure () -> String,
    key: @autoclosure () -> String
  ) -> [LayoutStep.Input] { [] }

  func mentioned(_ name: @autoclosure () -> String) -> [LayoutStep.Input] { [] }
  func distribution(_ metrics: ResolvedMetrics) -> [LayoutStep.Input] { [] }
  func reasons(_ path: RulePath, width: Double?) -> [LayoutStep.Input] { [] }
}
