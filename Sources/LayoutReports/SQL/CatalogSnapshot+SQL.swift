public import LayoutService
internal import LayoutStorage

/// What a query may take.
public struct QueryLimit: Hashable, Sendable {
  /// How long it may take, what is done with its rows included.
  public var seconds: Double

  public init(seconds: Double = 30) { self.seconds = seconds }
}

/// A value in a row that a query gives, as SQL has it.
public enum QueryValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
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
  /// Answers a query in SQL over the tables of docs/sql.md.
  ///
  /// It can read and nothing else, and finds these tables alone, not those of the store. Sections
  /// that are dirty are computed in memory.
  ///
  /// - Parameters:
  ///   - noteComputed: Is told of each layout of which sections had to be computed, and of the
  ///     container that was asked for in place of the document's own.
  ///   - passing: Receives each document that cannot be read or laid out, and the reason; the query
  ///     continues without it. If nil, the query throws.
  ///   - begin: Is given the names of the columns, before the first row.
  ///   - body: Is given each row; returns whether to go on.
  /// - Throws: `query` where the query is wrong, would do more than read, or takes too long; what
  ///   reading a layout throws; and what the closures throw.
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
  /// Answers a query over the tables of this source, and over nothing else.
  ///
  /// - Throws: As ``CatalogSnapshot/query(_:limit:noteComputed:begin:_:)``.
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
