/// UIKit's `UICollectionView.ElementCategory`, in the order in which equal zIndex values paint.
public enum ElementCategory: String, Hashable, Sendable, CaseIterable {
  /// A decoration: UIKit's `decorationView`.
  case decoration
  /// The cell of an item: UIKit's `cell`.
  case cell
  /// A header or footer: UIKit's `supplementaryView`.
  case supplementary
}

/// The kind of a supplementary view.
public enum ElementKind: String, Hashable, Sendable, CaseIterable {
  /// UIKit's `UICollectionView.elementKindSectionHeader`.
  case header
  /// UIKit's `UICollectionView.elementKindSectionFooter`.
  case footer
}
