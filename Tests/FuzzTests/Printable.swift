import StrictJSON

@testable import LayoutDocuments
@testable import LayoutService

/// The requirements for every error text: printable and short.
enum Printable {
  static let limit = 4096

  static func check(_ text: String) throws {
    try require(text.utf8.count <= limit, "an error of \(text.utf8.count) bytes")
    let hidden = text.unicodeScalars.first {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    if let hidden {
      throw FuzzFinding(description: "an error holds U+\(String(hidden.value, radix: 16))")
    }
  }

  /// Checks an error's text and location.
  ///
  /// - Parameter input: The input that the error's line and column refer to.
  static func check(_ error: DocumentError, in input: some Collection<UInt8>) throws {
    try check(error.description)
    guard let line = error.line else { return }
    // A line break at the end of the input is followed by an empty line.
    let newline = UInt8(ascii: "\n")
    let lines = input.count { $0 == newline } + 1
    try require(1...lines ~= line, "line \(line) of \(lines)")
    guard let column = error.column else { return }
    let text = input.split(separator: newline, omittingEmptySubsequences: false)[line - 1]
    try require(
      1...text.count + 1 ~= column, "column \(column) of a line of \(text.count) bytes")
  }

  static func check(_ error: ServiceError, in input: some Collection<UInt8>) throws {
    guard case .format(let error) = error else { return try check("\(error)") }
    try check(error, in: input)
  }

  static func check(_ error: FormatError, in input: some Collection<UInt8>) throws {
    try check("\(error)")
    switch error {
    case .document(let error), .badBaseline(let error, _): try check(error, in: input)
    default: break
    }
  }
}
