extension JSONWriter {
  @usableFromInline
  mutating func append(_ number: Double) {
    // JSON cannot represent such a number. It is written as a string, which a reader of a number
    // refuses.
    guard number.isFinite else {
      bytes.append(contentsOf: "\"\(number)\"".utf8)
      return
    }
    // No two decimals of at most 15 digits have the same nearest `Double`. Such a decimal is
    // therefore the shortest one once its trailing zeros are removed. Dividing by 10,000 rounds as
    // reading the decimal would. (Not `rounded()`: it needs libm, which no target links.)
    let scaled = number * 10_000
    if abs(scaled) < 999_999_999_999_999 {
      let tenThousandths = Int(scaled + (scaled < 0 ? -0.5 : 0.5))
      if Double(tenThousandths) / 10_000 == number {
        appendTenThousandths(tenThousandths)
        return
      }
    }
    var text = number.description[...]
    if text.hasSuffix(".0") { text = text.dropLast(2) }
    bytes.append(contentsOf: text.utf8)
  }

  @usableFromInline
  mutating func append(_ integer: Int) {
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(UInt64(integer.magnitude))
  }

  private mutating func appendTenThousandths(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: 10_000)
    appendDigits(UInt64(whole))
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var fraction = rest
    var place: UInt = 1_000
    while fraction > 0 {
      bytes.append(UInt8(truncatingIfNeeded: 0x30 + fraction / place))
      fraction %= place
      place /= 10
    }
  }

  private mutating func appendDigits(_ number: UInt64) {
    var place: UInt64 = 1
    while number / place >= 10 { place *= 10 }
    var rest = number
    while place > 0 {
      bytes.append(UInt8(truncatingIfNeeded: 0x30 + rest / place))
      rest %= place
      place /= 10
    }
  }
}
