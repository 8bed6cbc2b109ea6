internal import Synchronization

/// An SQL statement of the program with a number, so that a connection finds the prepared statement
/// by index instead of by hashing the text.
///
/// Create queries only as static constants: every value that is created uses up a number.
package struct Query: Sendable {
  let sql: StaticString
  let slot: Int

  package init(_ sql: StaticString) {
    self.sql = sql
    slot = Query.count.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  private static let count = Atomic(0)
}
