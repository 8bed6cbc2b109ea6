import ArgumentParser
import LayoutService

struct ListCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the documents of the store",
    usage: "insetory list [--dirty] [--tag <tag>]",
    discussion: """
      Dirty sections are counted in every container with stored frames; `insetory status` names \
      them.

      Example:
        insetory list --tag ios --format table
      """)

  @Flag(help: "Only documents with dirty sections.")
  var dirty = false

  @Option(help: "Only documents with this tag.", completion: StoreCompletion.documentTags)
  var tag: String?

  /// Arguments that only `find` accepts. They are parsed so that the error can name `find`.
  @Argument(help: .hidden) var globs: [String] = []
  @Option(help: .hidden) var limit: String?

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { columns.map(\.name) }

  func validate() throws {
    guard let glob = globs.first ?? limit.map({ _ in "*" }) else { return }
    let condition = "document.id GLOB '\(glob.replacing("'", with: "''"))'"
    let isPlain = !condition.contains { "\"$`\\!".contains($0) }
    let command =
      "`\(options.program) find --where \(isPlain ? "\"\(condition)\"" : condition.shellWord)"
      + (limit.map { " --limit \($0.shellWord)`" } ?? "`")
    throw ValidationError(
      globs.isEmpty
        ? "list takes no --limit; \(command) lists the first documents"
        : "list takes no name and no glob; \(command) lists these documents")
  }

  func run() throws {
    try options.withSnapshot { snapshot in
      var writer = try RowWriter(Self.columns, options, to: StandardOutput())
      let passed = PassedDocuments()
      for id in try snapshot.documentIDs() {
        try passed.attempt(id) {
          let summary = try snapshot.summary(of: id)
          guard !dirty || summary.dirty > 0, tag.map(summary.tags.contains) ?? true else { return }
          try writer.write(summary)
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
