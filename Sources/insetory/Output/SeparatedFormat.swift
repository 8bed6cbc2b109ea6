/// A line of names and a line for each row: CSV with the quoting of RFC 4180, or TSV with `\t`,
/// `\n`, `\r` and `\\` escaped.
///
/// Null is empty. In CSV an empty text is `""`. A text that a spreadsheet may interpret as a
/// formula is quoted, although not all spreadsheets respect that. It gets no prefix, because that
/// would change the text.
struct SeparatedFormat: RowFormat {
  enum Separator { case commas, tabs }

  private let separator: Separator

  init(_ separator: Separator) { self.separator = separator }

  mutating func begin(_ names: [String], into bytes: inout [UInt8]) {
    append(names.map { ($0, .text($0)) }, into: &bytes)
  }

  mutating func append(_ row: NamedValues, into bytes: inout [UInt8]) {
    for (column, (_, value)) in row.enumerated() {
      if column > 0 { bytes.append(UInt8(ascii: separator == .commas ? "," : "\t")) }
      guard let text = value.exactText else { continue }
      switch separator {
      case .commas:
        var isText = false
        if case .text = value { isText = true }
        Self.append(text, isQuoted: isText && Self.isLikeFormula(text), to: &bytes)
      case .tabs: Self.appendEscaped(text, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func end(into bytes: inout [UInt8]) {}

  private static func isLikeFormula(_ text: String) -> Bool {
    text.unicodeScalars.first.map { "=+-@＝＋－＠\t\r".unicodeScalars.contains($0) } ?? true
  }

  private static func append(_ text: String, isQuoted: Bool, to bytes: inout [UInt8]) {
    guard isQuoted || text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      default: bytes.append(byte)
      }
    }
  }
}
