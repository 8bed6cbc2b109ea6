/// Aligned columns with names: text is aligned left, numbers are aligned right and have at most
/// three decimals.
///
/// The first block of rows determines the widths, and later blocks can only widen the columns. So a
/// table of a million rows does not keep its rows in memory. On a terminal, a row that does not fit
/// is narrowed: the last text is broken into lines, then the longest other texts are shortened in
/// the middle, and then names at their end. If the first rows still do not fit, the last text is
/// below its row, with its name. If that does not suffice, each value has a line of its own.
struct TableFormat: RowFormat {
  private struct Cell {
    var text: String
    var isNumber = false
  }

  private let isColored: Bool
  /// The line length in characters; nil if it is not limited.
  private let lineLength: Int?
  private var names: [String] = []
  private var rows: [[Cell]] = []
  private var widths: [Int] = []
  /// The widths of the values alone, without the names.
  private var valueWidths: [Int] = []
  /// Whether the last value, a text, is below its row.
  private var isEndBelow = false
  /// Whether each value has a line of its own.
  private var isExpanded = false
  private var isNumeric: [Bool] = []
  private var hasHeader = false
  private static let blockLength = 1_000
  /// The minimum width of a shortened text, and of a broken last text, in characters.
  private static let (shortest, shortestLast) = (12, 24)
  /// The minimum width of a shortened name, in characters.
  private static let shortestName = 4

  init(isColored: Bool, lineLength: Int?) {
    self.isColored = isColored
    self.lineLength = lineLength
  }

  mutating func begin(_ names: [String], into bytes: inout [UInt8]) {
    // The column names of an SQL query may contain any characters.
    self.names = names.map { TerminalText.escaped($0) }
    widths = self.names.map(\.count)
    isNumeric = names.map { _ in false }
    valueWidths = names.map { _ in 0 }
  }

  mutating func append(_ row: NamedValues, into bytes: inout [UInt8]) {
    rows.append(row.map { Self.cell($0.value) })
    if rows.count == Self.blockLength { writeBlock(to: &bytes) }
  }

  mutating func endBlock(into bytes: inout [UInt8]) { if !rows.isEmpty { writeBlock(to: &bytes) } }

  mutating func end(into bytes: inout [UInt8]) {
    if !rows.isEmpty || !hasHeader { writeBlock(to: &bytes) }
  }

