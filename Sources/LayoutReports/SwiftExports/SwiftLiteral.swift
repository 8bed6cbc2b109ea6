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
    let name = words(text).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isNumber ?? true ? "Layout" + name : name
  }

  /// Returns a name for a function: the words of a text and a last word, which makes a name of any
  /// keyword; nil if the text has no word or begins with a digit.
  static func functionName(_ text: String, _ last: String) -> String? {
    var words = words(text)
    guard let first = words.first, !(first.first?.isNumber ?? true) else { return nil }
    if words.count > 1, words.last?.lowercased() == last.lowercased() { words.removeLast() }
    let start =
      first.contains(where: \.isLowercase)
      ? first.prefix(1).lowercased() + first.dropFirst() : first.lowercased()
    let name = words.dropFirst().reduce(start) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    return String(name.prefix(longestName)) + last
  }

  private static let longestName = 50

  private static func words(_ text: String) -> [Substring] {
    text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
  }
}
