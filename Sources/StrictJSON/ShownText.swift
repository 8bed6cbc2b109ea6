/// Text from a document as an error shows it: cut short, and with nothing in it that could act on a
/// terminal or hide what is there.
public enum ShownText {
  /// The length at which a quoted value is cut.
  static let limit = 60

  /// Returns `text` in double quotes, cut short, its control and format characters escaped.
  static func quoted(_ text: String) -> String {
    "\"" + escaped(text, quote: "\"", limit: limit) + "\""
  }

  /// Returns `text` cut to `limit` bytes of UTF-8, its control and format characters escaped.
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
