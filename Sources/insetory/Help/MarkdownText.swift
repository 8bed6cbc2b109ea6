/// The Markdown of the guides as plain text for a terminal.
///
/// Headings of level 1 and 2 are in capitals, a row of a table is a term and its description, and
/// paragraphs are wrapped at ``width`` columns. Code keeps its lines.
struct MarkdownText {
  /// The columns of a line, as in the help of a command.
  private static let width = 80
  /// The columns before the description of a row, as in the help of a command.
  private static let descriptionIndent = 26

  /// The text, with a line feed after each line.
  private(set) var plain = ""
  /// The lines of the paragraph or list item that is being read.
  private var paragraph: [Substring] = []
  /// The names of the columns of the table that is being read.
  private var columns: [String] = []
  private var isCode = false

  /// - Complexity: O(bytes of the text)
  init(_ markdown: String) {
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) { read(line) }
    endParagraph()
    while plain.hasSuffix("\n\n") { plain.removeLast() }
  }

  private mutating func read(_ line: Substring) {
    if line.hasPrefix("```") {
      endParagraph()
      isCode.toggle()
    } else if isCode {
      plain += line.isEmpty ? "\n" : "  \(line)\n"
    } else if line.hasPrefix("    ") && paragraph.isEmpty {
      plain += "\(line)\n"
    } else if line.hasPrefix("|") {
      endParagraph()
      readRow(line)
    } else if line.hasPrefix("#") {
      endParagraph()
      let title = Self.inline(line.drop { $0 == "#" }.dropFirst())
      plain += (line.hasPrefix("###") ? title : title.uppercased()) + "\n"
    } else if line.isEmpty {
      endParagraph()
      columns = []
      plain += "\n"
    } else {
      if line.hasPrefix("- ") { endParagraph() }
      paragraph.append(line)
    }
  }

  private mutating func endParagraph() {
    guard let first = paragraph.first else { return }
    let isItem = first.hasPrefix("- ")
    let text = paragraph.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
    plain += Self.wrapped(Self.inline(text[...]), indent: isItem ? 2 : 0, start: 0)
    paragraph = []
  }

  /// Reads a line of a table: the names of its columns, the rule below them, or a row.
  private mutating func readRow(_ line: Substring) {
    let cells = Self.cells(of: line)
    if columns.isEmpty {
      columns = cells
    } else if !cells.allSatisfy({ $0.hasPrefix("---") }), let term = cells.first {
      let description = Self.description(of: zip(columns, cells).dropFirst())
      let head = "  \(term) "
      let fits = head.count <= Self.descriptionIndent
      if !fits { plain += "  \(term)\n" }
      let padding = String(
        repeating: " ", count: Self.descriptionIndent - (fits ? head.count : 0))
      plain += (fits ? head : "") + padding
      plain += Self.wrapped(
        description, indent: Self.descriptionIndent, start: Self.descriptionIndent)
    }
  }

  /// Returns the meaning of a row, then its other cells in parentheses.
  private static func description(of row: some Sequence<(String, String)>) -> String {
    let cells = Array(row)
    let meaning = cells.first { $0.0 == "meaning" }
    let others = cells.filter { $0.0 != "meaning" && !["", "none"].contains($0.1) }
    guard let meaning else { return others.map(\.1).joined(separator: "; ") }
    let details = others.map { $0.1 == "required" ? $0.1 : "\($0.0): \($0.1)" }
      .joined(separator: "; ")
    return details.isEmpty ? meaning.1 : "\(meaning.1) (\(details))"
  }

  /// Returns the cells of a row, which `|` separates where no backslash precedes it.
  private static func cells(of line: Substring) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in line.dropFirst() {
      if character == "|" && !isEscaped {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\"
    }
    return cells.dropLast().map { cell in
      inline(cell.replacing("\\|", with: "|")[...]).trimming { $0 == " " }
    }
  }

  /// Returns a text without the marks of code, emphasis and links.
  private static func inline(_ text: Substring) -> String {
    String(text).replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }
      .replacing(/\*\*?([^*`]+)\*\*?/) { $0.1 }.replacing("`", with: "")
  }

  /// Returns the words of a text in lines of at most ``width`` columns.
  ///
  /// - Parameters:
  ///   - indent: The spaces before each line but the first.
  ///   - start: The columns that the first line already has.
  private static func wrapped(_ text: String, indent: Int, start: Int) -> String {
    var result = ""
    var column = start
    var isLineStart = true
    for word in text.split(separator: " ") {
      if !isLineStart && column + 1 + word.count > width {
        result += "\n" + String(repeating: " ", count: indent)
        column = indent
        isLineStart = true
      }
      result += (isLineStart ? "" : " ") + word
      column += word.count + (isLineStart ? 0 : 1)
      isLineStart = false
    }
    return result + "\n"
  }
}

extension StringProtocol {
  /// Returns the text without the characters of a kind at its beginning and end.
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    var text = self[...]
    while let first = text.first, isTrimmed(first) { text = text.dropFirst() }
    while let last = text.last, isTrimmed(last) { text = text.dropLast() }
    return String(text)
  }
}
