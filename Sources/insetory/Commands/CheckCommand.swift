import ArgumentParser
import LayoutDocuments
import LayoutReports
import LayoutService

struct CheckCommand: AnnotatingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    _superCommandName: "insetory",
    abstract: "Compare every document with a baseline, for CI",
    usage: """
      insetory check --baseline <tag>|<file> [<address>...] [--tolerance <points>] [--stat] \
      [--update] [--format github]
      """,
    discussion: """
      The baseline is the state of a tag, the recorded frames of a tag (see `insetory import`), or \
      a file that --update writes, with one line for each element, to be kept in the repository. An \
      address is a document, a glob, or DOC#CONTAINER, which --update adds to the file. The exit \
      code is 1 if a frame or a style differs, or a document is missing or new. --format github \
      writes annotations for GitHub Actions.

      Examples:
        insetory check --baseline layouts.baseline --update
        insetory check --baseline layouts.baseline --format github
      """)

  @Argument(help: "Documents or globs; else all documents.", completion: StoreCompletion.documents)
  var addresses: [String] = []

  @Option(
    help: ArgumentHelp("A tag, or a file (./NAME is always a file).", valueName: "tag|file"),
    completion: StoreCompletion.tagsOrFiles)
  var baseline: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The greatest difference of a coordinate or length that is ignored.",
      valueName: "points"))
  var tolerance: Double = 0

  @Flag(help: "Only count the differences of each document.")
  var stat = false

  @Flag(help: "Write the present frames to the file.")
  var update = false

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? {
    Column.difference.map(\.name) + Column.summary.map(\.name)
  }

  func validate() throws {
    guard 0...1e9 ~= tolerance else {
      throw ValidationError("--tolerance: expected 0 to 1000000000 points")
    }
    if baseline.isEmpty { throw ValidationError("--baseline: expected a tag or a file") }
    if update
      && (stat || tolerance > 0 || options.fields != nil || options.givenFormat == .github)
    {
      throw ValidationError(
        "--update goes without --stat, --tolerance, --fields and --format github")
    }
    if update && baseline == "-" { throw ValidationError("--update: expected a file's name") }
  }

  func run() throws {
    let addresses = try addresses.map { text throws(ServiceError) in try Address(current: text) }
    try options.withSnapshot { snapshot in
      if update {
        try write(addresses, in: snapshot)
      } else {
        try check(addresses, in: snapshot)
      }
    }
  }

  private static let all = [Address(document: "*")]

  private func check(_ addresses: [Address], in snapshot: CatalogSnapshot) throws {
    let source = try CheckBaseline(baseline, in: snapshot)
    var form = stat ? ComparisonOutput.Form.summaries : .rows
    if options.outputFormat == .github {
      if case .file(let file) = source {
        form = .annotations(file: file.name)
      } else {
        form = .annotations(file: nil)
      }
    }
    let pairs = try source.pairs(addresses, in: snapshot)
    let computed = ComputedLayouts(options, of: addresses.isEmpty ? Self.all : addresses)
    defer { computed.note() }
    var output = try ComparisonOutput(form, options, computed)
    let passed = PassedDocuments()
    var progress = Progress(count: pairs.count, options)
    do {
      defer { ProgressLine.clear() }
      for pair in pairs {
        let tolerance = source.tolerance(of: pair, asked: tolerance)
        try passed.attempt(pair.id) {
          try output.write(pair, tolerance: tolerance, in: snapshot)
        }
        progress.advance()
      }
    }
    try output.finish()
    options.note(summary(of: output))
    guard output.total.counts.total == 0 else {
      if case .file = source {
        options.hint("if the present frames are right, --update makes them the baseline")
      } else if case .recorded(let recorded) = source, output.documents["removed"] != nil {
        options.hint(
          "a document whose frames the tag carries is gone: `insetory tag \(recorded.name) --delete` "
            + "deletes all its frames, and an import stores the frames of its file again")
      }
      throw ExitStatus.no
    }
    try passed.end()
  }

  private func summary(of output: ComparisonOutput) -> String {
    let words = [
      ("equal", "as in the baseline"), ("different", "different"), ("removed", "missing"),
      ("added", "not in the baseline"),
    ]
    let counts = words.compactMap { status, text in
      output.documents[status].map { "\($0) \(text)" }
    }
    let count = output.total.documents
    return "\(count) document\(count == 1 ? "" : "s")"
      + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))
      + (output.total.counts.total > 0 ? " (\(output.total.counts.words))" : "")
  }

  private func write(_ addresses: [Address], in snapshot: CatalogSnapshot) throws {
    let former: Baseline
    do {
      guard case .file(let file) = try CheckBaseline(baseline, in: snapshot) else {
        throw ServiceError.wrongTarget(
          baseline, expected: "a file to write; `insetory tag` moves a tag")
      }
      former = file
    } catch ServiceError.noBaseline, ServiceError.format(.input(.noSuchFile)), ServiceError.format(
      .emptyBaseline)
    {
      former = Baseline(emptyNamed: baseline)
    }
    let output = try StandardOutput(
      replacing: baseline, protecting: options.store)
    func append(_ text: ArraySlice<UInt8>) throws {
      output.bytes += text
      try output.rowEnded()
    }
    let passed = PassedDocuments()
    let computed = ComputedLayouts(options, of: addresses.isEmpty ? Self.all : addresses)
    defer { computed.note() }
    let counts = try former.update(
      addresses, in: snapshot, layout: { try computed.layout(of: $0, in: snapshot) },
      passing: passed.add, to: append)
    try output.finish()
    options.note(
      "\"\(baseline)\": documents written: \(counts.written), kept: \(counts.kept), "
        + "removed: \(counts.removed)")
    try passed.end()
  }
}
