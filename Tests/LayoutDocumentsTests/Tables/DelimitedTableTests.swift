import DocumentTestSupport
import LayoutEngine
import Testing

@testable import LayoutDocuments

/// Tables of comma- and tab-separated values.
@Suite struct DelimitedTableTests {
  @Test func `columns are found by their names, in any order`() throws {
    let table = TableText("height,title,id,width\n20,x,a,10\n40.5,y,b,3e1\n")
    #expect(try table.items() == ["a 10.0 × 20.0", "b 30.0 × 40.5"])
    #expect(try table.read().ignoredColumns == ["title"])
    #expect(try table.read().rowCount == 2)
  }

  @Test func `without an id column, items have no ids`() throws {
    let items = try TableText("width,height\n10,20\n10,20\n10,30").items()
    #expect(items == ["- 10.0 × 20.0", "- 10.0 × 20.0", "- 10.0 × 30.0"])
    #expect(try TableText("id,width,height\n,1,2\nb,1,2\n").items().first == "- 1.0 × 2.0")
  }

  @Test func `equal neighbours without ids are one run`() throws {
    let rows = try TableText("width,height\n1,2\n1,2\n1,2\n3,2\n").read().groups[0].rows
    #expect(rows.items.runCount == 2)
    #expect(rows.items.count == 4)
  }

  /// RFC 4180, section 2, rules 1 to 7.
  @Test(arguments: ["\n", "\r\n"])
  func `fields with quotes, line ends or separators are quoted`(end: String) throws {
    let text =
      "\"id\",width,height,\"a \"\"note\"\"\"\(end)a,10,20,\"one, \"\"two\"\"\(end)three\"\(end)"
      + "\"b\",\"30\",40,\(end)\(end)c,50,60,\"\"\"\"\"\""
    let table = TableText(text)
    #expect(try table.items() == ["a 10.0 × 20.0", "b 30.0 × 40.0", "c 50.0 × 60.0"])
    #expect(try table.failures() == [])
    #expect(try table.read().ignoredColumns == ["a \"note\""])
  }

  @Test func `a byte order mark is passed over`() throws {
    #expect(try TableText("\u{FEFF}id,width,height\na,1,2").items() == ["a 1.0 × 2.0"])
    #expect(try TableText("\u{FEFF}\"id\",width,height\na,1,2").items() == ["a 1.0 × 2.0"])
  }

  @Test func `tabs separate where commas do elsewhere`() throws {
    let table = TableText("id\twidth\theight\tt\na\t1\t2\tx, y\nb\t3\t4\t\"x\ty\"\n", .tsv)
    #expect(try table.items() == ["a 1.0 × 2.0", "b 3.0 × 4.0"])
    #expect(
      try TableText("id,width,height\na,1,2\n", .tsv).refusal()?.contains(
        "separated by \",\"; read it as CSV") == true)
  }

  @Test func `the extension of a file determines its format`() throws {
    #expect(try ItemTable.Format(ofFile: "a/b.CSV") == .csv)
    #expect(try ItemTable.Format(ofFile: "x.y.tsv") == .tsv)
    #expect(try ItemTable.Format(ofFile: "x.jsonl") == .ndjson)
    for name in ["csv", "a.csv/b", "-", "x.json", ""] {
      #expect(throws: FormatError.self) { try ItemTable.Format(ofFile: name) }
    }
  }

  @Test func `columns may be called otherwise, and one may be both sides`() throws {
    var columns = ItemTable.Columns()
    (columns.id, columns.width, columns.height) = ("number", "side", "side")
    #expect(try TableText("number,side\na,7", columns: columns).items() == ["a 7.0 × 7.0"])
    columns.id = nil
    #expect(try TableText("number,side\na,7", columns: columns).items() == ["- 7.0 × 7.0"])
  }

  @Test func `rows go to sections in the order in which these come first`() throws {
    var columns = ItemTable.Columns()
    columns.section = "section"
    let text = "section,id,width,height\nb,x,1,2\na,x,3,4\nb,y,5,6\n"
    let items = try TableText(text, columns: columns).items()
    #expect(items == ["b/x 1.0 × 2.0", "b/y 5.0 × 6.0", "a/x 3.0 × 4.0"])
  }

  /// A record that is longer than a page of the file reader.
  @Test func `a long field is no matter`() throws {
    let title = String(repeating: "x,\"\"\r\n", count: 200_000)
    let text = "id,width,height,title\na,1,2,\"\(title)\"\nb,3,x,\nc,5,6,\"\"\n"
    #expect(try TableText(text).items() == ["a 1.0 × 2.0", "c 5.0 × 6.0"])
    let failures = try TableText(text).failures()
    #expect(
      failures == ["200003:5: height: expected a length from 0 to 1000000000, found \"x\""])
  }

  /// Fields are written by the rules of RFC 4180 and read back.
  @Test(arguments: 0..<100)
  func `a table written by the rules is read back unchanged`(seed: Int) throws {
    var random = RandomChoices(seed: UInt64(seed))
    let pieces = ["a", "\"", ",", "\n", "\r\n", "é", "", " ", "\t"]
    var text = ""
    var expected: [[String]] = []
    for _ in 0..<10 {
      let fields = (0..<3).map { _ in
        (0..<random.below(5)).map { _ in pieces[random.below(pieces.count)] }.joined()
      }
      let written = fields.map { field in
        let isQuoted = field.contains { ",\"\n\r\n".contains($0) } || random.below(2) == 0
        return isQuoted ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
      }
      text += written.joined(separator: ",") + (random.below(2) == 0 ? "\n" : "\r\n")
      expected.append(fields)
    }
    let file = try StreamedFile(Array(text.utf8))
    var records = DelimitedRecords(
      try DocumentStream(path: file.path, devices: DeviceTable()), separator: UInt8(ascii: ","))
    var read: [[String]] = []
    while try records.next() {
      try records.checkIsValid()
      var fields: [String] = []
      for field in 0..<records.fieldCount { fields.append(records.text(of: field)) }
      read.append(fields)
    }
    #expect(read.map { $0.map { Array($0.utf8) } } == expected.map { $0.map { Array($0.utf8) } })
  }
}

/// Random choices from a seed.
private struct RandomChoices {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
