import StrictJSON
import Testing

struct KeyTests {
  static let keys = JSONKeys([
    "id", "size", "minimumLineSpacing", "minimumLineHeight", "", "8 bytes!",
  ])

  @Test func `known keys come back as their places, however they are spelt`() throws {
    let text = #"""
      {"minimumLineHeight":0,"\u0069d":1 , "":2,"8 bytes!":3,"size" :4,"minimumLineSpacing":5}
      """#
    let places = try reading(text.utf8) { reader throws(JSONError) in
      var places: [Int] = []
      try reader.beginObject()
      while let key = try reader.nextKey(of: Self.keys) {
        places.append(key)
        #expect(try reader.readInteger() == places.count - 1)
      }
      try reader.finish()
      return places
    }
    #expect(places == [3, 0, 4, 5, 1, 2])
  }

  @Test(arguments: [
    "sizes", "siz", "ID", "minimumLineSpacings", "minimumLine", "8 bytes!!", "i\u{212A}",
  ])
  func `an unknown key is refused with all that are known`(key: String) throws {
    let error = error { () throws(JSONError) in try Self.readObject("{\"id\":1, \"\(key)\":2}") }
    #expect(error?.kind == .unknownKey(key, known: Self.keys.names))
    #expect(error?.location.column == 10)
  }

  @Test(arguments: [#"{"id":1,"size":2,"id":3}"#, #"{"id":1,"size":2,"\u0069d":3}"#])
  func `a known key that occurs twice is refused`(text: String) {
    let error = error { () throws(JSONError) in try Self.readObject(text) }
    #expect(error?.kind == .duplicateKey("id"))
    #expect(error?.location == JSONLocation(line: 1, column: 18, path: "$.id"))
  }

  @Test func `objects inside one another have their own keys`() throws {
    let text = #"{"id":{"id":{"id":1,"size":2},"size":3},"size":{"id":{}}}"#
    func read(_ reader: inout JSONReader) throws(JSONError) {
      guard try reader.peekType() == .object else { return try reader.skipValue() }
      try reader.beginObject()
      while try reader.nextKey(of: Self.keys) != nil { try read(&reader) }
    }
    try reading(text.utf8) { reader throws(JSONError) in
      try read(&reader)
      try reader.finish()
    }
  }

  @Test(arguments: [1, 15, 16, 17, 18, 100])
  func `a duplicate is found among any number of arbitrary keys`(count: Int) {
    let members = (0..<count).map { "\"k\($0)\":{\"k\($0)\":[{\"a\":1},{\"a\":1}]}" }
    let text = "{" + members.joined(separator: ",")
    #expect(refusal(of: (text + "}").utf8) == nil)
    for twice in [0, count / 2, count - 1] {
      #expect(refusal(of: (text + ",\"k\(twice)\":0}").utf8)?.kind == .duplicateKey("k\(twice)"))
      #expect(
        refusal(of: (text + ",\"\\u006b\(twice)\":0}").utf8)?.kind == .duplicateKey("k\(twice)"))
    }
  }

  /// In quadratic time, 45,000 million comparisons, this would exceed the limit.
  @Test(.timeLimit(.minutes(20))) func `hundreds of thousands of keys take linear time`() {
    let members = (0..<300_000).map { "\"key \($0)\":0" }
    #expect(refusal(of: ("{" + members.joined(separator: ",") + "}").utf8) == nil)
  }

  @Test func `accents that are composed differently make different keys`() throws {
    let object = try value(of: "{\"\u{E9}\":1,\"e\u{301}\":2,\"x\":3}".utf8)
    #expect(object["\u{E9}"] == .number(1))
    #expect(object["e\u{301}"] == .number(2))
    let patched = JSONValue.mergePatch(object, with: try value(of: "{\"e\u{301}\":null}".utf8))
    #expect(patched["\u{E9}"] == .number(1))
    #expect(patched["e\u{301}"] == nil)
  }

  /// Comparing them as Swift strings would exceed the limit.
  @Test(.timeLimit(.minutes(20))) func `a long run of combining marks takes linear time`() {
    let marks = String(repeating: "\u{301}\u{323}", count: 400_000)
    #expect(refusal(of: "{\"a\(marks)\":1,\"\\u0061\(marks)b\":2}".utf8) == nil)
    #expect(refusal(of: "{\"a\(marks)\":1,\"\\u0061\(marks)\":2}".utf8) != nil)
  }

  private static func readObject(_ text: String) throws(JSONError) {
    try reading(text.utf8) { reader throws(JSONError) in
      try reader.beginObject()
      while try reader.nextKey(of: keys) != nil { try reader.skipValue() }
    }
  }
}
