import LayoutEngine

/// The places of the subitems of a group. compositional.md, "Groups".
extension ReferenceGroups {
  /// R5: "their fixed or minimum edge spacings along the axis and n - 1 gaps".
  static func length(of nodes: [ReferenceNode], axis: Int, gap: Double) -> Double {
    nodes.map { $0.room(axis) }.reduce(0, +) + gap * Double(max(0, nodes.count - 1))
  }

  /// R7: "What is left of the extent is shared equally by all flexible gaps and flexible edges
  /// along the axis, on top of their minimums. The share is that of a whole group". "In an extent
  /// that is estimated nothing is left."
  static func share(
    of whole: [ReferenceNode], _ group: LayoutGroup, axis: Int, inner: AxisBox,
    _ node: ReferenceNode
  ) -> Double {
    guard !node.isEstimated[axis] else { return 0 }
    let spacing = group.interItemSpacing
    var flexible = spacing.isFlexible ? whole.count - 1 : 0
    for child in whole {
      flexible += child.edgeSpacing.spacings(on: axis).count { $0.isFlexible }
    }
    guard flexible > 0 else { return 0 }
    let length = length(of: whole, axis: axis, gap: spacing.points)
    return (inner.size[axis] - length) / Double(flexible)
  }

  /// "Subitems one after the other from the inner corner: edge spacing before, slot, edge spacing
  /// after, gap. Across: at the start."
  func place(
    _ children: inout [ReferenceNode], of group: LayoutGroup, axis: Int, inner: AxisBox,
    _ node: ReferenceNode, flexible: Double
  ) {
    func spacing(_ spacing: LayoutSpacing) -> Double {
      spacing.points + (spacing.isFlexible ? flexible : 0)
    }
    var place = inner.origin[axis]
    for index in children.indices {
      let edges = children[index].edgeSpacing.spacings(on: axis)
      place += spacing(edges[0])
      children[index].origin[axis] = place
      place += children[index].size[axis] + spacing(edges[1]) + spacing(group.interItemSpacing)
      let across = 1 - axis
      let extent = node.isEstimated[across] ? nil : inner.size[across]
      children[index].origin[across] =
        inner.origin[across] + ReferenceGroups.start(of: children[index], across, in: extent)
    }
  }

  /// R7: "Across: what is left of the inner box, shared by the flexible edges of that item."
  ///
  /// - Parameter extent: The extent across; nil if nothing is left.
  static func start(of node: ReferenceNode, _ axis: Int, in extent: Double?) -> Double {
    let edges = node.edgeSpacing.spacings(on: axis)
    let flexible = edges.count { $0.isFlexible }
    guard let extent, edges[0].isFlexible else { return edges[0].points }
    return edges[0].points + (extent - node.room(axis)) / Double(flexible)
  }

  /// "Estimated sizes": "A group with an estimated dimension: along its axis as long as what it
  /// holds; across, as its longest child [...]; gaps and fixed edges count. Neither length is below
  /// 0".
  ///
  /// Open: flexible gaps and edges count with their minimum.
  func measure(
    _ node: inout ReferenceNode, _ children: [ReferenceNode], of group: LayoutGroup, axis: Int
  ) {
    if node.isEstimated[axis] {
      node.size[axis] = max(
        0,
        ReferenceGroups.length(of: children, axis: axis, gap: group.interItemSpacing.points))
    }
    let across = 1 - axis
    if node.isEstimated[across] {
      node.size[across] = max(0, children.map { $0.room(across) }.max() ?? 0)
    }
  }
}
