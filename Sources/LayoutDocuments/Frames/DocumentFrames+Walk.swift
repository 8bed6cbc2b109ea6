package import LayoutEngine

extension DocumentFrames: FrameSource {
  package var contentSize: Size { layout.contentSize }
  package var grain: Double { specification.container.scale.grain }
  package var beginsAtRight: Bool { layout.beginsAtRight }
  package var sectionCount: Int { document.sections.count }

  package func sectionID(at index: Int) -> String? { document.sections[index].id }
  package func sectionFrame(_ index: Int) -> Rect { layout.frame(ofSection: index) }

  package func elements(
    inSection index: Int?, of kind: FrameKind? = nil
  ) -> ElementWalk<ComparedElement, Never> {
    attributes(inSection: index, of: kind).compared
  }

  /// Returns a walk over the elements of a section; without a section, over the decorations of
  /// several sections.
  package func attributes(
    inSection index: Int?, of kind: FrameKind? = nil
  ) -> ElementWalk<NamedAttributes, Never> {
    let section = index.map { document.sections[$0] }
    var ids = section.map { ItemIDCursor($0.items, $0.itemIDs) }
    var hostIDs = ids
    var items = 0..<(section?.items.count ?? 0)
    var views = index.flatMap { layout.supplementaryViews(inSection: $0) }
    var boundary = index == nil ? layout.layoutAttributesForBoundaryItems() : nil
    return ElementWalk(of: kind) { kind in
      index.flatMap {
        let path = ElementIndexPath(item: 0, section: $0)
        return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
      }
    } cells: {
      guard let index, !items.isEmpty else { return nil }
      let batch = items.prefix(128)
      items = batch.upperBound..<items.upperBound
      return batch.compactMap { item in
        layout.layoutAttributesForItem(at: ElementIndexPath(item: item, section: index))
          .map { NamedAttributes($0, itemID: ids?.id(ofItem: item)) }
      }
    } supplementaryItems: {
      defer { boundary = nil }
      return (boundary ?? views?.next())?.map {
        NamedAttributes($0, itemID: hostIDs?.id(ofHostOf: $0))
      }
    } decorations: {
      index.map { layout.layoutAttributesForDecorationViews(inSection: $0) }
        ?? layout.layoutAttributesForContentDecorationViews()
    }
  }
}
