/// What SQLite's own check finds.
package struct IntegrityProblem: Sendable, CustomStringConvertible {
  /// Nil where that is not known.
  package var table: String?
  package var message: String

  /// Whether it is what a row of something that was put in says, and not where the row lies.
  package var isOfInput: Bool { isOfValue && Connection.inputTables.contains { $0 == table } }

  /// Whether it is a value that the checks of the schema refuse.
  package var isOfCheck: Bool { message.contains("CHECK constraint failed in ") }

  private var isOfValue: Bool {
    message.contains(" value in ") || message.contains("constraint failed in ")
  }

  package var description: String { (table.map { "\($0): " } ?? "") + message }
}
