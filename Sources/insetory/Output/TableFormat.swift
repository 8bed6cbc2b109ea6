/// Aligned columns with names: text is aligned left, numbers are aligned right and have at most
/// three decimals.
///
/// The first block of rows determines the widths, and later blocks can only widen the columns. So a
/// table of a million rows does not keep its rows in memory. On a terminal ``TableColumns`` narrows
/// a table that is too wide. If all columns are asked for and do not fit, each value has a line of
/// its own.
struct TableFormat: RowFormat {
  private struct Cell {
    var text: String
    var isNumber = false
  }

  private let isColored: Bool
  /// The line length in columns of the terminal; nil if it is not limited.
  private let lineLength: Int?
  private let leavesOut: Bool
  private var columns = TableColumns([])
  private var rows: [[Cell]] = []
  /// Whether each value has a line of its own.
  private var isExpanded = false
  private var hasHeader = false
  private static let blockLength = 1_000

  /// - Parameter leavesOut: Whether columns that do not fit are left out.
  init(isColored: Bool, lineLength: Int?, leavesOut: Bool = true) {
    self.isColored = isColored
    self.lineLength = lineLength
    self.leavesOut = leavesOut
  }

  mutating func begin(_ names: [String], into bytes: inout [UInt8]) {
    // The column names of an SQL query may contain any characters.
    columns = TableColumns(names.map { TerminalText.escaped($0) })
  }

  mutating func append(_ row: NamedValues, into bytes: inout [UInt8]) {
    rows.append((columns.shown ?? Array(row.indices)).map { Self.cell(row[$0].value) })
    if rows.count == Self.blockLength { writeBlock(to: &bytes) }
  }

  mutating func endBlock(into bytes: inout [UInt8]) { if !rows.isEmpty { writeBlock(to: &bytes) } }

  mutating func end(into bytes: inout [UInt8]) {
    if !rows.isEmpty || !hasHeader { writeBlock(to: &bytes) }
  }

  private mutating func writeBlock(to bytes: inout [UInt8]) {
    for row in rows {
      for (column, cell) in row.enumerated() {
        columns.add(cell.text, isNumber: cell.isNumber, at: column)
      }
    }
    let fits = columns.fit(lineLength, leavesOut: leavesOut)
    if !hasHeader {
      hasHeader = true
      isExpanded = !fits && !rows.isEmpty
      if let shown = columns.shown, shown.count < rows.first?.count ?? 0 {
        rows = rows.map { row in shown.map { row[$0] } }
      }
      if !isExpanded { writeHeader(to: &bytes) }
    } else if isExpanded {
      bytes.append(UInt8(ascii: "\n"))
    }
    if isExpanded {
      bytes.append(contentsOf: rows.map(expandedText).joined(separator: "\n").utf8)
    } else {
      for row in rows { bytes.append(contentsOf: text(row).utf8) }
    }
    rows.removeAll(keepingCapacity: true)
  }

