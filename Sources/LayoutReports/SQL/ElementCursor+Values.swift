import LayoutDocuments
import LayoutEngine
import LayoutService
import LayoutStorage

extension ElementCursor {
  func value(_ column: Int, ofRow row: Int) throws -> SQLValue {
    guard let queried else { return .null }
    let field = table.fields[column].field
    if row < attributes.count {
      return try value(field, of: attributes[row], in: queried)
    }
    return try value(field, ofCell: cells.lowerBound + row - attributes.count, in: queried)
  }

  /// Returns a value of a cell without its attributes: most rows are cells, and most of their
  /// values are the same in the whole section.
  private func value(
    _ field: ElementField, ofCell item: Int, in section: QueriedSection
  ) throws(ServiceError) -> SQLValue {
    switch field {
    case .id:
      let name = try section.itemID(item) ?? "[\(item)]"
      return .text("\(try section.address())/item:\(name)")
    case .category: return .text(FrameRow.Category.cell.rawValue)
    case .item: return .integer(Int64(item))
    case .itemID: return SQLValue(try section.itemID(item))
    case .size, .measured: return SQLValue(try section.itemSize(item, field))
    case .zIndex: return .integer(0)
    case .alpha: return .real(1)
    case .isHidden: return .integer(0)
    default: return try value(field, of: section)
    }
  }

  /// Returns the value of the column `item`: nil for a header and a footer, one of a kind each.
  static func item(of view: LayoutAttributes) -> Int? {
    view.category == .supplementary && view.supplementaryHost == nil ? nil : view.indexPath.item
  }

  private func value(
    _ field: ElementField, of view: LayoutAttributes, in section: QueriedSection
  ) throws(ServiceError) -> SQLValue {
    let isContent = view.decoration?.sections != nil || view.supplementaryHost == .layout
    switch field {
    case .id:
      var itemID = view.category == .cell ? try section.itemID(view.indexPath.item) : nil
      if case .item(let item)? = view.supplementaryHost { itemID = try section.itemID(item) }
      let row = section.layout.naming.element(view, sectionID: try section.id(), itemID: itemID)
      return .text(row.id)
    case .section where isContent, .sectionIndex where isContent: return .null
    case .category: return .text(view.category.ofRow.rawValue)
    case .elementKind: return SQLValue(view.decoration?.kind ?? view.elementKind?.rawValue)
    case .item: return SQLValue(Self.item(of: view))
    case .itemID:
      return view.category == .cell ? SQLValue(try section.itemID(view.indexPath.item)) : .null
    case .size, .measured:
      return view.category == .cell
        ? SQLValue(try section.itemSize(view.indexPath.item, field)) : .null
    case .groupID:
      let isCell = view.category == .cell
      let host = isCell ? .item(view.indexPath.item) : view.supplementaryHost
      return SQLValue(try host.flatMap { host throws(ServiceError) in try section.group(of: host) })
    case .decorationID: return SQLValue(view.decoration?.id)
    case .ordinal: return SQLValue(view.decoration?.ordinal)
    case .zIndex: return SQLValue(view.zIndex)
    case .alpha: return .real(view.alpha)
    case .isHidden: return SQLValue(view.isHidden)
    case .appearance:
      return SQLValue(view.decoration.flatMap { DocumentWriter.appearance($0.appearance) })
    case .outline: return SQLValue(view.bubble.map { DocumentWriter.outline($0) })
    case .paintedX, .paintedY, .paintedWidth, .paintedHeight:
      guard view.category == .decoration else { return .null }
      return .real(field.length(of: view.paintedRect))
    default: return try value(field, of: section)
    }
  }

  private func value(
    _ field: ElementField, of section: QueriedSection
  ) throws(ServiceError) -> SQLValue {
    switch field {
    case .document: .text(section.layout.document)
    case .container: .text(section.layout.naming.container)
    case .section: SQLValue(try section.id())
    case .sectionIndex: SQLValue(section.index)
    case .forContainer: SQLValue(selection.container)
    case .rectX, .rectY, .rectWidth, .rectHeight:
      selection.region.map { .real(field.length(of: $0)) } ?? .null
    default: .null
    }
  }

  /// Returns a hash of the document, the container, the section and the element's place in it.
  func rowID(ofRow row: Int) -> Int64 {
    guard let queried else { return 0 }
    let element: Int
    if row >= attributes.count {
      element = 2 + cells.lowerBound + row - attributes.count
    } else {
      let view = attributes[row]
      switch view.category {
      case .supplementary where view.supplementaryHost != nil:
        // The kind and the ordinal identify a supplementary item.
        let kind = view.elementKind?.rawValue.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } ?? 0
        element = 1 << 23 | kind << 40 | view.indexPath.item
      case .supplementary: element = view.elementKind == .header ? 0 : 1
      case .cell: element = 2 + view.indexPath.item
      // The ordinal and the item identify a decoration.
      case .decoration:
        let ordinal = view.decoration?.ordinal ?? 0
        element = 1 << 22 | ordinal << 40 | view.indexPath.item
      }
    }
    let section = queried.index ?? 1 << 18
    return queried.layout.rowID(section, element)
  }
}

extension ElementField {
  /// Returns the coordinate or length of a rectangle that a column shows, in points.
  fileprivate func length(of rect: Rect) -> Double {
    switch self {
    case .paintedX, .rectX: rect.minX
    case .paintedY, .rectY: rect.minY
    case .paintedWidth, .rectWidth: rect.width
    default: rect.height
    }
  }
}
