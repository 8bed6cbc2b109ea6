/// The list of subitems that a group repeats, as their number depends on it. compositional.md,
/// "Groups", R5.
struct SubitemList {
  struct Entry {
    let node: Int
    /// The length along the axis of the group.
    let dimension: LayoutDimension
    /// The fixed or least edge spacings along the axis, in points.
    let edges: Double
    /// Whether the length is a fraction above zero of the length that the gaps leave.
    let isFraction: Bool
    let isUniform: Bool
  }

  let axis: Int
  let entries: [Entry]
  /// Whether no length is measured, along either axis.
  let isStatic: Bool
  /// Whether a length along the axis is a fraction.
  let hasFraction: Bool
  /// Whether a length along the axis is estimated.
  let hasEstimate: Bool
  /// Whether fractions are of a length that does not depend on measured lengths: a length across
  /// the axis is such a fraction, or the items of a group that is one have to be counted.
  let hasFixedBase: Bool

  init(_ nodes: [Int], along axis: Int, of tree: GroupTree) {
    self.axis = axis
    entries = nodes.map { node in
      let dimension = tree[node].size.along(axis)
      return Entry(
        node: node, dimension: dimension, edges: tree[node].edgeSpacing.points(along: axis),
        isFraction: dimension.fractionAxis == axis && dimension.number > 0,
        isUniform: tree[node].isUniform(along: axis))
    }
    isStatic = nodes.allSatisfy { tree[$0].isStatic }
    hasFraction = entries.contains(where: \.isFraction)
    let hasEstimate = entries.contains { $0.dimension.estimate != nil }
    self.hasEstimate = hasEstimate
    hasFixedBase = entries.contains { entry in
      tree[entry.node].size.along(1 - axis).fractionAxis == axis
        || hasEstimate && entry.isFraction && !tree[entry.node].isItem
    }
  }

  /// Returns the sum of the fractions among the first n subitems, in points.
  func fractions(ofFirst n: Int, in box: Size, scale: Double?) -> Double {
    entries.prefix(n).enumerated().reduce(0) { sum, entry in
      guard entry.element.isFraction else { return sum }
      let times = (n - 1 - entry.offset) / entries.count + 1
      return sum + Double(times) * entry.element.dimension.length(in: box, scale: scale)
    }
  }
}

extension GroupTree.Node {
  func isUniform(along axis: Int) -> Bool {
    if case .uniformAcrossSiblings = size.along(axis) { true } else { false }
  }
}
