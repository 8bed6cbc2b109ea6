import ArgumentParser
import LayoutDocuments
import LayoutEngine
import LayoutReports
import LayoutService

struct FramesCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    _superCommandName: "insetory",
    abstract: "Show the frames of a document, a section or an element",
    usage: """
      insetory frames <address> [--kind <kind>] [--rect <x,y,w,h>] [--limit <n>]
                      [--offset <x,y> [--inner <section=offset>]...]
      insetory frames <document> --summary
      """,
    discussion: """
      Frames are in content coordinates, in points. Sections' own frames are only shown with --kind \
      section. The row of an orthogonal section is only moved with --offset. With --summary a document is one row: its content size, the numbers of sections and \
      items, the items on its fullest line, suspicious results, and a digest of all frames.

      Example:
        insetory frames sb-flow-demo --offset 0,200 --kind cell
      """)

  @Argument(
    help: "A document, a section or an element; documents may be a glob.",
    completion: StoreCompletion.documents)
  var address: String

  @Option(
    help: """
      Only section, group, supplementary, header, footer, cell, decoration or an element kind.
      """,
    completion: FrameKind.completion, transform: FrameKind.init(argument:))
  var kind: FrameKind?

  @Option(
    name: .customLong("rect"), parsing: .unconditional,
    help: ArgumentHelp("Only elements that touch this region.", valueName: "x,y,w,h"),
    transform: Rect.init(argument:))
  var region: Rect?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only elements on screen at this content offset, pinned ones included.", valueName: "x,y"),
    transform: Point.init(argument:))
  var offset: Point?

  @OptionGroup var inner: InnerOffsetOptions

  @Option(help: ArgumentHelp("The most frames.", valueName: "n"))
  var limit: Int?

  @Flag(help: "One row for each document and container, without frames.")
  var summary = false

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { Column.frame.map(\.name) + Column.layoutSummary.map(\.name) }

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit: expected 0 or more") }
    if summary, kind != nil || region != nil || offset != nil || limit != nil {
      throw ValidationError("--summary goes without --kind, --rect, --offset and --limit")
    }
    try inner.check(goesWith: offset)
  }

  func run() throws {
    let address = try Address(address)
    if summary { return try summarize(address) }
    var query = FrameQuery()
    (query.kind, query.region, query.contentOffset) = (kind, region, offset)
    if offset != nil { query.innerOffsets = inner.offsets }
    try options.withSnapshot { snapshot in
      var writer = try RowWriter(Column.frame, options, to: StandardOutput())
      let passed = PassedDocuments()
      let computed = ComputedLayouts(options, of: [address])
      defer { computed.note() }
      var notes = BoundedNotes(options)
      defer { notes.end() }
      var rest = limit ?? .max
      do {
        try snapshot.forEachDocument(of: address, passing: passed) { address in
          guard rest > 0 else { throw LimitReached() }
          let layout = try computed.layout(of: address, in: snapshot)
          try notes.add(inner.offsets, in: layout)
          try layout.forEachRow(of: address, query) { row in
            guard rest > 0 else { throw LimitReached() }
            rest -= 1
            try writer.write(row)
          }
        }
      } catch is LimitReached {}
      try writer.finish()
      try passed.end()
    }
  }

  private func summarize(_ address: Address) throws {
    guard address.section == nil, address.element == nil else {
      throw ServiceError.wrongTarget(address.description, expected: "a document, with --summary")
    }
    try options.withSnapshot { snapshot in
      var writer = try RowWriter(Column.layoutSummary, options, to: StandardOutput())
      let passed = PassedDocuments()
      let computed = ComputedLayouts(options, of: [address])
      defer { computed.note() }
      try snapshot.forEachDocument(of: address, passing: passed) { address in
        try writer.write(try computed.layout(of: address, in: snapshot).summary())
      }
      try writer.finish()
      try passed.end()
    }
  }

  private struct LimitReached: Error {}
}
