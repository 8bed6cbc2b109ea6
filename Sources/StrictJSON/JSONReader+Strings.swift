/// The range of a checked string in the document, without its quotes.
@usableFromInline
struct StringSpan {
  @usableFromInline let start: Int
  @usableFromInline let end: Int
  @usableFromInline let hasEscape: Bool

  @inlinable
  init(start: Int, end: Int, hasEscape: Bool) {
    self.start = start
    self.end = end
    self.hasEscape = hasEscape
  }
}

extension JSONReader {
  /// Reads a string.
  ///
  /// - Parameter maximumUTF8Count: The greatest length of the string, in bytes of UTF-8.
  /// - Throws: ``JSONError`` when the next value is not a string, is not valid or is too long.
  /// - Complexity: O(length of the string)
  @inlinable
  public mutating func readString(maximumUTF8Count: Int = 4096) throws(JSONError) -> String {
    let span = try readSpan()
    let text = withUTF8(of: span) { utf8 in
      utf8.count <= maximumUTF8Count ? String(decoding: utf8, as: UTF8.self) : nil
    }
    guard let text else { throw tooLong(limit: maximumUTF8Count) }
    return text
  }

  /// Reads a string and calls `body` with its UTF-8, without creating a `String`.
  ///
  /// The bytes are well-formed UTF-8. The buffer is valid only while `body` runs.
  ///
  /// - Throws: ``JSONError`` when the next value is not a string or is not valid.
  /// - Complexity: O(length of the string)
  @inlinable
  public mutating func withStringBytes<R>(
    _ body: (UnsafeBufferPointer<UInt8>) -> R
  ) throws(JSONError) -> R {
    withUTF8(of: try readSpan(), body)
  }

  @inlinable
  mutating func readSpan() throws(JSONError) -> StringSpan {
    skipSpace()
    tokenStart = position
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      throw wrongType(expected: "a string")
    }
    return try scanString()
  }

  /// Checks the string that opens at the current position and moves past it.
  @inlinable
  mutating func scanString() throws(JSONError) -> StringSpan {
    let start = position + 1
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        position = place + 1
        return StringSpan(start: start, end: place, hasEscape: false)
      }
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\\") { break }
      place += 1
    }
    return try scanString(from: start, checkedTo: place)
  }

  @usableFromInline
  mutating func scanString(from start: Int, checkedTo end: Int) throws(JSONError) -> StringSpan {
    var place = end
    var hasEscape = false
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        position = place + 1
        return StringSpan(start: start, end: place, hasEscape: hasEscape)
      case UInt8(ascii: "\\"):
        place += try escapeLength(at: place)
        hasEscape = true
      case 0x00..<0x20:
        throw failure(.controlCharacter, at: place)
      case 0x20..<0x80:
        place += 1
      default:
        let length = scalarLength(at: place)
        guard length > 0 else { throw failure(.invalidUTF8, at: place) }
        place += length
      }
    }
    throw failure(.unexpectedEnd, at: bytes.count)
  }

  /// Returns the length of the UTF-8 sequence at `place`, or 0 when it is not valid.
  ///
  /// The ranges are from table 3-7 of the Unicode standard, "well-formed UTF-8".
  func scalarLength(at place: Int) -> Int {
    let lead = bytes[place]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return 0
    }
    guard place + length <= bytes.count, second.contains(bytes[place + 1]) else { return 0 }
    for index in 2..<max(length, 2) where bytes[place + index] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
