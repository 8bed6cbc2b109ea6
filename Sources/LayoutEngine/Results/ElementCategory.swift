/// UIKit's `UICollectionView.ElementCategory`, in the order in which equal zIndex values paint.
public enum ElementCategory: String, Hashable, Sendable, CaseIterable {
  case decoration, cell, supplementary
}

/// The kind of a supplementary view.
public enum ElementKind: String, Hashable, Sendable, CaseIterable {
  case header, footer
}
