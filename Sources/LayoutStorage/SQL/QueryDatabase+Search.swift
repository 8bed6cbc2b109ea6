internal import CSQLite

// `instr` and `replace` as SQLite documents them, in linear time (Knuth, Morris and Pratt).

extension QueryDatabase {
  /// `instr(X, Y)`: the position of the first Y in X, from 1, in characters, or in bytes if both
  /// are blobs; 0 if Y does not occur.
  static func instr(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let values, sqlite3_value_type(values[0]) != SQLITE_NULL,
      sqlite3_value_type(values[1]) != SQLITE_NULL
    else { return sqlite3_result_null(context) }
    let areBlobs = (0...1).allSatisfy { sqlite3_value_type(values[$0]) == SQLITE_BLOB }
    guard let text = areBlobs ? blob(values[0]) : bytes(values[0]),
      let sought = areBlobs ? blob(values[1]) : bytes(values[1])
    else { return sqlite3_result_error_nomem(context) }
    func beginsCharacter(_ byte: UInt8) -> Bool { areBlobs || byte & 0xC0 != 0x80 }
    var place: Int?
    if let first = sought.first, beginsCharacter(first) {
      place = SearchedText(sought).place(in: text, from: 0)
    } else if text.starts(with: sought) {
      place = 0
    }
    let count = place.map { place in
      1 + text.dropFirst().prefix(place).count(where: beginsCharacter)
    }
    sqlite3_result_int(context, Int32(count ?? 0))
  }

  /// `replace(X, Y, Z)`: X with every Y replaced by Z.
  static func replace(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let values, let text = bytes(values[0]), let sought = bytes(values[1]) else {
      return sqlite3_result_null(context)
    }
    guard !sought.isEmpty else { return sqlite3_result_value(context, values[0]) }
    guard let replacement = bytes(values[2]) else { return sqlite3_result_null(context) }
    let limit = Int(sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1))
    let searched = SearchedText(sought)
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var start = 0
    while let place = searched.place(in: text, from: start) {
      result += text[start..<place]
      result += replacement
      start = place + sought.count
      guard result.count <= limit else { return sqlite3_result_error_toobig(context) }
    }
    result += text[start...]
    result.withUnsafeBytes {
      sqlite3_result_text64(
        context, $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64($0.count),
        csqlite_transient(), UInt8(SQLITE_UTF8))
    }
  }

  private static func blob(_ value: OpaquePointer?) -> UnsafeRawBufferPointer? {
    // SQLite returns a null pointer for an empty blob.
    UnsafeRawBufferPointer(
      start: sqlite3_value_blob(value), count: Int(sqlite3_value_bytes(value)))
  }
}

/// A text to search for in other texts.
private struct SearchedText {
  private let bytes: UnsafeRawBufferPointer
  /// For each length of a prefix, the length of its longest proper prefix that is also its suffix.
  private let borders: [Int32]

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    var borders: [Int32] = [0, 0]
    borders.reserveCapacity(bytes.count + 1)
    var length = 0
    for byte in bytes.dropFirst() {
      while length > 0, bytes[length] != byte { length = Int(borders[length]) }
      if bytes[length] == byte { length += 1 }
      borders.append(Int32(length))
    }
    self.borders = borders
  }

  /// Returns the first offset, from `start` on, at which the searched text occurs; nil if none.
  ///
  /// - Complexity: O(*n*) in the bytes of both texts.
  func place(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var length = 0
    for index in start..<max(text.count, start) {
      while length > 0, bytes[length] != text[index] { length = Int(borders[length]) }
      if bytes[length] == text[index] { length += 1 }
      if length == bytes.count { return index + 1 - length }
    }
    return nil
  }
}
