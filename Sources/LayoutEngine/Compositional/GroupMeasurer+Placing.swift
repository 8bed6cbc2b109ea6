/// Where the subitems of a group are. compositional.md, "Groups", R7, and "Estimated sizes".
extension GroupMeasurer {
  /// Gives uniform subitems the greatest length of their siblings.
  func makeUniform(_ group: inout MeasuredSubitem) {
    for axis in 0...1 {
      let uniform = group.subitems.indices.filter { isUniform(group.subitems[$0], along: axis) }
      var (present, whole) = (0.0, 0.0)
      for k in uniform {
        if k < group.present { present = max(present, group.subitems[k].slot[axis]) }
        whole = max(whole, group.subitems[k].wholeSlot[axis])
      }
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
  func resolveEstimates(_ group: inout MeasuredSubitem, axis: Int, gap: Double) {
    guard group.isEstimated.x || group.isEstimated.y else { return }
    let present = content(of: group, first: group.present, \.slot, along: axis, gap: gap)
    let whole = content(of: group, first: group.count, \.wholeSlot, along: axis, gap: gap)
    for axis in 0...1 where group.isEstimated[axis] {
      // Negative spacings can take more than there is.
      group.slot[axis] = max(0, present[axis])
      group.inner.size[axis] = group.slot[axis]
      group.wholeSlot[axis] = max(0, whole[axis])
    }
  }

  /// Returns the size of a group's first n subitems, with fixed or least spacings.
  func content(
    of group: MeasuredSubitem, first n: Int, _ slot: KeyPath<MeasuredSubitem, Size>,
    along axis: Int, gap: Double
  ) -> Size {
    var size = Size.along(axis, Double(n - 1) * gap, 0)
    for (k, subitem) in group.subitems.enumerated() where k < n {
      let spacing = tree[subitem.node].edgeSpacing
      size[axis] +=
        Double(group.times(k, inFirst: n))
        * (subitem[keyPath: slot][axis] + spacing.points(along: axis))
      size[1 - axis] = max(
        size[1 - axis], subitem[keyPath: slot][1 - axis] + spacing.points(along: 1 - axis))
    }
    return size
  }

  /// Shares what is left of the group among its flexible spacings along its axis.
  func share(_ group: inout MeasuredSubitem, axis: Int, gap: LayoutSpacing) {
    let flexible = flexibleCount(in: group, along: axis, gap: gap)
    guard flexible > 0 else { return }
    let used = content(
      of: group, first: group.count, \.wholeSlot, along: axis, gap: gap.points)
    group.share = GroupRule.flexibleShare(
      extent: group.inner.size[axis], used: used[axis], spacings: Double(flexible))
  }

  /// Returns the number of flexible spacings along the axis of a whole group.
  func flexibleCount(in group: MeasuredSubitem, along axis: Int, gap: LayoutSpacing) -> Int {
    var flexible = gap.isFlexible ? group.count - 1 : 0
    for (k, subitem) in group.subitems.enumerated() {
      flexible +=
        group.times(k, inFirst: group.count)
        * tree[subitem.node].edgeSpacing.flexibleCount(along: axis)
    }
    return flexible
  }

  /// Determines the far edges of the item frames of a whole group.
  func reach(_ group: inout MeasuredSubitem, axis: Int) {
    var origins: [Point] = []
    // From a subitem that repeats to its next repetition.
    var pitch = 0.0
    visitSubitems(of: group, isWhole: true) { [group] k, _, origin in
      if k == group.subitems.count {
        pitch = origin[axis] - origins[group.firstRepeated][axis]
        return false
      }
      origins.append(origin)
      return true
    }
    group.reach = Size(width: -.infinity, height: -.infinity)
    for (k, subitem) in group.subitems.enumerated() {
      let last = Double(group.times(k, inFirst: group.count) - 1) * pitch
      origins[k][axis] += max(0, last)
      for axis in 0...1 {
        group.reach[axis] = max(group.reach[axis], origins[k][axis] + subitem.reach[axis])
      }
    }
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
      position = GroupRule.next(
        position, slot: (isWhole ? subitem.wholeSlot : subitem.slot)[axis],
        after: room(spacing.after(along: axis), share: group.share), gap: gapLength)
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
