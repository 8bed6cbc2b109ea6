import LayoutDocuments
import LayoutEngine
import LayoutService
import LayoutStorage

/// The conditions that a query passes to a virtual table, so that only the selected rows are read.
struct Selection {
  /// A column that a condition can restrict.
  enum Selector: Hashable {
    case document, container, section, sectionIndex, item, itemID, category
    /// An address without `@REV`, which names the document and usually the section.
    case id
    case documentGlob, documentLike
    case operation
    case rectX, rectY, rectWidth, rectHeight

    static let rect: [Selector] = [.rectX, .rectY, .rectWidth, .rectHeight]

    var absence: VirtualTable.Argument.Absence {
      switch self {
      case .rectX, .rectY, .rectWidth, .rectHeight: .noPlan
      case .container: .otherRows
      default: .moreRows
      }
    }

    /// The arguments for a column that is compared with the selector.
    fileprivate var arguments: [(Selector, VirtualTable.Argument.Comparison)] {
      self == .document
        ? [(self, .equality), (.documentGlob, .glob), (.documentLike, .like)] : [(self, .equality)]
    }

    /// Whether the table makes only selected rows, so that SQLite need not compare.
    fileprivate var isExact: Bool {
      switch self {
      case .id, .documentGlob, .documentLike: false
      default: true
      }
    }
  }

  /// Returns the arguments of a table whose columns have these selectors, and the selector of each
  /// argument.
  static func arguments(
    _ columns: [Selector?]
  ) -> ([VirtualTable.Argument], [Selector]) {
    let all = columns.enumerated().flatMap { column, selector in
      (selector?.arguments ?? []).map { (column: column, selector: $0.0, comparison: $0.1) }
    }
    let arguments = all.map {
      VirtualTable.Argument(
        $0.column, $0.comparison, absence: $0.selector.absence, isExact: $0.selector.isExact)
    }
    return (arguments, all.map(\.selector))
  }

  var document: String?
  var documentPatterns: [KeyPattern] = []
  /// The requested container; nil is each document's own.
  var container: String?
  var section: String?
  var sectionIndex: Int?
  var item: Int?
  var itemID: String?
  var category: String?
  var operation: Int?
  /// The region that selected elements touch, in content coordinates.
  var region: Rect?
  /// Whether the conditions contradict each other, so that no row matches.
  private(set) var isEmpty = false

  init() {}

  /// - Throws: `badValue` for an invalid region.
  init(_ values: [SQLValue?], _ selectors: [Selector]) throws(ServiceError) {
    var rect: [Double] = []
    var id: String?
    for (value, selector) in zip(values, selectors) {
      guard let value else { continue }
      switch selector {
      case .document: document = value.text
      case .container: container = value.text
      case .section: section = value.text
      case .sectionIndex: sectionIndex = value.index
      case .item: item = value.index
      case .itemID: itemID = value.text
      case .category: category = value.text
      case .operation: operation = value.index
      case .id: id = value.text
      case .documentGlob: add(.glob(value.text))
      case .documentLike: add(.like(value.text))
      case .rectX, .rectY, .rectWidth, .rectHeight: rect.append(value.number)
      }
    }
    if let id { narrow(toAddress: id) }
    guard !rect.isEmpty else { return }
    guard rect.count == 4, rect.allSatisfy({ $0.magnitude <= FixedPoint.limit }), rect[2] >= 0,
      rect[3] >= 0
    else {
      throw .format(
        .badValue(
          key: "rect",
          reason:
            "expected all of rectX, rectY, rectWidth and rectHeight, at most 1000000000 points,"
            + " and no negative size"))
    }
    region = Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3])
  }

  private mutating func add(_ pattern: KeyPattern) {
    if pattern.isPlain { documentPatterns.append(pattern) }
  }

  /// Restricts the selection by the parts of a row's address; SQLite compares the whole address.
  ///
  /// Rows are named as in ``FrameNaming``: by id, or by `[INDEX]` without an id.
  private mutating func narrow(toAddress id: String) {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false)
    let document = parts[0].prefix { $0 != "#" }
    limit(\.document, to: String(document))
    guard parts.count > 1, !parts[1].hasPrefix("decoration:") else { return }
    if let index = Self.index(parts[1]) {
      limit(\.sectionIndex, to: index)
    } else {
      limit(\.section, to: String(parts[1]))
    }
    guard parts.count > 2 else { return }
    guard parts[2].hasPrefix("item:") else {
      let isDecoration = parts[2].hasPrefix("decoration:")
      return limit(to: isDecoration ? .decoration : .supplementary)
    }
    limit(to: .cell)
    let key = parts[2].dropFirst("item:".count)
    if let index = Self.index(key) {
      limit(\.item, to: index)
    } else {
      limit(\.itemID, to: String(key))
    }
  }

  private static func index(_ key: Substring) -> Int? {
    guard key.hasPrefix("["), key.hasSuffix("]") else { return nil }
    return Int(key.dropFirst().dropLast()) ?? -1
  }

  /// Restricts the selection to elements of a category.
  mutating func limit(to category: FrameRow.Category) {
    limit(\.category, to: category.rawValue)
  }

  private mutating func limit<Value: Equatable>(
    _ part: WritableKeyPath<Selection, Value?>, to value: Value
  ) {
    if let other = self[keyPath: part], other != value { isEmpty = true }
    self[keyPath: part] = value
  }

  /// Whether only one section of each document is selected.
  var isOfSection: Bool { section != nil || sectionIndex != nil }

  /// Returns whether elements of a category are selected.
  func includes(_ category: FrameRow.Category) -> Bool {
    (self.category.map { $0 == category.rawValue } ?? true)
      && (itemID == nil || category == .cell)
  }
}

extension SQLValue {
  fileprivate var text: String { if case .text(let text) = self { text } else { "" } }

  /// The value as an index; -1, which no element has, if it is not one.
  fileprivate var index: Int {
    if case .integer(let integer) = self, let index = Int(exactly: integer) { index } else { -1 }
  }

  fileprivate var number: Double {
    switch self {
    case .real(let real): real
    case .integer(let integer): Double(integer)
    default: .nan
    }
  }
}
