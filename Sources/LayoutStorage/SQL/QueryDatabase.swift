internal import CSQLite

/// An empty database in memory, in which a user's query can read only virtual tables.
///
/// No query can read the store's own tables, because they are on another connection. No query can
/// do anything except read: SQLite calls an authorizer for each action of a statement, and the
/// authorizer refuses every action that is not known to be reading.
package final class QueryDatabase {
  private let connection: Connection
  private let limits = QueryLimits()
  private let refusal: Refusal

  /// The most bytes of memory that SQLite uses in the whole process once such a database exists.
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
    // A store's limits are made for the program's own statements; these are lower. SQLite does not
    // check the time within a function, and `LIKE` and `GLOB` compare up to 1,000 times the length:
    // half a second for half a megabyte.
    let bounds: [(name: Int32, value: Int32)] = [
      (SQLITE_LIMIT_LENGTH, QueryDatabase.mostBytes), (SQLITE_LIMIT_COLUMN, 500),
      (SQLITE_LIMIT_FUNCTION_ARG, 100),
      (SQLITE_LIMIT_COMPOUND_SELECT, 100), (SQLITE_LIMIT_ATTACHED, 0),
    ]
    for bound in bounds { _ = sqlite3_limit(connection.handle, bound.name, bound.value) }
    // SQLite's own table-valued functions for JSON declare their columns at their first use, which
    // the authorizer cannot distinguish from creating a table. So they are used once before the
    // authorizer is set. All other table-valued functions of SQLite are refused.
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

  /// Runs the only query in a text.
  ///
  /// - Parameters:
  ///   - seconds: The most time that the query may take, including the body.
  ///   - begin: Receives the names of the columns, before the first row.
  ///   - body: Receives each row; returns whether to continue.
  /// - Throws: ``QueryFailure``; the errors of tables and of the closures.
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
      throw QueryFailure.wrong(message: "the text contains U+0000", offset: nil)
    }
    refusal.reset()
    var sql = sql
    return try sql.withUTF8 { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { bytes in
        let end = bytes.baseAddress.map { $0 + bytes.count }
        var (statement, rest) = (OpaquePointer?.none, bytes.baseAddress)
        while statement == nil {
          // White space and comments are no statement.
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

  /// Returns whether a text contains only white space, comments and semicolons.
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

  /// Returns the failure of a statement that was refused because it would create something. The
  /// statement may be a query of one of SQLite's own virtual tables, which declares its columns.
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

  /// Returns the lowercase names of SQLite's own virtual tables.
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
    // SQLite refuses a change of a read-only virtual table before it calls the authorizer.
    if message.hasSuffix(" may not be modified") { return QueryFailure.refused("a change") }
    let offset = Int(csqlite_error_offset(connection.handle))
    let place = offset < 0 ? nil : String(decoding: sql.utf8.prefix(offset), as: UTF8.self).count
    return QueryFailure.wrong(message: message, offset: place)
  }
}
