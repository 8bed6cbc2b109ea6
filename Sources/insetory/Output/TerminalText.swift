/// What is written to a terminal, with nothing in it that could act there or hide what is there.
///
/// JSON, CSV, SVG and Swift hold names as they are, which is right in a file and behind a pipe. A
/// terminal would obey their escape sequences, and read text backwards that holds U+202E. On one, these
/// characters are written as JSON escapes them: in JSON they stand in strings alone, so that what is
/// shown is still the same value.
enum TerminalText {
  /// Returns what is shown of an output, which is made of whole characters. Bytes that are no UTF-8 stay
  /// as they are, and so do line ends, tabs, and our own bold.
  static func shown(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x7F || $0 == 0x1B || $0 < 0x20 }),
      let text = String(validating: bytes, as: UTF8.self)
    else { return bytes }
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count)
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isOwn = scalar == "\u{1B}" && bold.contains { rest.starts(with: $0.unicodeScalars) }
      guard scalar.actsOnTerminal, !isOwn, scalar != "\n", scalar != "\t" else {
        shown.append(contentsOf: UTF8.encode(scalar) ?? .init())
        continue
      }
      for unit in UTF16.encode(scalar) ?? .init() {
        let digits = String(unit, radix: 16)
        shown.append(
          contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      }
    }
    return shown
  }

  /// What follows ESC in a table's header.
  private static let bold = ["[1m", "[0m"]
}

extension Unicode.Scalar {
  /// Whether a terminal would do something else than show it: controls, bidirectional overrides and
  /// all else that has no width.
  var actsOnTerminal: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
