import StrictJSON

/// Values in Swift source.
enum SwiftLiteral {
  /// Returns a string literal with a text. Quotes, interpolations and invisible characters in the
  /// text are escaped.
  static func string(_ text: String) -> String {
    "\"" + ShownText.escaped(text, quote: "\"", limit: .max) + "\""
  }

  /// Returns a method name: `test_` and the text, with "_" for every byte that is not an ASCII
  /// letter or digit.
  static func methodName(_ text: String) -> String {
    let characters = text.utf8.map { byte -> Character in
      switch byte {
      case 48...57, 65...90, 97...122: Character(UnicodeScalar(byte))
      default: "_"
      }
    }
    return "test_" + String(characters)
  }
}
