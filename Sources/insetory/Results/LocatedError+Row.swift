import LayoutDocuments
import LayoutService

extension LocatedError {
  /// Returns the error as a row of the results.
  ///
  /// - Parameters:
  ///   - document: The document's id, if that is known.
  ///   - line: The line on which the document begins, for an error without a line of its own.
  ///   - file: The file; nil for standard input.
  func row(
    of document: String?, at line: Int?, in file: String?
  ) -> [(name: String, value: OutputValue)] {
    var (message, line, path) = (error.description, line, String?.none)
    if case .format(.document(let failure)) = error {
      (message, line, path) = (failure.problem, failure.line ?? line, failure.path)
    }
    return [
      ("document", OutputValue(document)), ("error", .text(message)), ("line", OutputValue(line)),
      ("path", OutputValue(path)), ("file", OutputValue(file)),
    ]
  }
}
