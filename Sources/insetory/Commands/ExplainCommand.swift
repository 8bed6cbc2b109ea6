import ArgumentParser
import LayoutDocuments
import LayoutEngine
import LayoutReports
import LayoutService

struct ExplainCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    _superCommandName: "insetory",
    abstract: "Show how a frame is computed, step by step, from the document's values",
    usage: """
      insetory explain <address>|<file>[/<section>...]
                       [--offset <x,y> [--inner <section=offset>]...] [--brief | --full]
      """,
    discussion: """
      Each step has its rule, the expression with names and with numbers, the result in points, and \
      the origins of its values: the item, the section, the defaults, UIKit's default, the \
      container. The default format is text. On a terminal only the last formulas of x, y, width \
      and height are shown, with their values; --full shows every step.

      A file needs no store; what follows its name is the address in its document, as in \
      ./home.json/deals (./screens.ndjson/home/deals if the file has several).

      Examples:
        insetory explain vlc-movies/movies/item:3
        insetory explain ./home.json/deals/item:0
      """)

  @Argument(
    help: ArgumentHelp(
      "A document, a section, or an element: an item, a group, a header, a decoration; of the store "
        + "or of a file.", valueName: "address|file"),
    completion: StoreCompletion.documentsOrFiles)
  var address: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The content offset for pinned views.", valueName: "x,y"),
    transform: Point.init(argument:))
  var offset: Point?

  @OptionGroup var inner: InnerOffsetOptions

  @Flag(help: "Only the last formulas; the default on a terminal.")
  var brief = false

  @Flag(help: "Every step; the default elsewhere.")
  var full = false

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { Column.explanation.map(\.name) }

  func validate() throws {
    if brief, full { throw ValidationError("--brief and --full exclude each other") }
    try inner.check(goesWith: offset)
  }

  func run() throws {
    try options.withDocuments([address]) { documents in
      let address = try documents.one(self.address, expected: "one document, or an element of it")
      let computed = ComputedLayouts(options, of: [address], isOfFile: documents.isOfFile)
      defer { computed.note() }
      let layout = try computed.layout(of: address, in: documents.snapshot)
      var notes = BoundedNotes(options)
      defer { notes.end() }
      try notes.add(inner.offsets, in: layout)
      var explanation = try layout.explanation(
        of: address, contentOffset: offset, innerOffsets: inner.offsets)
      let format = options.isJSON ? .json : options.givenFormat ?? .table
      let isText = format == .table && options.fields == nil
      if brief || !full && isText && StandardOutput.isTerminal {
        explanation = explanation.brief
      }
      guard isText else {
        var writer = try RowWriter(Column.explanation, options, to: StandardOutput())
        for step in explanation.steps { try writer.write(step) }
        return try writer.finish()
      }
      let output = StandardOutput()
      output.keepsBold = options.isColored
      output.bytes = Array(explanation.text(isColored: options.isColored).utf8)
      try output.flush()
    }
  }
}
