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
