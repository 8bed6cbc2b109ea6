import StrictJSON

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
    ShownText.escaped(text, quote: escapesQuotes ? "\"" : nil, limit: limit)
  }
}
