import LayoutEngine

/// One line of text. All text has one size.
struct DisplayText {
  /// The font size and the distance of lines, in points.
  static let size = 9.0
  static let lineHeight = 12.0
  /// The most characters of a line. Longer lines are cut, even if they fit into their rectangle.
  private static let longestLine = 48
  private static let leastCharacters = 3

  var string: String
  /// The middle of the line's baseline, or its start.
  var position: Point
  var isCentered: Bool
  var tint: Tint

  /// Returns as much of a line as fits, with an ellipsis if it is cut; nil if fewer than three
  /// characters would remain.
  static func shortened(_ line: String, to room: Double) -> String? {
    let line = shown(line)
    var (width, count, end) = (0.0, 0, line.startIndex)
    while end < line.endIndex, count < longestLine {
      width += self.width(of: line[end...end])
      guard width <= room else { break }
      line.formIndex(after: &end)
      count += 1
    }
    guard end < line.endIndex else { return line.isEmpty ? nil : line }
    let roomOfText = room - self.width(of: "…")
    while count >= leastCharacters {
      if self.width(of: line[..<end]) <= roomOfText { return line[..<end] + "…" }
      line.formIndex(before: &end)
      count -= 1
    }
    return nil
  }

  /// Returns an upper bound of the width of a line in points, for any sans-serif font.
  static func width(of line: some StringProtocol) -> Double {
    line.unicodeScalars.reduce(0) { $0 + em(of: $1) } * size
  }

  /// Returns the width of a character in units of the font size, as in wide fonts (DejaVu Sans).
  private static func em(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case " ", "i", "j", "l", "I", ".", ",": return 0.32
    case "t", "f", "r", ":", ";", "'", "|", "!", "/", "\\", "(", ")", "[", "]", "-": return 0.42
    case "m", "w", "M", "W", "@", "%", "…": return 1
    case "A"..."Z", "+", "<", "=", ">", "#", "&", "~", "^", "×": return 0.84
    case " "..."~": return 0.64
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return scalar.value < 0x1100 ? 0.9 : scalar.value < 0x1F000 ? 1.05 : 1.4
    }
  }

  /// Returns a line that every renderer can show completely. Line breaks become spaces, and
  /// noncharacters are replaced. Controls of direction are written as escapes, since they could
  /// make a name read like another name.
  static func shown(_ line: String) -> String {
    // A label has no room for more; escapes only make it longer.
    var result = String.UnicodeScalarView()
    for scalar in line.unicodeScalars.prefix(16 * longestLine) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
      default:
        if scalar.isBidiControl {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
          result.append(contentsOf: "\\u{\(zeros)\(digits)}".unicodeScalars)
        } else {
          result.append(scalar.isNoncharacter ? "\u{FFFD}" : scalar)
        }
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether Unicode guarantees that the scalar is never assigned to a character.
  var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) }

  /// Whether the scalar is invisible and changes the direction of adjacent characters.
  fileprivate var isBidiControl: Bool {
    switch value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
