import LayoutDocuments
import LayoutEngine
import LayoutStorage

/// A column of a table whose rows are elements.
enum ElementField {
  case id, document, container, section, sectionIndex, category, elementKind, item, itemID
  case decorationID, ordinal
  /// The address of the innermost group around an item or a supplementary item of it.
  case groupID
  case x, y, width, height
  case zIndex, alpha, isHidden
  case paintedX, paintedY, paintedWidth, paintedHeight
  /// An item's size or measured lengths in the document, a decoration's appearance and a bubble's
  /// outline, as JSON.
  case size, measured, appearance, outline
  case rectX, rectY, rectWidth, rectHeight
  /// The requested container.
  case forContainer

  var kind: VirtualTable.Kind {
    switch self {
    case .id, .document, .container, .section, .category, .elementKind, .itemID, .decorationID,
      .groupID, .size, .measured, .appearance, .outline, .forContainer:
      .text
    case .sectionIndex, .item, .ordinal, .zIndex, .isHidden: .integer
    default: .real
    }
  }

  /// The selector of the column, if a query can restrict the rows to read by it.
  var selector: Selection.Selector? {
    switch self {
    case .id: .id
    case .document: .document
    case .forContainer: .container
    case .section: .section
    case .sectionIndex: .sectionIndex
    case .category: .category
    case .item: .item
    case .itemID: .itemID
    case .rectX: .rectX
    case .rectY: .rectY
    case .rectWidth: .rectWidth
    case .rectHeight: .rectHeight
    default: nil
    }
  }

  static let arguments: [(String, ElementField)] = [
    ("rectX", .rectX), ("rectY", .rectY), ("rectWidth", .rectWidth), ("rectHeight", .rectHeight),
    ("forContainer", .forContainer),
  ]
  static let frame: [(String, ElementField)] = [
    ("x", .x), ("y", .y), ("width", .width), ("height", .height),
  ]
  static let painted: [(String, ElementField)] = [
    ("paintedX", .paintedX), ("paintedY", .paintedY), ("paintedWidth", .paintedWidth),
    ("paintedHeight", .paintedHeight),
  ]
  static let owner: [(String, ElementField)] = [
    ("id", .id), ("document", .document), ("container", .container), ("section", .section),
    ("sectionIndex", .sectionIndex),
  ]
}

/// A table of elements, with its name and columns.
struct ElementTable {
  var name: String
  /// The category of its rows; nil for all categories.
  var category: FrameRow.Category?
  var fields: [(name: String, field: ElementField)]

  static let frames = ElementTable(
    name: "frames", category: nil,
    fields: ElementField.owner + [
      ("category", .category), ("elementKind", .elementKind), ("item", .item),
      ("itemID", .itemID), ("decorationID", .decorationID),
    ] + ElementField.frame + [
      ("zIndex", .zIndex), ("alpha", .alpha), ("isHidden", .isHidden),
    ] + ElementField.painted + [("outline", .outline), ("groupID", .groupID)]
      + ElementField.arguments)

  static let items = ElementTable(
    name: "items", category: .cell,
    fields: ElementField.owner + [
      ("item", .item), ("itemID", .itemID), ("size", .size), ("measured", .measured),
    ] + ElementField.frame + [("groupID", .groupID)] + ElementField.arguments)

  static let decorations = ElementTable(
    name: "decorations", category: .decoration,
    fields: ElementField.owner + [
      ("kind", .elementKind), ("decorationID", .decorationID), ("ordinal", .ordinal),
      ("item", .item),
    ] + ElementField.frame + [("zIndex", .zIndex), ("alpha", .alpha), ("isHidden", .isHidden)]
      + ElementField.painted + [("appearance", .appearance), ("outline", .outline)]
      + ElementField.arguments)
}
