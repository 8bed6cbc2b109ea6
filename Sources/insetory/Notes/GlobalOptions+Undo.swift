import LayoutService

extension GlobalOptions {
  /// Writes a note about an edit, with the command that undoes it.
  func noteUndo(of report: EditReport, _ deed: String) {
    guard report.operation != nil, !report.isRepeated else { return }
    note("\(deed); `\(program) undo \(report.document)` undoes it")
  }
}
