import LayoutEngine
import LayoutStorage

/// What a query gives a virtual table, so that only what it asks for is read.
struct Selection {
  /// A column that can be given.
  enum Selector: Hashable {
    case document, container, section, sectionIndex, item, itemID, category
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
  }

  var document: String?
  var container: String?
  var section: String?
  var sectionIndex: Int?
  var item: Int?
  var itemID: String?
  var category: String?
  var operation: Int?
  /// Only what touches a region, in content coordinates.
  var region: Rect?

  init() {}

  /// - Throws: `badValue` where a region is not one.
  init(_ values: [SQLValue?], _ selectors: [Selector]) throws(ServiceError) {
    var rect: [Double] = []
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
      case .rectX, .rectY, .rectWidth, .rectHeight: rect.append(value.number)
      }
    }
    guard !rect.isEmpty else { return }
    guard rect.count == 4, rect.allSatisfy({ $0.magnitude <= FixedPoint.limit }), rect[2] >= 0,
      rect[3] >= 0
    else {
      throw .badValue(
        key: "rect",
        reason: "expected all of rectX, rectY, rectWidth and rectHeight, at most 1000000000 points,"
          + " and no negative size")
    }
    region = Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3])
  }

  /// Whether only parts of documents are asked for.
  var isOfSection: Bool { section != nil || sectionIndex != nil }

  /// Returns whether elements of a category are asked for.
  func includes(_ category: FrameRow.Category) -> Bool {
    (self.category.map { $0 == category.rawValue } ?? true)
      && (itemID == nil || category == .cell)
      && (item == nil || category != .supplementary)
  }
}

extension SQLValue {
  fileprivate var text: String { if case .text(let text) = self { text } else { "" } }

  /// An index that no element has where it is none.
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
