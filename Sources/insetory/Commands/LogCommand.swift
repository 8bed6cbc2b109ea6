import ArgumentParser
import LayoutDocuments
import LayoutService

struct LogCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    _superCommandName: "insetory",
    abstract:
      "List the operations that changed the store, a document or a section, the newest first",
    usage: "insetory log [<address>] [--limit <n>] [--before <operation>]",
    discussion: """
      The author of an operation is the value of INSETORY_AUTHOR at that time. "computed" counts the \
      sections that were laid out. All formats except tables also have "touched", the sections \
      whose inputs or positions changed, "shifted" and "kept". With @REV the operations are those \
      up to the revision, of the document that had the id at the revision.

      Example:
        insetory log sb-flow-demo/s0 --limit 5
      """)

  @Argument(
    help: "A document, deleted or not, or a section; else the whole store.",
    completion: StoreCompletion.documents)
  var address: String?

  @Option(help: ArgumentHelp("The most operations; by default 100.", valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "Only operations before this one, to continue after a page.", valueName: "operation"))
  var before: Int?

  /// The default number of operations.
  private static let usualLimit = 100

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { columns.map(\.name) }

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit: expected 1 or more") }
    if let before, before < 1 { throw ValidationError("--before: expected 1 or more") }
  }

  func run() throws {
    let address = try address.map { text throws(ServiceError) in
      let address = try formatErrors(Address(text))
      guard address.element == nil, address.container == nil, !address.isGlob else {
        throw .wrongTarget(text, expected: "one document, or a section of it")
      }
      return address
    }
    try options.withSnapshot { snapshot in
      // Without `--limit`, fetches one extra entry to know whether there are more.
      let limit = self.limit ?? Self.usualLimit + 1
      let entries =
        try address.map { try snapshot.log(of: $0, limit: limit, before: before) }
        ?? snapshot.log(limit: limit, before: before)
      let shown = entries.prefix(self.limit ?? Self.usualLimit)
      // A table omits the column of authors if it would be empty, to save space.
      let isOfNobody = options.outputFormat == .table && shown.allSatisfy { $0.author == nil }
      let columns = Self.columns.filter {
        $0.name != "author" || options.fields != nil || !isOfNobody
      }
      try RowWriter.write(shown, columns, options)
      if self.limit == nil && entries.count > Self.usualLimit {
        let oldest = entries[Self.usualLimit - 1].operation
        options.note(
          """
          older operations are not shown; --before \(oldest) continues, --limit shows more at once
          """)
      }
    }
  }

  private static var columns: [Column<LogEntry>] {
    [
      Column("operation") { .integer($0.operation) },
      Column("parent", in: .machines) { OutputValue($0.parent) },
      Column("undoes", in: .machines) { OutputValue($0.undoes) },
    ] + Column.times { $0.time } + [
      Column("author") { OutputValue($0.author) },
      Column("operationID", in: .machines) { OutputValue($0.key) },
      Column("document") { OutputValue($0.document) },
      Column("kind", in: .machines) { .text($0.kind) },
      Column("summary", in: .machines) { .text($0.summary) },
      Column("touched", in: .machines) { .integer($0.touched) },
      Column("computed") { .integer($0.computed) },
      Column("shifted", in: .machines) { .integer($0.shifted) },
      Column("kept", in: .machines) { .integer($0.kept) },
      Column("summary", in: .tables) { .text($0.summary) },
    ]
  }
}
