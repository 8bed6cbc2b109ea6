public import LayoutService
internal import LayoutStorage

/// The limits of a query.
public struct QueryLimit: Hashable, Sendable {
  /// The longest time that the query may take, including the processing of its rows.
  public var seconds: Double

  /// Creates limits from a duration in seconds.
  public init(seconds: Double = 30) { self.seconds = seconds }
}

/// An SQL value in a row of a query.
public enum QueryValue: Hashable, Sendable {
  /// SQL's `NULL`.
  case null
  /// A signed integer of 64 bits.
  case integer(Int64)
  /// A floating-point number of 64 bits.
  case real(Double)
  /// A text.
  case text(String)
  /// A sequence of bytes.
  case blob([UInt8])

  fileprivate init(_ value: SQLValue) {
    self =
      switch value {
      case .null: .null
      case .integer(let integer): .integer(integer)
      case .real(let real): .real(real)
      case .text(let text): .text(text)
      case .blob(let bytes): .blob(bytes)
      }
  }
}

extension CatalogSnapshot {
  /// Runs an SQL query over the tables of docs/sql.md.
  ///
  /// The query can only read. It can use only these tables, not the tables of the store file. Dirty
  /// sections are computed in memory.
  ///
  /// - Parameters:
  ///   - noteComputed: Receives each layout with sections that had to be computed, and the
  ///     requested container; nil is the document's own.
  ///   - passing: Receives each document that cannot be read or laid out, and the reason; the query
  ///     continues without it. If nil, the query throws.
  ///   - begin: Receives the column names, before the first row.
  ///   - body: Receives each row; returns whether to continue.
  /// - Throws: `query` if the query is invalid, would write, or takes too long; the errors of
  ///   reading a layout; the errors of the closures.
  public func query(
    _ sql: String, limit: QueryLimit = QueryLimit(),
    noteComputed: @escaping (StoredLayout, String?) -> Void = { _, _ in },
    passing: ((String, ServiceError) -> Void)? = nil,
    begin: ([String]) throws -> Void = { _ in }, _ body: ([QueryValue]) throws -> Bool
  ) throws {
    try QuerySource({ self }, noteComputed: noteComputed, passing: passing)
      .query(sql, limit: limit, begin: begin, body)
  }
}

extension QuerySource {
  /// Runs an SQL query over the tables of this source only.
  ///
  /// - Throws: The errors of ``CatalogSnapshot/query(_:limit:noteComputed:passing:begin:_:)``.
  func query(
    _ sql: String, limit: QueryLimit = QueryLimit(), begin: ([String]) throws -> Void = { _ in },
    _ body: ([QueryValue]) throws -> Bool
  ) throws {
    let database = try stored(QueryDatabase(tables()))
    do {
      try database.run(sql, seconds: limit.seconds, begin: begin) {
        try body($0.map(QueryValue.init))
      }
    } catch let failure as QueryFailure {
      throw ServiceError.query(QueryError(failure, sql: sql, tables: Self.catalog))
    }
  }
}
