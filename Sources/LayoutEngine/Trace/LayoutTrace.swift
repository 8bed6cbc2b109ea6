/// A recorder of the steps of a layout, for one explanation.
///
/// The engine's own formulas run with the trace's quantities. Names are unique: a quantity that is
/// calculated twice is recorded once. The scope distinguishes the names of several sections.
package final class LayoutTrace {
  private var steps: [LayoutStep] = []
  private var places: [String: Int] = [:]
  private var inputs: [String: LayoutStep.Input] = [:]

  /// The derivations of the container's values from a screen, by key. A value without a derivation
  /// is an input.
  package var derivations: [String: ScreenDerivation] = [:]
  /// The prefix of the names of the current section; empty for a single section.
  var scope = ""
  /// The suffix of the names of the current size, such as ` of item 5`.
  var subject = ""
  /// The index of the current section in its document.
  var section = 0
  /// The level that sets each of the section's metrics, and the key of that level.
  var levels: [String: (level: LayoutStep.Level, key: String)] = [:]
  /// What sets the metrics of the section that no level sets.
  var defaultLevel = LayoutStep.Level.uikitDefault
  /// Records a value of a section that the current one is short for, by its key there and its name;
  /// returns nil for a key that both have.
  var short: ((String, Double, String, LayoutTrace) -> RecordedQuantity?)?
  /// A closure that returns the source of a key of the current size.
  var size: (String) -> LayoutStep.Source = { .document(.uikitDefault, key: $0) }
  /// The entries of the section's decorations.
  var entries: [DecorationEntry] = []
  /// The names that stand for other names: `width of an item` for `width of item 5`, if all items
  /// have one width.
  var aliases: [String: String] = [:]
  /// The sources of the current decoration's geometry.
  var decoration: DecorationSources?

  package init() {}

  /// Returns the steps that lead to some quantities, including the quantities themselves, and the
  /// steps that are always kept, in the order of the calculation.
  ///
  /// - Parameter names: The names of the quantities to explain.
  package func steps(explaining names: [String]) -> [LayoutStep] {
    var isNeeded = Array(repeating: false, count: steps.count)
    var open = names.compactMap { places[$0] } + steps.indices.filter { steps[$0].isKept }
    while let place = open.popLast() {
      guard !isNeeded[place] else { continue }
      isNeeded[place] = true
      open += steps[place].inputs.compactMap { $0.source == .step ? places[$0.name] : nil }
    }
    return steps.indices.filter { isNeeded[$0] }.map { steps[$0] }
  }

  /// Keeps a step in the explanation even if no later step reads it.
  func keep(_ name: String) {
    if let place = places[resolved(name)] { steps[place].isKept = true }
  }

  func isKnown(_ name: String) -> Bool {
    let name = resolved(name)
    return places[name] != nil || inputs[name] != nil
  }

  /// Returns a choice of a section's metrics as an input.
  func choice(_ name: String, _ value: String, metric key: String) -> LayoutStep.Input {
    LayoutStep.Input(name, .text(value), source(.metric(key)))
  }

  /// Returns the full name of a quantity: of the current size, of the section, or of the document.
  private func resolved(_ name: String) -> String {
    if let alias = aliases[name] { return alias }
    for candidate in [scope + name + subject, scope + name]
    where places[candidate] != nil || inputs[candidate] != nil {
      return candidate
    }
    return name
  }

  func source(_ origin: InputOrigin) -> LayoutStep.Source {
    switch origin {
    case .metric(let key):
      let name = String(key.prefix { $0 != "." && $0 != "[" })
      guard let found = levels[name] else { return .document(defaultLevel, key: key) }
      return .document(found.level, key: found.key.isEmpty ? key : found.key + "." + key)
    case .size(let key): return size(key)
    case .geometry(let key): return decoration?.source(of: key) ?? .step
    case .container(let key): return .document(.container, key: "container." + key)
    case .document(let key, let isDefault):
      return .document(isDefault ? .formatDefault : .document, key: key)
    case .source(let source): return source
    }
  }
}

extension LayoutTrace {
  /// Returns a quantity that is already recorded, by its name.
  func known(_ value: Double, _ name: String) -> RecordedQuantity {
    RecordedQuantity(value, .quantity(resolved(name), value))
  }

  /// Returns a quantity with its recorded value; nil if it is not recorded.
  func recorded(_ name: String) -> RecordedQuantity? {
    let name = resolved(name)
    if let place = places[name] { return known(steps[place].value, name) }
    if case .number(let value)? = inputs[name]?.value { return known(value, name) }
    return nil
  }

  /// Records a value of the container, which all sections share, and returns it as a quantity.
  func container(_ value: Double, _ name: String, _ key: String) -> RecordedQuantity {
    let (scope, subject) = (scope, subject)
    (self.scope, self.subject) = ("", "")
    defer { (self.scope, self.subject) = (scope, subject) }
    return recorded(name) ?? input(value, name, .container(key))
  }

  /// Records an input and returns it as a quantity.
  @discardableResult
  func input(_ value: Double, _ name: String, _ origin: InputOrigin) -> RecordedQuantity {
    let full = scope + name + subject
    if places[full] == nil && inputs[full] == nil {
      if case .container(let key) = origin, let derivation = derivations[key] {
        return derivation.explain(name, into: self)
      }
      if case .metric(let key) = origin, let found = short?(key, value, name, self) {
        return found
      }
      inputs[full] = LayoutStep.Input(full, .number(value), source(origin))
    }
    return RecordedQuantity(value, .quantity(full, value))
  }

  /// Records a result with its name, and the rule in words.
  ///
  /// - Parameter choices: The inputs of the rule in addition to the quantities of the arithmetic;
  ///   evaluated only for the first result of this name.
  @discardableResult
  func step(
    _ result: RecordedQuantity, _ name: String, _ rule: String,
    because choices: @autoclosure () -> [LayoutStep.Input] = []
  ) -> RecordedQuantity {
    let name = scope + name + subject
    if places[name] == nil {
      let read = result.arithmetic.names.map { used in
        input(named: used)
      }
      // Evaluating the choices may record other steps, which must come first.
      let inputs = read + choices()
      places[name] = steps.count
      steps.append(
        LayoutStep(
          name: name, rule: rule, arithmetic: result.arithmetic, value: result.number,
          inputs: inputs))
    }
    return RecordedQuantity(result.number, .quantity(name, result.number))
  }

  /// Returns a choice of the current decoration's geometry.
  func geometry(_ name: String, _ value: String, key: String) -> [LayoutStep.Input] {
    [LayoutStep.Input(name, .text(value), source(.geometry(key)))]
  }

  /// Returns a quantity that a rule mentions in addition to the quantities of the arithmetic.
  func mentioned(_ name: String) -> [LayoutStep.Input] { [input(named: resolved(name))] }

  /// Returns whether a quantity is recorded with the value that it has.
  func isEqual(_ quantity: RecordedQuantity) -> Bool {
    quantity.arithmetic.names.allSatisfy { number(of: $0) == quantity.number }
  }

  private func input(named name: String) -> LayoutStep.Input {
    inputs[name] ?? LayoutStep.Input(name, .number(number(of: name)), .step)
  }

  private func number(of name: String) -> Double { places[name].map { steps[$0].value } ?? .nan }
}
