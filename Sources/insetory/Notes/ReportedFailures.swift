import LayoutDocuments

/// What is wrong with the documents of one input: the first are said when they are found, the
/// others counted, so that no input makes more lines than anybody reads.
struct ReportedFailures {
  /// The status of the first.
  private(set) var status: ExitStatus?
  private var count = 0
  private var lastHint: String?

  /// Notes an error that is said elsewhere.
  mutating func add(_ error: LocatedError) { status = status ?? ExitStatus(error.error) }

  mutating func report(_ error: LocatedError) {
    add(error)
    count += 1
    guard count <= RowFailures.limit else { return }
    error.report(unlessHinted: lastHint)
    lastHint = error.wholeHint
  }

  /// Says how many there were beside those that have been said.
  func end() {
    let rest = count - RowFailures.limit
    if rest > 0 { StandardError.error("and \(rest) more") }
  }
}
