import ArgumentParser
import LayoutDocuments
import LayoutEngine
import LayoutReports
import LayoutService

struct DiffCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    _superCommandName: "insetory",
    abstract: "List the moved, resized, restyled, added and removed elements of two layouts",
    usage: """
      insetory diff <a> [<b>] [--tolerance <points>] [--stat] [--exit-code] [-o <file>]
      insetory diff <a> [<b>] --offset <x,y> [--exit-code]
      """,
    discussion: """
      Each is a document, a section, a glob, or a file of documents (- is standard input; ./NAME is \
      always a file). If one is a section, and the other a document, the sections of the same name \
      are compared. Without <b>, DOC is compared with its state before the last change, DOC@REV \
      with the present state, DOC#CONTAINER with its own container, and a file with the store. \
      Elements are matched by id, then by index path. A section that only shifted is one line; its \
      items are compared relative to its origin.

      With -o both layouts are drawn. Two states of one container are over each other: old outlines, \
      new fills, arrows for moves. Two containers are side by side, with outlines around what differs.

      With --offset the only answer is by how much the content offset has to change so that the \
      first cell on screen stays where it is, for example after cells were measured.

      Examples:
        insetory diff sb-flow-demo#440x956
        insetory diff 'vlc-*' 'vlc-*#iphone-16-pro-max' --stat
        insetory diff vlc-movies-2024#iphone-16-pro-max -o phones.png --scale 2
      """)

  @Argument(
    help: "The old layout: a document, a section, a glob or a file.",
    completion: StoreCompletion.documentsOrFiles)
  var a: String

  @Argument(help: "The new layout.", completion: StoreCompletion.documentsOrFiles)
  var b: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The greatest difference of a coordinate or length that is ignored.",
      valueName: "points"))
  var tolerance: Double = 0

  @Flag(help: "Only count the differences of each document.")
  var stat = false

  @Flag(name: .customLong("exit-code"), help: "Exit with 1 if there is a difference.")
  var hasExitCode = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only the jump of this content offset of the old layout.", valueName: "x,y"),
    transform: Point.init(argument:))
  var offset: Point?

  @OptionGroup(title: "Picture") var picture: ChangePictureOptions<PictureTargetOption>

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? {
    Column.difference.map(\.name) + Column.summary.map(\.name) + Column.offsetJump.map(\.name)
  }

  func validate() throws {
    guard 0...1e9 ~= tolerance else {
      throw ValidationError("--tolerance: expected 0 to 1000000000 points")
    }
    if picture.isOnStandardOutput && stat {
      throw ValidationError("a picture on standard output goes without --stat")
    }
    if offset != nil, stat || picture.format != nil || tolerance != 0 {
      throw ValidationError("--offset goes without --stat, --tolerance and a picture")
    }
    if a == "-" && b == "-" { throw ValidationError("only one side can be standard input") }
  }

  func run() throws {
    if let b, ComparisonOperand.isCertainlyFile(a), ComparisonOperand.isCertainlyFile(b) {
      return try run(in: nil)
    }
    try options.withSnapshot { try run(in: $0) }
  }

  private func run(in snapshot: CatalogSnapshot?) throws {
    let more = snapshot == nil ? options.knownDevices : nil
    let first = try ComparisonOperand(a, in: snapshot, more: more)
    let second = try b.map { text throws(ServiceError) in
      try ComparisonOperand(text, in: snapshot, more: more)
    }
    let pairs = try ComparisonPair.pairs(first, second, in: snapshot)
    let asked = [a, b].compactMap { $0.flatMap { try? Address($0) } }
    let computed = ComputedLayouts(options, of: asked)
    defer { computed.note() }
    let hasRows = !picture.isOnStandardOutput
    let form: ComparisonOutput.Form =
      if let offset { .jumps(offset) } else { !hasRows ? .nothing : stat ? .summaries : .rows }
    var output = try ComparisonOutput(form, options, computed)
    let passed = PassedDocuments()
    if picture.format != nil { try draw(pairs, in: snapshot, computed, &output) }
    var progress = Progress(count: pairs.count, options)
    defer { ProgressLine.clear() }
    for pair in pairs where picture.format == nil {
      defer { progress.advance() }
      try passed.attempt(pair.id, isOneOfSeveral: pairs.count > 1) {
        try output.write(pair, tolerance: tolerance, in: snapshot)
      }
    }
    try output.finish()
    if !stat, hasRows, offset == nil, options.outputFormat == .table,
      output.total.counts.total == 0
    {
      let total = output.total
      options.note(
        "no difference: compared \(total.compared) of \(total.compared + total.recognised) "
          + "sections; \(total.recognised) are known to be equal")
    }
    try passed.end()
    if hasExitCode, output.total.counts.total > 0 || output.jumped > 0 { throw ExitStatus.no }
  }
}

extension DiffCommand {
  /// Draws the only pair, and writes its rows.
  private func draw(
    _ pairs: [ComparisonPair], in snapshot: CatalogSnapshot?, _ computed: ComputedLayouts,
    _ output: inout ComparisonOutput
  ) throws {
    guard pairs.count == 1, let former = pairs[0].old, let latter = pairs[0].new else {
      throw ServiceError.format(
        .badValue(
          key: picture.svg == nil ? "--output" : "--svg",
          reason: "expected one document of each side, not \(pairs.count) pairs"))
    }
    let comparison = try LayoutComparison(
      pairs[0], try computed.side(former, in: snapshot), try computed.side(latter, in: snapshot),
      tolerance: tolerance)
    try options.draw(comparison, picture)
    try output.write(comparison, of: pairs[0])
  }
}
