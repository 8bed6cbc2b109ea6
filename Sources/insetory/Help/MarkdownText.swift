/// The Markdown of the guides as plain text for a terminal.
///
/// Headings of level 1 and 2 are in capitals, a row of a table is a term and its description, and
/// paragraphs and list items are wrapped at ``width`` columns. Code keeps its lines.
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
    } else if line.drop(while: { $0 == " " }).hasPrefix("|") {
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
      if Self.listMarker(of: line) != nil { endParagraph() }
      paragraph.append(line)
    }
  }

  private mutating func endParagraph() {
    guard let first = paragraph.first else { return }
    let margin = first.prefix { $0 == " " }
    let marker = Self.listMarker(of: first) ?? ""
    let text = paragraph.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
    plain += margin
    plain += Self.wrapped(
      Self.inline(text[...]), indent: margin.count + marker.count, start: margin.count)
    paragraph = []
  }

  /// Returns the `- ` or `1. ` with which a list item begins; nil for another line.
  private static func listMarker(of line: Substring) -> Substring? {
    line.drop { $0 == " " }.prefixMatch(of: /(?:-|[0-9]\.)\s/)?.0
  }

  /// Reads a line of a table: the names of its columns, the rule below them, or a row.
  private mutating func readRow(_ line: Substring) {
    let margin = String(line.prefix { $0 == " " })
    let cells = Self.cells(of: line.dropFirst(margin.count))
    if columns.isEmpty {
      columns = cells
      let needsNames = cells.count == 2 && !cells.contains("meaning")
      if needsNames { write(cells[0], cells[1], margin) }
    } else if !cells.allSatisfy({ $0.hasPrefix("---") }), let term = cells.first {
      write(term, Self.description(of: zip(columns, cells).dropFirst()), margin)
    }
  }

  /// Writes a term and its description, below each other where the term is long.
  private mutating func write(_ term: String, _ description: String, _ margin: String) {
    let head = "\(margin)  \(term) "
    let indent = Self.descriptionIndent
    let fits = head.count <= indent
    if !fits { plain += "\(margin)  \(term)\n" }
    plain += fits ? head : ""
    plain += String(repeating: " ", count: indent - (fits ? head.count : 0))
    plain += Self.wrapped(description, indent: indent, start: indent)
  }

  /// Returns the meaning of a row, then its other cells in parentheses.
  ///
  /// A row without a meaning is the text of its only cell, or its cells with the names of their
  /// columns.
  private static func description(of row: some Sequence<(String, String)>) -> String {
    let cells = Array(row)
    if cells.count == 1 { return cells[0].1 }
    let meaning = cells.first { $0.0 == "meaning" }
    let details =
      cells.filter { $0.0 != "meaning" && !["", "none"].contains($0.1) }
      .map { $0.1 == "required" ? $0.1 : "\($0.0): \($0.1)" }.joined(separator: "; ")
    guard let meaning else { return details }
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
  ///
  /// A link to the file of a topic is the command that prints it. A command is in quotation
  /// marks, as in the help of commands.
  private static func inline(_ text: Substring) -> String {
    let linked = String(text).replacing(/\[([^\]]*)\]\([^)]*\)/) { link in
      let topic = HelpTopic.allCases.first { "\($0.rawValue).md" == link.1 }
      return topic.map { "'insetory help \($0.rawValue)'" } ?? String(link.1)
    }
    return linked.replacing(/\*\*?([^*`]+)\*\*?/) { $0.1 }
      .replacing(/`(insetory [^`]+)`/) { "'\($0.1)'" }.replacing("`", with: "")
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
