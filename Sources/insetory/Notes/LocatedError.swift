import LayoutDocuments
import LayoutService

/// An error with a location in the input, for errors whose description lacks it.
struct LocatedError: Error {
  /// The location, such as `home.json:12`.
  var place: String?
  var error: ServiceError
  /// What to do next, if the command knows better than the error.
  var hint: String?

  /// What to do next: the hint of the command, or else of the library; nil if there is neither. Its
  /// commands name the store of this run.
  var wholeHint: String? {
    (hint ?? error.commandHint ?? error.advice?.commandText)?
      .replacing("`insetory ", with: "`\(GlobalOptions.program) ")
  }

  /// The messages, one for each error.
  var lines: [String] {
    if case .badRows(let failures) = error { return failures.lines }
    return [(place.map { $0 + ": " } ?? "") + error.description]
  }
}

extension LocatedError {
  /// Writes the messages, and the hint unless it equals the last hint.
  func report(unlessHinted lastHint: String? = nil) {
    lines.forEach(StandardError.error)
    if let hint = wholeHint, hint != lastHint { StandardError.hint(hint) }
  }
}
