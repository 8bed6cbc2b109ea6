/// The derivation of a container's value from the screen of the view: the screen's value less the
/// insets, at least 0.
package struct ScreenDerivation: Sendable {
  /// A value in points, and its key in a container.
  package struct Term: Sendable {
    package var name: String
    package var value: Double
    package var key: String

    package init(_ name: String, _ value: Double, key: String) {
      self.name = name
      self.value = value
      self.key = key
    }
  }

  package var screen: Term
  package var insets: [Term]
  /// The rule in words.
  package var rule: String

  package init(screen: Term, insets: [Term], rule: String) {
    self.screen = screen
    self.insets = insets
    self.rule = rule
  }

  /// Records the arithmetic, and returns its result.
  func explain(_ name: String, into trace: LayoutTrace) -> RecordedQuantity {
    func input(_ term: Term) -> RecordedQuantity {
      trace.input(term.value, term.name, .container(term.key))
    }
    let rest = insets.reduce(input(screen)) { $0 - input($1) }
    return trace.step(RecordedQuantity.larger(0, rest), name, rule)
  }
}
