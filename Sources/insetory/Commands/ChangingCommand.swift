import ArgumentParser

/// A command that may change a store, and says that it did not where it fails. Its rows are reports
/// of edits, unless it names others.
protocol ChangingCommand: RowCommand {
  /// Whether it may with these arguments.
  static func changesStore(_ arguments: [String]) -> Bool
}

extension ChangingCommand {
  static func changesStore(_ arguments: [String]) -> Bool { true }
  static var columnNames: [String]? { (Column.report + Column.recorded()).map(\.name) }
}
