extension StringProtocol {
  /// The number of columns of a terminal that the text takes: two for each wide character, such as
  /// those of Chinese, Japanese and Korean, and for emoji.
  var columnCount: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columnCount }
  }

  /// Returns the longest beginning that fits in a number of columns.
  func prefix(columns: Int) -> SubSequence {
    var rest = columns
    return prefix {
      rest -= $0.columnCount
      return rest >= 0
    }
  }

  /// Returns the text in at most a number of columns, with `…` where it is cut.
  ///
  /// - Parameter keepsEnd: Whether the middle is cut and not the end, because such texts often
  ///   begin alike.
  func cut(columns: Int, keepsEnd: Bool = false) -> String {
    guard columnCount > columns else { return String(self) }
    guard keepsEnd else { return "\(prefix(columns: columns - 1))…" }
    let end = String(String(reversed()).prefix(columns: (columns - 1) / 2).reversed())
    return "\(prefix(columns: columns - 1 - end.columnCount))…\(end)"
  }
}

extension Character {
  var columnCount: Int {
    let isEmoji = unicodeScalars.contains("\u{FE0F}")
    return isEmoji ? 2 : unicodeScalars.reduce(0) { max($0, $1.columnCount) }
  }
}

extension Unicode.Scalar {
  /// The blocks of wide characters, by Unicode's table East_Asian_Width.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD,
  ]

  fileprivate var columnCount: Int {
    guard value >= 0x300 else { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default:
      let isWide = properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) }
      return isWide ? 2 : 1
    }
  }
}
