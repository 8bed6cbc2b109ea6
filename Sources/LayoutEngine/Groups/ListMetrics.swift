/// The keys of a list, in points: UIKit's `UICollectionLayoutListConfiguration`. A nil value is
/// taken from the next level. compositional.md, "Lists".
public struct ListMetrics: Hashable, Sendable {
  /// The appearance. A list has one, of a level.
  public var appearance: ListAppearance?
  /// Whether the list has a header.
  public var headerMode: ListHeaderMode?
  /// Whether the list has a footer.
  public var footerMode: ListFooterMode?
  /// The estimated length of a row along the scroll axis.
  public var rowHeight: Double?
  /// The space at both sides of inset groups; nil for the layout margins of the container.
  public var margin: Double?

  /// Creates metrics that set nothing.
  public init() {}

  mutating func override(with other: ListMetrics) {
    if let value = other.appearance { appearance = value }
    if let value = other.headerMode { headerMode = value }
    if let value = other.footerMode { footerMode = value }
    if let value = other.rowHeight { rowHeight = value }
    if let value = other.margin { margin = value }
  }
}

/// The appearance of a list: UIKit's `UICollectionLayoutListConfiguration.Appearance`.
public enum ListAppearance: String, Hashable, Sendable, CaseIterable {
  /// Rows without space around them, and pinned headers and footers.
  case plain
  /// Rows with space above and below.
  case grouped
  /// Rows with space on all sides.
  case insetGrouped
}

/// The header of a list: UIKit's `UICollectionLayoutListConfiguration.HeaderMode`.
public enum ListHeaderMode: String, Hashable, Sendable, CaseIterable {
  /// No header.
  case none
  /// A supplementary view.
  case supplementary
  /// The first item looks like a header.
  case firstItemInSection
}

/// The footer of a list: UIKit's `UICollectionLayoutListConfiguration.FooterMode`.
public enum ListFooterMode: String, Hashable, Sendable, CaseIterable {
  /// No footer.
  case none
  /// A supplementary view.
  case supplementary
}
