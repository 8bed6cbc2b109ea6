import LayoutEngine

/// Lays out groups with the items of one section. compositional.md, "Dimensions", "Groups" and
/// "Estimated sizes".
struct ReferenceGroups {
  /// A length of each subitem of a counted group, along the group's axis.
  struct Share {
    var axis: Int
    var length: Double
  }

  /// The subitems that a whole group holds, in order, and the length that fractions along its axis
  /// count in.
  struct Plan {
    var subitems: [LayoutSubitem]
    var base: Double
    var share: Double?
  }

  var names: [NamedGroup]
  var items: [MeasuredSize]
  var pixels: ReferencePixels

  /// Returns a subitem that is laid out.
  ///
  /// - Parameters:
  ///   - box: The box that its size counts in.
  ///   - first: The number of its first item in the section.
  ///   - isWhole: Whether it is whole, with items beyond the section's last, which "count as their
  ///     estimate". If not, it holds only items that the section has.
  func node(
    _ subitem: LayoutSubitem, in box: AxisPair, share: Share? = nil, first: Int, isWhole: Bool
  ) -> ReferenceNode {
    switch subitem {
    case .item(let item): self.item(item, in: box, share: share, first: first)
    case .group(let group):
      self.group(group, in: box, share: share, first: first, isWhole: isWhole)
    case .named(let name):
      // Open: a name without a group stands for a group that fits nothing.
      if let group = names.first(where: { $0.name == name })?.group {
        self.group(group, in: box, share: share, first: first, isWhole: isWhole)
      } else {
        ReferenceNode(size: .zero, content: .group([]), itemCount: 0, fitsNothing: true)
      }
    }
  }

  // MARK: Sizes

  /// "Dimensions", the table.
  func length(_ dimension: LayoutDimension, in box: AxisPair, measured: Double?) -> Double {
    switch dimension {
    case .absolute(let length): length
    case .fractionalWidth(let fraction): pixels.roundedDown(fraction * box.x)
    case .fractionalHeight(let fraction): pixels.roundedDown(fraction * box.y)
    case .estimated(let estimate), .uniformAcrossSiblings(let estimate): measured ?? estimate
    }
  }

  private func size(
    _ node: inout ReferenceNode, _ size: LayoutSize, in box: AxisPair, measured: MeasuredSize,
    share: Share?
  ) {
    node.box = box
    for axis in 0...1 {
      let dimension = size.dimension(on: axis)
      if let share, share.axis == axis {
        // "The subitem's own length along the axis is replaced by R1(base / count)."
        // Open: an estimate that is replaced is no estimate any more: insets count on this axis.
        node.size[axis] = share.length
        continue
      }
      node.size[axis] = length(dimension, in: box, measured: measured.length(on: axis))
      if case .estimated = dimension { node.isEstimated[axis] = true }
      if case .uniformAcrossSiblings = dimension {
        (node.isEstimated[axis], node.isUniform[axis]) = (true, true)
      }
    }
  }

  private func item(
    _ item: LayoutItem, in box: AxisPair, share: Share?, first: Int
  ) -> ReferenceNode {
    var node = ReferenceNode(size: .zero, content: .item(first, zIndex: nil), itemCount: 1)
    node.contentInsets = item.contentInsets
    node.edgeSpacing = item.edgeSpacing
    node.supplementaryItems = item.supplementaryItems
    let measured = first < items.count ? items[first] : MeasuredSize()
    size(&node, item.size, in: box, measured: measured, share: share)
    return node
  }

  /// "Estimated sizes": "siblings with it in one group get the greatest of their measured lengths
  /// (those without: the estimate)".
  ///
  /// Open: in the last group only the items that it has are siblings. To find how many fit, and
  /// what a whole group leaves, the items that it lacks count too, as their estimate.
  static func makeUniform(_ nodes: inout [ReferenceNode]) {
    for axis in 0...1 {
      guard let greatest = nodes.filter({ $0.isUniform[axis] }).map({ $0.size[axis] }).max() else {
        continue
      }
      for index in nodes.indices where nodes[index].isUniform[axis] {
        nodes[index].size[axis] = greatest
      }
    }
  }

