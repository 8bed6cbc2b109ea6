internal import CSQLite

/// An empty database in memory, in which a user's query finds virtual tables and nothing else.
///
/// No query can reach the store's own tables, for they are on another connection, or do anything
/// but read: SQLite asks before each thing that a statement would do, and everything is refused
/// that is not known to be reading.
package final class QueryDatabase {
  private let connection: Connection
  private let limits = QueryLimits()
  private let refusal: Refusal

  /// As much as SQLite takes, at most, in the whole program, while there is such a database.
  package static let memory = 1 << 30

  /// The most bytes of one value.
  private static let mostBytes: Int32 = 1 << 19

  package init(_ tables: [VirtualTable]) throws(StorageError) {
    connection = try Connection(path: "", mode: .memory)
    refusal = Refusal(limits)
    for table in tables {
      let code = VirtualModule(table, limits: limits).register(on: connection.handle)
      guard code == SQLITE_OK else { throw connection.failure(code) }
    }
    _ = sqlite3_hard_heap_limit64(Int64(QueryDatabase.memory))
    let format = try FormatFunction(longest: QueryDatabase.mostBytes)
    for code in [boundFunctions(on: connection.handle), format.register(on: connection.handle)] {
      guard code == SQLITE_OK else { throw connection.failure(code) }
    }
    // The limits of a store suit the program's own statements. SQLite does not check the time
    // within a function, and `LIKE` and `GLOB` compare up to 1,000 times the length: half a second
    // for half a megabyte.
    let bounds: [(name: Int32, value: Int32)] = [
      (SQLITE_LIMIT_LENGTH, QueryDatabase.mostBytes), (SQLITE_LIMIT_COLUMN, 500),
      (SQLITE_LIMIT_FUNCTION_ARG, 100),
      (SQLITE_LIMIT_COMPOUND_SELECT, 100), (SQLITE_LIMIT_ATTACHED, 0),
    ]
    for bound in bounds { _ = sqlite3_limit(connection.handle, bound.name, bound.value) }
    // What SQLite brings for JSON makes its columns known with its first use, which looks as if it
    // made a table; what else it brings is refused then.
    for table in ["json_each", "json_tree"] {
      let sql = "SELECT 1 FROM \(table)('[]')"
      let code = sqlite3_exec(connection.handle, sql, nil, nil, nil)
      guard code == SQLITE_OK else { throw connection.failure(code, sql: sql) }
    }
    refusal.watch(connection.handle)
    sqlite3_progress_handler(
      connection.handle, 1_000,
      { limits in
        guard let limits else { return 0 }
        return Unmanaged<QueryLimits>.fromOpaque(limits)._withUnsafeGuaranteedRef {
          $0.isTimeOver()
        } ? 1 : 0
      }, Unmanaged.passUnretained(limits).toOpaque())
  }

  /// Runs the one query that a text holds.
  ///
  /// - Parameters:
  ///   - seconds: How long it may take, the body included.
  ///   - begin: Is given the names of the columns, before the first row.
  ///   - body: Is given each row; returns whether to go on.
  /// - Throws: ``QueryFailure``; what a table throws; what the closures throw.
  package func run(
    _ sql: String, seconds: Double, begin: ([String]) throws -> Void,
    _ body: ([SQLValue]) throws -> Bool
  ) throws {
    limits.begin(seconds: seconds)
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    let columns = 0..<sqlite3_column_count(statement)
    try begin(columns.map { sqlite3_column_name(statement, $0).map { String(cString: $0) } ?? "" })
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        guard try body(columns.map { SQLValue(statement, column: $0) }) else { return }
      case SQLITE_DONE: return
      case let code: throw failure(code, sql)
      }
    }
  }

  private func prepare(_ sql: String) throws -> OpaquePointer {
    guard !sql.utf8.contains(0) else {
      throw QueryFailure.wrong(message: "the text holds U+0000", offset: nil)
    }
    refusal.reset()
    var sql = sql
    return try sql.withUTF8 { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { bytes in
        let end = bytes.baseAddress.map { $0 + bytes.count }
        var (statement, rest) = (OpaquePointer?.none, bytes.baseAddress)
        while statement == nil {
          // White space and comments make no statement.
          guard let start = rest, let end, start < end else { throw QueryFailure.empty }
          let code = sqlite3_prepare_v2(
            connection.handle, start, Int32(end - start), &statement, &rest)
          guard code == SQLITE_OK else {
            throw failure(
              code, String(decoding: bytes.lazy.map(UInt8.init(bitPattern:)), as: UTF8.self))
          }
        }
        guard let statement else { throw QueryFailure.empty }
        do { try check(statement, isAlone: isBlank(rest, end)) } catch {
          sqlite3_finalize(statement)
          throw error
        }
        return statement
      }
    }
  }

  private func check(_ statement: OpaquePointer, isAlone: Bool) throws {
    guard isAlone else { throw QueryFailure.several }
    guard sqlite3_stmt_readonly(statement) != 0 else {
      throw QueryFailure.refused(refusal.word(of: statement))
    }
    let parameters = sqlite3_bind_parameter_count(statement)
    guard parameters == 0 else { throw QueryFailure.parameters(count: Int(parameters)) }
  }

  /// Whether nothing but white space, comments and semicolons stands there.
  private func isBlank(_ start: UnsafePointer<CChar>?, _ end: UnsafePointer<CChar>?) -> Bool {
    guard var start, let end else { return true }
    while start < end {
      var (statement, rest) = (OpaquePointer?.none, UnsafePointer<CChar>?.none)
      let code = sqlite3_prepare_v2(
        connection.handle, start, Int32(end - start), &statement, &rest)
      sqlite3_finalize(statement)
      guard code == SQLITE_OK, statement == nil, let rest, rest > start else { return false }
      start = rest
    }
    return true
  }

  /// Returns the failure of a statement that would make something: so does also a query of a table
  /// that SQLite brings, while its columns are made known.
  private func unreachable(_ sql: String) -> QueryFailure {
    var words = sql.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(
      String.init)
    guard let first = words.first, ["select", "with", "values", "explain"].contains(first) else {
      return .refused(Refusal.making)
    }
    let brought = modules()
    words.removeAll { !$0.hasPrefix("pragma_") && !brought.contains($0) }
    return .outOfReach(table: words.first ?? "")
  }

  /// The tables that SQLite brings.
  private func modules() -> Set<String> {
    sqlite3_set_authorizer(connection.handle, nil, nil)
    defer { refusal.watch(connection.handle) }
    var statement: OpaquePointer?
    let sql = "SELECT lower(name) FROM pragma_module_list"
    guard sqlite3_prepare_v2(connection.handle, sql, -1, &statement, nil) == SQLITE_OK else {
      return []
    }
    defer { sqlite3_finalize(statement) }
    var names: Set<String> = []
    while sqlite3_step(statement) == SQLITE_ROW {
      if let name = sqlite3_column_text(statement, 0) { names.insert(String(cString: name)) }
    }
    return names
  }

  private func failure(_ code: Int32, _ sql: String) -> any Error {
    if let failure = limits.failure { return failure }
    if let refused = refusal.what {
      return refusal.isMaking ? unreachable(sql) : QueryFailure.refused(refused)
    }
    if code & 0xff == SQLITE_NOMEM {
      return QueryFailure.tooMuchMemory(bytes: QueryDatabase.memory)
    }
    let message = String(cString: sqlite3_errmsg(connection.handle))
    // Virtual tables that cannot be written are refused before anybody is asked.
    if message.hasSuffix(" may not be modified") { return QueryFailure.refused("a change") }
    let offset = Int(csqlite_error_offset(connection.handle))
    let place = offset < 0 ? nil : String(decoding: sql.utf8.prefix(offset), as: UTF8.self).count
    return QueryFailure.wrong(message: message, offset: place)
  }
}
