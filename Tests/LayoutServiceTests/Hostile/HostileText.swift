import Testing

/// An invalid text in an object of a document, as bytes that follow one of its members.
struct HostileText: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  /// Whether the text ends the object or the document, so that the error is about the enclosing
  /// value.
  var leaves = false

  init(_ text: String, leaves: Bool = false) {
    self.init(bytes: Array(text.utf8), leaves: leaves)
  }

  init(bytes: [UInt8], leaves: Bool = false) {
    self.bytes = bytes
    self.leaves = leaves
  }

  var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }

  var hasLineEnd: Bool { bytes.contains(UInt8(ascii: "\n")) }

  // MARK: - Numbers

  /// Texts that are not numbers, and numbers that no key accepts.
  static let numbers: [String] = [
    "NaN", "nan", "Infinity", "-Infinity", "inf", "\"NaN\"", "\"Infinity\"", "1e400", "-1e400",
    "1e999999999999", "1" + String(repeating: "0", count: 400), "1e308", "-1e308", "1e19",
    "9223372036854775808", "-9223372036854775809", "1000000001", "-1000000001",
    "1000000000.0000002", "\"1\"", "\"\"", "true", "false", "null", "[]", "{}", "[1]",
    "0x10", "01", "-01", "1.", ".5", "+1", "1e", "1e+", "--1", "- 1", "1_000", "1,5", "１", "1f",
  ]

  // MARK: - Syntax

  static let syntax: [HostileText] = written + inStrings + badUTF8

  private static let written: [HostileText] =
    [
      ",", ",,", ", \"title\"", ", \"title\":", ", \"title\" \"x\"", ", \"title\"::\"x\"",
      ", title: \"x\"", ", 'title': 'x'", ", 1: 1", ", null: 1", ", [\"x\"]", ", {}", ", \"",
      ", \"ti", "/* a */", "// a\n", "# a\n", "; \"title\": 1", ":", "\"x\"", " 1", " true",
      ", \"zzz\": tru", ", \"zzz\": nulll", ", \"zzz\": undefined", ", \"zzz\": [1,]",
      ", \"zzz\": {\"a\":1,}", ", \"zzz\": [1 2]", ", \"zzz\": [}", ", \"zzz\": {]",
      ", \"zzz\": 1", ", \"ZZZ\": {\"a\": [1, 2, {}]}", ", \"\": 1", ", \"Id\": 1",
      ", \" id\": 1", ", \"id\u{200B}\": 1", ", \"i\u{307}d\": 1", ", \"__proto__\": {}",
      "\u{FEFF}", "\u{A0}", "\u{2028}", "\u{B}", "\u{C}", ", \u{FEFF}\"title\": \"x\"",
      ", \"zzz\": " + String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
      ", \"zzz\": " + String(repeating: "[", count: 513),
      ", " + String(repeating: "{\"a\":", count: 514), ", \"$ref\": \"#/defaults\"",
    ].map { HostileText($0) } + [
      HostileText("]", leaves: true), HostileText("}}}}}}", leaves: true),
      HostileText("}]}]}]}", leaves: true), HostileText("<!--", leaves: false),
    ]

  /// Texts that are invalid in a JSON string, in a value and in a key.
  private static let inStrings: [HostileText] =
    [
      "\\x41", "\\u12", "\\u12G4", "\\U0041", "\\'", "\\0", "\\", "\\u{41}", "\\ud800",
      "\\udc00", "\\ud800\\ud800", "\\udc00\\ud800", "\\ud800x", "\\u0000", "a\\u0000b", "\u{1}",
      "\u{0}", "\u{1F}", "\t", "\n", "\r", "a\u{1B}[2Jb",
    ].flatMap {
      [HostileText(", \"title\": \"\($0)\""), HostileText(", \"\($0)\": 1")]
    }

  private static let badUTF8: [HostileText] =
    ([
      [0xFF], [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
      [0xED, 0xA0, 0x81, 0xED, 0xB0, 0xB7], [0xE2, 0x82], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xC0, 0x80],
    ] as [[UInt8]]).flatMap { bytes in
      [
        HostileText(bytes: Array(", \"title\": \"".utf8) + bytes + Array("\"".utf8)),
        HostileText(bytes: Array(", \"".utf8) + bytes + Array("\": 1".utf8)),
        HostileText(bytes: bytes),
      ]
    }
}
