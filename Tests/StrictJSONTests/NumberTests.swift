import StrictJSON
import TestSupport
import Testing

struct NumberTests {
  /// Halfway cases and limits; the bits follow from IEEE 754, not from a decimal parser.
  @Test(
    arguments: [
      ("9007199254740993", 0x4340_0000_0000_0000), ("9007199254740992", 0x4340_0000_0000_0000),
      ("9007199254740993.0000000000000000000000001", 0x4340_0000_0000_0001),
      ("9007199254740995", 0x4340_0000_0000_0002), ("-9007199254740993", 0xC340_0000_0000_0000),
      ("2.2250738585072011e-308", 0x000F_FFFF_FFFF_FFFF),
      ("2.2250738585072014e-308", 0x0010_0000_0000_0000),
      ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF),
      ("1.7976931348623158e308", 0x7FEF_FFFF_FFFF_FFFF), ("5e-324", 1), ("4.9e-324", 1),
      ("2.4703282292062327e-324", 0), ("2.4703282292062328e-324", 1), ("1e-400", 0), ("-1e-400", 0),
      ("-0", 0), ("-0.0", 0), ("0e999999999999", 0), ("-0e-999999999999999999999", 0),
      ("1", 0x3FF0_0000_0000_0000), ("-2", 0xC000_0000_0000_0000), ("0.5", 0x3FE0_0000_0000_0000),
      ("0.1", 0x3FB9_9999_9999_999A), ("0.30", 0x3FD3_3333_3333_3333),
      ("1.00000000000000011102230246251565404236316680908203125", 0x3FF0_0000_0000_0000),
      ("1.00000000000000011102230246251565404236316680908203124", 0x3FF0_0000_0000_0000),
      ("1.00000000000000011102230246251565404236316680908203126", 0x3FF0_0000_0000_0001),
      ("18446744073709551616", 0x43F0_0000_0000_0000), ("1e22", 0x4480_F0CF_064D_D592),
      ("1e23", 0x44B5_2D02_C7E1_4AF6),
    ] as [(String, UInt64)])
  func `a number is read as the nearest double`(text: String, bits: UInt64) throws {
    #expect(try Self.double(text).bitPattern == bits)
  }

  /// In quadratic time, a million million steps, this would exceed the limit.
  @Test(.timeLimit(.minutes(20))) func `a number of a million digits takes linear time`() throws {
    let digits = String(repeating: "1", count: 1_000_000)
    #expect(try Self.double("0." + digits) == 1.0 / 9)
    #expect(try Self.double(digits + "e-1000000") == 1.0 / 9)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("9007199254740993", 9_007_199_254_740_993),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
    ] as [(String, Int)])
  func `an integer is read exactly`(text: String, integer: Int) throws {
    #expect(try reading(text.utf8) { r throws(JSONError) in try r.readInteger() } == integer)
  }

  @Test(
    arguments: [
      ("9223372036854775808", .numberOutOfRange(text: "9223372036854775808")),
      ("-9223372036854775809", .numberOutOfRange(text: "-9223372036854775809")),
      ("18446744073709551616", .numberOutOfRange(text: "18446744073709551616")),
      ("10000000000000000000", .numberOutOfRange(text: "10000000000000000000")),
      ("1.5", .notAnInteger(text: "1.5")), ("1.0", .notAnInteger(text: "1.0")),
      ("1e3", .notAnInteger(text: "1e3")), ("1e", .invalidNumber), ("01", .invalidNumber),
      ("\"1\"", .wrongType(found: "the string \"1\"", expected: "a number")),
      ("true", .wrongType(found: "true", expected: "a number")),
    ] as [(String, JSONError.Kind)])
  func `a number that is no integer of the type is refused`(text: String, kind: JSONError.Kind) {
    let error = error { () throws(JSONError) in
      _ = try reading(text.utf8) { r throws(JSONError) in try r.readInteger() }
    }
    #expect(error?.kind == kind)
  }

  @Test(
    arguments: [
      (100, "100"), (-0.0, "0"), (0, "0"), (120.5, "120.5"), (-0.25, "-0.25"),
      (1e15, "1000000000000000"),
      (0.1, "0.1"), (123_456_789_012_345, "123456789012345"), (1e16, "1e+16"),
      (.leastNonzeroMagnitude, "5e-324"),
      (0.0001, "0.0001"), (1.0 / 3, "0.3333333333333333"), (1e-7, "1e-07"), (10.01, "10.01"),
      (-99999999999.9999, "-99999999999.9999"), (9_007_199_254_740_992, "9007199254740992"),
    ] as [(Double, String)])
  func `a number is written with the fewest digits that read back the same`(
    number: Double, text: String
  ) {
    #expect(Self.written(number) == text)
  }

  @Test func `random doubles come back bit for bit`() throws {
    let seed = Seeds.first
    var generator = SeededGenerator(seed: seed)
    let divisors = [1, 2, 10, 64, 1000, 1e5]
    for index in 0..<100_000 {
      let bits = generator.next()
      let short = Double(Int64(bitPattern: bits) >> 30) / divisors[index % 6]
      for number in [Double(bitPattern: bits), short] where number.isFinite && number != 0 {
        let text = Self.written(number)
        let back = try Self.double(text)
        #expect(back.bitPattern == number.bitPattern, "seed \(seed): \(number) as \(text)")
        #expect(
          text.filter(\.isNumber).count <= max(number.description.filter(\.isNumber).count, 16))
      }
    }
  }

  private static func double(_ text: some StringProtocol) throws(JSONError) -> Double {
    try reading(Array(text.utf8)) { reader throws(JSONError) in
      let number = try reader.readDouble()
      try reader.finish()
      return number
    }
  }

  private static func written(_ number: Double) -> String {
    var writer = JSONWriter()
    writer.number(number)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
