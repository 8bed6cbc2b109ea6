/// Measures the groups of one section: how many subitems fit, and the sizes of all slots.
/// compositional.md, "Groups" and "Estimated sizes".
struct GroupMeasurer {
  let tree: GroupTree
  let items: MeasuredItems
  let scale: Double?
  private var known: [Key: MeasuredSubitem] = [:]

  /// An occurrence that was measured before: without an item if all occurrences in the box are the
  /// same.
  private struct Key: Hashable {
    let node: Int
    let box: Size
    let item: Int?
  }

  init(_ tree: GroupTree, _ items: MeasuredItems, scale: Double?) {
    (self.tree, self.items, self.scale) = (tree, items, scale)
  }

  /// Forgets the occurrences that depend on items. Called for each group of a section.
  mutating func forgetMeasuredItems() { known = known.filter { $0.key.item == nil } }

  /// Measures an occurrence whose first item has an index. A group that has no item any more has
  /// the size that estimates give.
  mutating func measure(_ node: Int, in box: Size, at item: Int) -> MeasuredSubitem {
    if tree[node].isItem {
      var slot = Size.zero
      for axis in 0...1 { slot[axis] = itemLength(node, along: axis, in: box, at: item) }
      return self.item(node, box, slot, replacedAxis: nil)
    }
    let key = Key(node: node, box: box, item: tree[node].isStatic ? nil : item)
    if let found = known[key] { return found }
    let measured = measureGroup(node, in: box, at: item, replaced: nil)
    known[key] = measured
    return measured
  }

  private func itemLength(_ node: Int, along axis: Int, in box: Size, at item: Int) -> Double {
    tree[node].size.along(axis).length(
      in: box, measured: items.length(of: item, along: axis), scale: scale)
  }

  /// Returns an item whose slot is known.
  ///
  /// - Parameter replacedAxis: The axis along which a counted group gives the length.
  private func item(
    _ node: Int, _ box: Size, _ slot: Size, replacedAxis: Int?
  ) -> MeasuredSubitem {
    var measured = MeasuredSubitem(node: node, box: box, slot: slot, wholeSlot: slot)
    for axis in 0...1 {
      measured.isEstimated[axis] =
        axis != replacedAxis && tree[node].size.along(axis).estimate != nil
      let frame = frame(of: measured, slot: 0, along: axis)
      measured.reach[axis] = frame.start + frame.length
    }
    return measured
  }

  /// Returns the start and the length of an item's frame, not rounded. Insets are ignored along an
  /// estimated axis.
  func frame(
    of item: MeasuredSubitem, slot: Double, along axis: Int
  ) -> (start: Double, length: Double) {
    if item.isEstimated[axis] { return (slot, item.slot[axis]) }
    let insets = tree[item.node].contentInsets
    return GroupRule.frame(
      slot: slot, length: item.slot[axis], inset: insets.start(along: axis),
      insets.end(along: axis))
  }

  // MARK: - Groups

  /// - Parameter replaced: The length that the group has along an axis as a subitem of a counted
  ///   group, whatever its size says.
  private mutating func measureGroup(
    _ node: Int, in box: Size, at item: Int, replaced: (axis: Int, length: Double)?
  ) -> MeasuredSubitem {
    let group = tree[node]
    var measured = MeasuredSubitem(node: node, box: box, slot: .zero, wholeSlot: .zero)
    for axis in 0...1 {
      let isReplaced = replaced?.axis == axis
      measured.slot[axis] =
        isReplaced ? replaced?.length ?? 0 : group.size.along(axis).length(in: box, scale: scale)
      measured.isEstimated[axis] = !isReplaced && group.size.along(axis).estimate != nil
      measured.inner.origin[axis] =
        measured.isEstimated[axis] ? 0 : group.contentInsets.start(along: axis)
      measured.inner.size[axis] =
        measured.isEstimated[axis]
        ? measured.slot[axis]
        : measured.slot[axis] - group.contentInsets.start(along: axis)
          - group.contentInsets.end(along: axis)
    }
    measured.wholeSlot = measured.slot
    switch group.content {
    case .item: break
    case .custom(let frames):
      measured.items = frames.count
      measured.reach.width = frames.lazy.map(\.frame.maxX).max() ?? 0
      measured.reach.height = frames.lazy.map(\.frame.maxY).max() ?? 0
      // An estimated length is that of the frames which the section has items for.
      let present = frames.prefix(max(0, item < items.count ? items.count - item : frames.count))
      for axis in 0...1 where measured.isEstimated[axis] {
        measured.slot[axis] = max(0, present.lazy.map { $0.frame.end(along: axis) }.max() ?? 0)
        measured.inner.size[axis] = measured.slot[axis]
        measured.wholeSlot[axis] = max(0, measured.reach[axis])
      }
    case .list(let axis, let gap, let count):
      guard measured.inner.width > 0, measured.inner.height > 0 else {
        measured.holdNothing()
        return measured
      }
      fill(&measured, axis: axis, gap: gap, count, at: item)
    }
    return measured
  }

