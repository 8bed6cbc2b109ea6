import StrictJSON

/// A name from outside as a message shows it: in double quotes, cut short, and with nothing in it
/// that could act on a terminal.
package struct QuotedName: CustomStringConvertible {
  let name: String
  package static let limit = 128

  package init(_ name: String) { self.name = name }

  package var description: String {
    "\"" + Self.escaped(name, limit: Self.limit, escapesQuotes: true) + "\""
  }

  /// Returns text cut to a number of bytes, its control and format characters escaped.
  package static func escaped(_ text: String, limit: Int, escapesQuotes: Bool = false) -> String {
    ShownText.escaped(text, quote: escapesQuotes ? "\"" : nil, limit: limit)
  }
}
