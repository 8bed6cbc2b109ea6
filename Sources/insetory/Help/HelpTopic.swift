/// A text of the specification or of the guides that `insetory help` prints from the program.
enum HelpTopic: String, CaseIterable {
  case documents, decorations, addresses, sql, shelf, store, compositional, waterfall
  case flowLayout = "flow-layout"
  case commandLine = "command-line"
  case exitCodes = "exit-codes"

  /// The text of the topic, at most 80 columns wide where it has no code.
  var text: String { MarkdownText(markdown).plain }

  private var markdown: String {
    switch self {
    case .exitCodes: Self.section("Exit codes", of: Self.file("specification/command-line.md"))
    case .sql: Self.file("docs/sql.md")
    default: Self.file("specification/\(rawValue).md")
    }
  }

  private static func file(_ name: String) -> String {
    EmbeddedFiles.all.first { $0.name == name }?.text ?? ""
  }

  /// Returns the section below a heading of level 2, with the heading.
  private static func section(_ heading: String, of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let section = lines.drop { $0 != "## \(heading)" }
    let body = section.dropFirst().prefix { !$0.hasPrefix("## ") }
    return (section.prefix(1) + body).joined(separator: "\n")
  }
}
