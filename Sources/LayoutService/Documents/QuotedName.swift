/// A name from outside as a message shows it: in double quotes, cut short, and with nothing in it
/// that could act on a terminal.
struct QuotedName: CustomStringConvertible {
  let name: String
  static let limit = 128

  init(_ name: String) { self.name = name }

  var description: String {
    "\"" + Self.escaped(name, limit: Self.limit, escapesQuotes: true) + "\""
  }

  /// Returns text cut to a number of bytes, its control and format characters escaped.
  static func escaped(_ text: String, limit: Int, escapesQuotes: Bool = false) -> String {
    var shown = ""
    var length = 0
    for scalar in text.unicodeScalars {
      let piece = escaped(scalar, escapesQuotes: escapesQuotes)
      length += piece.utf8.count
      guard length <= limit else { return shown + "…" }
      shown += piece
    }
    return shown
  }

  private static func escaped(_ scalar: Unicode.Scalar, escapesQuotes: Bool) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\"", "\\": return escapesQuotes ? "\\" + String(scalar) : String(scalar)
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default:
      return String(scalar)
    }
  }
}
