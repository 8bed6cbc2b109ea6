/// Sections that UIKit's layouts do not have, as groups with given frames.
extension LayoutContainer {
  /// Returns a section with items at given places, as long as these and the insets at both ends.
  ///
  /// - Parameters:
  ///   - frames: The frames of the items, with their length along the scroll axis as the height.
  ///   - length: The length of the items along the scroll axis.
  @MainActor
  fileprivate func section(
    _ frames: [CGRect], length: CGFloat, start: CGFloat, end: CGFloat
  ) -> NSCollectionLayoutSection {
    let items = frames.map { frame in
      NSCollectionLayoutGroupCustomItem(frame: isVertical ? frame : frame.transposed)
    }
    let layoutSize = layoutSize(length: max(length, 1))
    let group = NSCollectionLayoutGroup.custom(layoutSize: layoutSize) { _ in items }
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsetsReference = .none
    if isVertical {
      (section.contentInsets.top, section.contentInsets.bottom) = (start, end)
      // A compositional layout is as wide as the view, and begins at the right.
      if isRightToLeft { section.contentInsets.leading = size.width - lineLength }
    } else {
      (section.contentInsets.leading, section.contentInsets.trailing) = (start, end)
    }
    return section
  }

  /// Returns a size as wide as a line.
  @MainActor
  private func layoutSize(length: CGFloat) -> NSCollectionLayoutSize {
    let (line, scroll) = (
      NSCollectionLayoutDimension.absolute(lineLength), NSCollectionLayoutDimension.absolute(length)
    )
    return isVertical
      ? NSCollectionLayoutSize(widthDimension: line, heightDimension: scroll)
      : NSCollectionLayoutSize(widthDimension: scroll, heightDimension: line)
  }

  /// Returns a header or a footer as wide as a line.
  @MainActor
  fileprivate func boundaryItem(
    _ kind: String, _ length: CGFloat, insets: UIEdgeInsets = .zero, isPinned: Bool
  ) -> NSCollectionLayoutBoundarySupplementaryItem? {
    guard length > 0 else { return nil }
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    let layoutSize = layoutSize(
      length: isVertical
        ? insets.top + length + insets.bottom : insets.left + length + insets.right)
    let alignment: NSRectAlignment =
      isHeader ? .topLeading : isVertical ? .bottomLeading : .topTrailing
    let item = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: layoutSize, elementKind: kind, alignment: alignment)
    item.contentInsets = NSDirectionalEdgeInsets(
      top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
    item.pinToVisibleBounds = isPinned
    return item
  }
}

extension CGRect {
  fileprivate var transposed: CGRect { CGRect(x: minY, y: minX, width: height, height: width) }
}
