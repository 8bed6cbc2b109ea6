import LayoutDocuments

/// The errors of the documents of one input. The first errors are written when they are found, and
/// the others are only counted, to bound the output.
struct ReportedFailures {
  /// The exit status of the first error.
  private(set) var status: ExitStatus?
  private var count = 0
  private var lastHint: String?

  /// Records the status of an error that is reported elsewhere.
  mutating func add(_ error: LocatedError) { status = status ?? ExitStatus(error.error) }

  mutating func report(_ error: LocatedError) {
    add(error)
    count += 1
    guard count <= RowFailures.limit else { return }
    error.report(unlessHinted: lastHint)
    lastHint = error.wholeHint
  }

  /// Writes the number of errors that were only counted.
  func end() {
    let rest = count - RowFailures.limit
    if rest > 0 { StandardError.error("and \(rest) more") }
  }
}
