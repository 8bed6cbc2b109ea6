import ArgumentParser
import LayoutDocuments
import LayoutReports

struct SQLCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql",
    _superCommandName: "insetory",
    abstract: "Query documents, sections and frames in SQL",
    usage: "insetory sql <query> [--limit <n>] [--timeout <seconds>]",
    discussion: """
      One SELECT over the tables documents, sections, items, frames, decorations and operations; \
      'insetory help sql' shows their columns. A query can only read.

      Example:
        insetory sql "SELECT id FROM items WHERE document = 'home' AND width < 200"
      """)

  @Argument(help: "One SELECT; - reads it from standard input.")
  var query: String

  @Option(help: ArgumentHelp("The most rows; by default 100000.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("The longest time.", valueName: "seconds"))
  var timeout: Double = 30

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { nil }

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit: expected 0 or more") }
    guard timeout > 0 else { throw ValidationError("--timeout: expected more than 0 seconds") }
  }

  func run() throws {
    let text =
      query == "-" ? String(decoding: try DocumentStream.text(path: "-"), as: UTF8.self) : query
    let computed = ComputedLayouts(options)
    let passed = PassedDocuments()
    defer { computed.note() }
    try options.withSnapshot { snapshot in
      try options.writeRows(limit: limit) { begin, body in
        try snapshot.query(
          text, limit: QueryLimit(seconds: timeout),
          noteComputed: { computed.add($0, for: $1) }, passing: passed.add, begin: begin,
          body)
      }
      try passed.end()
    }
  }
}
