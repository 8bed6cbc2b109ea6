import LayoutDocuments
import LayoutEngine
import LayoutReports
import LayoutService

/// The output of comparisons, with their counts.
struct ComparisonOutput {
  enum Form {
    /// A row for each difference.
    case rows
    /// A row for each document.
    case summaries
    /// An annotation for each document that differs, in the baseline's file if there is one.
    case annotations(file: String?)
    /// A row for each document, with the jump of a content offset.
    case jumps(Point)
    case nothing
  }

  /// The sum of all comparisons so far.
  private(set) var total = ComparisonSummary()
  /// The number of documents by status: equal, different, or only on one side.
  private(set) var documents: [String: Int] = [:]
  private let options: GlobalOptions
  private let computed: ComputedLayouts
  private let form: Form
  private let output = StandardOutput()
  private var rows: RowWriter<Difference>?
  private var summaries: RowWriter<ComparisonSummary>?
  private var jumps: RowWriter<OffsetJump>?
  /// The number of documents whose content offset jumps.
  private(set) var jumped = 0
  /// The maximum number of lines in an annotation, which has little space.
  private static let mostLines = 10

  init(_ form: Form, _ options: GlobalOptions, _ computed: ComputedLayouts) throws {
    (self.form, self.options, self.computed) = (form, options, computed)
    switch form {
    case .rows: rows = try RowWriter(Column.difference, options, to: output)
    case .summaries: summaries = try RowWriter(Column.summary, options, to: output)
    case .jumps: jumps = try RowWriter(Column.offsetJump, options, to: output)
    case .annotations, .nothing: break
    }
  }

  /// Compares two documents, and writes the differences; or reports a document that only one side
  /// has.
  mutating func write(
    _ pair: ComparisonPair, tolerance: Double, in snapshot: CatalogSnapshot?
  ) throws {
    let old = try pair.old.map { try computed.side($0, in: snapshot) }
    let new = try pair.new.map { try computed.side($0, in: snapshot) }
    switch (old, new) {
    case (let old?, let new?):
      let comparison = try LayoutComparison(pair, old, new, tolerance: tolerance)
      guard case .jumps(let offset) = form else { return try write(comparison, of: pair) }
      let jump = try comparison.offsetJump(at: offset)
      if jump.distance != 0 { jumped += 1 }
      try jumps?.write(jump)
    case (let side?, nil): try write(side, .removed, named: pair.old?.name)
    case (nil, let side?): try write(side, .added, named: pair.new?.name)
    case (nil, nil): break
    }
  }

  mutating func finish() throws {
    if total.documents > 1, options.outputFormat == .table { try summaries?.write(total) }
    try rows?.finish()
    try summaries?.finish()
    try jumps?.finish()
    try output.flush()
  }

  /// Writes the differences of two documents.
  mutating func write(_ comparison: LayoutComparison, of pair: ComparisonPair) throws {
    var found = DifferenceCounts()
    var first: [Difference] = []
    if case .summaries = form {
      found = try comparison.counts()
    } else {
      try comparison.forEachRow { difference in
        found[difference.change] += 1
        if first.count < Self.mostLines { first.append(difference) }
        try rows?.write(difference)
      }
    }
    if options.isVerbose {
      let (compared, recognised) = (comparison.comparedSections, comparison.recognisedSections)
      options.note(
        "\"\(comparison.new.name)\": compared \(compared) of \(compared + recognised) sections; "
          + "\(recognised) are known to be equal")
    }
    if case .annotations(let file) = form, !first.isEmpty {
      var lines = first.map(\.line)
      if found.total > lines.count { lines.append("and \(found.total - lines.count) more") }
      try write(
        GitHubAnnotation(
          file: file, line: comparison.old.line(of: first[0]),
          title: "\(comparison.new.name): \(found.words)", message: lines.joined(separator: "\n")))
    }
    var summary = ComparisonSummary(comparison, found)
    summary.section = pair.sections?.new.description
    // A layout without differences has no new findings.
    if found.total > 0, summaries != nil {
      summary.suspicious = try comparison.suspiciousChanges()
    }
    try write(summary)
  }

  private mutating func write(
    _ side: LayoutSide, _ change: Difference.Change, named name: String?
  ) throws {
    let difference = side.difference(change)
    try rows?.write(difference)
    if case .annotations(let file) = form {
      let message = change == .added ? "The baseline has no such document." : "It is gone."
      try write(
        GitHubAnnotation(
          file: file, line: side.line(of: difference),
          title: "\(name ?? side.name): \(change.rawValue)", message: message))
    }
    try write(ComparisonSummary(side, change))
  }

  private func write(_ annotation: GitHubAnnotation) throws(StandardOutput.Failure) {
    output.bytes += Array(annotation.text.utf8)
    try output.rowEnded()
  }

  private mutating func write(_ summary: ComparisonSummary) throws {
    total.add(summary)
    documents[summary.status, default: 0] += 1
    try summaries?.write(summary)
  }
}

extension DifferenceCounts {
  /// The counts as text, such as `1 added, 2 resized`.
  var words: String {
    Difference.Change.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.rawValue)" }
      .joined(separator: ", ")
  }
}

extension Difference {
  /// The difference as one line, such as `moved home/a/item:[3]: x +10`.
  fileprivate var line: String {
    let frames = [old?.frame.shortText, new?.frame.shortText].compactMap { $0 }
    let isOne = change == .added || change == .removed
    return "\(change.rawValue) \(row?.id ?? ""): "
      + (isOne ? frames.joined() : deltas.joined(separator: ", "))
  }
}

extension LayoutSide {
  /// Returns the line of a difference in the baseline's file; nil for other sides.
  fileprivate func line(of difference: Difference) -> Int? {
    guard case .baseline(let layout) = self else { return nil }
    return layout.line(of: difference.old?.id)
  }
}
