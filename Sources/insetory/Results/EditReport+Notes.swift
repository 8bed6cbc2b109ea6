import LayoutDocuments
import LayoutReports
import LayoutService

extension EditReport {
  /// The dirty sections with reasons and outcomes, for `-v`. Neighbouring sections with the same
  /// reason share a line.
  var notes: [String] {
    var notes = operation.map { ["operation \($0)"] } ?? []
    for run in invalidation.runs {
      guard let first = run.first, let last = run.last else { continue }
      let what =
        decorated > 0 && first.reason.isOnlyDecorations ? "decorations computed" : "computed"
      let outcome = computed > 0 ? what : "dirty"
      let end = run.count > 1 ? " to \(last.key)" : ""
      notes.append("\(document)/\(first.key)\(end) \(outcome): \(first.reason)")
    }
    return notes
  }
}

extension InvalidationContext.Section {
  /// The section's id, or its index in brackets.
  fileprivate var key: String { id ?? "[\(index)]" }
}

extension EditReport {
  /// Returns notes about cases that UIKit leaves undefined in the computed sections, up to a limit.
  ///
  /// - Parameter isContainerNamed: Whether there are reports for several containers.
  func diagnosticNotes(isContainerNamed: Bool) -> [String] {
    let naming = FrameNaming(
      document: document, container: container, isContainerAsked: isContainerNamed)
    let limit = 5
    var notes = naming.notes(onContainer: containerDiagnostics)
    notes += diagnostics.prefix(limit).map {
      naming.note(
        on: $0.diagnostic, inSection: $0.section, of: $0.sectionID, itemID: $0.itemID)
    }
    if diagnostics.count > limit {
      notes.append("\"\(document)\": \(diagnostics.count - limit) more such notes")
    }
    return notes
  }
}

extension GlobalOptions {
  /// Writes the reports of edits or of a relayout; with `-v` also the reasons.
  ///
  /// - Parameters:
  ///   - agreements: The agreement of imported frames with computed frames, by document.
  ///   - hasRows: Whether rows are written besides notes.
  func write(
    _ reports: [EditReport], agreements: [String: RecordedAgreement] = [:], hasRows: Bool = true
  ) throws {
    if let report = reports.first(where: \.isRepeated), let operation = report.operation {
      note("nothing to do: it was done already, as operation \(operation)")
    }
    var errors = BoundedNotes(self)
    for report in reports {
      guard let error = report.recomputationError else { continue }
      errors.add("\(error): the sections of \"\(report.document)\" stay dirty")
    }
    errors.end("; `insetory status` lists dirty sections")
    explain(reports)
    guard hasRows else { return }
    let hasRecorded = fields != nil || !agreements.isEmpty
    try RowWriter.write(
      reports, Column.report + (hasRecorded ? Column.recorded(agreements) : []), self)
  }

  func explain(_ reports: [EditReport]) {
    let isContainerNamed = Set(reports.map(\.container)).count > 1
    var notes = BoundedNotes(self, isListedInFull: true)
    for report in reports {
      for note in report.diagnosticNotes(isContainerNamed: isContainerNamed) { notes.add(note) }
    }
    notes.end("; --verbose shows all")
    guard isVerbose else { return }
    for note in reports.lazy.flatMap(\.notes) { StandardError.note(note) }
  }
}
