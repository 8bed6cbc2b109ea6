import LayoutEngine
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Returns the first difference between a stored layout and a layout computed in memory from the
/// same document; nil if they are exactly equal.
func firstDifference(
  _ stored: StoredLayout, from document: LayoutDocument, using random: inout SeededGenerator
) throws -> String? {
  let container = stored.container.container
  let fresh = try CollectionLayout(
    document.settings.configuration, in: container, sections: document.sections.map(\.input),
    sectionIndex: { id in document.sections.firstIndex { $0.id == id } })
  guard stored.contentSize == fresh.contentSize else {
    return "content size \(stored.contentSize), not \(fresh.contentSize)"
  }
  guard stored.sectionCount == fresh.sectionCount else { return "count of sections" }
  let whole = Rect(x: -1e8, y: -1e8, width: 1e9, height: 1e9)
  // No region includes a decoration without a width.
  let boundaryItems = fresh.layoutAttributesForBoundaryItems()
  guard stored.layoutAttributesForBoundaryItems() == boundaryItems else { return "boundary items" }
  var all = fresh.layoutAttributesForElements(in: whole).filter {
    $0.category != .decoration && !boundaryItems.contains($0)
  }[...]
  for index in 0..<fresh.sectionCount {
    guard try stored.frame(ofSection: index) == fresh.frame(ofSection: index) else {
      return "frame of section \(index)"
    }
    let elements = try stored.layoutAttributesForElements(inSection: index)
    let expected = all.prefix { $0.indexPath.section == index }
    all = all.dropFirst(expected.count)
    let decorations = fresh.layoutAttributesForDecorationViews(inSection: index)
    if let difference = firstDifference(elements, expected + decorations) {
      return "elements of section \(index): \(difference)"
    }
    for attributes in expected.prefix(3) where attributes.category == .cell {
      guard try stored.layoutAttributesForItem(at: attributes.indexPath) == attributes else {
        return "item \(attributes.indexPath)"
      }
    }
  }
  let content = try stored.layoutAttributesForContentDecorationViews()
  guard content == fresh.layoutAttributesForContentDecorationViews() else {
    return "decorations of several sections"
  }
  for _ in 0..<3 {
    let size = fresh.contentSize
    let offset = Point(
      x: Double.random(in: -50...size.width + 50, using: &random),
      y: Double.random(in: -50...size.height + 50, using: &random))
    let region = stored.visibleBounds(at: offset)
    let elements = try stored.layoutAttributesForElements(in: region, contentOffset: offset)
    let expected = fresh.layoutAttributesForElements(in: region, contentOffset: offset)
    if let difference = firstDifference(elements, expected) {
      return "elements on screen at \(offset): \(difference)"
    }
  }
  return nil
}

/// Returns the first attributes that differ, in words; nil if there are none.
private func firstDifference(
  _ stored: [LayoutAttributes], _ fresh: some Collection<LayoutAttributes>
) -> String? {
  for (one, other) in zip(stored, fresh) where one != other { return "\(one), not \(other)" }
  return stored.count == fresh.count ? nil : "\(stored.count) elements, not \(fresh.count)"
}
