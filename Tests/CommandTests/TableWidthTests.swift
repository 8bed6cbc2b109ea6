import Testing

@testable import insetory

/// Tables in narrow windows.
@Suite struct TableWidthTests {
  private func table(
    _ columns: Int, _ names: [String], _ rows: [[OutputValue]], leavesOut: Bool = true
  ) -> String {
    var format = TableFormat(isColored: false, lineLength: columns, leavesOut: leavesOut)
    var bytes: [UInt8] = []
    format.begin(names, into: &bytes)
    for row in rows { format.append(Array(zip(names, row)), into: &bytes) }
    format.end(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A row takes 9 + 2 + 28 + 2 + 2 = 43. A cut text has at least 12, so that a row takes 27.
  @Test(arguments: [
    (
      43,
      "address    message                        n\na/section  a message of many words here  12\n"
    ),
    (30, "address    message           n\na/section  a message of m…  12\n"),
    (27, "address    message        n\na/section  a message o…  12\n"),
    (26, "address    message\na/section  a message of m…\n"),
  ])
  func `a text is cut at its end, and then columns at the right are left out`(
    _ columns: Int, _ expected: String
  ) {
    let row: [OutputValue] = [
      .text("a/section"), .text("a message of many words here"), .integer(12),
    ]
    #expect(table(columns, ["address", "message", "n"], [row]) == expected)
  }

  /// Of 22 columns the names take 8, 7 and 1, the values 1, 2 and 3. The head with most room to
  /// spare is cut first.
  @Test(arguments: [
    (22, "document  columns    n\na              12  345\n"),
    (21, "doc  columns    n\na         12  345\n"), (16, "doc  col    n\na     12  345\n"),
    (12, "doc  columns\na         12\n"), (3, "doc\na\n"),
  ])
  func `heads are cut before numbers are left out`(_ columns: Int, _ expected: String) {
    let row: [OutputValue] = [.text("a"), .integer(12), .integer(345)]
    #expect(table(columns, ["document", "columns", "n"], [row]) == expected)
  }

  @Test func `heads that begin alike stay different`() {
    #expect(
      table(15, ["id", "resized", "restyled"], [[.text("a"), .integer(1), .integer(2)]])
        == "id  resi  rest\na      1     2\n")
  }

  @Test func `of columns that were asked for none is left out`() {
    let row: [OutputValue] = [.text("a"), .integer(12), .integer(345)]
    #expect(
      table(12, ["document", "columns", "n"], [row, row], leavesOut: false) == """
        document: a
        columns: 12
        n: 345

        document: a
        columns: 12
        n: 345

        """)
  }

  static let list = ["id", "title", "items", "dirty", "contentSize", "revision"]

  /// All columns take 6 + 2 + 30 + 2 + 5 + 2 + 5 + 2 + 11 + 2 + 8 = 75 with a title of 30.
  @Test(arguments: [
    (75, "id      title                           items  dirty  contentSize  revision"),
    (74, "id      title                           items  dirty  contentSize"),
    (64, "id      title                           items  contentSize"),
    (50, "id      title                   items  contentSize"),
    (48, "id      title                 items  contentSize"),
    (46, "id      title                   items  content"),
    (38, "id      title           items  content"),
  ])
  func `revision and dirty go first, then titles are cut`(_ columns: Int, _ head: String) {
    let row: [OutputValue] = [
      .text("screen"), .text("A title of thirty characters.."), .integer(3), .integer(0),
      .size(width: 10, height: 20.5), .integer(12),
    ]
    let lines = table(columns, Self.list, [row]).split(separator: "\n")
    #expect(String(lines[0]) == head)
    #expect(lines.allSatisfy { $0.columnCount <= columns })
  }

  /// Eight characters take 16 columns. Of 12 columns five characters and the mark take 11.
  @Test func `a wide character takes two columns`() {
    let rows: [[OutputValue]] = [
      [.text("a"), .text("日本語のタイトル"), .integer(1)], [.text("b"), .text("👍🏽 ok"), .integer(2)],
    ]
    let names = ["id", "title", "n"]
    #expect(
      table(23, names, rows) == """
        id  title             n
        a   日本語のタイトル  1
        b   👍🏽 ok             2

        """)
    #expect(
      table(19, names, rows) == """
        id  title         n
        a   日本語のタ…   1
        b   👍🏽 ok         2

        """)
    #expect("e\u{301}❤\u{FE0F}한".columnCount == 5)
    #expect("日本語".cut(columns: 4) == "日…")
    #expect("日本語 abc".cut(columns: 6, keepsEnd: true) == "日…bc")
  }

  /// The first block of a table decides which columns it has.
  @Test(arguments: [20, 40, 80, 100, 200])
  func `no line is longer than the window`(_ columns: Int) {
    let names = Self.list + ["message"]
    let rows = (0..<1_500).map { index -> [OutputValue] in
      let long = String(repeating: index.isMultiple(of: 7) ? "語" : "word ", count: index % 90)
      return [
        .text("document-\(index)"), .text(long), .integer(index % 10), .integer(0),
        .size(width: 402, height: 874), .integer(index), .text(long),
      ]
    }
    let lines = table(columns, names, rows).split(separator: "\n")
    #expect(lines.allSatisfy { $0.columnCount <= columns })
    #expect(lines.filter { $0.hasPrefix("docu") }.count == 1_500)
  }

  @Test func `the end of an address is kept`() {
    let row: [OutputValue] = [
      .text("moved"), .text("home#iphone-16-pro-max/movies/item:first"), .integer(1),
    ]
    #expect(
      table(32, ["change", "element", "n"], [row])
        == "change  element                n\nmoved   home#iphon…item:first  1\n")
  }
}

/// Bars in windows of several widths.
@Suite struct ProgressTests {
  static let words = "1,308 of 5,001 documents"

  /// The percentage, the time left and the words take 4 + 2 + 8 + 2 + 24 = 40, and a bar takes 11
  /// at least.
  @Test(arguments: [
    (79, "[#######.......................] 26 %, 3 s left, 1,308 of 5,001 documents"),
    (51, "[##......] 26 %, 3 s left, 1,308 of 5,001 documents"),
    (50, "[#######.......................] 26 %, 3 s left"),
    (25, "[##......] 26 %, 3 s left"), (24, "[####.............] 26 %"), (14, "26 %"),
  ])
  func `a bar has what fits behind it, the time left first`(_ columns: Int, _ line: String) {
    #expect(Progress.bar(0.26, left: .seconds(2.5), Self.words, columns: columns) == line)
  }

  @Test func `a bar without a time has the words`() {
    #expect(
      Progress.bar(1.5, left: nil, "pages", columns: 24) == "[#########] 100 %, pages")
    #expect(Progress.bar(.nan, left: .zero, "pages", columns: 40).hasSuffix("] 0 %, pages"))
  }

  @Test func `durations are short`() {
    #expect(Duration.milliseconds(40).spent == "40 ms")
    #expect(Duration.milliseconds(5_600).spent == "6 s")
    #expect(Duration.seconds(185).spent == "3 min 5 s")
    #expect(Duration.milliseconds(5_200).words == "6 s")
  }
}
