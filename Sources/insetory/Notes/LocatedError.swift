import LayoutDocuments
import LayoutService

/// An error and where in the input that stands which it is about, for one that does not say so.
struct LocatedError: Error {
  /// Such as `home.json:12`.
  var place: String?
  var error: ServiceError
  /// What to do next, where the command knows better than the error.
  var hint: String?

  /// What to do next: the hint of the command, or else of the library; nil if there is neither. The
  /// commands in it name the same store.
  var wholeHint: String? {
    (hint ?? error.commandHint ?? error.advice?.commandText)?
      .replacing("`insetory ", with: "`\(GlobalOptions.program) ")
  }

  /// What is wrong, an error a line.
  var lines: [String] {
    if case .badRows(let failures) = error { return failures.lines }
    return [(place.map { $0 + ": " } ?? "") + error.description]
  }
}

extension LocatedError {
  /// Says what is wrong, and what to do about it, unless the error before it said the same.
  func report(unlessHinted lastHint: String? = nil) {
    lines.forEach(StandardError.error)
    if let hint = wholeHint, hint != lastHint { StandardError.hint(hint) }
  }
}
