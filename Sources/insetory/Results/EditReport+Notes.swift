import LayoutService

extension EditReport {
  /// What was dirty and why, and what became of it, for `-v`; a line for neighbours with one reason.
  var notes: [String] {
    var notes = operation.map { ["operation \($0.rawValue)"] } ?? []
    var rest = invalidation.sections[...]
    while let first = rest.first {
      let run = rest.enumerated().prefix { offset, section in
        section.index == first.index + offset && section.reason == first.reason
      }
      rest = rest.dropFirst(run.count)
      let last = run.count > 1 ? " to [\(first.index + run.count - 1)]" : ""
      let outcome = computed > 0 ? "computed" : "dirty"
      notes.append("\(document)/[\(first.index)]\(last) \(outcome): \(first.reason)")
    }
    return notes
  }
}

extension GlobalOptions {
  /// Writes what edits or a relayout did; with `-v` also why.
  func write(_ reports: [EditReport]) throws {
    explain(reports)
    try RowWriter.write(reports, Column.report, self)
  }

  func explain(_ reports: [EditReport]) {
    guard isVerbose else { return }
    for note in reports.lazy.flatMap(\.notes) { StandardError.note(note) }
  }
}
