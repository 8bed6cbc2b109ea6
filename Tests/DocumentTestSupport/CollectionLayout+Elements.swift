package import LayoutEngine

extension CollectionLayout {
  /// The attributes of all elements, section by section, and then those of no section.
  ///
  /// - Parameter contentOffset: Where the content is scrolled to; nil for elements that are not
  ///   moved by it.
  package func elements(at contentOffset: Point? = nil) -> [LayoutAttributes] {
    var elements: [LayoutAttributes] = []
    for section in 0..<sectionCount {
      let first = ElementIndexPath(item: 0, section: section)
      for kind in [ElementKind.header, .footer] {
        let view = layoutAttributesForSupplementaryView(
          ofKind: kind, at: first, contentOffset: contentOffset)
        if let view { elements.append(view) }
      }
      elements += (0..<itemCount(inSection: section)).compactMap {
        layoutAttributesForItem(at: ElementIndexPath(item: $0, section: section))
      }
      elements += layoutAttributesForSupplementaryItems(
        inSection: section, contentOffset: contentOffset)
      elements += layoutAttributesForDecorationViews(
        inSection: section, contentOffset: contentOffset)
    }
    return elements + layoutAttributesForBoundaryItems(contentOffset: contentOffset)
      + layoutAttributesForContentDecorationViews(contentOffset: contentOffset)
  }

  /// Returns the first difference from another layout, as text; nil if there is none.
  package func difference(from other: CollectionLayout, at contentOffset: Point? = nil) -> String? {
    if contentSize != other.contentSize { return "\(contentSize) is not \(other.contentSize)" }
    if sectionCount != other.sectionCount { return "\(sectionCount) sections" }
    for section in 0..<sectionCount
    where frame(ofSection: section) != other.frame(ofSection: section) {
      return "section \(section)"
    }
    let (own, others) = (elements(at: contentOffset), other.elements(at: contentOffset))
    for (a, b) in zip(own, others) where a != b { return "\(a) is not \(b)" }
    let (found, wanted) = (diagnostics, other.diagnostics)
    guard found.count == wanted.count, zip(found, wanted).allSatisfy({ $0 == $1 }) else {
      return "\(found) is not \(wanted)"
    }
    return own.count == others.count ? nil : "\(own.count) elements, not \(others.count)"
  }
}
