/// A spacing within a group: UIKit's `NSCollectionLayoutSpacing`.
public enum LayoutSpacing: Hashable, Sendable {
  /// A spacing, in points.
  case fixed(Double)
  /// The least spacing, in points. Flexible spacings share equally what a group leaves.
  case flexible(Double)

  /// The spacing, or the least spacing, in points.
  public var points: Double {
    switch self {
    case .fixed(let points), .flexible(let points): points
    }
  }

  /// Whether the spacing grows.
  public var isFlexible: Bool { if case .flexible = self { true } else { false } }
}

/// The room around an item or a group, outside of its slot: UIKit's
/// `NSCollectionLayoutEdgeSpacing`.
public struct EdgeSpacing: Hashable, Sendable {
  /// The spacing before the leading edge; nil for none.
  public var leading: LayoutSpacing?
  /// The spacing above the top edge; nil for none.
  public var top: LayoutSpacing?
  /// The spacing after the trailing edge; nil for none.
  public var trailing: LayoutSpacing?
  /// The spacing below the bottom edge; nil for none.
  public var bottom: LayoutSpacing?

  /// Creates spacings.
  public init(
    leading: LayoutSpacing? = nil, top: LayoutSpacing? = nil, trailing: LayoutSpacing? = nil,
    bottom: LayoutSpacing? = nil
  ) {
    (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
  }

  func before(along axis: Int) -> LayoutSpacing? { axis == 0 ? leading : top }
  func after(along axis: Int) -> LayoutSpacing? { axis == 0 ? trailing : bottom }
  /// The spacing along an axis, without what flexible spacings share, in points.
  func points(along axis: Int) -> Double {
    (before(along: axis)?.points ?? 0) + (after(along: axis)?.points ?? 0)
  }
  /// The number of flexible spacings along an axis.
  func flexibleCount(along axis: Int) -> Int {
    (before(along: axis)?.isFlexible ?? false ? 1 : 0)
      + (after(along: axis)?.isFlexible ?? false ? 1 : 0)
  }
}

/// Distances from four edges, in points: UIKit's `NSDirectionalEdgeInsets`. Positive values go
/// inwards.
public struct DirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the leading edge.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the trailing edge.
  public var trailing: Double

  /// Creates insets, in points.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Insets of zero on all four edges.
  public static let zero = DirectionalEdgeInsets()

  package func start(along axis: Int) -> Double { axis == 0 ? leading : top }
  package func end(along axis: Int) -> Double { axis == 0 ? trailing : bottom }
}
