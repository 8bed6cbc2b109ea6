package import LayoutStorage

/// An error of an SQL query.
public struct QueryError: Error, Hashable, Sendable {
  package let failure: QueryFailure
  /// The text of the query.
  public let sql: String
  /// The tables that a query can read.
  public let tables: [QueryTable]

  package init(_ failure: QueryFailure, sql: String, tables: [QueryTable]) {
    self.failure = failure
    self.sql = sql
    self.tables = tables
  }

  /// Whether the query exceeded its time limit.
  public var isTimeout: Bool {
    if case .timeout = failure { true } else { false }
  }

  /// Whether the query uses a table or a column that does not exist.
  public var hasUnknownName: Bool { failure.isOfUnknownName }
}

extension QueryError: CustomStringConvertible {
  /// A sentence about the error, with its position in the query if it is known.
  public var description: String { failure.sentence(on: sql, tables) }
  /// A suggestion to fix the query; nil if there is none.
  public var hint: String? { failure.hint(tables) }
}
