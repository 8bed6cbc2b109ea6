extension JSONReader {
  /// The source text of the value or key read or begun last, truncated and escaped for an error.
  public var valueText: String { valueText(at: tokenStart) }

  /// Returns the source text of the value or key at a byte offset that has been read, truncated and
  /// escaped for an error.
  ///
  /// - Parameter offset: An earlier value of ``valueStart``.
  /// - Complexity: O(length of the value)
  public func valueText(at offset: Int) -> String {
    guard bytes.indices.contains(offset) else { return "" }
    var reader = self
    reader.position = offset
    reader.depth = 0
    guard (try? reader.skipValue()) != nil else { return shown(bytes[offset...]) }
    return shown(bytes[offset..<reader.position])
  }

  /// Returns the error for a next value of another type than the caller expects.
  ///
  /// - Parameter expected: The expected type, with an article: `a string or a number`.
  @inline(never)
  public func wrongType(expected: String) -> JSONError {
    var reader = self
    reader.skipSpace()
    let start = reader.position
    do throws(JSONError) {
      let found = try reader.describedValue(expected: expected)
      return failure(.wrongType(found: found, expected: expected), at: start)
    } catch {
      return error
    }
  }

  /// Reads the next value as far as needed, and returns its description for an error.
  private mutating func describedValue(expected: String) throws(JSONError) -> String {
    let start = position
    guard start < bytes.count else { throw unexpected(expected: expected) }
    switch bytes[start] {
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "an array"
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      _ = try scanNumber()
      return "the number " + shown(bytes[start..<position])
    case UInt8(ascii: "\""):
      return "the string " + ShownText.quoted(try readString(maximumUTF8Count: .max))
    default:
      for word in ["true", "false", "null"] where skipWord(word) { return word }
      throw unexpected(expected: expected)
    }
  }

  /// Returns the error for the unexpected text at the current position.
  @usableFromInline @inline(never)
  func unexpected(expected: String) -> JSONError {
    guard position < bytes.count else {
      return failure(depth == 0 ? .emptyInput : .unexpectedEnd, at: position)
    }
    let length = scalarLength(at: position)
    guard length > 0 else { return failure(.invalidUTF8, at: position) }
    let letters = bytes[position...].prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    let word = String(decoding: letters.prefix(ShownText.limit), as: UTF8.self)
    if letters.endIndex == bytes.count, !word.isEmpty,
      ["true", "false", "null"].contains(where: { $0.hasPrefix(word) && $0 != word })
    {
      return failure(.unexpectedEnd, at: bytes.count)
    }
    let isSignOrPoint = [UInt8(ascii: "+"), UInt8(ascii: ".")].contains(bytes[position])
    if isSignOrPoint && isDigit(at: position + 1)
      || ["nan", "inf", "infinity"].contains(word.lowercased())
    {
      return failure(.invalidNumber, at: position)
    }
    let scalar = String(decoding: bytes[position..<position + length], as: UTF8.self)
    let found = word.isEmpty ? scalar : word
    return failure(.unexpectedCharacter(found: found, expected: expected), at: position)
  }

  @usableFromInline @inline(never)
  func tooDeep() -> JSONError { failure(.nestingTooDeep(limit: maximumDepth), at: tokenStart) }

  @usableFromInline @inline(never)
  func tooLong(limit: Int) -> JSONError { failure(.stringTooLong(limit: limit), at: tokenStart) }

  /// Returns an error at `offset`, or a better one at the start if the document is not UTF-8.
  @usableFromInline @inline(never)
  func failure(_ kind: JSONError.Kind, at offset: Int) -> JSONError {
    switch kind {
    case .unexpectedCharacter, .unexpectedEnd, .controlCharacter, .invalidUTF8, .invalidNumber,
      .trailingContent:
      if let kind = foreignEncoding {
        return JSONError(kind: kind, location: location(at: 0))
      }
    default: break
    }
    return JSONError(kind: kind, location: location(at: offset))
  }

  /// The error for a document that begins with a byte order mark, or that has more than one byte
  /// for each character. Nil for other documents.
  private var foreignEncoding: JSONError.Kind? {
    let start = Array(bytes.prefix(4))
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { return .byteOrderMark }
    if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) { return .utf16 }
    guard start.contains(0) else { return nil }
    if bytes.allSatisfy({ $0 == 0 }) { return .emptyInput }
    // RFC 4627, section 3: a document begins with two ASCII characters or is a single one, so that
    // the positions of the zeros distinguish the encodings.
    return switch start.map({ $0 == 0 }) {
    case [true, false], [false, true], [true, true, true, false], [false, true, true, true],
      [true, false, true, false], [false, true, false, true]:
      .utf16
    default: nil
    }
  }

  /// Returns source text, truncated and escaped for an error.
  func shown(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let start = String(decoding: text.prefix(ShownText.limit + 4), as: UTF8.self)
    return ShownText.escaped(start, quote: nil, limit: ShownText.limit)
  }

  /// Returns the text of the key between these quotes.
  func key(in range: Range<Int>) -> String {
    var reader = self
    reader.position = range.lowerBound - 1
    guard let span = try? reader.scanString() else { return shown(bytes[range]) }
    return reader.string(of: span)
  }
}
