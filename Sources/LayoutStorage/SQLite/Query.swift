internal import Synchronization

/// One SQL statement of the program, numbered, so that a connection finds its prepared form by
/// index instead of by hashing the text.
///
/// Queries are made once, as static constants; every value made takes a number for good.
package struct Query: Sendable {
  let sql: StaticString
  let slot: Int

  package init(_ sql: StaticString) {
    self.sql = sql
    slot = Query.count.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  private static let count = Atomic(0)
}
