/// The metrics of a compositional section, in points: UIKit's `NSCollectionLayoutSection`; and
/// those of a list. A nil metric is taken from the next level.
public struct CompositionalMetrics: Hashable, Sendable {
  /// The group that the section repeats: `.group` or `.named`.
  public var group: LayoutSubitem?
  /// The spacing between neighbouring groups.
  public var interGroupSpacing: Double?
  /// The distances from the edges of the section to its groups.
  public var contentInsets: DirectionalEdgeInsets?
  /// The edges that the section's insets are measured from.
  public var contentInsetsReference: ContentInsetsReference?
  /// The edges that the insets of boundary items are measured from.
  public var supplementaryContentInsetsReference: ContentInsetsReference?
  /// Whether boundary items stand within the section's insets across the scroll axis.
  public var supplementariesFollowContentInsets: Bool?
  /// The section's headers, footers and other boundary items.
  public var boundarySupplementaryItems: [BoundarySupplementaryItem]?
  /// Whether the groups follow each other across the scroll axis, in a row that scrolls by itself.
  public var orthogonalScrollingBehavior: OrthogonalScrollingBehavior?

  /// The length of a header that is not a plain number of points: see ``SectionMetrics/header``.
  public var header: SupplementaryLength?
  /// The length of a footer that is not a plain number of points: see ``SectionMetrics/footer``.
  public var footer: SupplementaryLength?

  /// The keys of a list. A section of another layout ignores them.
  public var list = ListMetrics()

  /// Creates metrics that set nothing.
  public init() {}

  mutating func override(with other: CompositionalMetrics) {
    if let value = other.group { group = value }
    if let value = other.interGroupSpacing { interGroupSpacing = value }
    if let value = other.contentInsets { contentInsets = value }
    if let value = other.contentInsetsReference { contentInsetsReference = value }
    if let value = other.supplementaryContentInsetsReference {
      supplementaryContentInsetsReference = value
    }
    if let value = other.supplementariesFollowContentInsets {
      supplementariesFollowContentInsets = value
    }
    if let value = other.boundarySupplementaryItems { boundarySupplementaryItems = value }
    if let value = other.orthogonalScrollingBehavior { orthogonalScrollingBehavior = value }
    if let value = other.header { header = value }
    if let value = other.footer { footer = value }
    list.override(with: other.list)
  }
}

/// The length along the scroll axis of a header or footer that is short for a boundary item.
/// compositional.md, "In a document".
public struct SupplementaryLength: Hashable, Sendable {
  /// The length.
  public var dimension: LayoutDimension
  /// The length that the host measured, in points; it counts for an estimate.
  public var measured: Double?

  /// Creates a length.
  public init(_ dimension: LayoutDimension, measured: Double? = nil) {
    (self.dimension, self.measured) = (dimension, measured)
  }
}

/// The edges that insets of a compositional section are measured from: UIKit's
/// `UIContentInsetsReference`.
public enum ContentInsetsReference: String, Hashable, Sendable, CaseIterable {
  /// Those of the layout, and those of a layout are the safe area.
  case automatic
  /// The edges of the container.
  case none
  /// The edges of the safe area.
  case safeArea
  /// The edges of the layout margins.
  case layoutMargins
  /// The edges of the readable content, which are those of the layout margins here.
  case readableContent
}

/// How a row of groups scrolls: UIKit's `UICollectionLayoutSectionOrthogonalScrollingBehavior`.
public enum OrthogonalScrollingBehavior: String, Hashable, Sendable, CaseIterable {
  /// The groups are not in a row.
  case none
  /// Anywhere.
  case continuous
  /// To a group's leading edge, with momentum.
  case continuousGroupLeadingBoundary
  /// By the width of the visible part.
  case paging
  /// By groups.
  case groupPaging
  /// By groups, which stand in the middle.
  case groupPagingCentered
}
