import ArgumentParser
import LayoutEngine
import LayoutService

/// What an import is told about storyboards.
struct StoryboardOptions: ParsableArguments {
  @Option(
    name: .customLong("baseline"),
    help: ArgumentHelp(
      "The tag that carries the frames recorded in storyboards; else a tag named like each file.",
      valueName: "tag"))
  var givenBaseline: String?

  @Option(
    name: .customLong("device"),
    help: ArgumentHelp(
      "A device, or WIDTHxHEIGHT, that the layouts of storyboards are on in place of the canvas.",
      valueName: "device"),
    completion: .list(DeviceTable.shipped.all.map(\.id)))
  var deviceID: String?

  /// The name of the tag for the frames of a file.
  func tag(of storyboard: Storyboard) -> String {
    givenBaseline ?? storyboard.tag
  }

  /// Refuses what goes with storyboards alone where there are none.
  ///
  /// - Parameter itemCount: What `--items` says.
  func validate(_ files: [String], itemCount: Int?) throws {
    let given = [
      givenBaseline.map { _ in "--baseline" }, deviceID.map { _ in "--device" },
      itemCount.map { "--items \($0)" },
    ].compactMap(\.self)
    guard let first = given.first else { return }
    guard files.contains(where: DocumentStream.isStoryboard) else {
      throw ValidationError("\(first) goes with a .storyboard or .xib file")
    }
    if givenBaseline?.isEmpty ?? false {
      throw ValidationError("--baseline: expected a name for a tag")
    }
    if given.count > 1, givenBaseline != nil {
      throw ValidationError(
        "--baseline keeps the frames of the canvas, which --items and --device leave")
    }
    if let itemCount, !(0...ItemRuns.maximumCount ~= itemCount) {
      throw ValidationError("--items: expected 0 to \(ItemRuns.maximumCount) items")
    }
  }

  /// Returns what layouts are to have in place of what a storyboard shows.
  ///
  /// - Throws: `document` where there is no such device.
  func variation(
    itemCount: Int?, among devices: DeviceTable
  ) throws(ServiceError) -> StoryboardVariation {
    do throws(DocumentError) {
      guard let deviceID else { return StoryboardVariation(itemCount: itemCount) }
      return try StoryboardVariation(itemCount: itemCount, screen: deviceID, among: devices)
    } catch {
      throw .format(.document(error))
    }
  }
}

extension GlobalOptions {
  /// Says how many of the frames that were recorded in storyboards agree with what is computed, and
  /// of the others how they differ.
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

  /// Says which tags carry recorded frames, and what else they carry.
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
