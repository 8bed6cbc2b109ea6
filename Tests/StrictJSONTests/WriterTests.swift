import StrictJSON
import Testing

struct WriterTests {
  @Test func `compact output has no white space`() {
    let items = #"[{"id":"b","size":[1,2]},true,null,-7]"#
    let start = #"{"id":"a","size":[160,120.5],"empty":{},"none":[],"items":"#
    #expect(Self.written(.compact) == start + items + "}")
  }

  @Test func `pretty output breaks lines except in inline containers`() {
    #expect(
      Self.written(.pretty) == """
        {
          "id": "a",
          "size": [160, 120.5],
          "empty": {},
          "none": [],
          "items": [
            {"id": "b", "size": [1, 2]},
            true,
            null,
            -7
          ]
        }
        """)
  }

  @Test func `several documents share a buffer`() {
    var writer = JSONWriter()
    for number in 1...2 {
      writer.beginArray()
      writer.integer(number)
      writer.endArray()
      writer.bytes.append(UInt8(ascii: "\n"))
    }
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[1]\n[2]\n")
  }

  @Test func `raw JSON is a value like others`() {
    var writer = JSONWriter(style: .pretty)
    writer.beginArray()
    writer.raw("{\"a\":1}".utf8)
    writer.raw("2".utf8)
    writer.endArray()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\n  {\"a\":1},\n  2\n]")
  }

  @Test(arguments: [
    ("", #""""#), ("a/b", #""a/b""#), ("\"\\", #""\"\\""#),
    ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
    ("\u{1}x\u{1F}\u{7F}", #""\u0001x\u001f\u007f""#), ("é\u{2028}🎈", "\"é\u{2028}🎈\""),
    ("</script>", #""</script>""#),
  ])
  func `a string is escaped where JSON asks for it`(text: String, expected: String) {
    var writer = JSONWriter()
    writer.string(text)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
  }

  @Test(
    arguments: [
      (0, "0"), (10, "10"), (-1, "-1"), (.max, "9223372036854775807"),
      (.min, "-9223372036854775808"),
    ] as [(Int, String)])
  func `an integer is written in full`(integer: Int, expected: String) {
    var writer = JSONWriter()
    writer.integer(integer)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [.infinity, -.infinity, .nan] as [Double])
  func `a number that is not finite is written as a string`(number: Double) {
    var writer = JSONWriter()
    writer.number(number)
    #expect(writer.bytes == Array("\"\(number)\"".utf8))
    #expect(throws: JSONError.self) {
      try writer.bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
        var reader = JSONReader(bytes)
        _ = try reader.readDouble()
      }
    }
  }

  private static func written(_ style: JSONWriter.Style) -> String {
    var writer = JSONWriter(style: style)
    writer.beginObject()
    writer.key("id")
    writer.string("a")
    writer.key("size")
    writeSize(160, 120.5, to: &writer)
    writer.key("empty")
    writer.beginObject()
    writer.endObject()
    writer.key("none")
    writer.beginArray()
    writer.endArray()
    writer.key("items")
    writer.beginArray()
    writer.beginObject(inline: true)
    writer.key("id")
    writer.string("b")
    writer.key("size")
    writeSize(1, 2, to: &writer)
    writer.endObject()
    writer.boolean(true)
    writer.null()
    writer.integer(-7)
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func writeSize(_ width: Double, _ height: Double, to writer: inout JSONWriter) {
    writer.beginArray(inline: true)
    writer.number(width)
    writer.number(height)
    writer.endArray()
  }
}
