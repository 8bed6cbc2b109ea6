/// Text for a terminal, without characters that could control the terminal or hide other text.
///
/// JSON, CSV, SVG and Swift output contains names unchanged, which is right in a file and in a
/// pipe. A terminal would execute escape sequences in names, and show text with U+202E backwards.
/// On a terminal these characters are written as JSON escapes. In JSON they occur only in strings,
/// so that the output still has the same value.
enum TerminalText {
  /// Returns output that is escaped for a terminal. Line breaks and tabs are kept, and invalid
  /// UTF-8 is replaced with U+FFFD.
  ///
  /// - Parameters:
  ///   - bytes: The output, which must not end within a character.
  ///   - keepsBold: Whether ``bold`` and ``plain`` are kept. The caller must have escaped the names
  ///     between them.
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

  /// The escape sequence that begins bold text.
  static let bold = "\u{1B}[1m"
  /// The escape sequence that ends bold text.
  static let plain = "\u{1B}[0m"

  /// Returns a text with Swift's escapes for characters that could control a terminal, optionally
  /// keeping its line breaks.
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

/// A scan of a text from start to end that decides which scalars a terminal only displays.
struct TerminalScan {
  /// The maximum number of marks on one character, which suffices for every script. More marks
  /// would extend over the lines above and below.
  static let markLimit = 8

  private var marks = 0
  private var isBehindEmoji = false

  /// Returns whether a terminal only displays the next scalar: false for control characters,
  /// bidirectional overrides, invisible characters, and marks beyond the limit.
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
    // These scalars select the text or emoji presentation.
    if isBehindEmoji, scalar == "\u{FE0E}" || scalar == "\u{FE0F}" { return true }
    return !properties.isDefaultIgnorableCodePoint
  }
}
