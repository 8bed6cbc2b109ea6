import StrictJSON
import Testing

@testable import LayoutDocuments

/// A patch of one part of a value in a short form keeps the other parts.
@Suite struct ShortFormTests {
  @Test(arguments: [
    (#"{"size":[80,53]}"#, #"{"size":{"width":60}}"#, #"{"size":{"width":60,"height":53}}"#),
    ("[1,2,3,4]", #"{"left":9}"#, #"{"top":1,"left":9,"bottom":3,"right":4}"#),
    ("0", #"{"top":9}"#, #"{"top":9,"left":0,"bottom":0,"right":0}"#),
    (
      "6", #"{"topLeft":0,"topRight":0}"#,
      #"{"topLeft":0,"topRight":0,"bottomRight":6,"bottomLeft":6}"#
    ),
    (##""#FFFFFF""##, ##"{"dark":"#000000"}"##, ##"{"light":"#FFFFFF","dark":"#000000"}"##),
    ("3", #"{"minWidth":105}"#, #"{"minWidth":105}"#),
    ("5", "{}", "{}"),
    ("[1,2]", "[3]", "[3]"),
    (#""card""#, #"{"kind":"line"}"#, #"{"kind":"line"}"#),
  ])
  func `a short form is written out where a patch changes a part of it`(
    old: String, patch: String, expected: String
  ) throws {
    func value(_ text: String) throws -> JSONValue {
      try JSONValue(text: Array(text.utf8), source: nil)
    }
    let patch = try value(patch)
    let merged = JSONValue.mergePatch(try value(old).expanded(for: patch), with: patch)

    #expect(merged == (try value(expected)))
  }

  @Test(arguments: [
    (["header"], #"{"header":{"width":10,"height":30}}"#), ([], #"{"header":{"height":30}}"#),
  ])
  func `a merge patch replaces a list, except on the way to its target`(
    path: [String], expected: String
  ) throws {
    func value(_ text: String) throws -> JSONValue {
      try JSONValue(text: Array(text.utf8), source: nil)
    }
    let patch = try value(#"{"header":{"height":30}}"#)
    let old = try value(#"{"header":[10,20]}"#).expanded(for: patch, along: path[...])

    #expect(JSONValue.mergePatch(old, with: patch) == (try value(expected)))
  }
}
