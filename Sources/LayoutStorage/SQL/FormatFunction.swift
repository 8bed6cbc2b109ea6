internal import CSQLite

/// SQLite's `printf` and `format` in bounded time.
///
/// For `%c`, SQLite 3.40 repeats a character as often as the precision demands, even if no value
/// can have that many bytes: `printf('%.2000000000c', 'x')` takes 18 seconds, and is NULL. This
/// function returns NULL at once. SQLite's own function, on a second connection, computes all other
/// results.
final class FormatFunction {
  private let connection: Connection
  private var statement: OpaquePointer?
  /// The number of arguments of the statement.
  private var count: Int32 = 0

  /// Creates the function with a connection of its own.
  ///
  /// - Parameter longest: The most bytes of one value.
  init(longest: Int32) throws(StorageError) {
    connection = try Connection(path: "", mode: .memory)
    _ = sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, longest)
  }

  deinit { sqlite3_finalize(statement) }

  /// Registers this function on a database as `printf` and `format`. The database retains it.
  /// Returns SQLite's result code.
  func register(on database: OpaquePointer) -> Int32 {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    for name in ["printf", "format"] {
      let code = sqlite3_create_function_v2(
        database, name, -1, flags, Unmanaged.passRetained(self).toOpaque(),
        { context, count, values in
          guard let function = sqlite3_user_data(context), let values else { return }
          Unmanaged<FormatFunction>.fromOpaque(function)._withUnsafeGuaranteedRef {
            $0.call(context, UnsafeBufferPointer(start: values, count: Int(count)))
          }
        }, nil, nil,
        { function in
          if let function { Unmanaged<FormatFunction>.fromOpaque(function).release() }
        })
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  private func call(_ context: OpaquePointer?, _ values: UnsafeBufferPointer<OpaquePointer?>) {
    let limit = Int(sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, -1))
    guard Self.repetitions(values, limit: limit) <= limit else {
      return sqlite3_result_null(context)
    }
    let code = prepare(values.count)
    guard code == SQLITE_OK else { return sqlite3_result_error_code(context, code) }
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      let code = sqlite3_bind_value(statement, Int32(index + 1), value)
      guard code == SQLITE_OK else { return sqlite3_result_error_code(context, code) }
    }
    switch sqlite3_step(statement) {
    case SQLITE_ROW: sqlite3_result_value(context, sqlite3_column_value(statement, 0))
    case let code: sqlite3_result_error_code(context, code)
    }
  }

  private func prepare(_ count: Int) -> Int32 {
    guard statement == nil || self.count != count else { return SQLITE_OK }
    sqlite3_finalize(statement)
    statement = nil
    self.count = Int32(count)
    let parameters = Array(repeating: "?", count: count).joined(separator: ", ")
    return sqlite3_prepare_v2(
      connection.handle, "SELECT printf(\(parameters))", -1, &statement, nil)
  }

  /// Returns how many characters the conversions `%c` write, or a number above the limit.
  ///
  /// The format is read as SQLite's `printf.c` reads it, so that `*` takes the right argument.
  private static func repetitions(
    _ values: UnsafeBufferPointer<OpaquePointer?>, limit: Int
  ) -> Int {
    guard let first = values.first, let format = QueryDatabase.bytes(first) else { return 0 }
    var arguments = values.dropFirst()[...]
    var total = 0
    var place = 0
    func next() -> UInt8? {
      guard place < format.count else { return nil }
      defer { place += 1 }
      return format[place]
    }
    while total <= limit, let percent = next() {
      guard percent == UInt8(ascii: "%") else { continue }
      var precision = 0
      var isPrecision = false
      reading: while let byte = next() {
        switch byte {
        case UInt8(ascii: "."): (isPrecision, precision) = (true, 0)
        case UInt8(ascii: "*"):
          let argument = arguments.popFirst().map { sqlite3_value_int64($0) } ?? 0
          let number = Int32(truncatingIfNeeded: argument)
          // SQLite ignores the smallest number, whose negative does not fit.
          if isPrecision { precision = number == .min ? 0 : Int(abs(number)) }
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          if isPrecision { precision = (precision * 10 + Int(byte & 15)) & 0x7FFF_FFFF }
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: " "), UInt8(ascii: "#"),
          UInt8(ascii: "!"), UInt8(ascii: ","), UInt8(ascii: "l"):
          break
        case UInt8(ascii: "%"), UInt8(ascii: "n"): break reading
        default:
          _ = arguments.popFirst()
          if byte == UInt8(ascii: "c") { total += max(1, precision) }
          break reading
        }
      }
    }
    return total
  }
}
