import DocumentTestSupport
import LayoutDocuments
import Testing

@Suite struct ForeignWordTests {
  @Test(
    arguments: ForeignWordCase.spacingsAndColumns + ForeignWordCase.dimensionsAndPins
      + ForeignWordCase.others)
  func `a foreign word gets the entry to write, which is read`(_ one: ForeignWordCase) throws {
    let error = try #require(refusal(of: one.refused.bytes, source: "x.json"))
    #expect(error.description == "x.json:" + one.refused.sentence)

    guard let advised = one.advised else { return }
    let document = RefusedDocument(section: advised, "")
    #expect(refusal(of: document.bytes) == nil, "\(advised)")
  }

  @Test(arguments: [
    (#""heder": {"height": 44}"#, #"unknown key "heder"; did you mean "header"?"#),
    (#""heder": 44"#, #"unknown key "heder"; did you mean "header": {"height": 44}?"#),
    (#""balancd": true"#, #"unknown key "balancd"; did you mean "balanced"?"#),
  ])
  func `a suggested key takes the value`(_ section: String, _ sentence: String) throws {
    let document = RefusedDocument(section: section, "")
    let error = try #require(refusal(of: document.bytes))
    #expect(error.description == "3:16: $.sections[0].\(error.key): \(sentence)")
  }

  @Test func `a key that would not take the value is not suggested`() throws {
    let document = RefusedDocument(section: #""balancd": 3"#, "")
    let error = try #require(refusal(of: document.bytes))
    #expect(error.description.contains(#"unknown key "balancd"; expected one of id, title,"#))
  }

  @Test func `a key that the object has already is suggested`() throws {
    let document = RefusedDocument(section: #""header": {"height": 4}, "heder": {"height": 5}"#, "")
    let error = try #require(refusal(of: document.bytes))
    #expect(error.description.hasSuffix(#"unknown key "heder"; did you mean "header"?"#))
  }

  @Test func `a long value is not repeated`() throws {
    let items = Array(repeating: "100", count: 50).joined(separator: ", ")
    let section = #""layout": "waterfall", "columns": [\#(items)]"#
    let error = try #require(refusal(of: RefusedDocument(section: section, "").bytes))
    #expect(error.description.hasSuffix(#"write "columnCount": …"#))
  }

  @Test(arguments: [
    (#"{"templates": {}, "card": {"log_id": "g", "states": []}}"#, "a DivKit card"),
    (#"{"card": {"log_id": "g", "states": []}}"#, "a DivKit card"),
    (#"{"name": "Home", "document": {"children": []}, "schemaVersion": 0}"#, "a Figma file"),
    (#"{"id": "1:2", "type": "FRAME", "layoutMode": "HORIZONTAL"}"#, "a Figma file"),
    (#"{"surfaceUpdate": {"surfaceId": "main", "components": []}}"#, "a message of A2UI"),
    (#"{"version": "v0.9", "createSurface": {}}"#, "a message of A2UI"),
  ])
  func `JSON of another program is named`(_ text: String, _ name: String) throws {
    let error = try #require(refusal(of: Array(text.utf8), source: "x.json"))
    #expect(error.reason == .notADocument(name))
    #expect(
      error.description.hasPrefix(
        "x.json:1: $: not a layout document but \(name); documents of the format \"insetory/1\" and "
          + "storyboards are read"))
  }

  @Test func `a document with a foreign key is a document`() throws {
    let text = #"{"format": "insetory/1", "id": "d", "card": {}}"#
    let error = try #require(refusal(of: Array(text.utf8)))
    #expect(error.description.contains(#"unknown key "card""#))
  }
}

extension DocumentError {
  /// The last key of the path.
  fileprivate var key: String { path?.split(separator: ".").last.map(String.init) ?? "" }
}
