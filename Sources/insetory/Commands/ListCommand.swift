import ArgumentParser
import LayoutDocuments
import LayoutService

struct ListCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    _superCommandName: "insetory",
    abstract: "List the documents of the store",
    usage: "insetory list [<glob>...] [--dirty] [--tag <tag>]",
    discussion: """
      Dirty sections are counted in every container with stored frames; `insetory status` names \
      them.

      Example:
        insetory list 'vlc-*' --tag ios --format table
      """)

  @Flag(help: "Only documents with dirty sections.")
  var dirty = false

  @Option(help: "Only documents with this tag.", completion: StoreCompletion.documentTags)
  var tag: String?

  @Argument(
    help: ArgumentHelp("Documents; each may be a glob. Else all.", valueName: "glob"),
    completion: StoreCompletion.documents)
  var globs: [String] = []

  /// An option that only `find` accepts. It is parsed so that the error can name `find`.
  @Option(help: .hidden) var limit: String?

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { columns.map(\.name) }

  func validate() throws {
    guard let limit else { return }
    let condition = "document.id GLOB '\((globs.first ?? "*").replacing("'", with: "''"))'"
    let isPlain = !condition.contains { "\"$`\\!".contains($0) }
    throw ValidationError(
      "list takes no --limit; `\(options.program) find --where "
        + "\(isPlain ? "\"\(condition)\"" : condition.shellWord) --limit \(limit.shellWord)` lists "
        + "the first documents")
  }

  func run() throws {
    let addresses = try globs.map { try Address(wholeDocument: $0) }
    try options.withSnapshot { snapshot in
      var writer = try RowWriter(Self.columns, options, to: StandardOutput())
      let passed = PassedDocuments()
      var listed: Set<String> = []
      for address in addresses.isEmpty ? [nil] : addresses.map(Optional.some) {
        for one in try snapshot.addresses(address) where listed.insert(one.document).inserted {
          try passed.attempt(one.document) {
            let summary = try snapshot.summary(of: one.document)
            guard !dirty || summary.dirty > 0, tag.map(summary.tags.contains) ?? true else {
              return
            }
            try writer.write(summary)
          }
        }
      }
      try writer.finish()
      try passed.end()
    }
  }

  private static var columns: [Column<DocumentSummary>] {
    [
      Column("id") { .text($0.id) },
      Column("title") { OutputValue($0.title) },
      Column("tags", in: .machines) { .array($0.tags.map(OutputValue.text)) },
      Column("container") { .text($0.container) },
      Column("sections") { .integer($0.sections) },
      Column("items") { .integer($0.items) },
      Column("dirty") { .integer($0.dirty) },
    ] + Column.contentSize { $0.contentSize } + [
      Column("revision") { .integer($0.revision) }
    ]
  }
}
