/// The functions of a class with the code of sections. They are named after the sections' ids;
/// sections with the same code share the function of the first one.
struct SwiftFunctions {
  /// What a function returns, as the last word of its name.
  enum Word: String { case section, decorations }

  /// The declarations.
  private(set) var text = ""
  private var names: Set<String> = []
  /// The calls of the functions by their types and bodies.
  private var calls: [String: SwiftCode.Statement] = [:]
  /// The parameters that a body can read.
  private static let parameters: [(name: Substring, declaration: String, argument: String)] = [
    ("index", "_ index: Int", "index"),
    ("container", "_ container: LayoutContainer", "container"),
    ("environment", "_ environment: any NSCollectionLayoutEnvironment", "environment"),
    ("itemCount", "itemCount: Int", "itemCount: itemCount"),
  ]

  /// Returns the call of the function with a body, which is added if there is none.
  ///
  /// - Parameters:
  ///   - index: The index of the section, which names the function if the id cannot.
  ///   - type: The type of what the function returns.
  mutating func call(
    _ code: SwiftCode, ofSection index: Int, id: String?, _ word: Word, _ type: String
  ) -> SwiftCode.Statement {
    let body = code.text(indentation: 4)
    if let call = calls[type + body] { return call }
    let words = code.words
    let read = Self.parameters.filter { words.contains($0.name) }
    let name = name(ofSection: index, id: id, word)
    let call = SwiftCode.Statement(
      start: name, elements: read.map(\.argument), list: .arguments)
    calls[type + body] = call
    text += "\n" + Self.start(name, read.map(\.declaration), type) + body + "  }\n"
    return call
  }

  private mutating func name(ofSection index: Int, id: String?, _ word: Word) -> String {
    let last = word.rawValue.prefix(1).uppercased() + word.rawValue.dropFirst()
    let name = id.flatMap { SwiftLiteral.functionName($0, last) } ?? "\(word.rawValue)\(index)"
    var unique = name
    var number = 1
    while !names.insert(unique).inserted {
      number += 1
      unique = "\(name)\(number)"
    }
    return unique
  }

  private static func start(_ name: String, _ parameters: [String], _ type: String) -> String {
    let parameters = parameters.joined(separator: ", ")
    let line = "  private func \(name)(\(parameters)) -> \(type) {\n"
    guard line.utf8.count > SwiftCode.lineLength + 1 else { return line }
    return "  private func \(name)(\n    \(parameters)\n  ) -> \(type) {\n"
  }
}

extension SwiftCode {
  /// The names and keywords that the code contains, and the words of its literals.
  var words: Set<Substring> {
    Set(
      statements.lazy.flatMap { [$0.start] + $0.elements + [$0.end] }.flatMap { text in
        text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      })
  }
}

extension String {
  /// The number of lines.
  var lineCount: Int { utf8.lazy.filter { $0 == UInt8(ascii: "\n") }.count }
}
