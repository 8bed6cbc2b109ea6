import DocumentTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports

/// A document and all expected findings.
struct LintCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// The members of the document except its id, as JSON without braces.
  var members: String
  /// The rule and the address of each finding, and a part of the message after a bar.
  var expected: [String]

  /// Creates a case.
  ///
  /// - Parameter container: The members of the container, such as `"width": 100, "height": 200`.
  init(
    _ name: String, container: String = #""width": 100, "height": 200"#, _ members: String,
    finds expected: [String] = []
  ) {
    testDescription = name
    self.members = #""container": {\#(container)}, \#(members)"#
    self.expected = expected
  }

  func document() throws -> LayoutDocument {
    try .read(#"{"format": "insetory/1", "id": "d", \#(members)}"#)
  }

  /// Compares all findings with the expected findings, in order.
  func check(_ results: [LintResult], _ location: SourceLocation = #_sourceLocation) {
    let found = results.map { "\($0.finding.rule.id) \($0.finding.address)" }
    let wanted = expected.map { String($0.prefix { $0 != "|" }) }
      .map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
    let messages = results.map(\.finding.message)
    #expect(found == wanted, "\(testDescription): \(messages)", sourceLocation: location)
    guard found == wanted else { return }
    for (text, message) in zip(expected, messages) {
      guard let bar = text.firstIndex(of: "|") else { continue }
      let part = text[text.index(after: bar)...].drop { $0 == " " }
      #expect(
        message.contains(part), "\(testDescription): \(message)", sourceLocation: location)
    }
  }
}
