/// Places the groups of a section along the stack axis. compositional.md, "Sections".
struct GroupPlacer {
  private(set) var measurer: GroupMeasurer
  private let known: RepeatedGroup?
  private let axis: Int
  private let spacing: Double
  private(set) var groups: [GroupStack.Group] = []
  /// How many groups equal the first one. The others follow in ``groups``.
  private(set) var repeated = 0
  /// The distance from one equal group to the next; 0 without equal groups.
  private(set) var pitch = 0.0
  private(set) var end: Double
  private(set) var thickness = 0.0
  private(set) var breadth = 0.0

  /// - Parameters:
  ///   - known: The group of another section with the same values.
  ///   - spacing: The length between two groups.
  ///   - end: Where the first group's room begins.
  init(
    measurer: GroupMeasurer, known: RepeatedGroup?, axis: Int, spacing: Double, end: Double
  ) {
    (self.measurer, self.known) = (measurer, known)
    (self.axis, self.spacing, self.end) = (axis, spacing, end)
  }

  /// Places groups in which nothing is measured, of which only the last can have fewer items.
  mutating func placeEqual(in box: Size, items: Int) {
    let whole = known?.subitem ?? measurer.measure(0, in: box, at: 0)
    guard whole.holdsItems else { return }
    groups.reserveCapacity(2)
    repeated = items / whole.items
    let first = append(whole, at: 0, of: items)
    guard repeated > 0 else { return }
    let after = room(.after, of: whole)
    pitch = room(.before, of: whole) + first.length + after + spacing
    if repeated > 1 {
      end =
        LineArithmetic.place(first.start, Double(repeated - 1), every: pitch) + first.length + after
    }
    let next = repeated * whole.items
    if next < items { append(whole, at: next, of: items) }
  }

  /// Measures and places each group alone. Returns whether the groups measure no more items than is
  /// allowed; otherwise none is placed.
  mutating func placeEach(in box: Size, items: Int) -> Bool {
    var subitems: [MeasuredSubitem] = []
    var next = 0
    while next < items {
      measurer.forgetMeasuredItems()
      let group = measurer.measure(0, in: box, at: next)
      guard group.holdsItems else { return true }
      if measurer.measurements > LayoutGroup.maximumMeasurements * max(items, 100_000) {
        return false
      }
      subitems.append(group)
      next += group.items
    }
    makeUniform(&subitems)
    next = 0
    for group in subitems {
      append(group, at: next, of: items)
      next += group.items
    }
    return true
  }

  private enum Side { case before, after }

  /// Returns the room that a group's edge spacing takes along the stack axis. What is left there
  /// is not known, so that a flexible spacing has its least length.
  private func room(_ side: Side, of group: MeasuredSubitem) -> Double {
    let edges = measurer.tree[group.node].edgeSpacing
    let edge = side == .before ? edges.before(along: axis) : edges.after(along: axis)
    return edge?.points ?? 0
  }

  @discardableResult
  private mutating func append(
    _ subitem: MeasuredSubitem, at firstItem: Int, of count: Int
  ) -> GroupStack.Group {
    let items = min(subitem.items, count - firstItem)
    let group = GroupStack.Group(
      subitem: subitem, firstItem: firstItem, items: items,
      start: (groups.isEmpty ? end : end + spacing) + room(.before, of: subitem),
      length: items < subitem.items
        ? trimmedLength(of: subitem, items: items) : subitem.slot[axis])
    groups.append(group)
    end = group.start + group.length + room(.after, of: subitem)
    let across = 1 - axis
    let edges = measurer.tree[subitem.node].edgeSpacing.points(along: across)
    breadth = max(breadth, subitem.slot[across])
    thickness = max(thickness, subitem.slot[across] + edges)
    return group
  }

  /// Gives uniform groups the greatest length of the section's groups.
  private func makeUniform(_ groups: inout [MeasuredSubitem]) {
    for axis in 0...1 where measurer.tree[0].isUniform(along: axis) {
      guard let greatest = groups.lazy.map({ $0.slot[axis] }).max() else { continue }
      for index in groups.indices {
        groups[index].slot[axis] = greatest
        groups[index].inner.size[axis] = greatest
      }
    }
  }

  /// Returns the length of a group that has fewer items than a whole one (R10).
  private func trimmedLength(of group: MeasuredSubitem, items: Int) -> Double {
    // An estimated length is already that of the items which the group has.
    if group.isEstimated[axis] { return group.slot[axis] }
    // The insets of a custom group do not count.
    var (start, extent) = (group.inner.origin[axis], group.inner.size[axis])
    if case .custom = measurer.tree[group.node].content { (start, extent) = (0, group.slot[axis]) }
    return GroupRule.trimmed(
      present: (known?.reaches[items - 1] ?? measurer.reach(of: group, items: items, along: axis))
        - start,
      extent: extent,
      whole: group.reach[axis] - start)
  }
}

extension GroupMeasurer {
  /// Returns the far edge of a group's first item frames along an axis, from its corner.
  func reach(of group: MeasuredSubitem, items: Int, along axis: Int) -> Double {
    ends(of: group, first: items, along: axis).max() ?? 0
  }

  /// Returns the far edges of a group's first item frames along an axis, from its corner.
  func ends(of group: MeasuredSubitem, first items: Int, along axis: Int) -> [Double] {
    var ends: [Double] = []
    appendEnds(of: group, upTo: items, along: axis, to: &ends)
    return ends
  }

  private func appendEnds(
    of group: MeasuredSubitem, upTo limit: Int, along axis: Int, to ends: inout [Double]
  ) {
    switch tree[group.node].content {
    case .item:
      let frame = frame(of: group, slot: 0, along: axis)
      ends.append(frame.start + frame.length)
    case .custom(let frames):
      ends += frames.prefix(limit - ends.count).lazy.map { $0.frame.end(along: axis) }
    case .list:
      visitSubitems(of: group) { _, subitem, origin in
        let first = ends.count
        appendEnds(of: subitem, upTo: limit, along: axis, to: &ends)
        for index in first..<ends.count { ends[index] += origin[axis] }
        return ends.count < limit
      }
    }
  }
}
