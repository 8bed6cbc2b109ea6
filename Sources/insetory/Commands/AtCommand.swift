import ArgumentParser
import LayoutDocuments
import LayoutEngine
import LayoutService

struct AtCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "at",
    _superCommandName: "insetory",
    abstract: "List the elements at a point, the topmost first",
    usage: "insetory at <address> <x,y> [--offset <x,y>] [--inner <section=offset>]...",
    discussion: """
      The point is in content coordinates, in points. Pinned views are where no scrolling puts \
      them, or where --offset does. Rows of orthogonal sections are at rest, or at --inner.

      Example:
        insetory at sb-flow-demo 40,120
      """)

  @Argument(help: "A document or a section.", completion: StoreCompletion.documents)
  var address: String

  @Argument(parsing: .allUnrecognized, help: ArgumentHelp("The point.", valueName: "x,y"))
  var points: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The content offset for pinned views.", valueName: "x,y"),
    transform: Point.init(argument:))
  var offset: Point?

  @OptionGroup var inner: InnerOffsetOptions

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { Column.frame.map(\.name) }

  private var point: Point? { points.count == 1 ? try? Point(argument: points[0]) : nil }

  mutating func validate() throws {
    // The parser leaves it among the unrecognized arguments.
    points.removeAll { $0 == "--" }
    guard point != nil else { throw ValidationError("expected one point such as 40,120") }
  }

  func run() throws {
    let address = try Address(address)
    guard address.element == nil else {
      throw ServiceError.wrongTarget(self.address, expected: "a document or a section")
    }
    guard let point else { return }
    try options.withSnapshot { snapshot in
      let passed = PassedDocuments()
      let computed = ComputedLayouts(options, of: [address])
      defer { computed.note() }
      var notes = BoundedNotes(options)
      defer { notes.end() }
      var rows: [FrameRow] = []
      try snapshot.forEachDocument(of: address, passing: passed) { address in
        let layout = try computed.layout(of: address, in: snapshot)
        try notes.add(inner.offsets, in: layout)
        rows += try layout.rows(
          at: point, of: address, contentOffset: offset, innerOffsets: inner.offsets)
      }
      try RowWriter.write(rows, Column.frame, options)
      try passed.end()
    }
  }
}
