/// What one container makes of a section's groups: the numbers that rules about groups read and
/// that no frame shows. compositional.md, "Groups".
package struct GroupFacts {
  private let stack: GroupStack
  private let items: Int

  init?(_ section: CompositionalSection, _ items: ItemRuns) {
    stack = GroupStack(section, items)
    guard stack.count > 0 else { return nil }
    self.items = items.count
  }

  /// The items and groups of the section, in the order of the document.
  package var tree: GroupTree { stack.section.tree }

  /// The axis of a line: 0 for x, 1 for y.
  package var lineAxis: Int { stack.section.axes.line }

  /// The insets that the section's reference takes off the container across the scroll axis.
  package var referenceEdges: ContainerBounds.Edges {
    let section = stack.section
    return ContainerBounds.Edges(
      leading: section.container.start,
      trailing: section.containerLength - section.container.end)
  }

  /// Returns whether the host measured the width (0) or the height (1) of an item.
  package func isMeasured(_ item: Int, along axis: Int) -> Bool {
    stack.measurer.items.length(of: item, along: axis) != nil
  }

  /// The number of items side by side along a line, in the group that has the most.
  ///
  /// - Complexity: O(group), or O(*n*) in items if lengths are measured.
  package var columns: Int {
    distinct.reduce(0) { max($0, stack.measurer.columns(of: stack.group($1).subitem, lineAxis)) }
  }

  /// An item or a group at a place in one of the section's groups.
  package struct Element {
    /// The place in ``GroupTree/nodes``.
    package let node: Int
    /// The slot, from the corner of the section's group, not rounded, in points.
    package let slot: Rect
    /// The slot less the insets of an item; the slot of a group.
    package let frame: Rect
    /// Whether the width and the height are measured lengths, or those of what a group holds.
    package let isEstimated: AxisPair<Bool>
    /// The index of the item, or of the first item of the group.
    package let item: Int
    /// How many equal elements the section has.
    package let times: Int
    /// The lengths of a group along its axis; nil for an item and a custom group.
    package let lengths: Lengths?
  }

  /// The lengths of a whole group along its axis, in points. Items that the section lacks count
  /// with their estimates.
  package struct Lengths {
    /// The number of subitems.
    package let count: Int
    /// The length of the inner box.
    package let extent: Double
    /// The length of all subitems with their spacings.
    package let used: Double
    /// The same, if fractions and shares were not rounded down to pixels (R1).
    package let exact: Double
    /// Whether spacings share what is left.
    package let isFlexible: Bool
  }

  /// Calls the body with each item and group of the section, and with the groups around it from the
  /// outermost. Of groups that are equal, the first is visited.
  ///
  /// - Complexity: O(group), or O(*n*) in items if lengths are measured.
  package func forEachElement(_ body: (Element, _ parents: [Element]) -> Void) {
    for ordinal in distinct {
      let group = stack.group(ordinal)
      var parents: [Element] = []
      var item = group.firstItem
      visit(
        group.subitem, at: .zero, &item, &parents,
        every: tree[0].isStatic ? group.subitem.items : nil, body)
    }
  }

  /// The ordinals of groups that differ. The last of equal groups may only lack items.
  private var distinct: Range<Int> { 0..<(tree[0].isStatic ? 1 : stack.count) }

  private func visit(
    _ subitem: MeasuredSubitem, at corner: Point, _ item: inout Int, _ parents: inout [Element],
    every period: Int?, _ body: (Element, [Element]) -> Void
  ) {
    let node = tree[subitem.node]
    let slot = Rect(origin: corner, size: subitem.slot)
    var frame = slot
    if node.isItem {
      for axis in 0...1 {
        let edges = stack.measurer.frame(of: subitem, slot: corner[axis], along: axis)
        (frame.origin[axis], frame.size[axis]) = (edges.start, edges.length)
      }
    }
    let element = Element(
      node: subitem.node, slot: slot, frame: frame, isEstimated: subitem.isEstimated, item: item,
      times: period.map { (items - 1 - item) / $0 + 1 } ?? 1,
      lengths: stack.measurer.lengths(of: subitem))
    body(element, parents)
    guard case .list = node.content else {
      item += subitem.items
      return
    }
    parents.append(element)
    stack.measurer.visitSubitems(of: subitem) { _, child, offset in
      visit(
        child, at: Point(x: corner.x + offset.x, y: corner.y + offset.y), &item, &parents,
        every: period, body)
      return item < items
    }
    parents.removeLast()
  }
}

