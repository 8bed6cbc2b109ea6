package import LayoutStorage

/// Why a query in SQL was not answered.
public struct QueryError: Error, Hashable, Sendable {
  package let failure: QueryFailure
  public let sql: String
  /// The tables that it could have read.
  public let tables: [QueryTable]

  package init(_ failure: QueryFailure, sql: String, tables: [QueryTable]) {
    self.failure = failure
    self.sql = sql
    self.tables = tables
  }

  /// Whether it took longer than it may.
  public var isTimeout: Bool {
    if case .timeout = failure { true } else { false }
  }
}

extension QueryError: CustomStringConvertible {
  public var description: String { failure.sentence(on: sql, tables) }
  /// What to do about it, where something can be done.
  public var hint: String? { failure.hint(tables) }
}
