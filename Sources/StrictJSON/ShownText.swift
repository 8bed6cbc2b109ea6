/// Text from a document as an error shows it: truncated, and without characters that could control
/// a terminal or hide other text.
public enum ShownText {
  /// The length at which a quoted value is truncated, in bytes of UTF-8.
  static let limit = 60

  /// Returns `text` in double quotes, truncated, with its control and format characters escaped.
  static func quoted(_ text: String) -> String {
    "\"" + escaped(text, quote: "\"", limit: limit) + "\""
  }

  /// Returns `text` truncated to `limit` bytes of UTF-8, with its control and format characters
  /// escaped.
  public static func escaped(_ text: String, quote: Unicode.Scalar?, limit: Int) -> String {
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      let piece = escaped(scalar, quote: quote)
      count += piece.utf8.count
      guard count <= limit else { return shown + "…" }
      shown += piece
    }
    return shown
  }

  private static func escaped(_ scalar: Unicode.Scalar, quote: Unicode.Scalar?) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\\" where quote != nil: return "\\\\"
    case let scalar where scalar == quote: return "\\" + String(scalar)
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\u{" + digits + "}"
    default:
      return String(scalar)
    }
  }
}
