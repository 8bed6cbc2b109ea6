import DocumentTestSupport
import LayoutEngine
import Testing

@testable import LayoutDocuments

/// The errors of invalid tables, with their locations.
@Suite struct RefusedTableTests {
  /// Rows below `id,width,height`, and their errors.
  static let rows: [(row: String, failure: String)] = [
    ("a,x,2", #"2:3: width: expected a length from 0 to 1000000000, found "x""#),
    ("a,1,", #"2:5: height: expected a length from 0 to 1000000000, found an empty field"#),
    ("a,1,-2", #"2:5: height: expected a length from 0 to 1000000000, found "-2""#),
    ("a,1,nan", #"2:5: height: expected a length from 0 to 1000000000, found "nan""#),
    ("a,1e999,1", #"2:3: width: expected a length from 0 to 1000000000, found "1e999""#),
    ("a,inf,1", #"2:3: width: expected a length from 0 to 1000000000, found "inf""#),
    ("a,0x10,1", #"2:3: width: expected a length from 0 to 1000000000, found "0x10""#),
    ("a, 1,2", #"2:3: width: expected a length from 0 to 1000000000, found " 1""#),
    ("a,1,\"2\t\"", #"2:5: height: expected a length from 0 to 1000000000, found "2\t""#),
    ("a,\"1,5\",1", #"2:3: width: expected a length from 0 to 1000000000, found "1,5""#),
    ("a,1000000001,1", #"2:3: width: expected a length from 0 to 1000000000, found "1000000001""#),
    ("é,1,1", #"2:1: id: expected an id: 1 to 128 of the characters A-Z a-z 0-9 . _ -, found "é""#),
    (
      "éé,x,1",
      #"2:1: id: expected an id: 1 to 128 of the characters A-Z a-z 0-9 . _ -, found "éé""#
    ),
    (
      "a b,1,1",
      #"2:1: id: expected an id: 1 to 128 of the characters A-Z a-z 0-9 . _ -, found "a b""#
    ),
    ("a,1", "2:1: expected 3 fields, as the first line has, found 2"),
    ("a,1,2,", "2:1: expected 3 fields, as the first line has, found 4"),
    ("a,1,\"2", "2:5: expected a quote that closes this one, found the end of the table"),
    ("a,1,\"2\"x", #"2:8: expected the end of the field after its quote, found "x""#),
    ("a,1,2\"", #"2:6: expected quotes only around a whole field, and doubled in it, found "\"""#),
    ("a\rb,1,2", #"2:3: expected a line feed after a carriage return, found "b""#),
    ("a,1\0,2", "2:4: text may not contain the character U+0000"),
  ]

  @Test(arguments: rows)
  func `a bad row is named by line, column and name`(row: String, failure: String) throws {
    let table = TableText("id,width,height\n" + row)
    #expect(try table.failures() == [failure])
    #expect(try table.items() == [])
    // Later rows are still read, unless a quote is open.
    guard !row.hasSuffix("\"2") else { return }
    let more = TableText("id,width,height\n\(row)\nz,1,2\n")
    #expect(try more.failures() == [failure])
    #expect(try more.items() == ["z 1.0 × 2.0"])
  }

  @Test func `a long id is refused, and one of 128 is not`() throws {
    func table(_ count: Int) -> TableText {
      TableText("id,width,height\n" + String(repeating: "a", count: count) + ",1,2\n")
    }
    #expect(try table(128).failures() == [])
    #expect(try table(129).failures().count == 1)
  }

  @Test func `invalid UTF-8 is refused with its position`() throws {
    var table = TableText("id,width,height,title\na,1,2,x\nb,1,2,y\n")
    let place = try #require(table.text.lastIndex(of: UInt8(ascii: "y")))
    // Ä in Latin-1.
    table.text[place] = 0xC4
    #expect(try table.failures() == ["3:7: the text is not valid UTF-8"])
    #expect(try table.items() == ["a 1.0 × 2.0"])
  }

  @Test func `the error for an unclosed quotation mark has its position, lines before the end`()
    throws
  {
    let failures = try TableText("id,width,height\na,1,\"2\nb,3,4\nc,5,6\n").failures()
    #expect(
      failures == ["2:5: expected a quote that closes this one, found the end of the table"])
  }

  @Test func `an error for a missing column lists the table's columns`() throws {
    #expect(
      try TableText("id,Width,height\n").refusal()
        == #"1:1: the table has no column "width" (it has "id", "Width", "height"); did you mean "Width"?"#
    )
    var columns = ItemTable.Columns()
    columns.id = "number"
    #expect(
      try TableText("id,width,height\n", columns: columns).refusal()
        == #"1:1: the table has no column "number" (it has "id", "width", "height")"#)
    #expect(
      try TableText("width,height,width\n").refusal()
        == #"1:14: expected one column "width", found another"#)
    #expect(try TableText("").refusal() == "1:1: expected a line of column names, found nothing")
    #expect(
      try TableText("\n\n").refusal() == "1:1: expected a line of column names, found nothing")
    #expect(try TableText("id,\"width,height\n").refusal()?.hasPrefix("1:4: ") == true)
  }

  @Test func `a table without rows is one of no items`() throws {
    #expect(try TableText("id,width,height").items() == [])
    #expect(try TableText("id,width,height\r\n\r\n").read().rowCount == 0)
    #expect(try TableText("", .ndjson).read().rowCount == 0)
  }

  @Test func `a file that is not text is refused with the name of its format`() throws {
    for (bytes, name): ([UInt8], String) in [
      ([0xFF, 0xFE, 0x69, 0x00], "UTF-16"), ([0x1F, 0x8B, 8, 0], "a gzip file"),
      ([0x50, 0x4B, 3, 4], "a zip archive"),
    ] {
      for format in ItemTable.Format.allCases {
        var table = TableText("", format)
        table.text = bytes
        #expect(try table.refusal() == "1:1: expected a table in UTF-8, found \(name)")
      }
    }
  }

  @Test func `of many errors the first are kept in order, and the others counted`() throws {
    let rows = (1...50).map { "a\($0),x,1" }.joined(separator: "\n")
    let failures = try TableText("id,width,height\n" + rows).read().failures
    #expect(failures.count == 50)
    #expect(failures.errors.map(\.line) == Array(2...21))
    #expect(failures.lines.last == "and 30 more")
  }

  @Test(arguments: ItemTable.Format.allCases)
  func `a table of more rows than a document can have items is refused`(
    format: ItemTable.Format
  ) throws {
    #expect(DocumentLimits.items == 1_000_000)
    let header = format == .ndjson ? "" : format == .csv ? "width,height\n" : "width\theight\n"
    let row =
      format == .ndjson ? #"{"width":1,"height":1}"# : format == .csv ? "1,1" : "1\t1"
    for (count, refusal) in [
      (1_000, nil),
      (1_001, "\(format == .ndjson ? 1_001 : 1_002):1: more than 1000 rows in a table"),
    ] {
      var table = TableText(header + String(repeating: row + "\n", count: count), format)
      table.rowLimit = 1_000
      #expect(try table.refusal() == refusal)
    }
  }

  @Test func `a record larger than the limit is refused`() throws {
    let file = try StreamedFile(Array("a,b\n\"\(String(repeating: "x", count: 2_000_000))\"".utf8))
    var records = DelimitedRecords(
      try DocumentStream(path: file.path, devices: DeviceTable()), separator: UInt8(ascii: ","),
      limit: 1 << 20)
    #expect(try records.next())
    do throws(DocumentError) {
      _ = try records.next()
      Issue.record("it was read")
    } catch {
      #expect(error.reason == .tooLarge(what: "a record", bytes: 1 << 20))
      #expect(error.line == 2)
    }
  }
}
