import LayoutReports
import LayoutService

extension GlobalOptions {
  /// Writes the reports of several documents, unless a sum replaces them.
  func write(
    _ reports: [EditReport], agreements: [String: RecordedAgreement] = [:], _ option: RowsOption
  ) throws {
    let documents = Set(reports.map(\.document)).count
    try write(
      reports, agreements: agreements, hasRows: !option.leavesOut(documents, self))
  }

  /// Writes what was done to several documents as one line, if a person is there to read it.
  ///
  /// - Parameters:
  ///   - deed: What was done, such as `imported`.
  ///   - start: The start of the run.
  func noteSum(
    _ deed: String, documents: Int, items: Int, since start: ContinuousClock.Instant
  ) {
    guard documents > 1, StandardOutput.isTerminal || Progress.isSeen(self) else { return }
    note(
      "\(deed) \(documents.grouped) documents, \(items.grouped) items, "
        + (ContinuousClock.now - start).spent)
  }

  /// Writes the sum of reports: ``noteSum(_:documents:items:since:)``.
  func noteSum(_ deed: String, _ reports: [EditReport], since start: ContinuousClock.Instant) {
    noteSum(
      deed, documents: Set(reports.map(\.document)).count,
      items: reports.reduce(0) { $0 + $1.items },
      since: start)
  }
}
