import StrictJSON
import Testing

struct MergePatchTests {
  /// The test cases of RFC 7396, appendix A, in its order.
  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
    (#"{"a":"foo"}"#, "null", "null"),
    (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ])
  func `the examples of RFC 7396 hold`(target: String, patch: String, result: String) throws {
    let patched = JSONValue.mergePatch(try value(of: target.utf8), with: try value(of: patch.utf8))
    #expect(patched == (try value(of: result.utf8)))
  }

  @Test func `members keep their places, and new ones follow`() throws {
    let target = try value(of: #"{"z":1,"y":2,"x":{"b":1,"a":2}}"#.utf8)
    let patch = try value(of: #"{"new":0,"x":{"c":3,"b":9},"y":null,"z":8}"#.utf8)
    let result = try value(of: #"{"z":8,"x":{"b":9,"a":2,"c":3},"new":0}"#.utf8)
    #expect(JSONValue.mergePatch(target, with: patch) == result)
  }

  @Test func `a patch of a missing value drops its nulls`() throws {
    let patch = try value(of: #"{"a":{"b":null,"c":1}}"#.utf8)
    #expect(
      JSONValue.mergePatch(nil, with: patch)["a"] == .object([.init(key: "c", value: .number(1))]))
    #expect(JSONValue.mergePatch(nil, with: .null) == .null)
  }

  @Test func `a key that is not there has no value`() {
    #expect(JSONValue.object([])["a"] == nil)
    #expect(JSONValue.array([.null])["a"] == nil)
  }
}
