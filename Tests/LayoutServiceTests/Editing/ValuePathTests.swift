import StrictJSON
import Testing

@testable import LayoutDocuments
@testable import LayoutService

struct ValuePathTests {
  @Test(
    arguments: [
      ("title", [.key("title")]), ("header.height", [.key("header"), .key("height")]),
      ("$.header.height", [.key("header"), .key("height")]), ("$schema", [.key("$schema")]),
      ("tags[0]", [.key("tags"), .entry(0)]), ("tags[-1]", [.key("tags"), .entry(-1)]),
      ("tags[+]", [.key("tags"), .newEntry]), ("$[2].id", [.entry(2), .key("id")]),
      ("a[1][2]", [.key("a"), .entry(1), .entry(2)]),
      (
        "decorationKinds['my-card'].zIndex",
        [.key("decorationKinds"), .key("my-card"), .key("zIndex")]
      ),
      ("$['a.b]c'].x", [.key("a.b]c"), .key("x")]), ("a[\"b\"]", [.key("a"), .key("b")]),
      ("decorationKinds.my-card", [.key("decorationKinds"), .key("my-card")]),
    ] as [(String, [ValuePath.Step])])
  func `a path has the form that errors print`(text: String, steps: [ValuePath.Step]) throws {
    #expect(try ValuePath(text).steps == steps)
  }

  @Test(arguments: [
    "", ".", "a.", ".a", "a..b", "$.", "a[", "a[0", "a[]", "a[x]", "a[1.5]", "a[++]", "a[+1]",
    "a['b]",
    "a['']", "a[0]b", "a[99999999999999999999]", "a[0].", "[",
  ])
  func `an invalid path is refused with its text`(text: String) {
    let error = #expect(throws: ServiceError.self) { try ValuePath(text) }
    guard case .format(.badValue(key: text, _, address: nil)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `values are set in nested lists, and the returned path has resolved indices`() throws {
    var value = try JSONValue(text: Array(#"{"a": [[1, 2], {"b": [3]}]}"#.utf8), source: nil)
    func set(_ path: String, _ text: String) throws -> String {
      try value.set(JSONValue(argument: text), at: ValuePath(path).steps[...])
    }
    #expect(try set("a[-1].b[+]", "4") == "$.a[1].b[1]")
    #expect(try set("a[0][0]", "null") == "$.a[0][0]")
    #expect(try set("a[1]", #"{"c": 5}"#) == "$.a[1]")
    #expect(try set("d[+].e", "6") == "$.d[0].e")
    #expect(
      String(decoding: value.text, as: UTF8.self) == #"{"a":[[2],{"b":[3,4],"c":5}],"d":[{"e":6}]}"#
    )
    for path in ["a[2]", "a[-3]", "a[0][1]", "a[0][0][0]", "a[0].x", "d[0].e.f"] {
      #expect(throws: ServiceError.self, "\(path)") { try set(path, "1") }
    }
  }
}
