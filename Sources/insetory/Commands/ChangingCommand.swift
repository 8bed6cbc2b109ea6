import ArgumentParser

/// A command that may change a store. If it fails without a change, the error output states this.
/// Its rows are edit reports by default.
protocol ChangingCommand: RowCommand {
  /// Returns whether the command may change a store with these arguments.
  static func changesStore(_ arguments: [String]) -> Bool
}

extension ChangingCommand {
  static func changesStore(_ arguments: [String]) -> Bool { true }
  static var columnNames: [String]? { (Column.report + Column.recorded()).map(\.name) }
}

/// A command that edits one document, and can show the edit before it is made.
protocol EditingCommand: ChangingCommand {}

extension EditingCommand {
  static var columnNames: [String]? {
    Column.report.map(\.name) + Column.difference.map(\.name) + Column.transition.map(\.name)
  }
}
