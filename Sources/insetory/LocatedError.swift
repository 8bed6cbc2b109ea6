import LayoutService

/// An error and where in the input that stands which it is about, for one that does not say so.
struct LocatedError: Error {
  /// Such as `home.json:12`.
  var place: String?
  var error: ServiceError
  /// What to do next, where the command knows better than the error.
  var hint: String?

  /// What to do next, whoever knows it; nil if nobody does.
  var wholeHint: String? { hint ?? error.commandHint ?? error.advice?.commandText }

  /// What is wrong, an error a line.
  var lines: [String] {
    if case .badRows(let failures) = error { return failures.lines }
    return [(place.map { $0 + ": " } ?? "") + error.description]
  }
}

extension LocatedError {
  /// The error as a row among rows of results.
  ///
  /// - Parameters:
  ///   - document: The id of the document, where it is known.
  ///   - line: Where the document begins, for an error that has no line of its own.
  ///   - file: Nil for standard input.
  func row(
    of document: String?, at line: Int?, in file: String?
  ) -> [(name: String, value: OutputValue)] {
    var (message, line, path) = (error.description, line, String?.none)
    if case .format(.document(let failure)) = error {
      (message, line, path) = (failure.reason.description, failure.line ?? line, failure.path)
    }
    return [
      ("document", OutputValue(document)), ("error", .text(message)), ("line", OutputValue(line)),
      ("path", OutputValue(path)), ("file", OutputValue(file)),
    ]
  }
}
