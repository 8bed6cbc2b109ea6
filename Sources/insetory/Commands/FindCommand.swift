import ArgumentParser
import LayoutDocuments
import LayoutReports
import LayoutService

struct FindCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    _superCommandName: "insetory",
    abstract: "Find documents, sections and items by their texts or their frames",
    usage: """
      insetory find <text>... [--limit <n>]
      insetory find --where <expression> [--limit <n>]
      """,
    discussion: """
      Searches ids, titles, tags and kinds of decorations for words. A result has all words; the \
      last one may be the beginning of a word. Case, accents and punctuation are ignored. Equal names \
      come first, then names that begin with the words; documents before sections before items. \
      At most 32 words, of 1000 bytes in all.

      --where finds the elements for which an SQL expression is true. It names document, section, \
      header, footer, item or decoration; 'insetory help sql' lists the columns of each.

      Examples:
        insetory find movies 20
        insetory find --where "item.width < 130 AND document.id GLOB 'vlc-*'"
      """)

  @Argument(help: "Words, taken literally.")
  var text: [String] = []

  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp("A condition, such as item.width < 130.", valueName: "expression"))
  var condition: String?

  @Option(help: ArgumentHelp("The most results.", valueName: "n"))
  var limit = 100

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { nil }

  func validate() throws {
    if limit < 0 { throw ValidationError("--limit: expected 0 or more") }
    guard text.isEmpty == (condition != nil) else {
      throw ValidationError("expected either words or --where")
    }
  }

  func run() throws {
    if let condition { return try find(where: condition) }
    try options.withSnapshot { snapshot in
      let words = text.joined(separator: " ")
      if !CatalogSnapshot.canFind(words) { options.note("the text has no letter or digit") }
      let (results, count) = try find(words, in: snapshot)
      try RowWriter.write(results, Self.columns, options)
      if results.isEmpty, limit > 0, CatalogSnapshot.canFind(words) {
        options.note("nothing was found for \(QuotedName(words))")
      }
      if count > results.count {
        options.note("\(results.count) of \(count) results; --limit shows more")
      }
    }
  }

  private func find(
    _ words: String, in snapshot: CatalogSnapshot
  ) throws -> (results: [FindResult], count: Int) {
    do throws(ServiceError) { return try snapshot.find(words, limit: limit) } catch {
      guard case .format(.badValue) = error else { throw error }
      throw LocatedError(error: error, hint: "search for fewer words: a result has all words")
    }
  }

  private func find(where condition: String) throws {
    let computed = ComputedLayouts(options)
    let passed = PassedDocuments()
    defer { computed.note() }
    try options.withSnapshot { snapshot in
      try options.writeRows(limit: limit) { begin, body in
        try snapshot.find(
          where: condition, noteComputed: { computed.add($0, for: $1) }, passing: passed.add,
          begin: begin,
          body)
      }
      try passed.end()
    }
  }

  private static var columns: [Column<FindResult>] {
    [
      Column("id") { .text($0.id) },
      Column("document", in: .machines) { .text($0.document) },
      Column("matched") { .text($0.matched.rawValue) },
      Column("text") { .text($0.text) },
    ]
  }
}
