/// A view that is anchored to an item or to a group, for example a badge: UIKit's
/// `NSCollectionLayoutSupplementaryItem`. compositional.md, "Supplementary items".
public struct LayoutSupplementaryItem: Hashable, Sendable {
  /// The most supplementary items and boundary items of a layout. Those of a group count once for
  /// each item. documents.md, "Limits".
  public static let maximumCount = 4_000_000

  /// The `elementKind`.
  public var kind: String
  /// The size of the view.
  public var size: LayoutSize
  /// The point of the item or group.
  public var containerAnchor: LayoutAnchor
  /// The point of the view; nil for that of ``containerAnchor``, without its offset.
  public var itemAnchor: LayoutAnchor?
  /// The view's `zIndex`; nil for 1.
  public var zIndex: Int?
  /// The lengths that the host measured.
  public var measured = MeasuredSize()

  /// Creates a supplementary item.
  public init(
    kind: String, size: LayoutSize, containerAnchor: LayoutAnchor,
    itemAnchor: LayoutAnchor? = nil, zIndex: Int? = nil, measured: MeasuredSize = MeasuredSize()
  ) {
    (self.kind, self.size, self.containerAnchor) = (kind, size, containerAnchor)
    (self.itemAnchor, self.zIndex, self.measured) = (itemAnchor, zIndex, measured)
  }
}

/// A point of a box, and an offset from it: UIKit's `NSCollectionLayoutAnchor`.
public struct LayoutAnchor: Hashable, Sendable {
  /// An offset from the point that the edges name.
  public enum Offset: Hashable, Sendable {
    /// In points.
    case absolute(Point)
    /// In fractions of the size of the supplementary view.
    case fractional(Point)
  }

  /// The edges that name the point. An axis with none or both of its edges has its middle.
  public var edges: RectEdges
  /// The offset from the point.
  public var offset: Offset

  /// Creates an anchor.
  public init(_ edges: RectEdges, offset: Offset = .absolute(.zero)) {
    (self.edges, self.offset) = (edges, offset)
  }
}

/// Edges of a rectangle: UIKit's `NSDirectionalRectEdge`.
public struct RectEdges: OptionSet, Hashable, Sendable {
  /// One bit for each edge.
  public let rawValue: UInt8
  /// Creates a set of edges from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = RectEdges(rawValue: 1)
  /// The leading edge.
  public static let leading = RectEdges(rawValue: 2)
  /// The bottom edge.
  public static let bottom = RectEdges(rawValue: 4)
  /// The trailing edge.
  public static let trailing = RectEdges(rawValue: 8)

  /// The side of an axis that the edges name: -1 for its start, 1 for its end, 0 for its middle.
  package func side(along axis: Int) -> Int {
    let (start, end) =
      axis == 0 ? (RectEdges.leading, RectEdges.trailing) : (RectEdges.top, RectEdges.bottom)
    return (contains(end) ? 1 : 0) - (contains(start) ? 1 : 0)
  }
}

/// A header, a footer or another view at the boundary of a section or of the layout: UIKit's
/// `NSCollectionLayoutBoundarySupplementaryItem`. compositional.md, "Boundary items".
public struct BoundarySupplementaryItem: Hashable, Sendable {
  /// The `elementKind`, once in a section.
  public var kind: String
  /// The size of the slot.
  public var size: LayoutSize
  /// The edges at which the item stands: one edge, a corner, or none for the middle.
  public var alignment: RectEdges
  /// An offset that is added to the item's place, in points.
  public var absoluteOffset = Point.zero
  /// Whether the section grows by what the item needs outside of it.
  public var extendsBoundary = true
  /// Whether the item stays on screen.
  public var pinToVisibleBounds = false
  /// The view's `zIndex`; nil for 1.
  public var zIndex: Int?
  /// The distances from the edges of the slot to the frame.
  public var contentInsets = DirectionalEdgeInsets.zero
  /// The lengths that the host measured.
  public var measured = MeasuredSize()

  /// Creates a boundary item.
  public init(
    kind: String, size: LayoutSize, alignment: RectEdges, absoluteOffset: Point = .zero,
    extendsBoundary: Bool = true, pinToVisibleBounds: Bool = false, zIndex: Int? = nil,
    contentInsets: DirectionalEdgeInsets = .zero, measured: MeasuredSize = MeasuredSize()
  ) {
    (self.kind, self.size, self.alignment) = (kind, size, alignment)
    (self.absoluteOffset, self.extendsBoundary) = (absoluteOffset, extendsBoundary)
    (self.pinToVisibleBounds, self.zIndex) = (pinToVisibleBounds, zIndex)
    (self.contentInsets, self.measured) = (contentInsets, measured)
  }
}
