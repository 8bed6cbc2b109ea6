import LayoutDocuments
import LayoutEngine
import LayoutService

extension StoredLayout: ComparedLayout {
  var grain: Double { projection.grain(in: container.container) }
  var beginsAtRight: Bool { settings.beginsAtRight }

  func elements(inSection index: Int) throws(ServiceError) -> [ComparedElement] {
    let found = try layoutAttributesForElements(inSection: index)
    var elements: [ComparedElement] = []
    elements.reserveCapacity(found.count)
    // A footer stands behind the items in the content, and before them in what is written.
    for view in found where view.category == .supplementary {
      elements.append(ComparedElement(view))
    }
    if found.count > elements.count {
      let section = try section(at: index)
      var ids = ItemIDCursor(section.items, section.itemIDs)
      for cell in found where cell.category == .cell {
        elements.append(ComparedElement(cell, itemID: ids.id(ofItem: cell.indexPath.item)))
      }
    }
    for view in found where view.category == .decoration { elements.append(ComparedElement(view)) }
    return elements
  }

  func decorations(inSection index: Int) throws(ServiceError) -> [ComparedElement] {
    try layoutAttributesForDecorationViews(inSection: index).map { ComparedElement($0) }
  }

  func contentDecorations() throws(ServiceError) -> [ComparedElement] {
    try layoutAttributesForContentDecorationViews().map { ComparedElement($0) }
  }
}
