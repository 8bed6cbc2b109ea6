import Foundation
import TestSupport
import Testing

/// The console blocks of the README and of the guides. The blocks of a page run from top to bottom
/// in one folder, which is empty at first, and print what the page shows.
@Suite struct READMETests {
  /// A page, by its path in the project.
  struct Page: CustomTestStringConvertible {
    let path: String
    var testDescription: String { path }

    static func all() throws -> [Page] {
      let guides = try Project.names(in: "docs", endingWith: ".md").map { "docs/\($0)" }
      return (["README.md"] + guides).map(Page.init)
    }
  }

  /// A step of a page.
  private enum Step {
    /// A block that is fenced as ```` ```LANGUAGE NAME ````: the file NAME.
    case file(name: String, text: String)
    /// A command of a block that is fenced as `console`, and the output that the page shows.
    case command(line: Int, text: String, output: String)
  }

  /// Returns the steps of a page. A line that ends with a backslash continues on the next one.
  private static func steps(of page: String) throws -> [Step] {
    var steps: [Step] = []
    var fence: Substring?
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        fence = fence == nil ? line.dropFirst(3) : nil
        if let name = fence?.split(separator: " ").dropFirst().first {
          steps.append(.file(name: String(name), text: ""))
        }
      } else if case .file(let name, let text)? = steps.last, fence?.contains(" ") == true {
        steps[steps.count - 1] = .file(name: name, text: text + line + "\n")
      } else if line.hasPrefix("$ ") {
        try #require(fence == "console", "line \(index + 1) is not in a block of console")
        steps.append(.command(line: index + 1, text: String(line.dropFirst(2)), output: ""))
      } else if fence == "console", !line.isEmpty,
        case .command(let first, let text, let output)? = steps.last
      {
        steps[steps.count - 1] =
          text.hasSuffix("\\")
          ? .command(line: first, text: "\(text)\n\(line)", output: output)
          : .command(line: first, text: text, output: "\(output)\(line)\n")
      }
    }
    return steps
  }

  /// Hides times in seconds: the last column of a table, where it has that name.
  private static func masked(_ output: String) -> String {
    var isTimed = false
    return output.split(separator: "\n", omittingEmptySubsequences: true).map { line in
      if line.hasSuffix("  seconds") { isTimed = true }
      guard isTimed else { return line + "\n" }
      return line.replacingOccurrences(
        of: #" +[0-9]+(\.[0-9]{1,3})?$"#, with: " S", options: .regularExpression) + "\n"
    }.joined()
  }

  @Test(.timeLimit(.minutes(20)), arguments: try Page.all())
  func `every command of a page prints what the page shows`(page: Page) throws {
    let runner = try TranscriptRunner()
    for step in try Self.steps(of: Project.text(page.path)) {
      switch step {
      case .file(let name, let text): try runner.write(text, to: name)
      case .command(let line, let command, let output):
        let place: Comment = "\(page.path):\(line): $ \(command)"
        let seen = try runner.terminal(command)
        #expect(Self.masked(seen) == Self.masked(runner.masked(output)), place)
      }
    }
  }
}
