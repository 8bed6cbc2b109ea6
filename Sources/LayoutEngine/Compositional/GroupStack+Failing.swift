/// Why a section has no groups although it has items. compositional.md, "Groups", R5.
extension GroupStack {
  /// The innermost group that fits nothing.
  struct FailingGroup {
    /// The section's group that it is in, and the index of the first item of that group.
    let outermost: (group: MeasuredSubitem, firstItem: Int)
    /// The ordinal of the section's group, and the positions that lead to this group within it.
    let path: [Int]
    /// The index of the item that the group would begin with; of the last item if it has none.
    let item: Int
    /// What does not fit; nil for a group without subitems or without size.
    let misfit: GroupMisfit?
  }

  /// Returns the first group of the section that fits nothing; nil if each fits something.
  ///
  /// - Complexity: As ``init(_:_:known:)``.
  func failingGroup() -> FailingGroup? {
    var measurer = GroupMeasurer(section.tree, self.measurer.items, scale: section.scale)
    var (item, path) = (0, [0])
    while item < measurer.items.count {
      measurer.forgetMeasuredItems()
      var group = measurer.measure(0, in: section.groupBox, at: item)
      guard !group.holdsItems else {
        (item, path[0]) = (item + group.items, path[0] + 1)
        continue
      }
      let outermost = (group, item)
      while let position = (0..<group.count).first(where: { group.subitem($0).fitsNothing }) {
        item += (0..<position).reduce(0) { $0 + group.subitem($1).items }
        path.append(position)
        group = group.subitem(position)
      }
      return FailingGroup(
        outermost: outermost, path: path, item: min(item, measurer.items.count - 1),
        misfit: measurer.misfit(in: group, at: item))
    }
    return nil
  }
}

extension GroupMeasurer {
  /// Returns what does not fit in a group that fits nothing.
  fileprivate mutating func misfit(in group: MeasuredSubitem, at item: Int) -> GroupMisfit? {
    guard case .list(let axis, _, _) = tree[group.node].content,
      let first = tree[group.node].subitems.first, !isEmpty(group)
    else { return nil }
    let subitem = measure(first, in: group.inner.size, at: item)
    return GroupMisfit(
      subitem: item >= items.count ? .unfilled : tree[first].isItem ? .item : .group,
      isWidth: axis == 0, length: subitem.wholeSlot[axis],
      edgeSpacing: tree[first].edgeSpacing.points(along: axis), available: group.inner.size[axis])
  }
}
