import StrictJSON
import Testing

/// A document that must be refused: the rules of JSONTestSuite's `n_` files, and of the `i_` files
/// that this reader refuses.
struct RefusedDocument: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let kind: JSONError.Kind
  /// The column of the error; nil if any column is correct.
  let column: Int?
  let path: String?

  init(_ text: String, _ kind: JSONError.Kind, column: Int? = nil, path: String? = nil) {
    self.init(bytes: Array(text.utf8), kind, column: column, path: path)
  }

  init(bytes: [UInt8], _ kind: JSONError.Kind, column: Int? = nil, path: String? = nil) {
    self.bytes = bytes
    self.kind = kind
    self.column = column
    self.path = path
  }

  /// Returns a document with a string of some bytes.
  static func string(_ bytes: UInt8...) -> Self {
    .init(bytes: [0x22] + bytes + [0x22], .invalidUTF8)
  }

  static func found(
    _ text: String, _ found: String, _ expected: String, column: Int? = nil, path: String? = nil
  ) -> Self {
    .init(text, .unexpectedCharacter(found: found, expected: expected), column: column, path: path)
  }

  var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }
}

struct RefusedDocuments {
  @Test(
    arguments: RefusedDocument.structure + RefusedDocument.objects + RefusedDocument.numbers
      + RefusedDocument.strings + RefusedDocument.encodings)
  func `a document that breaks a rule is refused with an error that names the rule`(
    document: RefusedDocument
  ) throws {
    let error = try #require(refusal(of: document.bytes))
    #expect(error.kind == document.kind)
    if let column = document.column { #expect(error.location.column == column) }
    if let path = document.path { #expect(error.location.path == path) }
    #expect(
      !error.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}

private let value = "a value"
private let inArray = "\",\" or \"]\""
private let inObject = "\",\" or \"}\""
private let aKey = "a key in double quotes"

extension RefusedDocument {
  static let structure: [Self] = [
    .init("", .emptyInput, column: 1, path: "$"), .init(" ", .emptyInput),
    .init("\n\t\r ", .emptyInput), .init(bytes: [0], .emptyInput),
    .init(bytes: [0, 0, 0, 0, 0], .emptyInput),
    .found("[1 true]", "true", inArray, column: 4, path: "$[0]"),
    .found("[\"\": 1]", ":", inArray), .init("[\"\"],", .trailingContent, column: 5),
    .found("[,1]", ",", value, column: 2, path: "$[0]"),
    .found("[1,,2]", ",", value, column: 4, path: "$[1]"),
    .found("[\"x\",,]", ",", value), .found("[1,]", "]", value, column: 4, path: "$[1]"),
    .found("[,]", ",", value), .found("[3[4]]", "[", inArray, column: 3),
    .init("[\"x\"]]", .trailingContent, column: 6), .init("[\"x\"", .unexpectedEnd, column: 5),
    .init("[", .unexpectedEnd, column: 2), .init("[1", .unexpectedEnd),
    .init("[1,", .unexpectedEnd), .found("[x", "x", value), .found("[-1:2]", ":", inArray),
    .found("[a", "a", value), .init("[\"a\",\n4\n,1,", .unexpectedEnd, column: 4, path: "$[3]"),
    .init("[1,\n1\n,1", .unexpectedEnd), .found("[1}", "}", inArray), .found("[*]", "*", value),
    .init("[\"\n", .controlCharacter), .found("[}", "}", value), .found("<.>", "<", value),
    .found("[<null>]", "<", value), .init("[1]x", .trailingContent, column: 4),
    .init("[1][2]", .trailingContent), .init("1 2", .trailingContent),
    .init("{} {}", .trailingContent, column: 4), .init("{}}", .trailingContent),
    .init("]", .unexpectedCharacter(found: "]", expected: value), column: 1, path: "$"),
    .init("{", .unexpectedEnd), .init("{\"a\":", .unexpectedEnd, path: "$.a"),
    .init("{\"a\"", .unexpectedEnd, path: "$.a"), .init("{\"a", .unexpectedEnd, path: "$"),
    .found("[1,// note\n2]", "/", value, column: 4), .found("/* a */ 1", "/", value, column: 1),
    .init("1 # note", .trailingContent), .init("0.1.", .trailingContent),
    .found("{/* a */}", "/", aKey),
    .found("[\"a\" /* b */]", "/", inArray), .found("'a'", "'", value, column: 1),
    .found("[\u{A0}]", "\u{A0}", value), .found("[\u{2060}]", "\u{2060}", value),
    .found("[\u{C}]", "\u{C}", value), .found("\u{B}[]", "\u{B}", value),
    .found("é", "é", value), .found("*", "*", value), .found("[\\u000A\"\"]", "\\", value),
    .found("@", "@", value), .init("{\"a\":1}#", .trailingContent),
    .found("[tru]", "tru", value, column: 2), .found("[nul]", "nul", value),
    .found("[fals]", "fals", value), .found("[True]", "True", value), .found("nil", "nil", value),
    .found("[nullx]", "x", inArray), .init("tru", .unexpectedEnd, column: 4),
    .init("[n", .unexpectedEnd), .found("undefined", "undefined", value),
  ]

  static let objects: [Self] = [
    .found("[\"x\", truth]", "truth", value), .found("{[: \"x\"}", "[", aKey, column: 2, path: "$"),
    .found("{\"x\", null}", ",", "\":\"", column: 5, path: "$.x"),
    .found("{\"x\"::\"b\"}", ":", value, path: "$.x"), .found("{🇨🇭}", "🇨", aKey),
    .found("{\"a\":\"a\" 123}", "1", inObject, path: "$.a"), .found("{key: 'v'}", "key", aKey),
    .found("{\"a\" b}", "b", "\":\""), .found("{:\"b\"}", ":", aKey),
    .found("{\"a\":}", "}", value, column: 6, path: "$.a"),
    .found("{1:1}", "1", aKey), .found("{null:null}", "null", aKey),
    .found("{\"id\":0,,,,,}", ",", aKey), .found("{'a':0}", "'", aKey),
    .found("{\"id\":0,}", "}", aKey, column: 9, path: "$"), .found("{\"a\":1,}", "}", aKey),
    .found("{\"a\":\"b\"/**/}", "/", inObject), .found("{\"a\":1;\"b\":2}", ";", inObject),
    .found("{\"a\":\"b\",,\"c\":\"d\"}", ",", aKey), .found("{a: \"b\"}", "a", aKey),
    .init("{\"a\":\"a", .unexpectedEnd), .found("{ \"foo\" : \"bar\", \"a\" }", "}", "\":\""),
    .init("{\"a\":\"b\"}#", .trailingContent), .found("{,}", ",", aKey),
    .found("{\"a\":1]", "]", inObject), .found("{\"a\":[1}", "}", inArray, path: "$.a[0]"),
    .init("{\"a\":1,\"a\":2}", .duplicateKey("a"), column: 8, path: "$.a"),
    .init("{\"a\":1,\"\\u0061\":2}", .duplicateKey("a"), column: 8, path: "$.a"),
    .init("{\"\\u0061\":1,\"b\":2,\"a\":2}", .duplicateKey("a")),
    .init("{\"x\":{\"a b\":1,\"a b\":1}}", .duplicateKey("a b"), column: 15, path: "$.x['a b']"),
    .init("{\"é\":1,\"é\":2}", .duplicateKey("é")),
    .init("{\"\":1,\"\":1}", .duplicateKey(""), path: "$['']"),
  ]

  static let numbers: [Self] =
    [
      "-01", "[-2.]", "0.e1", "[1.]", "[01]", "[-012]", "[00]", "[0.e1]",
      "[2.e3]", "[2.e+3]", "[0e]", "[0e+]", "[1e]", "[1eE2]", "[1.0e]", "[1.0e+]", "[1.0e-]",
      "[0E]", "[0E+]", "[1e+-2]", "[-]", "-", "[- 1]", "[-foo]", "[-.123]", "[--1]", "[-Infinity]",
      "[-NaN]", "[NaN]", "[nan]", "NaN", "Infinity", "[Infinity]", "[Inf]", "+1", "[+1]", ".5",
      "[.2e-3]", "1.", "[-1.x]", "[1ea]", "[2.a]", "[9.e+]", "[0.3e]", "[0.3e+]", "[-1.]",
    ].map { Self.init($0, .invalidNumber) } + [
      .init("[1+2]", .invalidNumber), .found("[0x1]", "x", inArray),
      .found("[0x42]", "x", inArray), .found("[1a]", "a", inArray),
      .found("[1 000.0]", "0", inArray), .found("[++1]", "+", value),
      .found("[+Inf]", "+", value), .found("[1e1e1]", "e", inArray), .found("[１]", "１", value),
      .init("[0.1.2]", .invalidNumber), .found("[1_000]", "_", inArray),
      .init("[1e400]", .numberOutOfRange(text: "1e400"), column: 2, path: "$[0]"),
      .init("[-1e9999]", .numberOutOfRange(text: "-1e9999")),
      .init("1e999999999999", .numberOutOfRange(text: "1e999999999999")),
      .init("[1.7976931348623159e308]", .numberOutOfRange(text: "1.7976931348623159e308")),
      .init("1" + String(repeating: "0", count: 400), .numberOutOfRange(text: "1" + zeros + "…")),
    ]

  private static let zeros = String(repeating: "0", count: 59)

  static let strings: [Self] = [
    .init(#"["\uD800\"]"#, .loneSurrogate), .init(#"["\uD800\u"]"#, .invalidEscape),
    .init(#"["\uD800\u1"]"#, .invalidEscape), .init(#"["\uD800\u1x"]"#, .invalidEscape),
    .init(#"["\ud800"]"#, .loneSurrogate, column: 3, path: "$[0]"),
    .init(#"["\udc00"]"#, .loneSurrogate), .init(#"["\ud800abc"]"#, .loneSurrogate),
    .init(#"["\uDd1ea"]"#, .loneSurrogate), .init(#"["\ud800\ud800\n"]"#, .loneSurrogate),
    .init(#"["\uDd1e\uD834"]"#, .loneSurrogate), .init(#"["\uD888\u1234"]"#, .loneSurrogate),
    .init(#"["\ud800\n"]"#, .loneSurrogate), .init(#"["\uD800"#, .unexpectedEnd),
    .init("[\"\\\u{0}\"]", .invalidEscape), .init(#"["\x00"]"#, .invalidEscape, column: 3),
    .init(#"["\\\"]"#, .unexpectedEnd), .init("[\"\\\t\"]", .invalidEscape),
    .init("[\"\\🌀\"]", .invalidEscape), .init(#"["\"]"#, .unexpectedEnd),
    .init(#"["\u00A"]"#, .invalidEscape), .init(#"["\uqqqq"]"#, .invalidEscape),
    .init(#"["\u00G0"]"#, .invalidEscape), .init(#"["\a"]"#, .invalidEscape),
    .init(#"["\U0041"]"#, .invalidEscape), .init(#"["\'"]"#, .invalidEscape),
    .init(#"["\0"]"#, .invalidEscape), .init(#"["\u 041"]"#, .invalidEscape),
    .init(#"["\u"#, .unexpectedEnd), .init(#"["\"#, .unexpectedEnd),
    .init(#"["\u0000"]"#, .nulCharacter, column: 3),
    .init(#"{"\u0000":1}"#, .nulCharacter, path: "$"),
    .init(#"{"a":"x\u0000"}"#, .nulCharacter, column: 8, path: "$.a"),
    .init("[\"a\u{0}a\"]", .controlCharacter, column: 4),
    .init("[\"new\nline\"]", .controlCharacter),
    .init("[\"\t\"]", .controlCharacter), .init("[\"\u{1F}\"]", .controlCharacter),
    .init("{\"a\nb\":1}", .controlCharacter, path: "$"), .init("\"", .unexpectedEnd, column: 2),
    .init("\"abc", .unexpectedEnd), .found("['single quote']", "'", value),
    .found("abc", "abc", value), .found("[\"a\" \"b\"]", "\"", inArray),
    .init("\"\"x", .trailingContent), .found("\\n", "\\", value),
  ]

  static let encodings: [Self] = [
    .string(0xFF), .string(0x80), .string(0xC0, 0xAF), .string(0xC1, 0xBF), .string(0xC3),
    .string(0xE0, 0x80, 0xAF), .string(0xE0, 0x9F, 0xBF), .string(0xED, 0xA0, 0x80),
    .string(0xED, 0xBF, 0xBF), .string(0xED, 0xA0, 0x81, 0xED, 0xB0, 0xB7), .string(0xE2, 0x82),
    .string(0xF0, 0x8F, 0xBF, 0xBF), .string(0xF0, 0x9F, 0x98), .string(0xF4, 0x90, 0x80, 0x80),
    .string(0xF5, 0x80, 0x80, 0x80), .string(0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF),
    .string(0xFE), .string(0xC3, 0x28), .string(0xE2, 0x28, 0xA1), .string(0x61, 0xE9),
    .init(bytes: [0x22, 0xE2, 0x82], .invalidUTF8), .init(bytes: [0x22, 0xF0], .invalidUTF8),
    .init(bytes: [0x5B, 0xFF, 0x5D], .invalidUTF8, column: 2, path: "$[0]"),
    .init(bytes: [0xE9], .invalidUTF8),
    .init(bytes: Array("{\"a".utf8) + [0xFF, 0x22], .invalidUTF8),
    .init(bytes: [0xEF, 0xBB, 0xBF], .byteOrderMark),
    .init("\u{FEFF}{}", .byteOrderMark, column: 1),
    .init(bytes: [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], .utf16), .init(bytes: [0xFE, 0xFF], .utf16),
    .init(bytes: [0x7B, 0, 0x7D, 0], .utf16, column: 1), .init(bytes: [0, 0x7B, 0, 0x7D], .utf16),
    .init(bytes: [0x22, 0, 0xE9, 0, 0x22, 0], .utf16),
    .init(bytes: [0x31, 0], .utf16), .init(bytes: [0x5B, 0, 0, 0, 0x5D, 0, 0, 0], .utf16),
    .init(bytes: [0x1F, 0x8B, 8], .unexpectedCharacter(found: "\u{1F}", expected: value)),
    .init("PK\u{3}\u{4}", .unexpectedCharacter(found: "PK", expected: value)),
  ]
}
