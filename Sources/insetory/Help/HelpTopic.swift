import LayoutDocuments

/// A text of the specification or of the guides that `insetory help` prints from the program.
enum HelpTopic: String, CaseIterable {
  case documents, decorations, addresses, sql, shelf, store, compositional, waterfall
  case flowLayout = "flow-layout"
  case commandLine = "command-line"
  case exitCodes = "exit-codes"

  /// The text of the topic, at most 80 columns wide where it has no code.
  var text: String { MarkdownText(markdown).plain }

  /// Returns the rows of the topic's tables about a key, each below the heading of its part. If no
  /// row begins with the key, these are the rows that mention it.
  ///
  /// - Throws: `UnknownKey` if there is no row.
  func rows(of key: String) throws(UnknownKey) -> String {
    let code = "`\(key)`"
    let rows = tableRows
    var found = rows.filter { $0.key.contains(code) }
    if found.isEmpty { found = rows.filter { $0.row.contains(code) } }
    guard !found.isEmpty else {
      let keys = rows.flatMap { $0.key.split(separator: "`") }.map(String.init)
      throw UnknownKey(key: key, topic: self, nearest: NearestMatch.find(key, among: keys))
    }
    var (text, heading) = ("", Substring())
    for row in found {
      if row.heading != heading { text += "\(row.heading)\n\n" }
      heading = row.heading
      text += "\(row.head)\n\(row.row)\n\n"
    }
    return MarkdownText(text).plain
  }

  /// A row of a table, with the first line of its table, its first cell, and the heading before it.
  private struct TableRow {
    var heading, head, key, row: Substring
  }

  private var tableRows: [TableRow] {
    var rows: [TableRow] = []
    var (heading, head) = (Substring(), Substring())
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") { heading = line }
      guard line.hasPrefix("|") else {
        head = ""
        continue
      }
      if head.isEmpty {
        head = line
      } else if !line.hasPrefix("| -"), let key = line.dropFirst().split(separator: "|").first {
        rows.append(TableRow(heading: heading, head: head, key: key, row: line))
      }
    }
    return rows
  }

  /// The error for a key that no table of a topic has.
  struct UnknownKey: Error, CustomStringConvertible {
    let key: String
    let topic: HelpTopic
    let nearest: String?

    var description: String {
      "the topic \(topic.rawValue) has no row for \(QuotedName(key))"
        + NearestMatch.suggestion(nearest)
    }
  }

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
