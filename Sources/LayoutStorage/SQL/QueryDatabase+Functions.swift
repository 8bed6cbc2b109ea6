internal import CSQLite

// SQLite checks no time limit within a function. For two texts of half a megabyte its trim(X, Y)
// takes minutes; json_patch, instr and replace take up to 4 seconds; and unhex(X, Y) searches Y for
// each character of X as trim does.
//
// So queries have a linear instr and a linear replace, a trim that refuses a long Y, and a printf
// whose result is no longer than a value (FormatFunction.swift). They have neither unhex(X, Y) nor
// json_patch.

extension QueryDatabase {
  /// The most bytes of the characters that `trim`, `ltrim` and `rtrim` remove.
  private static let mostTrimmed = 1_000

  /// Replaces functions of SQLite by functions with the same results and bounded work, or by an
  /// error.
  func boundFunctions(on database: OpaquePointer) -> Int32 {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    for name in ["json_patch", "jsonb_patch", "unhex"] {
      let code = sqlite3_create_function_v2(
        database, name, 2, flags, nil,
        { context, _, _ in
          sqlite3_result_error(
            context, "json_patch and unhex(X, Y) are not available: their time is unbounded", -1)
        }, nil, nil, nil)
      guard code == SQLITE_OK else { return code }
    }
    let search = [
      sqlite3_create_function_v2(
        database, "instr", 2, flags, nil, { QueryDatabase.instr($0, $2) }, nil, nil, nil),
      sqlite3_create_function_v2(
        database, "replace", 3, flags, nil, { QueryDatabase.replace($0, $2) }, nil, nil, nil),
    ]
    for code in search where code != SQLITE_OK { return code }
    for (name, sides) in [("ltrim", 1), ("rtrim", 2), ("trim", 3)] {
      let code = sqlite3_create_function_v2(
        database, name, 2, flags, UnsafeMutableRawPointer(bitPattern: sides),
        { context, _, values in QueryDatabase.trim(context, values) }, nil, nil, nil)
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  private static func trim(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let values, let text = bytes(values[0]), let set = bytes(values[1]) else {
      return sqlite3_result_null(context)
    }
    guard set.count <= mostTrimmed else {
      let message = "trim: expected at most \(mostTrimmed) bytes of characters to remove"
      return sqlite3_result_error(context, message, -1)
    }
    let sides = Int(bitPattern: sqlite3_user_data(context))
    let characters = characters(of: set)
    var rest = text
    while sides & 1 != 0, let one = characters.first(where: { rest.starts(with: $0) }) {
      rest = UnsafeRawBufferPointer(rebasing: rest[one.count...])
    }
    while sides & 2 != 0,
      let one = characters.first(where: { rest.suffix($0.count).elementsEqual($0) })
    {
      rest = UnsafeRawBufferPointer(rebasing: rest[..<(rest.count - one.count)])
    }
    sqlite3_result_text64(
      context, rest.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64(rest.count),
      csqlite_transient(), UInt8(SQLITE_UTF8))
  }

  /// Returns the bytes of a value as text; nil for NULL.
  static func bytes(_ value: OpaquePointer?) -> UnsafeRawBufferPointer? {
    guard let start = sqlite3_value_text(value) else { return nil }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  /// Divides a text into characters as SQLite does: a byte of at least 0xC0, with the bytes from
  /// 0x80 to 0xBF that follow it, is one character.
  private static func characters(of set: UnsafeRawBufferPointer) -> [Slice<UnsafeRawBufferPointer>]
  {
    var characters: [Slice<UnsafeRawBufferPointer>] = []
    var start = 0
    while start < set.count {
      var end = start + 1
      if set[start] >= 0xC0 { while end < set.count, set[end] & 0xC0 == 0x80 { end += 1 } }
      characters.append(set[start..<end])
      start = end
    }
    return characters
  }
}
