internal import CSQLite

/// A prepared statement. Parameters count from 1, columns from 0.
///
/// It is only a pointer, so that it costs nothing beyond SQLite. The connection that prepared the
/// statement owns it, and the statement must not outlive the connection.
package struct Statement {
  let handle: OpaquePointer

  // MARK: Parameters

  package func bind(_ index: Int32, _ value: Int64) {
    check(sqlite3_bind_int64(handle, index, value))
  }

  /// Binds a number, which must not be NaN: SQLite would store NaN as NULL.
  package func bind(_ index: Int32, _ value: Double) {
    precondition(!value.isNaN, "BUG: NaN bound to \(sql)")
    check(sqlite3_bind_double(handle, index, value))
  }

  package func bind(_ index: Int32, _: Never?) {
    check(sqlite3_bind_null(handle, index))
  }

  /// Binds a copy of a text; throws if it contains U+0000, at which other readers would cut it.
  package func bind(_ index: Int32, _ value: String) throws(StorageError) {
    var value = value
    let code = value.withUTF8 { bytes -> Int32 in
      if bytes.contains(0) { return SQLITE_MISMATCH }
      return sqlite3_bind_text64(
        handle, index,
        UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
          ?? Statement.empty, UInt64(bytes.count), csqlite_transient(), UInt8(SQLITE_UTF8))
    }
    if code == SQLITE_MISMATCH {
      throw .sqlite(code: Int(code), message: "a text contains U+0000", sql: sql)
    }
    if code != SQLITE_OK { throw failure(code) }
  }

  /// Binds bytes without copying them. They must stay valid until `reset()`.
  package func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer) throws(StorageError) {
    let start = bytes.baseAddress ?? UnsafeRawPointer(Statement.empty)
    let code = sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), nil)
    if code != SQLITE_OK { throw failure(code) }
  }

  // MARK: Running

  /// Moves to the next row and returns true; returns false if there is none.
  package func step() throws(StorageError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw failure(code)
  }

  /// Ends the run and clears the parameters.
  package func reset() {
    // The result only repeats the error that the last step has thrown.
    _ = sqlite3_reset(handle)
    _ = sqlite3_clear_bindings(handle)
  }

  // MARK: Columns of the current row

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  package func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  package func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// Returns a text, or nil for NULL; throws `corrupt` if it is not UTF-8 or contains U+0000.
  package func text(_ column: Int32) throws(StorageError) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw invalid(column, "is not text: bad UTF-8 or U+0000")
    }
    return text
  }

  /// Returns a text that must not be NULL; throws `corrupt` if it is, or if it has more bytes.
  package func requiredText(
    _ column: Int32, bytes limit: Int = .max
  ) throws(StorageError) -> String {
    guard sqlite3_column_bytes(handle, column) <= limit else {
      throw invalid(column, "is longer than \(limit) bytes")
    }
    guard let text = try text(column) else { throw invalid(column, "is missing") }
    return text
  }

  /// Returns a number that must be within a range; throws `corrupt` if it is not.
  package func int64(
    _ column: Int32, in range: ClosedRange<Int64>
  ) throws(StorageError) -> Int64 {
    let value = int64(column)
    guard range ~= value else { throw invalid(column, "is \(value)") }
    return value
  }

  /// Calls `body` with the bytes of a blob, or with no bytes for NULL. The bytes are valid only
  /// during the call.
  package func withBlob<R, E>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    // The order matters: SQLite may convert the value when asked for its address.
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  // MARK: Private

  /// An address for an empty text or blob: a null pointer would bind NULL.
  private static nonisolated(unsafe) let empty: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return UnsafePointer(byte)
  }()

  /// Checks the result of binding a number, which fails only if the parameter does not exist, or
  /// during a run.
  private func check(_ code: Int32) {
    precondition(code == SQLITE_OK, "BUG: parameter out of place in \(sql)")
  }

  var sql: String { String(cString: sqlite3_sql(handle)) }

  private var path: String {
    sqlite3_db_filename(sqlite3_db_handle(handle), "main").map { String(cString: $0) } ?? ""
  }

  /// Returns the error for a value of the current row that its table does not allow. The error
  /// names the table and, if known, the row's number.
  ///
  /// - Parameter key: The row's number if it is not the first column of the statement.
  func invalid(_ column: Int32, _ reason: String, row key: Int64? = nil) -> StorageError {
    let words = sql.split { $0 == " " || $0 == "\n" }
    // The first table, but not a table-valued function.
    let tables = zip(words, words.dropFirst()).filter { word, next in
      word == "FROM" && next.allSatisfy { $0.isLetter || $0 == "_" }
    }
    let table = tables.first.map { String($0.1) } ?? "a row"
    let isNumbered = name(of: 0) == "id" && sqlite3_column_type(handle, 0) == SQLITE_INTEGER
    let row = key.map { " \($0)" } ?? (isNumbered ? " \(int64(0))" : "")
    return .corrupt(path: path, detail: "\(table)\(row), column \(name(of: column)) \(reason)")
  }

  func name(of column: Int32) -> String {
    sqlite3_column_name(handle, column).map { String(cString: $0) } ?? "\(column)"
  }

  private func failure(_ code: Int32) -> StorageError {
    // The program's own queries are valid once they are prepared. So the error of a reading query
    // is caused by the data, such as invalid JSON, or a search index of another format.
    let database = sqlite3_db_handle(handle)
    if code == SQLITE_ERROR, sqlite3_stmt_readonly(handle) != 0, sqlite3_column_count(handle) > 0,
      StorageError.readFailure(code: code, database: database) == nil
    {
      return .corrupt(path: path, detail: String(cString: sqlite3_errmsg(database)))
    }
    return StorageError(code: code, database: database, path: path, sql: sql)
  }
}