  /// Determines the subitems of a group, and what follows from them.
  private mutating func fill(
    _ group: inout MeasuredSubitem, axis: Int, gap: LayoutSpacing, _ count: GroupTree.Count,
    at item: Int
  ) {
    let list = tree[group.node].subitems
    let (extent, across) = (group.inner.size[axis], group.inner.size[1 - axis])
    let n: Int
    var fractionGaps: Int
    switch count {
    case .counted(let count), .repeated(let count): (n, fractionGaps) = (count, count - 1)
    case .fitting where group.isEstimated[axis]: (n, fractionGaps) = (list.count, list.count - 1)
    case .fitting:
      (n, fractionGaps) = fitting(
        list, axis: axis, gap: gap.points, extent: extent, across: across, at: item)
    }
    if n == 0 {
      group.holdNothing()
      return
    }
    fractionGaps = max(0, fractionGaps)
    let base = GroupRule.base(extent: extent, gap: gap.points, gaps: Double(fractionGaps))
    let box = Size.along(axis, base, across)
    if case .counted = count {
      let share = GroupRule.equalShare(base: base, count: Double(n), scale: scale)
      group.subitems = occurrences(list, n, in: box, at: item, replaced: (axis, share))
    } else {
      group.subitems = occurrences(list, n, in: box, at: item, replaced: nil)
    }
    group.count = n
    if group.subitems.contains(where: \.fitsNothing) { group.fitsNothing = true }
    group.items = items(of: group)
    makeUniform(&group, at: item)
    resolveEstimates(&group, axis: axis, gap: gap.points, at: item)
    if !group.isEstimated[axis] { share(&group, axis: axis, gap: gap) }
    var reach = Size(width: -.infinity, height: -.infinity)
    visitSubitems(of: group, isWhole: true) { _, subitem, origin in
      for axis in 0...1 { reach[axis] = max(reach[axis], origin[axis] + subitem.reach[axis]) }
      return true
    }
    group.reach = reach
  }

  /// Returns the first subitems of a group, in order: one for each node of a list that is not
  /// measured, else one for each occurrence.
  private mutating func occurrences(
    _ list: [Int], _ n: Int, in box: Size, at item: Int, replaced: (axis: Int, length: Double)?
  ) -> [MeasuredSubitem] {
    let isStatic = list.allSatisfy { tree[$0].isStatic }
    var found: [MeasuredSubitem] = []
    var next = item
    for k in 0..<(isStatic ? min(n, list.count) : n) {
      let subitem = occurrence(list[k % list.count], in: box, at: next, replaced: replaced)
      found.append(subitem)
      next += subitem.items
    }
    return found
  }

  private mutating func occurrence(
    _ node: Int, in box: Size, at item: Int, replaced: (axis: Int, length: Double)?
  ) -> MeasuredSubitem {
    guard let replaced else { return measure(node, in: box, at: item) }
    guard tree[node].isItem else {
      return measureGroup(node, in: box, at: item, replaced: replaced)
    }
    var slot = Size.zero
    slot[replaced.axis] = replaced.length
    let other = 1 - replaced.axis
    slot[other] = itemLength(node, along: other, in: box, at: item)
    return self.item(node, box, slot, replacedAxis: replaced.axis)
  }

  private func items(of group: MeasuredSubitem) -> Int {
    let (runs, rest) = group.count.quotientAndRemainder(dividingBy: group.subitems.count)
    var (sum, part) = (0, 0)
    for (k, subitem) in group.subitems.enumerated() {
      sum += subitem.items
      if k < rest { part += subitem.items }
    }
    let (product, overflow) = runs.multipliedReportingOverflow(by: sum)
    // A section never has more items.
    return overflow ? ItemRuns.maximumCount + 1 : min(product + part, ItemRuns.maximumCount + 1)
  }
}

extension LayoutDimension {
  /// Returns the length that the dimension gives in a box, in points (R1).
  ///
  /// - Parameter measured: The length that the host measured; nil if it did not. Only an estimate
  ///   reads it.
  func length(
    in box: Size, measured: @autoclosure () -> Double? = nil, scale: Double?
  ) -> Double {
    if estimate != nil { return measured() ?? number }
    guard let axis = fractionAxis else { return number }
    return PixelRule.fraction(number * box[axis], scale: scale)
  }
}
