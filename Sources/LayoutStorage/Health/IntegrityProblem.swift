/// A problem that SQLite's own check of the file finds.
package struct IntegrityProblem: Sendable, CustomStringConvertible {
  /// The table with the problem; nil if unknown.
  package var table: String?
  package var message: String

  /// Whether the problem is a value in a row of an input table, and not damage to pages or indexes.
  package var isOfInput: Bool { isOfValue && Connection.inputTables.contains { $0 == table } }

  /// Whether the problem is a value that breaks a CHECK constraint of the schema.
  package var isOfCheck: Bool { message.contains("CHECK constraint failed in ") }

  private var isOfValue: Bool {
    message.contains(" value in ") || message.contains("constraint failed in ")
  }

  package var description: String { (table.map { "\($0): " } ?? "") + message }
}
