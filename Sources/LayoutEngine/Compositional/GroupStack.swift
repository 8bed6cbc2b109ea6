/// The groups of a section, one after another along the stack axis. compositional.md, "Sections".
struct GroupStack {
  private(set) var measurer: GroupMeasurer
  private let axis: Int
  private let interGroupSpacing: Double
  private var groups: [Group] = []
  /// How many groups equal the first one. The others follow in ``groups``.
  private var repeated = 0
  /// The end of the last group's room; the start of the first one's without groups.
  private(set) var end: Double
  /// The greatest room of a group across the stack axis, and the greatest length of a group there.
  private(set) var thickness = 0.0
  private(set) var breadth = 0.0

  /// A group of a section.
  struct Group {
    let subitem: MeasuredSubitem
    /// The index of its first item, and the number of its items.
    let firstItem: Int
    let items: Int
    /// The start of its slot along the stack axis.
    let start: Double
    /// The length of its slot, trimmed to the items that it has.
    let length: Double
  }

  /// Measures the groups of a section. It has none if the first subitem of a group does not fit.
  ///
  /// - Complexity: O(group) where nothing is measured, else O(*n*) in items.
  init(_ section: CompositionalSection, _ items: MeasuredItems) {
    measurer = GroupMeasurer(section.tree, items, scale: section.scale)
    axis = section.stackAxis
    interGroupSpacing = section.metrics.interGroupSpacing ?? 0
    end = section.insets.start(along: axis)
    if section.isOrthogonal { end += section.container.start }
    guard items.count > 0 else { return }
    let root = section.tree[0]
    var subitems: [MeasuredSubitem] = []
    var next = 0
    while next < items.count {
      measurer.forgetMeasuredItems()
      let group = measurer.measure(0, in: section.groupBox, at: next)
      // A group without items would never use them up.
      guard !group.fitsNothing, group.items > 0 else { return }
      subitems.append(group)
      if root.isStatic { break }
      next += group.items
    }
    makeUniform(&subitems)
    next = 0
    if root.isStatic, let whole = subitems.first {
      repeated = items.count / whole.items
      next = repeated * whole.items
      if let first = append(whole, at: 0, of: items.count), repeated > 1 {
        let last = LineArithmetic.place(first.start, Double(repeated - 1), every: pitch)
        end = last + first.length + room(.after, of: whole)
      }
      if repeated > 0, next < items.count { append(whole, at: next, of: items.count) }
    } else {
      for group in subitems {
        append(group, at: next, of: items.count)
        next += group.items
      }
    }
  }

  /// The number of groups.
  var count: Int { repeated > 0 ? repeated + groups.count - 1 : groups.count }

  /// The number of groups that repeat the first one, and the distance from one to the next.
  var repetition: (count: Int, pitch: Double)? { repeated > 0 ? (repeated, pitch) : nil }

  /// Returns the *n*-th group.
  func group(_ n: Int) -> Group {
    guard repeated > 0 else { return groups[n] }
    if n >= repeated { return groups[n - repeated + 1] }
    let first = groups[0]
    return Group(
      subitem: first.subitem, firstItem: n * first.items, items: first.items,
      start: LineArithmetic.place(first.start, Double(n), every: pitch), length: first.length)
  }

  /// The distance from a repeated group to the next.
  private var pitch: Double {
    guard let first = groups.first else { return 0 }
    return room(.before, of: first.subitem) + first.length + room(.after, of: first.subitem)
      + interGroupSpacing
  }

  private enum Side { case before, after }

  /// Returns the room that a group's edge spacing takes along the stack axis. What is left there
  /// is not known, so that a flexible spacing has its least length.
  private func room(_ side: Side, of group: MeasuredSubitem) -> Double {
    let spacing = measurer.tree[group.node].edgeSpacing
    let edge = side == .before ? spacing.before(along: axis) : spacing.after(along: axis)
    return edge?.points ?? 0
  }

  @discardableResult
  private mutating func append(
    _ subitem: MeasuredSubitem, at firstItem: Int, of count: Int
  ) -> Group? {
    let items = min(subitem.items, count - firstItem)
    let group = Group(
      subitem: subitem, firstItem: firstItem, items: items,
      start: (groups.isEmpty ? end : end + interGroupSpacing) + room(.before, of: subitem),
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

  // MARK: - The last group

  /// Returns the length of a group that has fewer items than a whole one (R10).
  private func trimmedLength(of group: MeasuredSubitem, items: Int) -> Double {
    // An estimated length is already that of the items which the group has.
    if group.isEstimated[axis] { return group.slot[axis] }
    // The insets of a custom group do not count.
    var inner = Interval(
      start: group.inner.origin[axis], end: group.inner.origin[axis] + group.inner.size[axis])
    if case .custom = measurer.tree[group.node].content {
      inner = Interval(start: 0, end: group.slot[axis])
    }
    return GroupRule.trimmed(
      present: reach(of: group, items: items) - inner.start, extent: inner.length,
      whole: group.reach[axis] - inner.start)
  }

  /// Returns the far edge of a group's first item frames along the stack axis, from its corner.
  private func reach(of group: MeasuredSubitem, items: Int) -> Double {
    if case .custom(let frames) = measurer.tree[group.node].content {
      return frames.prefix(items).lazy.map { $0.frame.end(along: axis) }.max() ?? 0
    }
    if measurer.tree[group.node].isItem {
      let frame = measurer.frame(of: group, slot: 0, along: axis)
      return frame.start + frame.length
    }
    var left = items
    var reach = -Double.infinity
    measurer.visitSubitems(of: group) { _, subitem, origin in
      reach = max(reach, origin[axis] + self.reach(of: subitem, items: left))
      left -= subitem.items
      return left > 0
    }
    return reach
  }
}
