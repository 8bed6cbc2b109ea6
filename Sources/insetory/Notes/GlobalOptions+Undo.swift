import LayoutService

extension GlobalOptions {
  /// Writes a note about an edit of one or several documents, with the command that undoes it.
  func noteUndo(of reports: [EditReport], _ deed: String) {
    guard let first = reports.first, reports.contains(where: { $0.operation != nil }),
      !first.isRepeated
    else { return }
    let document = reports.count == 1 ? " \(first.document)" : ""
    note("\(deed); `\(program) undo\(document)` undoes it")
  }
}
