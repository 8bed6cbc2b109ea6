import StrictJSON
import Testing

struct PositionTests {
  @Test func `an error names the line, the column in scalars and the path`() throws {
    let text = """
      {
        "sections": [
          {"items": []},
          {"naïve": "🎈é", "items": [{"size": [1, 2]}, {"size": [1, x]}]}
        ]
      }
      """
    let error = try #require(refusal(of: text.utf8))
    #expect(
      error.location == JSONLocation(line: 4, column: 62, path: "$.sections[1].items[1].size[1]"))
    #expect(error.description == #"expected a value, found "x""#)
  }

  @Test(arguments: [
    (#"{"a b":x}"#, "$['a b']"), (#"{"it's":x}"#, #"$['it\'s']"#), (#"{"a\nb":x}"#, #"$['a\nb']"#),
    (#"{"1a":x}"#, "$['1a']"), (#"{"_a1":x}"#, "$._a1"), (#"{"\u0061":x}"#, "$.a"),
    (#"{"\u001b[1m":x}"#, #"$['\u{1B}[1m']"#), (#"{"a":{"b":[],"c":x}}"#, "$.a.c"),
    (#"{"a":[[],[1,[2]],{"b":"]},["},x]}"#, "$.a[3]"), (#"[{"a":"\"\\"},{"b":x}]"#, "$[1].b"),
    ("{\"\(String(repeating: "k", count: 50))\":x}", "$['\(String(repeating: "k", count: 40))…']"),
    ("{\"\u{202E}\":x}", #"$['\u{202E}']"#),
  ])
  func `a path names each key so that it can be printed`(text: String, path: String) {
    #expect(refusal(of: text.utf8)?.location.path == path)
  }

  @Test func `a remembered offset gives the place and text of a value after later reads`() throws {
    let text = #"{"size":[120.5,[88]],"name":"Ann"}"#
    try reading(text.utf8) { reader throws(JSONError) in
      try reader.beginObject()
      _ = try reader.nextKey()
      #expect(reader.location == JSONLocation(line: 1, column: 2, path: "$.size"))
      try reader.beginArray()
      let size = reader.valueStart
      #expect(reader.valueText == "[120.5,[88]]")
      _ = try reader.nextElement()
      _ = try reader.readDouble()
      let width = reader.valueStart
      _ = try reader.nextElement()
      try reader.skipValue()
      #expect(reader.location.path == "$.size[1]")
      _ = try reader.nextElement()
      _ = try reader.nextKey()
      #expect(reader.valueText == "\"name\"")
      _ = try reader.readString()
      #expect(reader.location == JSONLocation(line: 1, column: 29, path: "$.name"))
      #expect(reader.location(at: width) == JSONLocation(line: 1, column: 10, path: "$.size[0]"))
      #expect(reader.valueText(at: width) == "120.5")
      #expect(reader.location(at: size).path == "$.size")
    }
  }

  /// The location of a path's value as `line:column`; none if the value is missing or ambiguous.
  @Test(arguments: [
    ("$", false, "1:2"), ("$.a", false, "1:9"), ("$.a", true, "1:3"), ("$.a[1].b", false, "2:9"),
    ("$.a[1].b", true, "2:3"), ("$['a b']", true, "3:1"), ("$['a b'][0]", false, "3:10"),
    ("$.c", false, "none"), ("$.a[2]", false, "none"), ("$.a[1].b.c", false, "none"),
    ("$.called", false, "4:12"), ("$.called", true, "4:2"), ("$.ab", false, "none"),
    ("$['\(String(repeating: "k", count: 40))…']", false, "none"), ("", false, "none"),
  ])
  func `a path leads to its value, and to its key`(path: String, isOfKey: Bool, place: String) {
    let long = String(repeating: "k", count: 41)
    let text = """
       {"a" : [1, {
        "b" : true}],
      "a b": [ 1],
       "synonym":2, "\(long)1": 1, "\(long)2": 1}
      """
    let location = Array(text.utf8).withUnsafeBufferPointer {
      JSONReader.location(of: path, isOfKey: isOfKey, synonyms: ["synonym": "called"], in: $0)
    }
    #expect((location.map { "\($0.line):\($0.column)" } ?? "none") == place)
  }

  @Test func `a part of a larger text counts from its own line and path`() {
    let bytes = Array("[1,\nx]".utf8)
    bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer, firstLine: 7, path: "$[6]")
      let error = error { () throws(JSONError) in try reader.skipValue() }
      #expect(error?.location == JSONLocation(line: 8, column: 1, path: "$[6][1]"))
    }
  }

  @Test(arguments: [
    (#""abc""#, #"expected a number, found the string "abc""#),
    ("true", "expected a number, found true"),
    ("[1]", "expected a number, found an array"), ("{}", "expected a number, found an object"),
    ("null", "expected a number, found null"), ("nul", "the document ends too early"),
    ("nux", #"expected a number, found "nux""#), ("", "the document is empty"),
    (#""\u001b\"""#, #"expected a number, found the string "\u{1B}\"""#),
    (#""a"#, "the document ends too early"),
    (
      "\"\(String(repeating: "é", count: 99))\"",
      "expected a number, found the string \"\(String(repeating: "é", count: 30))…\""
    ),
  ])
  func `a value of the wrong type is named and quoted`(text: String, sentence: String) {
    let error = error { () throws(JSONError) in
      _ = try reading(text.utf8) { reader throws(JSONError) in try reader.readDouble() }
    }
    #expect(error?.description == sentence)
  }

  @Test func `other reads name what they expected`() {
    func kind(_ text: String, _ read: (inout JSONReader) throws(JSONError) -> Void) -> JSONError
      .Kind?
    {
      error { () throws(JSONError) in try reading(text.utf8, read) }?.kind
    }
    #expect(
      kind("-1.50") { r throws(JSONError) in _ = try r.readString() }
        == .wrongType(found: "the number -1.50", expected: "a string"))
    #expect(
      kind("1") { r throws(JSONError) in try r.beginObject() }
        == .wrongType(found: "the number 1", expected: "an object"))
    #expect(
      kind("{}") { r throws(JSONError) in try r.beginArray() }
        == .wrongType(found: "an object", expected: "an array"))
    #expect(
      kind("1") { r throws(JSONError) in _ = try r.readBool() }
        == .wrongType(found: "the number 1", expected: "true or false"))
    #expect(
      kind("false") { r throws(JSONError) in try r.readNull() }
        == .wrongType(found: "false", expected: "null"))
    #expect(kind("-") { r throws(JSONError) in _ = try r.readString() } == .invalidNumber)
  }
}
