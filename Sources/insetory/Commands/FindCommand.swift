import ArgumentParser
import LayoutService

struct FindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find documents, sections and items by their texts",
    usage: "insetory find <text>... [--limit <n>]",
    discussion: """
      Looks for words in ids, titles, tags and kinds of decorations. All words must be there; the last \
      may be the beginning of one. Capitals, accents and punctuation do not count. What is called so \
      comes first, then what begins so; documents before sections before items.

      Example:
        insetory find movies 20
      """)

  @Argument(help: "Words, taken literally.")
  var text: [String]

  @Option(help: ArgumentHelp("At most so many results; the default is 100.", valueName: "n"))
  var limit = 100

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if limit < 0 { throw ValidationError("--limit: expected 0 or more") }
  }

  func run() throws {
    try options.withSnapshot { snapshot in
      let (results, count) = try snapshot.find(text.joined(separator: " "), limit: limit)
      try RowWriter.write(results, Self.columns, options)
      if count > results.count {
        options.note("\(results.count) of \(count) results; --limit shows more")
      }
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
