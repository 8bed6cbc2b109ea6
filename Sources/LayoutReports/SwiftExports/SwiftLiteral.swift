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

  /// Returns a text for a comment of one line.
  static func comment(_ text: String) -> String { ShownText.escaped(text, quote: nil, limit: 80) }

  /// Returns a name for a type: the words of a text, each with a capital letter.
  static func typeName(_ text: String) -> String {
    var name = ""
    var isStart = true
    for byte in text.utf8 {
      let character = Character(UnicodeScalar(byte))
      guard byte < 128, character.isLetter || character.isNumber else {
        isStart = true
        continue
      }
      name += isStart ? character.uppercased() : String(character)
      isStart = false
    }
    return name.first?.isNumber ?? true ? "Layout" + name : name
  }
}
