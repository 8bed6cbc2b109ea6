/// UIKit's `UICollectionView.ElementCategory`, in the order in which equal zIndex values paint.
public enum ElementCategory: String, Hashable, Sendable, CaseIterable {
  /// A decoration: UIKit's `decorationView`.
  case decoration
  /// The cell of an item: UIKit's `cell`.
  case cell
  /// A header or footer: UIKit's `supplementaryView`.
  case supplementary
}

/// The kind of a supplementary view: UIKit's `elementKind`.
public struct ElementKind: RawRepresentable, Hashable, Sendable {
  /// The name of the kind.
  public let rawValue: String

  /// Creates a kind from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// UIKit's `UICollectionView.elementKindSectionHeader`.
  public static let header = ElementKind(rawValue: "header")
  /// UIKit's `UICollectionView.elementKindSectionFooter`.
  public static let footer = ElementKind(rawValue: "footer")

  /// The kinds that every layout has.
  package static let headerAndFooter = [header, footer]
}
