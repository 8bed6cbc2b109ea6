import LayoutEngine

/// An item or a group that is laid out, with everything that it holds.
struct ReferenceNode {
  enum Content {
    /// An item, by its number in the section, and the `zIndex` that a custom frame gives it.
    case item(Int, zIndex: Int?)
    /// A group with what it holds, from its slot's corner.
    case group([ReferenceNode])
  }

  /// The slot's corner, from the corner of the slot of the group around it.
  var origin = AxisPair.zero
  /// The size of the slot.
  var size: AxisPair
  /// The axes on which the length is estimated or uniform.
  var isEstimated = [false, false]
  /// The axes on which the length is that of the greatest sibling.
  var isUniform = [false, false]
  var contentInsets = DirectionalEdgeInsets.zero
  var edgeSpacing = EdgeSpacing()
  var supplementaryItems: [LayoutSupplementaryItem] = []
  /// The box that the size was given in.
  var box = AxisPair.zero
  var content: Content
  /// The position among the subitems of the group around it.
  var position = 0
  /// The number of items that it holds.
  var itemCount: Int
  /// Whether it is a group that fits nothing, or holds one.
  var fitsNothing = false
  var isCustom = false

  /// The spacing before the slot and the one after it, without what flexible ones get.
  func edges(_ axis: Int) -> [Double] { edgeSpacing.spacings(on: axis).map(\.points) }

  /// The length of the slot with its fixed or minimum edge spacings.
  func room(_ axis: Int) -> Double { edges(axis)[0] + size[axis] + edges(axis)[1] }

  /// The frame of an item, or the inner box of a group, from the slot's corner.
  var inside: AxisBox {
    AxisBox(origin: .zero, size: size).less(contentInsets, ignoredOn: isEstimated)
  }

  /// Returns the greatest far edge of item frames, from the slot's corner.
  func farEdge(_ axis: Int) -> Double? {
    switch content {
    case .item: inside.end(axis)
    case .group(let children):
      children.compactMap { child in child.farEdge(axis).map { child.origin[axis] + $0 } }.max()
    }
  }
}
