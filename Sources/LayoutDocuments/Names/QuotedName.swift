import StrictJSON

/// A name from an external source, in the form for messages: in double quotes, truncated, and
/// without characters that could act on a terminal.
package struct QuotedName: CustomStringConvertible {
  let name: String
  package static let limit = 128

  package init(_ name: String) { self.name = name }

  package var description: String {
    "\"" + Self.escaped(name, limit: Self.limit, escapesQuotes: true) + "\""
  }

  /// Returns text truncated to a number of bytes, with control and format characters escaped.
  package static func escaped(_ text: String, limit: Int, escapesQuotes: Bool = false) -> String {
    ShownText.escaped(text, quote: escapesQuotes ? "\"" : nil, limit: limit)
  }
}
