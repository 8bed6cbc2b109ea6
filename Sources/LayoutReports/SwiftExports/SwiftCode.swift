/// Statements of Swift source. They have the line breaks of `swift format`, which depend on their
/// indentation.
struct SwiftCode {
  /// A statement, whose last part may be a list that can be broken.
  struct Statement: Hashable {
    /// What the elements are; nil if the statement has none.
    enum List { case arguments, array }

    /// The text before the list, with the indentation within its block.
    var start: String
    var elements: [String] = []
    var list: List?
    var end = ""

    /// Whether no line of the statement is too long.
    func fits(indentation: Int) -> Bool {
      SwiftCode.text(of: self, indentation).utf8.split(separator: UInt8(ascii: "\n")).allSatisfy {
        $0.count <= SwiftCode.lineLength
      }
    }
  }

  private(set) var statements: [Statement] = []
  private var counts: [String: Int] = [:]
  static let lineLength = 100
  /// The greatest length of an array in one line.
  private static let longestArray = 60

  /// Returns the source.
  func text(indentation: Int) -> String {
    statements.map { Self.text(of: $0, indentation) }.joined()
  }

  fileprivate static func text(of statement: Statement, _ indentation: Int) -> String {
    let margin = String(repeating: " ", count: indentation)
    let elements = statement.elements
    let (open, close) = statement.list == .array ? ("[", "]") : ("(", ")")
    let list = statement.list == nil ? "" : open + elements.joined(separator: ", ") + close
    let line = statement.start + list + statement.end
    let inner = margin + statement.start.prefix { $0 == " " } + "  "
    switch statement.list {
    case .array where line.utf8.count > longestArray:
      return margin + statement.start + "[\n" + elements.map { "\(inner)\($0),\n" }.joined()
        + inner.dropLast(2) + "]" + statement.end + "\n"
    case .arguments where indentation + line.utf8.count > lineLength:
      var text = margin + statement.start + "("
      var column = lineLength
      for (index, element) in elements.enumerated() {
        let piece = element + (index + 1 < elements.count ? "," : ")" + statement.end)
        let fits = column + 1 + piece.utf8.count <= lineLength
        text += fits ? " " + piece : "\n" + inner + piece
        column = (fits ? column + 1 : inner.utf8.count) + piece.utf8.count
      }
      return text + "\n"
    default: return margin + line + "\n"
    }
  }

  /// Adds a line.
  mutating func add(_ line: String) { statements.append(Statement(start: line)) }

  /// Adds statements, indented by some steps.
  mutating func add(_ others: [Statement], depth: Int = 0) {
    let margin = String(repeating: "  ", count: depth)
    statements += others.map { other in
      var statement = other
      statement.start = margin + other.start
      return statement
    }
  }

  /// Adds a line before the statement with an index.
  mutating func insert(_ line: String, at index: Int) {
    statements.insert(Statement(start: line), at: index)
  }

  /// Adds a statement that ends with a call. Arguments that do not fit in the line continue in the
  /// next ones.
  mutating func add(_ start: String, _ arguments: [String], end: String = "") {
    statements.append(Statement(start: start, elements: arguments, list: .arguments, end: end))
  }

  /// Adds the declaration of a constant whose value is a call.
  ///
  /// - Returns: The name, which is the word and the number of its declaration.
  mutating func declare(
    _ word: String, _ callee: String, _ arguments: [String], end: String = ""
  ) -> String {
    let name = next(word)
    add("let \(name) = \(callee)", arguments, end: end)
    return name
  }

  /// Returns an array of names, and declares it before if it is long.
  mutating func array(_ word: String, _ names: [String]) -> String {
    let array = "[" + names.joined(separator: ", ") + "]"
    guard array.utf8.count > Self.longestArray else { return array }
    let name = next(word)
    set("let \(name)", names)
    return name
  }

  /// Adds an assignment of an array.
  mutating func set(_ owner: String, _ elements: [String]) {
    statements.append(Statement(start: owner + " = ", elements: elements, list: .array))
  }

  mutating func next(_ word: String) -> String {
    counts[word, default: 0] += 1
    return word + String(counts[word, default: 0])
  }
}
