/// What is written to a terminal, with nothing in it that could act there or hide what is there.
///
/// JSON, CSV, SVG and Swift hold names as they are, which is right in a file and behind a pipe. A
/// terminal would obey their escape sequences, and read text backwards that holds U+202E. On one,
/// these characters are written as JSON escapes them: in JSON they stand in strings alone, so that
/// what is shown is still the same value.
enum TerminalText {
  /// Returns what is shown of an output, which is made of whole characters: its line ends and tabs
  /// as they are, and U+FFFD for bytes that are no UTF-8.
  ///
  /// - Parameter keepsBold: Whether ``bold`` and ``plain`` stay. Whoever writes them escapes the
  ///   names between them.
  static func shown(_ bytes: [UInt8], keepsBold: Bool = false) -> [UInt8] {
    guard !bytes.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A || $0 == 0x09 }) else {
      return bytes
    }
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count)
    var scan = TerminalScan()
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let first = rest.first {
      if keepsBold, first == "\u{1B}",
        let own = [bold, plain].first(where: { rest.starts(with: $0.unicodeScalars) })
      {
        shown.append(contentsOf: own.utf8)
        rest = rest.dropFirst(own.unicodeScalars.count)
        continue
      }
      rest = rest.dropFirst()
      if scan.shows(first) || first == "\n" || first == "\t" {
        shown.append(contentsOf: UTF8.encode(first) ?? .init())
        continue
      }
      for unit in UTF16.encode(first) ?? .init() {
        let digits = String(unit, radix: 16)
        shown.append(
          contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      }
    }
    return shown
  }

  /// Begins bold text.
  static let bold = "\u{1B}[1m"
  /// Ends it.
  static let plain = "\u{1B}[0m"

  /// Returns a text in which nothing acts on a terminal, escaped as Swift does, and where asked for
  /// its line ends.
  static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    var shown = ""
    var scan = TerminalScan()
    for scalar in text.unicodeScalars {
      if scan.shows(scalar) || keepsLines && scalar == "\n" {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += scalar.escaped(asASCII: true)
      }
    }
    return shown
  }
}

/// Tells, from the start of a text to its end, what a terminal shows of it and does nothing else
/// at.
struct TerminalScan {
  /// As many marks on one character as any script has. More of them run over the lines above and
  /// below.
  static let markLimit = 8

  private var marks = 0
  private var isBehindEmoji = false

  /// Returns false for controls, bidirectional overrides, all that has neither width nor shape, and
  /// marks on a character that has many.
  mutating func shows(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    defer { isBehindEmoji = properties.isEmoji }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      marks = 0
      return false
    case .nonspacingMark, .enclosingMark:
      marks += 1
      guard marks <= Self.markLimit else { return false }
    default: marks = 0
    }
    // These choose between two shapes of an emoji.
    if isBehindEmoji, scalar == "\u{FE0E}" || scalar == "\u{FE0F}" { return true }
    return !properties.isDefaultIgnorableCodePoint
  }
}
