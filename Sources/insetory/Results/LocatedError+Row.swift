import LayoutDocuments
import LayoutService

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