  private mutating func writeBlock(to bytes: inout [UInt8]) {
    for row in rows {
      for (column, cell) in row.enumerated() {
        valueWidths[column] = max(valueWidths[column], cell.text.count)
        widths[column] = max(widths[column], cell.text.count)
        if cell.isNumber { isNumeric[column] = true }
      }
    }
    let fits = isExpanded || fitLine()
    if !hasHeader {
      hasHeader = true
      isExpanded = !fits && !rows.isEmpty
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
    let header = names.indices.map { column in
      let (name, width) = (names[column], widths[column])
      return Cell(
        text: name.count > width ? "\(name.prefix(max(0, width - 1)))…" : name,
        isNumber: isNumeric[column])
    }
    if isColored { bytes.append(contentsOf: TerminalText.bold.utf8) }
    let end = isEndBelow ? "" : header.last?.text ?? ""
    bytes.append(contentsOf: line(header, endingWith: end).utf8)
    if isColored { bytes.append(contentsOf: TerminalText.plain.utf8) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns the text of a row with one line for each value.
  private func expandedText(_ row: [Cell]) -> String {
    zip(names, row).map { "\($0):\($1.text.isEmpty ? "" : " ")\($1.text)\n" }.joined()
  }

  /// Narrows columns until a row fits: first the last column if it contains texts, then the widest
  /// other columns of texts, one character at a time, and then columns whose names are wider than
  /// their values. Numbers, and the values of the first column, which name the row, are not
  /// shortened.
  ///
  /// - Returns: Whether a row fits; if none does, no column is narrowed.
  private mutating func fitLine() -> Bool {
    guard let lineLength, let last = widths.indices.last else { return true }
    var (narrowed, excess) = narrowed(to: lineLength, isEndBelow: isEndBelow)
    if excess > 0, !hasHeader, last > 0, !isNumeric[last] {
      (narrowed, excess) = self.narrowed(to: lineLength, isEndBelow: true)
      isEndBelow = excess <= 0
    }
    guard excess <= 0 else { return false }
    widths = narrowed
    return true
  }

  /// Returns the narrowed widths, and the number of characters by which the row is still too long.
  private func narrowed(to lineLength: Int, isEndBelow: Bool) -> (widths: [Int], excess: Int) {
    let last = widths.count - 1
    var narrowed = widths
    if isEndBelow { narrowed[last] = 0 }
    var excess = narrowed.reduce(2 * (isEndBelow ? last - 1 : last), +) - lineLength
    if !isEndBelow, !isNumeric[last] {
      let part = min(excess, widths[last] - max(Self.shortestLast, names[last].count))
      narrowed[last] -= max(0, part)
      excess -= max(0, part)
    }
    narrow(&narrowed, by: &excess) { column in
      let isWhole = column == 0 || column == last || isNumeric[column]
      return isWhole ? widths[column] : max(Self.shortest, names[column].count)
    }
    narrow(&narrowed, by: &excess) { column in
      if isEndBelow, column == last { return 0 }
      let name = min(names[column].count, hasHeader ? .max : Self.shortestName)
      let value = valueWidths[column]
      if column == 0 || isNumeric[column] { return max(name, value) }
      return max(name, min(value, column == last ? Self.shortestLast : Self.shortest))
    }
    return (narrowed, excess)
  }

  /// Narrows the widest column that is wider than its minimum by one character, until the row fits
  /// or no column is left.
  private func narrow(
    _ widths: inout [Int], by excess: inout Int, to shortest: (_ column: Int) -> Int
  ) {
    let floors = widths.indices.map(shortest)
    while excess > 0 {
      let columns = widths.indices.filter { widths[$0] > floors[$0] }
      guard let widest = columns.max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
      excess -= 1
    }
  }

  /// Returns the lines of a row: one line, or several if the last text is broken.
  private func text(_ row: [Cell]) -> String {
    guard let lineLength, let end = row.last, !end.isNumber else {
      return line(row, endingWith: row.last?.text ?? "") + "\n"
    }
    if isEndBelow {
      let indent = "    "
      let below =
        end.text.isEmpty
        ? [] : Self.parts(of: "\(names.last ?? ""): \(end.text)", max(1, lineLength - indent.count))
      return line(row, endingWith: "") + "\n" + below.map { indent + $0 + "\n" }.joined()
    }
    let parts = Self.parts(of: end.text, widths[row.count - 1])
    let start = widths.dropLast().reduce(2 * (row.count - 1), +)
    return line(row, endingWith: parts.first ?? "") + "\n"
      + parts.dropFirst().map { String(repeating: " ", count: start) + $0 + "\n" }.joined()
  }

  /// Breaks a text into lines between words. A word that is longer than a line is broken at the
  /// line's end.
  private static func parts(of text: String, _ width: Int) -> [Substring] {
    var parts: [Substring] = []
    var rest = text[...]
    while rest.count > width {
      let line = rest.prefix(width + 1)
      let space = line.lastIndex(of: " ") ?? line.startIndex
      let end = space > line.startIndex ? space : line.index(before: line.endIndex)
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
      if column == row.count - 1 {
        cell.text = String(end)
      } else if lineLength != nil, !cell.isNumber, cell.text.count > widths[column] {
        // Names often have a common prefix, so the end is kept, too.
        let tail = (widths[column] - 1) / 2
        cell.text = "\(cell.text.prefix(widths[column] - 1 - tail))…\(cell.text.suffix(tail))"
      }
      let padding = max(0, widths[column] - cell.text.count)
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
