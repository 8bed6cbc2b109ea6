package import LayoutEngine

/// The elements as a comparison sees them.
extension DocumentFrames {
  package var contentSize: Size { layout.contentSize }
  package var grain: Double { layout.projection.grain(in: specification.container) }
  package var beginsAtRight: Bool { document.settings.beginsAtRight }
  package var sectionCount: Int { document.sections.count }

  package func sectionID(at index: Int) -> String? { document.sections[index].id }
  package func sectionFrame(_ index: Int) -> Rect { layout.frame(ofSection: index) }

  package func elements(inSection index: Int) -> [ComparedElement] {
    let section = document.sections[index]
    var elements: [ComparedElement] = []
    elements.reserveCapacity(section.items.count + 2)
    for kind in ElementKind.allCases {
      let path = ElementIndexPath(item: 0, section: index)
      if let view = layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path) {
        elements.append(ComparedElement(view))
      }
    }
    var ids = ItemIDCursor(section.items, section.itemIDs)
    for item in 0..<section.items.count {
      let path = ElementIndexPath(item: item, section: index)
      guard let cell = layout.layoutAttributesForItem(at: path) else { continue }
      elements.append(ComparedElement(cell, itemID: ids.id(ofItem: item)))
    }
    return elements + decorations(inSection: index)
  }

  package func decorations(inSection index: Int) -> [ComparedElement] {
    layout.layoutAttributesForDecorationViews(inSection: index).map { ComparedElement($0) }
  }

  package func contentDecorations() -> [ComparedElement] {
    layout.layoutAttributesForContentDecorationViews().map { ComparedElement($0) }
  }
}
