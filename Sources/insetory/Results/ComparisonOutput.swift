import LayoutService

/// Writes what comparisons find: a row for each difference, or one for each document.
struct ComparisonOutput {
  /// Of all comparisons so far.
  private(set) var counts = DifferenceCounts()
  private let options: GlobalOptions
  private let isSilent: Bool
  private var rows: RowWriter<Difference>?
  private var summaries: RowWriter<ComparisonSummary>?
  private var total = ComparisonSummary()

  init(isStat: Bool, _ options: GlobalOptions, isSilent: Bool = false) {
    self.options = options
    self.isSilent = isSilent
    guard !isSilent else { return }
    let output = StandardOutput()
    if isStat {
      summaries = RowWriter(Column.summary, options, to: output)
    } else {
      rows = RowWriter(Column.difference, options, to: output)
    }
  }

  mutating func write(_ comparison: LayoutComparison) throws {
    var found = DifferenceCounts()
    if rows == nil {
      found = try comparison.counts()
    } else {
      try comparison.forEachRow { difference in
        found[difference.change] += 1
        try rows?.write(difference)
      }
    }
    if options.isVerbose {
      let (compared, recognised) = (comparison.comparedSections, comparison.recognisedSections)
      options.note(
        "\"\(comparison.new.name)\": compared \(compared) of \(compared + recognised) sections; "
          + "\(recognised) are known to be equal")
    }
    try write(ComparisonSummary(comparison, found))
  }

  /// Writes that one side alone has a document.
  mutating func write(_ side: LayoutSide, _ change: Difference.Change) throws {
    try rows?.write(side.difference(change))
    try write(ComparisonSummary(side, change))
  }

  private mutating func write(_ summary: ComparisonSummary) throws {
    counts += summary.counts
    total.add(summary)
    try summaries?.write(summary)
  }

  mutating func finish() throws {
    if total.documents > 1, options.outputFormat == .table { try summaries?.write(total) }
    try rows?.finish()
    try summaries?.finish()
  }
}
