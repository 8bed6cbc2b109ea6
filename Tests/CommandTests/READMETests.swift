import Foundation
import TestSupport
import Testing

/// The console blocks of the README and of pages of the manual, each page's run from top to bottom
/// in one empty folder: what it shows is what one sees.
@Suite struct READMETests {
  private struct Line {
    var number: Int
    var command: String
    var output = ""
  }

  /// The commands of all blocks that are fenced as `console`, each with what is shown below it.
  private static func lines(of text: String) -> [Line] {
    var lines: [Line] = []
    var isInside = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        lines.append(Line(number: index + 1, command: String(line.dropFirst(2))))
      } else if isInside, !line.isEmpty, !lines.isEmpty {
        lines[lines.count - 1].output += line + "\n"
      }
    }
    return lines
  }

  /// Hides how long something took: the last column of a table that calls it so.
  private static func masked(_ output: String) -> String {
    var isTimed = false
    return output.split(separator: "\n", omittingEmptySubsequences: true).map { line in
      if line.hasSuffix("  seconds") { isTimed = true }
      guard isTimed else { return line + "\n" }
      return line.replacingOccurrences(
        of: #" +[0-9]+(\.[0-9]{1,3})?$"#, with: " S", options: .regularExpression) + "\n"
    }.joined()
  }

  @Test(.timeLimit(.minutes(20)), arguments: ["README.md", "docs/items.md"])
  func `every command of the manual prints what stands below it`(page: String) throws {
    let text = try Project.text(page)
    let lines = Self.lines(of: text)
    #expect(!lines.isEmpty, "\(page) has no block that is fenced as console")
    let runner = try TranscriptRunner()
    for line in lines {
      let seen = try runner.terminal(line.command)
      let place: Comment = "\(page):\(line.number): $ \(line.command)"
      #expect(Self.masked(seen) == Self.masked(runner.masked(line.output)), place)
    }
  }
}
