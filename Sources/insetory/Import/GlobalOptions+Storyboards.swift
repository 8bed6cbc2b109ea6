import LayoutDocuments
import LayoutEngine
import LayoutReports
import LayoutService

extension GlobalOptions {
  /// Writes notes about the agreement of the frames recorded in storyboards with the computed
  /// frames: the number of equal frames, and the differences of the others.
  func note(_ agreements: [String: RecordedAgreement], of reports: [EditReport]) {
    var total = RecordedAgreement()
    for report in reports { agreements[report.document].map { total += $0 } }
    guard total.recorded > 0 else { return }
    let differing = total.differences.count
    note(
      "\(total.agreeing) of \(total.recorded) frames that Interface Builder recorded "
        + "agree with ours"
        + (differing == 0 ? "" : differing == 1 ? "; 1 does not" : "; \(differing) do not"))
    let shifted = reports.filter { agreements[$0.document]?.isShift == true }
    var lines = shifted.map { report in
      let agreement = agreements[report.document]
      let deltas = agreement?.differences.first?.deltas ?? []
      return "\"\(report.document)\": all \(agreement?.recorded ?? 0) frames, ours "
        + deltas.joined(separator: ", ")
    }
    let said = Set(shifted.map(\.document))
    for difference in total.largestFirst where !said.contains(difference.row?.document ?? "") {
      let recorded = difference.old?.frame.shortText ?? ""
      let ours = difference.new == nil ? "none" : difference.deltas.joined(separator: ", ")
      lines.append("\"\(difference.row?.id ?? "")\": recorded \(recorded), ours \(ours)")
    }
    let limit = 10
    lines.prefix(limit).forEach(note)
    if lines.count > limit { note("and \(lines.count - limit) more") }
  }

  /// Writes notes about the tags that contain recorded frames, and about their other frames.
  func noteTags(
    of baselines: [RecordedBaseline], in catalog: LayoutCatalog, isDryRun: Bool
  ) throws(ServiceError) {
    guard !baselines.isEmpty else { return }
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    var notes = BoundedNotes(self, isListedInFull: true)
    for baseline in baselines {
      guard let others = try baseline.others(in: snapshot) else { continue }
      if !others.isEmpty {
        let shown = others.prefix(10).joined(separator: ", ")
        let more = others.count > 10 ? " and \(others.count - 10) more" : ""
        notes.add(
          "the tag \(baseline.tag) also has the frames of \(shown)\(more), which "
            + "\(baseline.fileCount == 1 ? "this file does" : "these files do") not have")
      }
      let tag = baseline.tag
      guard !isDryRun else { continue }
      notes.add("the tag \(tag) carries the recorded frames: `insetory check --baseline \(tag)`")
    }
    notes.end("; `insetory tags` lists the tags")
  }
}
