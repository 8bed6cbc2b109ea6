import ArgumentParser
import LayoutDocuments
import LayoutEngine
import LayoutReports
import LayoutService

struct MatrixCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix",
    _superCommandName: "insetory",
    abstract: "Show columns and item sizes of sections on devices, and suspicious results",
    usage: """
      insetory matrix <address>|<file>... [--devices <glob>]...
      insetory matrix <address>|<file>... --widths <from>..<to> | --heights <from>..<to>
      """,
    discussion: """
      One row for each section and device, from the narrowest to the widest: the items on the \
      fullest line, their size, the section's size, and suspicious results: items that are narrower \
      on a wider device (narrower-item), a lone last item, spacing of more than twice its minimum, \
      sizes that UIKit leaves undefined. The default devices are all phones in portrait, stored \
      ones included. --widths finds every width of the document's own container at which the number \
      of columns changes, exactly. Everything is computed in memory, and nothing is written. A file of \
      documents needs no store.

      Examples:
        insetory matrix 'vlc-*' --devices 'iphone-1*'
        insetory matrix home/albums --devices 'ipad-*:*,ipad-*'
        insetory matrix ./home.json/albums --widths 320..1376
      """)

  @Argument(
    help: ArgumentHelp("Documents, globs, sections or files.", valueName: "address|file"),
    completion: StoreCompletion.documentsOrFiles)
  var addresses: [String]

  @Option(
    name: .customLong("devices"),
    help: ArgumentHelp(
      "Ids or globs of devices, or sizes, with commas; with a colon, variants.",
      valueName: "glob|size"))
  var globs: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Find the widths in a range at which the number of columns changes.",
      valueName: "from..to"), transform: LengthRange.init(argument:))
  var widths: LengthRange?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Find the heights, for layouts that scroll horizontally.",
      valueName: "from..to"), transform: LengthRange.init(argument:))
  var heights: LengthRange?

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? {
    Column.fact.map(\.name) + Column.interval(.width).map(\.name)
  }

  func validate() throws {
    guard [widths != nil, heights != nil, !globs.isEmpty].filter({ $0 }).count <= 1 else {
      throw ValidationError("--devices, --widths and --heights exclude each other")
    }
  }

  func run() throws {
    if let widths { return try solve(widths.bounds, .width) }
    if let heights { return try solve(heights.bounds, .height) }
    var writer = try RowWriter(Column.fact, options, to: StandardOutput())
    let passed = PassedDocuments()
    var notes: [Finding] = []
    var held: [(document: String, note: String)] = []
    try options.withDocuments(addresses) { documents in
      let snapshot = documents.snapshot
      let table = try snapshot.devices()
      let containers =
        globs.isEmpty
        ? table.all.filter { $0.sizeClass == .compact }.map(\.id)
        : try table.containers(matching: globs)
      var progress = Progress(count: documents.count, options)
      defer { ProgressLine.clear() }
      try documents.forEach(passing: passed) { address in
        defer { progress.advance() }
        try snapshot.forEachFacts(of: address, in: containers) { facts in
          if held.last?.document != address.document,
            let note = facts.lazy.compactMap(\.noteOfHeldSizeClass).first
          {
            held.append((address.document, note))
          }
          for (facts, findings) in zip(facts, facts.findings()) {
            try writer.write(MatrixRow(facts: facts, findings: findings))
            notes += findings
          }
        }
      }
    }
    try writer.finish()
    note(notes)
    var heldNotes = BoundedNotes(options, isListedInFull: true)
    for (_, note) in held { heldNotes.add(note) }
    heldNotes.end("; --verbose shows them")
    try passed.end()
  }

  private func solve(_ range: ClosedRange<Double>, _ varying: VaryingLength) throws {
    var writer = try RowWriter(Column.interval(varying), options, to: StandardOutput())
    let passed = PassedDocuments()
    var notes: [Finding] = []
    var isOfLines = true
    try options.withDocuments(addresses) { documents in
      let snapshot = documents.snapshot
      var progress = Progress(count: documents.count, options)
      defer { ProgressLine.clear() }
      try documents.forEach(passing: passed) { address in
        defer { progress.advance() }
        try snapshot.forEachIntervals(of: address, in: range, varying: varying) { intervals in
          var previous: ColumnInterval?
          for interval in intervals {
            let findings = interval.findings(after: previous)
            try writer.write(IntervalRow(interval: interval, findings: findings))
            notes += findings
            let isVertical = interval.first.scrollDirection == .vertical
            isOfLines = isOfLines && isVertical == (varying == .width)
            previous = interval
          }
        }
      }
    }
    try writer.finish()
    note(notes)
    if !isOfLines {
      options.note(
        "lines run along the width when scrolling vertically, and along the height when "
          + "scrolling horizontally: --widths for those, --heights for these")
    }
    try passed.end()
  }

  /// Writes notes with the messages of the findings, because a table has only the rules' ids.
  private func note(_ findings: [Finding]) {
    guard options.outputFormat == .table else { return }
    // A finding that occurs on several devices is noted once for each section.
    var groups: [[String]: (first: Finding, count: Int)] = [:]
    var keys: [[String]] = []
    for finding in findings {
      let section = String(finding.address.drop { $0 != "/" })
      let key = [finding.document, section, finding.rule.id]
      if groups[key] == nil { keys.append(key) }
      groups[key, default: (finding, 0)].count += 1
    }
    var notes = BoundedNotes(options, isListedInFull: true)
    for (first, count) in keys.compactMap({ groups[$0] }) {
      let more = count > 1 ? "; also in \(count - 1) more" : ""
      notes.add("\(first.address): \(first.message)\(more) (\(first.rule.id))")
    }
    notes.end("; --verbose shows them")
  }
}

extension SectionFacts {
  fileprivate var noteOfHeldSizeClass: String? {
    heldSizeClass.map {
      """
      the sizeClass "\($0.rawValue)" of "\(document)" is the view's own, and was held on devices of \
      another, such as \(container)
      """
    }
  }
}
