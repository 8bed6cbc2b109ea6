/// A scanner that finds the names in SQL text. It skips quoted text and comments.
struct SQLScanner {
  enum Token: Equatable {
    /// A name, and the column name after a following dot.
    case name(String, column: String?)
    case symbol(Character)
    /// Quotes or a comment without an end.
    case unfinished
  }

  private let characters: [Character]
  private var index = 0

  init(_ text: String) { characters = Array(text) }

  /// Returns the next name or symbol; nil at the end.
  mutating func next() -> Token? {
    while index < characters.count {
      let character = characters[index]
      switch character {
      case "'", "\"", "`", "[":
        guard skip(to: character == "[" ? "]" : character) else { return .unfinished }
      case "-" where peek == "-":
        while index < characters.count, !characters[index].isNewline { index += 1 }
      case "/" where peek == "*":
        guard skipComment() else { return .unfinished }
      case _ where character.isNumber: _ = word()
      case _ where isLetter(character): return name()
      case ".":
        // This dot follows a quoted name or a number, so the word after it is not a name of its
        // own.
        index += 1
        _ = word()
      case _ where character.isWhitespace: index += 1
      default:
        index += 1
        return .symbol(character)
      }
    }
    return nil
  }

  private var peek: Character? { index + 1 < characters.count ? characters[index + 1] : nil }

  private func isLetter(_ character: Character) -> Bool {
    character.isLetter || character == "_" || !character.isASCII
  }

  private mutating func word() -> String {
    let start = index
    while index < characters.count,
      isLetter(characters[index]) || characters[index].isNumber || characters[index] == "$"
    {
      index += 1
    }
    return String(characters[start..<index])
  }

  private mutating func name() -> Token {
    let first = word()
    var place = index
    func skipWhitespace() {
      while place < characters.count, characters[place].isWhitespace { place += 1 }
    }
    skipWhitespace()
    guard place < characters.count, characters[place] == "." else {
      return .name(first, column: nil)
    }
    place += 1
    skipWhitespace()
    guard place < characters.count, isLetter(characters[place]) else {
      return .name(first, column: nil)
    }
    index = place
    return .name(first, column: word())
  }

  private mutating func skip(to end: Character) -> Bool {
    index += 1
    while index < characters.count {
      defer { index += 1 }
      if characters[index] == end { return true }
    }
    return false
  }

  private mutating func skipComment() -> Bool {
    index += 2
    while index + 1 < characters.count {
      defer { index += 1 }
      if characters[index] == "*", characters[index + 1] == "/" {
        index += 1
        return true
      }
    }
    index = characters.count
    return false
  }
}
