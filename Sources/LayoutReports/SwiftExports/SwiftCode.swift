/// Statements of Swift source, with the line breaks of `swift format`.
struct SwiftCode {
  private(set) var text = ""
  /// The number of lines.
  private(set) var lineCount = 0
  /// The number of spaces before a statement.
  let indentation: Int
  private var counts: [String: Int] = [:]

  private let lineLength: Int
  /// The greatest length of an array within a call, so that the call can be broken around it.
  private static let longestArray = 60

  /// - Parameter margin: What is later added to the indentation.
  init(indentation: Int, margin: Int = 0) {
    (self.indentation, lineLength) = (indentation, 100 - margin)
  }

  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// Adds a line.
  mutating func add(_ line: String) {
    text += String(repeating: " ", count: indentation) + line + "\n"
    lineCount += 1
  }

  /// Adds a line before the one with an index.
  mutating func insert(_ line: String, at index: Int) {
    var lines = self.lines
    lines.insert(String(repeating: " ", count: indentation) + line, at: index)
    text = lines.joined(separator: "\n") + "\n"
    lineCount += 1
  }

  /// Adds a statement that ends with a call. Arguments that do not fit in the line continue in the
  /// next ones.
  mutating func add(_ start: String, _ arguments: [String], end: String = "") {
    let line = start + "(" + arguments.joined(separator: ", ") + ")" + end
    guard indentation + line.utf8.count > lineLength else { return add(line) }
    add(start + "(")
    let before = start.prefix { $0 == " " } + " "
    var rest = before
    for (index, argument) in arguments.enumerated() {
      let piece = argument + (index + 1 < arguments.count ? "," : ")" + end)
      if rest != before, indentation + rest.utf8.count + 1 + piece.utf8.count > lineLength {
        add(String(rest))
        rest = before
      }
      rest += " " + piece
    }
    add(String(rest))
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
    let line = "\(owner) = [" + elements.joined(separator: ", ") + "]"
    guard line.utf8.count > Self.longestArray else { return add(line) }
    add("\(owner) = [")
    for element in elements { add("  \(element),") }
    add("]")
  }

  mutating func next(_ word: String) -> String {
    counts[word, default: 0] += 1
    return word + String(counts[word, default: 0])
  }
}
