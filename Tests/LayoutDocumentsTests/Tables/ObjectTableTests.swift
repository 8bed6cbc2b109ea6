import DocumentTestSupport
import LayoutEngine
import Testing

@testable import LayoutDocuments

/// Tables with one object on each line.
@Suite struct ObjectTableTests {
  @Test func `an object a line is an item`() throws {
    let table = TableText(
      """
      {"id": "a", "width": 10, "height": 20.5, "title": {"en": ["x"]}}

      {"height": 1e2, "width": 5, "id": null}
      {"id": "", "width": 5, "height": 100}\r

      """, .ndjson)
    #expect(try table.items() == ["a 10.0 × 20.5", "- 5.0 × 100.0", "- 5.0 × 100.0"])
    #expect(try table.read().ignoredColumns == ["title"])
  }

  /// Lines, and their errors.
  static let lines: [(line: String, failure: String)] = [
    (#"{"width": "1", "height": 2}"#, #"1:11: $.width: expected a number, found the string "1""#),
    (#"{"width": 1, "height": null}"#, #"1:24: $.height: expected a number, found null"#),
    (
      #"{"width": 1, "height": -2}"#,
      "1:24: $.height: expected a length from 0 to 1000000000, found -2"
    ),
    (#"{"width": 1, "height": 1e999}"#, "1:24: $.height: the number 1e999 is out of range"),
    (#"{"width": 1, "height": NaN}"#, "1:24: $.height: the number is not valid in JSON"),
    (#"{"width": 1}"#, #"1:1: $: the item lacks the key "height""#),
    (#"{"width": 1, "heigth": 2}"#, #"1:1: $: unknown key "heigth"; did you mean "height"?"#),
    (#"{"width": 1, "width": 2, "height": 3}"#, #"1:14: $.width: the key "width" occurs twice"#),
    (#"{"id": 7, "width": 1, "height": 3}"#, "1:8: $.id: expected a string, found the number 7"),
    (
      #"{"id": "a b", "width": 1, "height": 3}"#,
      #"1:8: $.id: expected an id: 1 to 128 of the characters A-Z a-z 0-9 . _ -, found "a b""#
    ),
    (
      #"{"id": "\u0000", "width": 1, "height": 3}"#,
      "1:9: $.id: text may not contain the character U+0000"
    ),
    (#"[1, 2]"#, "1:1: $: expected an object, found an array"),
    (#"{"width": 1, "height": 2} {}"#, "1:27: $: there is text after the end of the document"),
    (#"{"width": 1, "height": 2"#, "1:25: $.height: the document ends too early"),
  ]

  @Test(arguments: lines)
  func `a bad line is named by line, column and path`(line: String, failure: String) throws {
    let table = TableText("\(line)\n{\"width\": 1, \"height\": 2}\n", .ndjson)
    #expect(try table.failures() == [failure])
    #expect(try table.items() == ["- 1.0 × 2.0"])
  }

  @Test func `a line names its section`() throws {
    var columns = ItemTable.Columns()
    columns.section = "room"
    let table = TableText(
      """
      {"room": "b", "width": 1, "height": 2}
      {"room": null, "width": 1, "height": 2}
      {"width": 1, "height": 2}
      """, .ndjson, columns: columns)
    #expect(try table.items() == ["b/- 1.0 × 2.0"])
    #expect(
      try table.failures() == [
        "2:10: $.room: expected a string, found null",
        #"3:1: $: the item lacks the key "room""#,
      ])
  }

  @Test func `a key of ids that no line has is refused`() throws {
    var columns = ItemTable.Columns()
    columns.id = "number"
    let text = #"{"nummer": "a", "width": 1, "height": 2}"#
    #expect(
      try TableText(text, .ndjson, columns: columns).refusal()
        == #"the table has no column "number" (it has "nummer"); did you mean "nummer"?"#)
  }
}
