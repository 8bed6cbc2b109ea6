extension JSONReader {
  /// Returns the length of the escape at `place`, or of both escapes of a surrogate pair.
  func escapeLength(at place: Int) throws(JSONError) -> Int {
    guard place + 1 < bytes.count else { throw failure(.unexpectedEnd, at: bytes.count) }
    switch bytes[place + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      break
    default:
      throw failure(.invalidEscape, at: place)
    }
    switch try checkedCodeUnit(at: place) {
    case 0:
      throw failure(.nulCharacter, at: place)
    case 0xDC00...0xDFFF:
      throw failure(.loneSurrogate, at: place)
    case 0xD800...0xDBFF:
      try requireLowSurrogate(at: place + 6, after: place)
      return 12
    default:
      return 6
    }
  }

  private func requireLowSurrogate(at place: Int, after high: Int) throws(JSONError) {
    for (index, byte) in [UInt8(ascii: "\\"), UInt8(ascii: "u")].enumerated() {
      guard place + index < bytes.count else { throw failure(.unexpectedEnd, at: bytes.count) }
      guard bytes[place + index] == byte else { throw failure(.loneSurrogate, at: high) }
    }
    guard 0xDC00...0xDFFF ~= (try checkedCodeUnit(at: place)) else {
      throw failure(.loneSurrogate, at: high)
    }
  }

  private func checkedCodeUnit(at escape: Int) throws(JSONError) -> UInt32 {
    for place in escape + 2..<escape + 6 {
      guard place < bytes.count else { throw failure(.unexpectedEnd, at: bytes.count) }
      guard hexDigit(bytes[place]) != nil else { throw failure(.invalidEscape, at: escape) }
    }
    return codeUnit(at: escape)
  }

  private func codeUnit(at escape: Int) -> UInt32 {
    bytes[escape + 2..<escape + 6].reduce(0) { $0 << 4 | (hexDigit($1) ?? 0) }
  }

  private func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x37
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x57
    default: nil
    }
  }

  /// Fills `decoded` with the text of a checked string.
  @usableFromInline
  mutating func decode(_ span: StringSpan) {
    decoded.removeAll(keepingCapacity: true)
    var place = span.start
    while place < span.end {
      guard bytes[place] == UInt8(ascii: "\\") else {
        decoded.append(bytes[place])
        place += 1
        continue
      }
      switch bytes[place + 1] {
      case UInt8(ascii: "b"): decoded.append(0x08)
      case UInt8(ascii: "f"): decoded.append(0x0C)
      case UInt8(ascii: "n"): decoded.append(0x0A)
      case UInt8(ascii: "r"): decoded.append(0x0D)
      case UInt8(ascii: "t"): decoded.append(0x09)
      case UInt8(ascii: "u"):
        place += decodeCodeUnits(at: place)
        continue
      case let byte: decoded.append(byte)
      }
      place += 2
    }
  }

  private mutating func decodeCodeUnits(at place: Int) -> Int {
    let unit = codeUnit(at: place)
    switch unit {
    case 0..<0x80:
      decoded.append(UInt8(unit))
    case 0x80..<0x800:
      decoded.append(UInt8(0xC0 | unit >> 6))
      decoded.append(UInt8(0x80 | unit & 0x3F))
    case 0xD800..<0xDC00:
      let value = 0x10000 + (unit - 0xD800) << 10 + (codeUnit(at: place + 6) - 0xDC00)
      decoded.append(UInt8(0xF0 | value >> 18))
      decoded.append(UInt8(0x80 | value >> 12 & 0x3F))
      decoded.append(UInt8(0x80 | value >> 6 & 0x3F))
      decoded.append(UInt8(0x80 | value & 0x3F))
      return 12
    default:
      decoded.append(UInt8(0xE0 | unit >> 12))
      decoded.append(UInt8(0x80 | unit >> 6 & 0x3F))
      decoded.append(UInt8(0x80 | unit & 0x3F))
    }
    return 6
  }

  /// Calls `body` with the UTF-8 of a checked string: the document's own bytes or, for a string
  /// with escapes, the bytes of `decoded`.
  @inlinable
  mutating func withUTF8<R>(of span: StringSpan, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    guard span.hasEscape else {
      return body(UnsafeBufferPointer(rebasing: bytes[span.start..<span.end]))
    }
    decode(span)
    return decoded.withUnsafeBufferPointer(body)
  }

  mutating func string(of span: StringSpan) -> String {
    withUTF8(of: span) { String(decoding: $0, as: UTF8.self) }
  }
}