  private func writeHeader(to bytes: inout [UInt8]) {
    let header = columns.names.indices.map { column in
      Cell(
        text: String(columns.names[column].prefix(columns: columns.widths[column])),
        isNumber: columns.isNumeric[column])
    }
    if isColored { bytes.append(contentsOf: TerminalText.bold.utf8) }
    let end = columns.isEndBelow ? "" : header.last?.text ?? ""
    bytes.append(contentsOf: line(header, endingWith: end).utf8)
    if isColored { bytes.append(contentsOf: TerminalText.plain.utf8) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns the text of a row with one line for each value.
  private func expandedText(_ row: [Cell]) -> String {
    zip(columns.names, row).map { "\($0):\($1.text.isEmpty ? "" : " ")\($1.text)\n" }.joined()
  }

  /// Returns the lines of a row: one line, or several if the last text is broken.
  private func text(_ row: [Cell]) -> String {
    guard let lineLength, columns.isEndBroken, let end = row.last, !end.isNumber else {
      return line(row, endingWith: row.last?.text ?? "") + "\n"
    }
    if columns.isEndBelow {
      let indent = "    "
      let name = columns.names.last ?? ""
      let below =
        end.text.isEmpty
        ? [] : Self.parts(of: "\(name): \(end.text)", max(1, lineLength - indent.count))
      return line(row, endingWith: "") + "\n" + below.map { indent + $0 + "\n" }.joined()
    }
    let parts = Self.parts(of: end.text, columns.widths[row.count - 1])
    let start = columns.widths.dropLast().reduce(2 * (row.count - 1), +)
    return line(row, endingWith: parts.first ?? "") + "\n"
      + parts.dropFirst().map { String(repeating: " ", count: start) + $0 + "\n" }.joined()
  }

  /// Breaks a text into lines between words. A word that is longer than a line is broken at the
  /// line's end.
  private static func parts(of text: String, _ width: Int) -> [Substring] {
    var parts: [Substring] = []
    var rest = text[...]
    while rest.columnCount > width {
      // A character that is wider than the line has a line of its own.
      var line = rest.prefix(columns: width)
      if line.isEmpty { line = rest.prefix(1) }
      let next = rest[line.endIndex...].prefix(1)
      let space = next == " " ? line.endIndex : line.lastIndex(of: " ") ?? line.startIndex
      let end = space > line.startIndex ? space : line.endIndex
      parts.append(rest[..<end])
      rest = rest[end...].drop { $0 == " " }
    }
    return parts + [rest]
  }

  /// Joins the cells of a row, without trailing white space.
  ///
  /// - Parameter end: The text that replaces the last cell's text.
  private func line(_ row: [Cell], endingWith end: some StringProtocol) -> String {
    var line = ""
    var gap = 0
    for (column, whole) in row.enumerated() {
      var cell = whole
      let width = columns.widths[column]
      if column == row.count - 1, columns.isEndBroken || lineLength == nil {
        cell.text = String(end)
      } else if lineLength != nil, !cell.isNumber {
        cell.text = cell.text.cut(columns: width, keepsEnd: columns.keepsEnd(column))
      }
      let padding = max(0, width - cell.text.columnCount)
      if cell.isNumber { gap += padding }
      if !cell.text.isEmpty {
        line += String(repeating: " ", count: gap) + cell.text
        gap = 0
      }
      gap += cell.isNumber ? 2 : padding + 2
    }
    return line
  }

  private static func cell(_ value: OutputValue) -> Cell {
    switch value {
    case .number(let number): Cell(text: rounded(number), isNumber: true)
    case .integer(let integer): Cell(text: String(integer), isNumber: true)
    case .size(let width, let height): Cell(text: "\(rounded(width))x\(rounded(height))")
    default: Cell(text: TerminalText.escaped(value.exactText ?? ""))
    }
  }

  /// Returns a number with at most three decimals.
  static func rounded(_ number: Double) -> String { rounded(number, to: 1000) }

  /// Returns a difference of two numbers with at most three decimals, or six if it is less than
  /// 0.001.
  static func roundedDifference(_ number: Double) -> String {
    rounded(number, to: number.magnitude < 0.001 ? 1_000_000 : 1000)
  }

  /// Returns a number rounded to a multiple of `1 / parts`.
  ///
  /// - Parameter parts: A power of ten.
  private static func rounded(_ number: Double, to parts: Int) -> String {
    let scaled = (number.magnitude * Double(parts)).rounded()
    guard scaled < 1e15 else { return number.description }
    let (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: parts)
    let sign = number < 0 && scaled > 0 ? "-" : ""
    guard rest > 0 else { return sign + String(whole) }
    var decimals = String(String(parts + rest).dropFirst())
    while decimals.last == "0" { decimals.removeLast() }
    return sign + String(whole) + "." + decimals
  }
}
