/// A compositional section's values with every level applied, and the boxes that they give in a
/// container. compositional.md, "Dimensions".
///
/// An object, because a flow section has none and should copy no more than a word for it.
final class CompositionalSection: Sendable {
  let metrics: CompositionalMetrics
  let tree: GroupTree
  let axes: Axes
  let scale: Double?
  /// The container across the scroll axis, less the insets of the section's reference.
  let container: Interval<Double>
  /// The container's whole length across the scroll axis.
  let containerLength: Double
  /// The container's whole length along the scroll axis; 0 if nothing reads it.
  let alongLength: Double
  /// The interval across the scroll axis in which boundary items stand.
  let boundaryBox: Interval<Double>

  init(
    _ metrics: CompositionalMetrics, _ tree: GroupTree, of layout: ContentInsetsReference,
    in bounds: ContainerBounds, scale: Double?, axes: Axes
  ) {
    (self.metrics, self.tree, self.axes, self.scale) = (metrics, tree, axes, scale)
    let own = metrics.contentInsetsReference ?? .automatic
    container = bounds.interval(own == .automatic ? layout : own)
    let others = metrics.supplementaryContentInsetsReference ?? .automatic
    var box = others == .automatic ? container : bounds.interval(others)
    let insets = metrics.contentInsets ?? .zero
    if metrics.supplementariesFollowContentInsets ?? true {
      box = BoxRule.following(
        insets: insets.start(along: axes.line), insets.end(along: axes.line), in: box)
    }
    boundaryBox = box
    (containerLength, alongLength) = (bounds.across, bounds.along ?? 0)
  }

  var insets: DirectionalEdgeInsets { metrics.contentInsets ?? .zero }

  var isOrthogonal: Bool { (metrics.orthogonalScrollingBehavior ?? .none) != .none }

  /// The axis along which groups follow each other.
  var stackAxis: Int { isOrthogonal ? axes.line : axes.scroll }

  /// The box that the section's group is sized in (R3): along the axis that groups follow the whole
  /// container, across it the container less the section's insets.
  var groupBox: Size {
    var box = Size.zero
    (box[axes.line], box[axes.scroll]) = (container.length, alongLength)
    // A custom group is sized in the whole container.
    if case .custom = tree[0].content { return box }
    let across = 1 - stackAxis
    box[across] = max(0, inside(box[across], along: across))
    return box
  }

  /// Returns a length along an axis less the section's insets, which may exceed it.
  func inside(_ length: Double, along axis: Int) -> Double {
    BoxRule.inside(length, insets: insets.start(along: axis), insets.end(along: axis))
  }
}

/// The part of a container that compositional sections read, along both axes of the layout.
package struct ContainerBounds: Hashable, Sendable {
  /// The whole length across the scroll axis, in points.
  package let across: Double
  /// The whole length along the scroll axis, in points; nil if no size is a fraction of it.
  package let along: Double?
  /// The insets of each reference across the scroll axis, in points; zero if no section reads them.
  package let safeArea: Edges
  package let layoutMargins: Edges

  /// The distances from the leading and the trailing edge of the container.
  package struct Edges: Hashable, Sendable {
    package let leading: Double
    package let trailing: Double

    package init(leading: Double, trailing: Double) {
      (self.leading, self.trailing) = (leading, trailing)
    }

    static let zero = Edges(leading: 0, trailing: 0)
  }

  package init(across: Double, along: Double?, safeArea: Edges, layoutMargins: Edges) {
    (self.across, self.along) = (across, along)
    (self.safeArea, self.layoutMargins) = (safeArea, layoutMargins)
  }

  /// Returns the insets of a reference across the scroll axis.
  func edges(_ reference: ContentInsetsReference) -> Edges {
    switch reference {
    case .none: .zero
    case .automatic, .safeArea: safeArea
    // The width of readable content is not known here: DisputedRules.
    case .layoutMargins, .readableContent: layoutMargins
    }
  }

  /// Returns the part of the container within a reference, in leading coordinates.
  func interval(_ reference: ContentInsetsReference) -> Interval<Double> {
    let edges = edges(reference)
    return BoxRule.reference(across: across, leading: edges.leading, trailing: edges.trailing)
  }
}
