/// Where the subitems of a group are. compositional.md, "Groups", R7, and "Estimated sizes".
extension GroupMeasurer {
  /// Gives uniform subitems the greatest length of their siblings.
  func makeUniform(_ group: inout MeasuredSubitem, at item: Int) {
    for axis in 0...1 {
      var (present, whole) = (0.0, 0.0)
      forEachPresent(of: group, at: item) { _, subitem in
        if isUniform(subitem, along: axis) { present = max(present, subitem.slot[axis]) }
      }
      let uniform = group.subitems.indices.filter {
        isUniform(group.subitems[$0], along: axis)
      }
      for k in uniform { whole = max(whole, group.subitems[k].wholeSlot[axis]) }
      for k in uniform {
        group.subitems[k].slot[axis] = present
        group.subitems[k].wholeSlot[axis] = whole
        if tree[group.subitems[k].node].isItem {
          group.subitems[k].reach[axis] = whole
        } else {
          group.subitems[k].inner.size[axis] = present
        }
      }
    }
  }

  /// Returns whether a subitem is as long as its siblings. A counted group gives it another length.
  private func isUniform(_ subitem: MeasuredSubitem, along axis: Int) -> Bool {
    subitem.isEstimated[axis] && tree[subitem.node].isUniform(along: axis)
  }

  /// Gives the group the lengths of what it holds, along its estimated axes.
  func resolveEstimates(
    _ group: inout MeasuredSubitem, axis: Int, gap: Double, at item: Int
  ) {
    guard group.isEstimated.contains(true) else { return }
    var (lengths, wholeLengths) = (Size.zero, Size.zero)
    func add(_ k: Int, _ subitem: MeasuredSubitem, _ slot: Size, to lengths: inout Size) {
      func outer(_ axis: Int) -> Double {
        slot[axis] + tree[subitem.node].edgeSpacing.points(along: axis)
      }
      lengths[axis] += outer(axis) + (k == 0 ? 0 : gap)
      lengths[1 - axis] = max(lengths[1 - axis], outer(1 - axis))
    }
    forEachPresent(of: group, at: item) { add($0, $1, $1.slot, to: &lengths) }
    for k in 0..<group.count {
      let subitem = group.subitem(k)
      add(k, subitem, subitem.wholeSlot, to: &wholeLengths)
    }
    for axis in 0...1 where group.isEstimated[axis] {
      group.slot[axis] = lengths[axis]
      group.inner.size[axis] = lengths[axis]
      group.wholeSlot[axis] = wholeLengths[axis]
    }
  }

  /// Calls the body with the subitems that have an item of the section. If the group has none, all
  /// subitems count, with their estimates.
  private func forEachPresent(
    of group: MeasuredSubitem, at item: Int, _ body: (Int, MeasuredSubitem) -> Void
  ) {
    var next = item
    for k in 0..<group.count {
      let subitem = group.subitem(k)
      if next >= items.count && item < items.count { return }
      body(k, subitem)
      next += subitem.items
    }
  }

  /// Shares what is left of the group among its flexible spacings along its axis.
  func share(_ group: inout MeasuredSubitem, axis: Int, gap: LayoutSpacing) {
    var used = Double(group.count - 1) * gap.points
    var flexible = gap.isFlexible ? group.count - 1 : 0
    for k in 0..<group.count {
      let subitem = group.subitem(k)
      let spacing = tree[subitem.node].edgeSpacing
      used += subitem.wholeSlot[axis] + spacing.points(along: axis)
      flexible += spacing.flexibleCount(along: axis)
    }
    guard flexible > 0 else { return }
    group.share = GroupRule.flexibleShare(
      extent: group.inner.size[axis], used: used, spacings: Double(flexible))
  }

  /// Calls the body with each subitem of a whole group, its ordinal, and the corner of its slot
  /// from that of the group, as long as the body returns true.
  ///
  /// - Parameter isWhole: Whether items that the section lacks count with their estimates.
  func visitSubitems(
    of group: MeasuredSubitem, isWhole: Bool = false,
    while body: (Int, MeasuredSubitem, Point) -> Bool
  ) {
    guard case .list(let axis, let gap, _) = tree[group.node].content else { return }
    let gapLength = gap.points + (gap.isFlexible ? group.share : 0)
    var position = group.inner.origin[axis]
    for k in 0..<group.count {
      let subitem = group.subitem(k)
      let spacing = tree[subitem.node].edgeSpacing
      position += room(spacing.before(along: axis), share: group.share)
      var origin = Point.zero
      origin[axis] = position
      origin[1 - axis] =
        group.inner.origin[1 - axis]
        + roomBefore(
          subitem, isWhole ? subitem.wholeSlot : subitem.slot,
          in: group.isEstimated[1 - axis] ? nil : group.inner.size[1 - axis],
          along: 1 - axis)
      guard body(k, subitem, origin) else { return }
      position +=
        (isWhole ? subitem.wholeSlot : subitem.slot)[axis]
        + room(spacing.after(along: axis), share: group.share) + gapLength
    }
  }

  private func room(_ spacing: LayoutSpacing?, share: Double) -> Double {
    guard let spacing else { return 0 }
    return spacing.points + (spacing.isFlexible ? share : 0)
  }

  /// Returns the room before an occurrence in an extent that it has for itself; nil for an extent
  /// in which nothing is left.
  func roomBefore(
    _ subitem: MeasuredSubitem, _ slot: Size, in extent: Double?, along axis: Int
  ) -> Double {
    let spacing = tree[subitem.node].edgeSpacing
    let flexible = spacing.flexibleCount(along: axis)
    guard flexible > 0, let extent else { return spacing.before(along: axis)?.points ?? 0 }
    let used = slot[axis] + spacing.points(along: axis)
    return room(
      spacing.before(along: axis),
      share: GroupRule.flexibleShare(extent: extent, used: used, spacings: Double(flexible)))
  }
}
