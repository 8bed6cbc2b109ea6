/// An expression of `find --where`, with the subjects and values that it names, such as
/// `item.width`.
struct FindExpression {
  /// A subject that an expression can name, from the whole to its parts.
  enum Subject: String, CaseIterable {
    case document, section, header, footer, item, decoration

    var table: String {
      switch self {
      case .document: "documents"
      case .section: "sections"
      case .header, .footer: "frames"
      case .item: "items"
      case .decoration: "decorations"
      }
    }

    /// The condition for the subject's rows, if its table has other rows too.
    var condition: String? {
      switch self {
      case .header, .footer:
        "\(rawValue).category = 'supplementary' AND \(rawValue).elementKind = '\(rawValue)'"
      default: nil
      }
    }

    var document: String { self == .document ? "document.id" : "\(rawValue).document" }

    /// The columns that rows are sorted by after the document.
    var order: [String] {
      switch self {
      case .document: []
      case .section, .header, .footer: ["\(rawValue).sectionIndex"]
      case .item: ["item.sectionIndex", "item.item"]
      case .decoration:
        [
          "decoration.sectionIndex IS NULL", "decoration.sectionIndex", "decoration.ordinal",
          "decoration.item",
        ]
      }
    }
  }

  let text: String
  /// The named subjects, from the whole to its parts.
  private(set) var subjects: [Subject] = []
  /// The named values, such as `item.width`, in order of their first occurrence.
  private(set) var values: [String] = []
  /// Whether the text is a single expression, with all quotes, comments and parentheses closed.
  private(set) var isWhole = true

  init(_ text: String) {
    self.text = text
    var scanner = SQLScanner(text)
    var depth = 0
    var found: Set<Subject> = []
    while let token = scanner.next() {
      switch token {
      case .symbol("("): depth += 1
      case .symbol(")"):
        depth -= 1
        if depth < 0 { isWhole = false }
      case .symbol(";"), .unfinished: isWhole = false
      case .name(let name, let column?):
        guard let subject = Subject(rawValue: name.lowercased()) else { break }
        found.insert(subject)
        let value = "\(subject.rawValue).\(column)"
        if !values.contains(value) { values.append(value) }
      default: break
      }
    }
    if depth != 0 { isWhole = false }
    subjects = Subject.allCases.filter(found.contains)
  }

  /// The innermost named subject, whose id is shown; nil if none is named.
  var subject: Subject? {
    [.item, .decoration, .header, .footer, .section, .document].first(where: subjects.contains)
  }

  /// Returns the part of the SQL query before the expression.
  func queryBefore(_ subject: Subject) -> String {
    let columns = ["\(subject.rawValue).id AS id"] + values.map { "\($0) AS \"\($0)\"" }
    var joined: [Subject] = []
    var from = ""
    for next in subjects {
      let alias = "\(next.table) AS \(next.rawValue)"
      from += joined.isEmpty ? alias : " JOIN \(alias) ON \(Self.join(next, to: joined))"
      joined.append(next)
    }
    let conditions = subjects.compactMap(\.condition).map { "\($0) AND " }.joined()
    return "SELECT \(columns.joined(separator: ", ")) FROM \(from) WHERE \(conditions)(\n"
  }

  /// Returns the part of the SQL query after the expression. It starts with a line break to end a
  /// comment at the end of the expression.
  func queryAfter(_ subject: Subject) -> String {
    "\n) ORDER BY \(([subject.document] + subject.order).joined(separator: ", "))"
  }

  /// Returns the join condition of a subject: the same document, container and section as the
  /// subjects before it.
  private static func join(_ next: Subject, to joined: [Subject]) -> String {
    var conditions: [String] = []
    if let first = joined.first {
      conditions += [
        "\(next.document) = \(first.document)",
        "\(next.rawValue).forContainer IS \(first.rawValue).forContainer",
      ]
    }
    if let section = joined.first(where: { $0 != .document }) {
      conditions.append("\(next.rawValue).sectionIndex = \(section.rawValue).sectionIndex")
    }
    return conditions.joined(separator: " AND ")
  }
}