/// The innermost group of each item of a section.
package struct ItemGroups {
  /// The paths of the items' groups, without the ordinal of the outermost group if groups are
  /// equal.
  private var paths: [[Int]] = []
  /// The number of items of each of equal groups; nil if groups differ.
  private let period: Int?

  fileprivate init(_ stack: GroupStack) {
    period = stack.section.tree[0].isStatic ? stack.group(0).subitem.items : nil
    for ordinal in 0..<(period == nil ? stack.count : 1) {
      let group = stack.group(ordinal)
      let end = paths.count + group.items
      append(group.subitem, [ordinal], stack.measurer, before: end)
    }
  }

  private mutating func append(
    _ subitem: MeasuredSubitem, _ path: [Int], _ measurer: GroupMeasurer, before end: Int
  ) {
    measurer.visitSubitems(of: subitem) { position, child, _ in
      if measurer.tree[child.node].isItem {
        paths.append(path)
      } else {
        append(child, path + [position], measurer, before: end)
      }
      return paths.count < end
    }
    guard case .custom(let frames) = measurer.tree[subitem.node].content else { return }
    paths += repeatElement(path, count: min(frames.count, end - paths.count))
  }

  /// Returns the path of an item's group: the ordinal of the group in its section, and the
  /// positions of the subitems that lead to a group within it.
  package func path(ofItem item: Int) -> [Int] {
    guard let period else { return paths[item] }
    return [item / period] + paths[item % period].dropFirst()
  }
}

extension GroupMeasurer {
  /// Returns the lengths of a whole group along its axis; nil for an item and a custom group.
  fileprivate func lengths(of group: MeasuredSubitem) -> GroupFacts.Lengths? {
    guard case .list(let axis, let gap, let count) = tree[group.node].content else { return nil }
    let used = content(
      of: group, first: group.count, \.wholeSlot, along: axis, gap: gap.points)[axis]
    var exact = used
    for (k, subitem) in group.subitems.enumerated() {
      let dimension = tree[subitem.node].size.along(axis)
      let length: Double
      if case .counted(let count) = count {
        length = subitem.box[axis] / Double(count)
      } else if let fraction = dimension.fractionAxis {
        length = dimension.number * subitem.box[fraction]
      } else {
        continue
      }
      exact += Double(group.times(k, inFirst: group.count)) * (length - subitem.wholeSlot[axis])
    }
    return GroupFacts.Lengths(
      count: group.count, extent: group.inner.size[axis], used: used, exact: exact,
      isFlexible: flexibleCount(in: group, along: axis, gap: gap) > 0)
  }

  /// Returns the number of items of a whole group that are side by side along an axis; of a custom
  /// group, the most that are at one place across the axis.
  fileprivate func columns(of group: MeasuredSubitem, _ line: Int) -> Int {
    switch tree[group.node].content {
    case .item: return 1
    case .custom(let frames):
      let across = 1 - line
      let starts = frames.map { $0.frame.start(along: across) }.sorted()
      let ends = frames.map { $0.frame.end(along: across) }.sorted()
      var (most, ended) = (0, 0)
      for (begun, start) in starts.enumerated() {
        while ended <= begun, ends[ended] <= start { ended += 1 }
        most = max(most, begun + 1 - ended)
      }
      return most
    case .list(let axis, _, _):
      return group.subitems.indices.reduce(0) { sum, k in
        let times = group.times(k, inFirst: group.count)
        let own = times == 0 ? 0 : columns(of: group.subitems[k], line)
        return axis == line ? sum + times * own : max(sum, own)
      }
    }
  }
}

extension LayoutPass {
  /// Returns what this part of a container makes of a section's groups; nil for a section of
  /// another layout, or without groups.
  ///
  /// - Complexity: O(group), or O(*n*) in items if lengths are measured.
  package func groupFacts(of section: SectionInput) -> GroupFacts? {
    resolved(section).compositional.flatMap { GroupFacts($0, section.items) }
  }

  /// Returns the innermost group of each item of a section; nil for a section of another layout, or
  /// without groups.
  ///
  /// - Complexity: O(group), or O(*n*) in items if lengths are measured.
  package func itemGroups(of section: SectionInput) -> ItemGroups? {
    guard let compositional = resolved(section).compositional else { return nil }
    let stack = GroupStack(compositional, section.items)
    return stack.count > 0 ? ItemGroups(stack) : nil
  }

  /// Returns the boundary items of a section with their slots, from the start of its core, not
  /// rounded; none for a section of another layout.
  ///
  /// - Complexity: O(group), or O(*n*) in items if lengths are measured.
  package func boundarySlots(
    of section: SectionInput
  ) -> [(item: BoundarySupplementaryItem, slot: Rect)] {
    guard let compositional = resolved(section).compositional,
      !(compositional.metrics.boundarySupplementaryItems ?? []).isEmpty
    else { return [] }
    let stack = GroupStack(compositional, section.items)
    let boundary = compositional.boundaryItems(core: compositional.core(of: stack))
    return zip(boundary.items, boundary.slots).map { ($0, $1) }
  }
}