  // MARK: Groups

  private func group(
    _ group: LayoutGroup, in box: AxisPair, share: Share?, first: Int, isWhole: Bool
  ) -> ReferenceNode {
    var node = ReferenceNode(size: .zero, content: .group([]), itemCount: 0)
    node.contentInsets = group.contentInsets
    node.edgeSpacing = group.edgeSpacing
    node.supplementaryItems = group.supplementaryItems
    size(&node, group.size, in: box, measured: MeasuredSize(), share: share)
    if case .frames(let frames) = group.content {
      hold(frames, in: &node, first: first, isWhole: isWhole)
      return node
    }
    let axis = group.kind == .horizontal ? 0 : 1
    let inner = ReferenceGroups.inner(node)
    let plan = self.plan(group, axis: axis, inner: inner, node, first: first)
    // R5: "A box is without size if its width or its height is at most 1e-6 of a pixel".
    let isEmpty = pixels.fits(inner.size.x, in: 0) || pixels.fits(inner.size.y, in: 0)
    guard let plan, !plan.subitems.isEmpty, !isEmpty else {
      node.fitsNothing = true
      // Open: what fits nothing has no estimated length, while others are counted.
      for axis in 0...1 where node.isEstimated[axis] { node.size[axis] = 0 }
      return node
    }
    let whole = row(plan, axis: axis, inner: inner.size, first: first, isWhole: true)
    node.fitsNothing = whole.contains { $0.fitsNothing }
    var children =
      isWhole ? whole : row(plan, axis: axis, inner: inner.size, first: first, isWhole: false)
    let flexible = ReferenceGroups.share(of: whole, group, axis: axis, inner: inner, node)
    place(&children, of: group, axis: axis, inner: inner, node, flexible: flexible)
    measure(&node, children, of: group, axis: axis)
    node.itemCount = children.map(\.itemCount).reduce(0, +)
    node.content = .group(children)
    return node
  }

  /// The slot less the group's insets, which are ignored on an estimated axis. It is not
  /// standardized: a box of no size holds nothing.
  private static func inner(_ node: ReferenceNode) -> AxisBox {
    var inner = AxisBox(origin: .zero, size: node.size)
    for axis in 0...1 where !node.isEstimated[axis] {
      inner.origin[axis] = node.contentInsets.start(on: axis)
      inner.size[axis] -=
        node.contentInsets.start(on: axis) + node.contentInsets.end(on: axis)
    }
    return inner
  }

  /// R6: "The i-th item takes the i-th frame, from the group's outer corner".
  ///
  /// Open: an estimated length of a custom group is "as long as what it holds", the far edge of its
  /// frames.
  private func hold(
    _ frames: [LayoutGroup.CustomFrame], in node: inout ReferenceNode, first: Int, isWhole: Bool
  ) {
    node.isCustom = true
    node.fitsNothing = frames.isEmpty
    var children: [ReferenceNode] = []
    for (index, frame) in frames.enumerated() where isWhole || first + index < items.count {
      let box = AxisBox(frame.frame)
      var child = ReferenceNode(
        size: box.size, content: .item(first + index, zIndex: frame.zIndex), itemCount: 1)
      child.origin = box.origin
      child.position = index
      children.append(child)
    }
    node.itemCount = children.count
    node.content = .group(children)
    for axis in 0...1 where node.isEstimated[axis] {
      node.size[axis] = max(0, node.farEdge(axis) ?? 0)
    }
  }

  /// The subitems of a group one after the other, without their places.
  func row(
    _ plan: Plan, axis: Int, inner: AxisPair, first: Int, isWhole: Bool
  ) -> [ReferenceNode] {
    var box = inner
    box[axis] = plan.base
    let share = plan.share.map { Share(axis: axis, length: $0) }
    var nodes: [ReferenceNode] = []
    var next = first
    for (position, subitem) in plan.subitems.enumerated() where isWhole || next < items.count {
      var node = self.node(subitem, in: box, share: share, first: next, isWhole: isWhole)
      node.position = position
      next += node.itemCount
      nodes.append(node)
    }
    ReferenceGroups.makeUniform(&nodes)
    return nodes
  }
}
