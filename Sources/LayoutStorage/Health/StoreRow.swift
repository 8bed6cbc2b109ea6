/// A row of a table, or a column in it, as a finding names it.
package struct StoreRow: Hashable, Sendable, CustomStringConvertible {
  package var table: String
  /// The row's number, or its key in a table without numbers.
  package var key: String
  package var column: String?

  package init(_ table: String, _ key: String, column: String? = nil) {
    self.table = table
    self.key = key
    self.column = column
  }

  /// Creates the name of the definition of a device of the store.
  package init(definitionOf device: String) {
    self.init("device", device, column: "definition")
  }

  /// Such as `section 549755813888, column items`.
  package var description: String { "\(table) \(key)" + (column.map { ", column \($0)" } ?? "") }
}
