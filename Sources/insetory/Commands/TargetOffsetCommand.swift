public import ArgumentParser
import LayoutDocuments
import LayoutEngine
public import LayoutService

struct TargetOffsetCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "target-offset",
    _superCommandName: "insetory",
    abstract: "Show the content offset at which scrolling comes to rest",
    usage: """
      insetory target-offset <document> <x,y> --policy paging|group|item|section
      insetory target-offset <section> <offset>
      """,
    discussion: """
      The offset is where scrolling would end without snapping. The answer is the nearest start of \
      an item, a group or a section, or of a page, at the inset of the content.

      The row of an orthogonal section rests as its orthogonalScrollingBehavior says; its offset is \
      one number, from the row's start.

      Examples:
        insetory target-offset sb-flow-demo 0,250 --policy item
        insetory target-offset store-home/featured 200
      """)

  @Argument(help: "A document or an orthogonal section.", completion: StoreCompletion.documents)
  var address: String

  @Argument(parsing: .allUnrecognized, help: ArgumentHelp("The offset.", valueName: "x,y"))
  var offsets: [String] = []

  @Option(help: ArgumentHelp("What begins at the offset.", valueName: "policy"))
  var policy: SnappingPolicy?

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { Column.targetOffset.map(\.name) }

  mutating func validate() throws {
    // The parser leaves it among the unrecognized arguments.
    offsets.removeAll { $0 == "--" }
    guard offsets.count == 1 else { throw ValidationError("expected one offset such as 0,250") }
    guard let address = try? Address(address) else { return }
    if address.section == nil {
      _ = try Point(argument: offsets[0])
      if policy == nil { throw ValidationError("a document needs --policy") }
    } else {
      guard let offset = Double(offsets[0]), abs(offset) <= FixedPoint.limit else {
        throw ValidationError("expected one number, an offset of the row, found '\(offsets[0])'")
      }
      if policy != nil {
        throw ValidationError("--policy goes with a document: a row has a behavior of its own")
      }
    }
  }

  func run() throws {
    let address = try Address(address)
    guard !address.isGlob, address.element == nil else {
      throw ServiceError.wrongTarget(self.address, expected: "a document or a section")
    }
    try options.withSnapshot { snapshot in
      let computed = ComputedLayouts(options, of: [address])
      defer { computed.note() }
      let layout = try computed.layout(of: address, in: snapshot)
      try RowWriter.write([try row(address, in: layout)], Column.targetOffset, options)
    }
  }

  private func row(_ address: Address, in layout: StoredLayout) throws -> TargetOffsetRow {
    guard let key = address.section else {
      let point = try Point(argument: offsets[0])
      return TargetOffsetRow(
        layout: layout, target: try layout.targetOffset(for: point, policy ?? .item))
    }
    let offset = Double(offsets[0]) ?? 0
    let index = try layout.sectionIndex(key)
    guard let row = try layout.orthogonalRow(inSection: index) else {
      throw ServiceError.wrongTarget(
        address.description, expected: "a document, or a section that scrolls across it")
    }
    return TargetOffsetRow(
      layout: layout,
      section: layout.naming.address(ofSection: index, id: try layout.sectionID(at: index)),
      target: TargetOffset(
        proposed: Point(x: offset, y: 0), offset: Point(x: row.rest(at: offset), y: 0)))
  }
}

extension SnappingPolicy: ExpressibleByArgument {}

/// An answer of `insetory target-offset`.
struct TargetOffsetRow {
  var layout: StoredLayout
  /// The address of an orthogonal section; nil for the whole document.
  var section: String?
  var target: TargetOffset
}

extension Column where Row == TargetOffsetRow {
  /// The columns of `insetory target-offset`.
  static var targetOffset: [Column] {
    [
      Column("document") { .text($0.layout.document) },
      Column("container") { .text($0.layout.naming.container) },
      Column("section") { OutputValue($0.section) },
      Column("proposedX") { .number($0.target.proposed.x) },
      Column("proposedY") { $0.section == nil ? .number($0.target.proposed.y) : .null },
      Column("x") { .number($0.target.offset.x) },
      Column("y") { $0.section == nil ? .number($0.target.offset.y) : .null },
      Column("anchor") { OutputValue($0.target.anchor?.id) },
    ]
  }
}
