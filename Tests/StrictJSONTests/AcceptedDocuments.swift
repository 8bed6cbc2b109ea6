import StrictJSON
import Testing

/// The documents that a JSON reader must accept: the rules of JSONTestSuite's `y_` files, each with
/// its value.
struct AcceptedDocument: Sendable, CustomTestStringConvertible {
  let text: String
  let value: JSONValue

  init(_ text: String, _ value: JSONValue) {
    self.text = text
    self.value = value
  }

  var testDescription: String { text }

  static let arrays: [Self] = [
    .init("[]", .array([])),
    .init("[[]   ]", .array([.array([])])),
    .init("[\"\"]", .array([.string("")])),
    .init("[\"a\"]", .array([.string("a")])),
    .init("[false]", .array([.boolean(false)])),
    .init("[null, 1, \"1\", {}]", .array([.null, .number(1), .string("1"), .object([])])),
    .init("[null]", .array([.null])),
    .init("[1\n]", .array([.number(1)])),
    .init(" [1]", .array([.number(1)])),
    .init("[1,null,null,null,2]", .array([.number(1), .null, .null, .null, .number(2)])),
    .init("[2] ", .array([.number(2)])),
    .init("\t[\r\n true\t,\rfalse ]\n", .array([.boolean(true), .boolean(false)])),
  ]

  static let objects: [Self] = [
    .init("{}", .object([])),
    .init("{ }", .object([])),
    .init("{\"\":0}", .object([.init(key: "", value: .number(0))])),
    .init("{\"a\":[]}", .object([.init(key: "a", value: .array([]))])),
    .init(
      "{\"b\":1,\"a\":2}",
      .object([.init(key: "b", value: .number(1)), .init(key: "a", value: .number(2))])),
    .init("{\n\"a\" : \"b\"\n}", .object([.init(key: "a", value: .string("b"))])),
    .init(#"{"a\u0062":true}"#, .object([.init(key: "ab", value: .boolean(true))])),
    .init(
      #"{"a":{"a":null},"A":1}"#,
      .object([
        .init(key: "a", value: .object([.init(key: "a", value: .null)])),
        .init(key: "A", value: .number(1)),
      ])),
    .init(
      #"{"title":"\u041f\u043e\u043b\u0442\u043e\u0440\u0430"}"#,
      .object([.init(key: "title", value: .string("Полтора"))])),
  ]

  static let scalars: [Self] = [
    .init("null", .null), .init("true", .boolean(true)), .init(" false ", .boolean(false)),
    .init("42", .number(42)), .init("-0.1", .number(-0.1)), .init("\"asd\"", .string("asd")),
    .init("\"\"", .string("")), .init("0", .number(0)),
  ]

  static let numbers: [Self] = [
    .init("[123e65]", .array([.number(123e65)])), .init("[0e+1]", .array([.number(0)])),
    .init("[0e1]", .array([.number(0)])), .init("[ 4]", .array([.number(4)])),
    .init("[-0]", .array([.number(0)])), .init("[-123]", .array([.number(-123)])),
    .init("[-1]", .array([.number(-1)])), .init("[1E22]", .array([.number(1e22)])),
    .init("[1E-2]", .array([.number(0.01)])), .init("[1E+2]", .array([.number(100)])),
    .init("[123e45]", .array([.number(123e45)])), .init("[1e-2]", .array([.number(0.01)])),
    .init("[123.456e78]", .array([.number(123.456e78)])), .init("[1e+2]", .array([.number(100)])),
    .init("[123]", .array([.number(123)])), .init("[123.456789]", .array([.number(123.456789)])),
    .init("[-0.0e-5]", .array([.number(0)])), .init("[1e-400]", .array([.number(0)])),
    .init("[0.00]", .array([.number(0)])), .init("[1e00002]", .array([.number(100)])),
    .init(
      "[-0.00000000000000000000000000000000000000000000000000000000000000000000000000000001]",
      .array([.number(-1e-80)])),
  ]

  static let strings: [Self] = [
    .init(#""\u0060\u012a\u12AB""#, .string("\u{60}\u{12A}\u{12AB}")),
    .init(#""\ud801\udc37""#, .string("\u{10437}")),
    .init(#""\uD83D\uDE39\uD83D\uDC8D""#, .string("😹💍")),
    .init(#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
    .init(#""\\u0000""#, .string("\\u0000")), .init(#""\"""#, .string("\"")),
    .init("\"a/*b*/c/*d//e\"", .string("a/*b*/c/*d//e")), .init(#""\\a""#, .string("\\a")),
    .init(#""\\n""#, .string("\\n")), .init(#""\u0012""#, .string("\u{12}")),
    .init(#""\uFFFF""#, .string("\u{FFFF}")), .init("\"\u{FFFF}\"", .string("\u{FFFF}")),
    .init("\"\u{10FFFF}\"", .string("\u{10FFFF}")), .init("\"\u{1BFFF}\"", .string("\u{1BFFF}")),
    .init(#""\uDBFF\uDFFF""#, .string("\u{10FFFF}")), .init(#""\u0821""#, .string("\u{821}")),
    .init(#""\u0123""#, .string("\u{123}")), .init("\"\u{2028}\"", .string("\u{2028}")),
    .init("\"\u{2029}\"", .string("\u{2029}")), .init("\"€𝄞\"", .string("€𝄞")),
    .init(#""\uD834\uDd1e""#, .string("𝄞")), .init("\"\u{7F}\"", .string("\u{7F}")),
    .init(#""\u0022""#, .string("\"")), .init(#""\u005C""#, .string("\\")),
    .init(#""\u00A0""#, .string("\u{A0}")), .init(#""\u200B""#, .string("\u{200B}")),
    .init(#""\u2064""#, .string("\u{2064}")),
    .init(#""\uFFFE""#, .string("\u{FFFE}")), .init(#""\uA66D""#, .string("\u{A66D}")),
    .init("\"\u{80}\u{7FF}\u{800}\u{10000}\"", .string("\u{80}\u{7FF}\u{800}\u{10000}")),
    .init("\"\u{D7FF}\u{E000}\"", .string("\u{D7FF}\u{E000}")), .init("\" \"", .string(" ")),
    .init(#""new\u000Aline""#, .string("new\nline")), .init("\"\u{FEFF}\"", .string("\u{FEFF}")),
    .init(#""\u0061\u30af\u30EA\u30b9""#, .string("aクリス")),
    .init("\"a thing of twenty-three\"", .string("a thing of twenty-three")),
  ]
}

struct AcceptedDocuments {
  @Test(
    arguments: AcceptedDocument.arrays + AcceptedDocument.objects + AcceptedDocument.scalars
      + AcceptedDocument.numbers + AcceptedDocument.strings)
  func `a valid document is read with its values, and can be skipped`(
    document: AcceptedDocument
  ) throws {
    #expect(try value(of: document.text.utf8) == document.value)
    #expect(refusal(of: document.text.utf8) == nil)
  }

  @Test func `a string keeps scalars that compose with one another apart`() throws {
    guard case .string(let text) = try value(of: "\"e\u{301}\"".utf8) else {
      Issue.record("not a string")
      return
    }
    #expect(text.unicodeScalars.map(\.value) == [0x65, 0x301])
  }
}
