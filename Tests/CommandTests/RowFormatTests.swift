import Testing

@testable import insetory

@Suite struct RowFormatTests {
  private static let hostile = "a\tb\n\"c\",\r\\\u{1B}[2J"

  private func text(_ format: OutputFormat, _ rows: [[OutputValue]], color: Bool = false) -> String
  {
    var rowFormat = format.rowFormat(isColored: color)
    var bytes: [UInt8] = []
    rowFormat.begin(["name", "n"], into: &bytes)
    for row in rows { rowFormat.append(Array(zip(["name", "n"], row)), into: &bytes) }
    rowFormat.end(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `an empty result has the form of its format`() {
    #expect(text(.json, []) == "[]\n")
    #expect(text(.ndjson, []) == "")
    #expect(text(.csv, []) == "name,n\n")
    #expect(text(.tsv, []) == "name\tn\n")
    #expect(text(.table, []) == "name  n\n")
  }

  @Test func `a hostile text stays one value of one row`() {
    let rows: [[OutputValue]] = [[.text(Self.hostile), .null]]
    #expect(text(.csv, rows) == "name,n\n\"a\tb\n\"\"c\"\",\r\\\u{1B}[2J\",\n")
    #expect(text(.tsv, rows) == "name\tn\na\\tb\\n\"c\",\\r\\\\\u{1B}[2J\t\n")
    let json = #"{"name":"a\tb\n\"c\",\r\\\u001b[2J","n":null}"#
    #expect(text(.ndjson, rows) == json + "\n")
    #expect(text(.table, rows) == "name                    n\na\\tb\\n\"c\",\\r\\\\u{1B}[2J\n")
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@a", "\ta", "＝1", "＋1", "－1", "＠a"])
  func `a text that begins as a formula does is quoted in CSV, and a number is not`(_ title: String)
  {
    #expect(text(.csv, [[.text(title), .number(-1)]]) == "name,n\n\"\(title)\",-1\n")
    #expect(text(.csv, [[.text("a=b"), .integer(-2)]]) == "name,n\na=b,-2\n")
  }

  @Test func `an empty text is not null`() {
    #expect(text(.csv, [[.text(""), .null]]) == "name,n\n\"\",\n")
    #expect(text(.ndjson, [[.text(""), .null]]) == "{\"name\":\"\",\"n\":null}\n")
  }

  /// Of 41 characters the first column takes 9 and the gap 2, so the last column has 30. The second
  /// message takes 29 and 9 characters. A word of 31 characters is broken at the end of the line.
  @Test func `a text at the end of a row is broken between words`() {
    var format = TableFormat(isColored: false, lineLength: 41)
    var bytes: [UInt8] = []
    format.begin(["address", "message"], into: &bytes)
    let word = String(repeating: "w", count: 31)
    func append(_ address: String, _ message: String) {
      format.append([("address", .text(address)), ("message", .text(message))], into: &bytes)
    }
    append("a/section", "a short message")
    append("b", "the message is one that takes two lines")
    append("c", word)
    format.end(into: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        address    message
        a/section  a short message
        b          the message is one that takes
                   two lines
        c          \(word.dropLast())
                   w

        """)
  }

  /// The first two columns take 10 + 2 + 7 = 19 of 20 characters, and a text at the end of a row
  /// takes 24 at least. Below the row it has 16.
  @Test func `a text at the end of a row is below it if there is no space next to it`() {
    var (format, bytes) = (TableFormat(isColored: false, lineLength: 20), [UInt8]())
    format.begin(["document", "columns", "suspicious"], into: &bytes)
    for text in ["", "narrower-item, lone-last-item"] {
      format.append(
        [("document", .text("home/movie")), ("columns", .integer(3)), ("suspicious", .text(text))],
        into: &bytes)
    }
    format.end(into: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        document    columns
        home/movie        3
        home/movie        3
            suspicious:
            narrower-item,
            lone-last-item

        """)
  }

  static let numbers: [(Double, exact: String, table: String)] = [
    (0.1 + 0.2, "0.30000000000000004", "0.3"), (-0.0, "0", "0"), (-0.0004, "-0.0004", "0"),
    (-1.0005, "-1.0005", "-1.001"), (83.333333333333329, "83.33333333333333", "83.333"),
    (1e9, "1000000000", "1000000000"), (128, "128", "128"), (0.5, "0.5", "0.5"),
    (19.9996, "19.9996", "20"),
  ]

  @Test(arguments: numbers) func `numbers are exact for machines and short for people`(
    _ number: Double, _ exact: String, _ table: String
  ) {
    #expect(text(.csv, [[.text("x"), .number(number)]]) == "name,n\nx,\(exact)\n")
    #expect(text(.table, [[.text("x"), .number(number)]]).hasSuffix(" \(table)\n"))
  }

  @Test func `a table's numbers are aligned to the right, and its lines have no trailing spaces`() {
    let rows: [[OutputValue]] = [
      [.text("a"), .integer(5)], [.text("long name"), .number(10.25)], [.text("b"), .null],
    ]
    #expect(
      text(.table, rows) == """
        name           n
        a              5
        long name  10.25
        b

        """)
  }

  @Test func `only a colored table has escape sequences`() {
    #expect(text(.table, [], color: true) == "\u{1B}[1mname  n\u{1B}[0m\n")
    for format in OutputFormat.allCases where format != .table {
      #expect(!text(format, [], color: true).contains("\u{1B}"))
    }
  }

  @Test func `nested values are JSON in every format`() {
    let value = OutputValue.object([("x", .number(1.5)), ("tags", .array([.text("a,b"), .null]))])
    #expect(
      text(.csv, [[.null, value]])
        == "name,n\n,\"{\"\"x\"\":1.5,\"\"tags\"\":[\"\"a,b\"\",null]}\"\n")
    #expect(
      text(.json, [[.null, value], [.null, .null]]) == """
        [
          {"name": null, "n": {"x": 1.5, "tags": ["a,b", null]}},
          {"name": null, "n": null}
        ]

        """)
  }

  @Test func `a table of many rows gets wider columns and keeps every row`() {
    let rows = (0..<2_500).map { [OutputValue.text("row \($0)"), .integer($0)] }
    let lines = text(.table, rows).split(separator: "\n")
    #expect(lines.count == 2_501)
    #expect(lines[1] == "row 0      0")
    #expect(lines[2_500] == "row 2499  2499")
  }
}
