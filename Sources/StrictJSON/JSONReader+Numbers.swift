extension JSONReader {
  /// Reads a number as the `Double` nearest to it: finite, and zero never negative.
  ///
  /// A number too small for a `Double` reads as 0.
  ///
  /// - Throws: ``JSONError`` when the next value is not a number, is not valid or is too large.
  /// - Complexity: O(length of the number)
  @inlinable
  public mutating func readDouble() throws(JSONError) -> Double {
    let number = try scanNumber()
    // Both the digits and the power of ten are exact, so that one operation rounds correctly:
    // W. Clinger, How to Read Floating Point Numbers Accurately (1990), section 3.
    if number.digitCount <= 19, number.digits <= 1 << 53, -22...22 ~= number.exponent {
      let digits = Double(number.digits)
      let value =
        number.exponent < 0
        ? digits / JSONReader.powerOfTen(-number.exponent)
        : digits * JSONReader.powerOfTen(number.exponent)
      return number.isNegative && value != 0 ? -value : value
    }
    return try slowDouble()
  }

  /// Reads an integer, written without fraction and exponent.
  ///
  /// - Throws: ``JSONError`` when the next value is not such a number or does not fit an `Int`.
  /// - Complexity: O(length of the number)
  public mutating func readInteger() throws(JSONError) -> Int {
    let number = try scanNumber()
    let text = bytes[tokenStart..<position]
    guard number.isPlain else { throw failure(.notAnInteger(text: shown(text)), at: tokenStart) }
    guard number.digitCount <= 19 else { throw outOfRange() }
    let value =
      number.isNegative
      ? Int(exactly: -Int128(number.digits)) : Int(exactly: number.digits)
    guard let value else { throw outOfRange() }
    return value
  }

  /// A checked number; `digits` has wrapped around if there are more than 19 digits.
  @usableFromInline
  struct Number {
    @usableFromInline var isNegative = false
    @usableFromInline var digits: UInt64 = 0
    @usableFromInline var digitCount = 0
    @usableFromInline var exponent = 0
    /// Whether the number has neither a fraction nor an exponent.
    @usableFromInline var isPlain = true

    @inlinable init() {}
  }

  /// Checks the number at the current position and moves past it.
  @inlinable
  mutating func scanNumber() throws(JSONError) -> Number {
    skipSpace()
    tokenStart = position
    guard position < bytes.count, bytes[position] == UInt8(ascii: "-") || isDigit(at: position)
    else { throw wrongType(expected: "a number") }
    var number = Number()
    if bytes[position] == UInt8(ascii: "-") {
      number.isNegative = true
      position += 1
    }
    let first = position
    scanDigits(into: &number)
    let hasLeadingZero = number.digitCount > 1 && bytes[first] == UInt8(ascii: "0")
    guard number.digitCount > 0, !hasLeadingZero else { throw invalidNumber() }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      let whole = number.digitCount
      scanDigits(into: &number)
      number.exponent = whole - number.digitCount
      number.isPlain = false
      guard number.exponent < 0 else { throw invalidNumber() }
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      number.exponent += try scanExponent()
      number.isPlain = false
    }
    return number
  }

  @inlinable
  mutating func scanDigits(into number: inout Number) {
    let start = position
    var digits = number.digits
    while position < bytes.count {
      let digit = bytes[position] &- 0x30
      guard digit < 10 else { break }
      digits = digits &* 10 &+ UInt64(digit)
      position += 1
    }
    number.digits = digits
    number.digitCount += position - start
  }

  @usableFromInline
  mutating func scanExponent() throws(JSONError) -> Int {
    position += 1
    var isNegative = false
    if position < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[position]) {
      isNegative = bytes[position] == UInt8(ascii: "-")
      position += 1
    }
    guard isDigit(at: position) else { throw invalidNumber() }
    var exponent = 0
    while isDigit(at: position) {
      // The limit is beyond the exponent of every `Double`, and cannot overflow.
      exponent = min(exponent * 10 + Int(bytes[position] - 0x30), 1_000_000)
      position += 1
    }
    return isNegative ? -exponent : exponent
  }

  @inlinable
  func isDigit(at place: Int) -> Bool {
    place < bytes.count && bytes[place] &- 0x30 < 10
  }

  /// Converts the number between `tokenStart` and the current position with the standard library.
  @usableFromInline @inline(never)
  mutating func slowDouble() throws(JSONError) -> Double {
    let text = String(decoding: bytes[tokenStart..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw outOfRange() }
    return value == 0 ? 0 : value
  }

  @usableFromInline
  static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  @inlinable
  static func powerOfTen(_ exponent: Int) -> Double { powersOfTen[exponent] }

  @usableFromInline @inline(never)
  func invalidNumber() -> JSONError { failure(.invalidNumber, at: tokenStart) }

  private func outOfRange() -> JSONError {
    failure(.numberOutOfRange(text: shown(bytes[tokenStart..<position])), at: tokenStart)
  }
}
