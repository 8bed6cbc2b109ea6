import StrictJSON

/// Values as Swift source writes them.
enum SwiftLiteral {
  /// Returns a string literal that holds a text whatever is in it: nothing ends it, interpolates,
  /// or hides what stands there.
  static func string(_ text: String) -> String {
    "\"" + ShownText.escaped(text, quote: "\"", limit: .max) + "\""
  }

  /// Returns a name that a method can have: `test_`, and the letters and digits of a text.
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
