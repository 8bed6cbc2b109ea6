/// Measures the groups of one section: how many subitems fit, and the sizes of all slots.
/// compositional.md, "Groups" and "Estimated sizes".
struct GroupMeasurer {
  let tree: GroupTree
  let items: MeasuredItems
  let scale: Double?
  /// The lists of the groups along an axis, by node; nil for other nodes.
  private let lists: [SubitemList?]
  /// The groups that were measured before, by node: those without measured lengths, and others with
  /// the index of their first item.
  private var known: [Int: MeasuredSubitem] = [:]
  private var knownAt: [Occurrence: MeasuredSubitem] = [:]

  /// The number of items that were measured.
  private(set) var measurements = 0

  private struct Occurrence: Hashable {
    let node: Int
    let item: Int
  }

  init(_ tree: GroupTree, _ items: MeasuredItems, scale: Double?) {
    (self.tree, self.items, self.scale) = (tree, items, scale)
    lists = tree.nodes.map { node in
      guard case .list(let axis, _, _) = node.content else { return nil }
      return SubitemList(node.subitems, along: axis, of: tree)
    }
  }

  /// Forgets the occurrences that depend on items. Called for each group of a section.
  mutating func forgetMeasuredItems() { knownAt = [:] }

  /// Measures an occurrence whose first item has an index. A group that has no item any more has
  /// the size that estimates give.
  ///
  /// A group is measured once for each first item, and once in all if it measures nothing: the
  /// box gives it the same slot wherever it is. A base that measured lengths change gives lengths
  /// to items only (R5).
  ///
  /// - Parameter replaced: The length that a counted group gives its subitem along an axis, in
  ///   place of that of its size.
  mutating func measure(
    _ node: Int, in box: Size, at item: Int, replaced: (axis: Int, length: Double)? = nil
  ) -> MeasuredSubitem {
    if tree[node].isItem { return self.item(node, in: box, at: item, replaced: replaced) }
    let isStatic = tree[node].isStatic
    // Without an item of the section, all occurrences are the same.
    let occurrence = Occurrence(node: node, item: min(item, items.count))
    if var found = isStatic ? known[node] : knownAt[occurrence] {
      found.box = box
      return found
    }
    let measured = measureGroup(node, in: box, at: item, replaced: replaced)
    if isStatic { known[node] = measured } else { knownAt[occurrence] = measured }
    return measured
  }

  private mutating func item(
    _ node: Int, in box: Size, at item: Int, replaced: (axis: Int, length: Double)?
  ) -> MeasuredSubitem {
    measurements += 1
    var measured = MeasuredSubitem(node: node, box: box, slot: .zero, wholeSlot: .zero)
    for axis in 0...1 {
      let dimension = tree[node].size.along(axis)
      if let replaced, replaced.axis == axis {
        measured.slot[axis] = replaced.length
      } else {
        measured.isEstimated[axis] = dimension.estimate != nil
        measured.slot[axis] = dimension.length(
          in: box, measured: items.length(of: item, along: axis), scale: scale)
      }
      let frame = frame(of: measured, slot: 0, along: axis)
      measured.reach[axis] = frame.start + frame.length
    }
    measured.wholeSlot = measured.slot
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

  /// Returns whether the inner box of a group is without size.
  func isEmpty(_ group: MeasuredSubitem) -> Bool {
    (0...1).contains { BoxRule.isEmpty(group.inner.size[$0], scale: scale) }
  }

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
        : BoxRule.inside(
          measured.slot[axis], insets: group.contentInsets.start(along: axis),
          group.contentInsets.end(along: axis))
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
    case .list(_, let gap, let count):
      guard !isEmpty(measured), let list = lists[node] else {
        measured.holdNothing()
        return measured
      }
      fill(&measured, list, gap: gap, count, at: item)
    }
    return measured
  }

  /// Determines the subitems of a group, and what follows from them.
  private mutating func fill(
    _ group: inout MeasuredSubitem, _ list: SubitemList, gap: LayoutSpacing,
    _ count: GroupTree.Count, at item: Int
  ) {
    let axis = list.axis
    let (extent, across) = (group.inner.size[axis], group.inner.size[1 - axis])
    let n: Int
    let fractionGaps: Int
    switch count {
    case .counted(let count), .repeated(let count): (n, fractionGaps) = (count, count - 1)
    case .fitting where group.isEstimated[axis]:
      (n, fractionGaps) = (list.entries.count, list.entries.count - 1)
    case .fitting:
      (n, fractionGaps) = fitting(
        list, gap: gap.points, extent: extent, across: across, at: item)
    }
    if n == 0 {
      group.holdNothing()
      return
    }
    let base = GroupRule.base(extent: extent, gap: gap.points, gaps: Double(fractionGaps))
    let box = Size.along(axis, base, across)
    var replaced: (axis: Int, length: Double)?
    if case .counted = count {
      replaced = (axis, GroupRule.equalShare(base: base, count: Double(n), scale: scale))
    }
    hold(list, n, in: box, at: item, replaced: replaced, &group)
    if group.subitems.contains(where: \.fitsNothing) { group.fitsNothing = true }
    makeUniform(&group)
    resolveEstimates(&group, axis: axis, gap: gap.points)
    if !group.isEstimated[axis] { share(&group, axis: axis, gap: gap) }
    reach(&group, axis: axis)
  }

  /// Gives the group its first n subitems: each that has an item of the section and is measured,
  /// and one for each entry of the list after these.
  private mutating func hold(
    _ list: SubitemList, _ n: Int, in box: Size, at item: Int,
    replaced: (axis: Int, length: Double)?, _ group: inout MeasuredSubitem
  ) {
    let entries = list.entries
    group.count = n
    var next = item
    while group.subitems.count < n {
      let k = group.subitems.count
      if list.isStatic || next >= items.count {
        if k == group.firstRepeated + entries.count { break }
      } else {
        group.firstRepeated += 1
      }
      let node = entries[k % entries.count].node
      let subitem = measure(node, in: box, at: next, replaced: replaced)
      next += subitem.items
      group.subitems.append(subitem)
    }
    group.present = present(in: group, at: item)
    // A section never has more items.
    group.items = min(
      group.subitems.indices.reduce(0) {
        $0 + group.times($1, inFirst: n) * group.subitems[$1].items
      },
      ItemRuns.maximumCount + 1)
  }

  /// Returns the number of subitems that have an item of the section. If the group has none, all
  /// subitems count, with their estimates.
  private func present(in group: MeasuredSubitem, at item: Int) -> Int {
    if item >= items.count { return group.count }
    if group.firstRepeated > 0 { return group.firstRepeated }
    var (present, next) = (0, item)
    while present < group.count, next < items.count {
      next += group.subitem(present).items
      present += 1
    }
    return present
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
    return PixelRule.roundedDown(number * box[axis], scale: scale)
  }
}
