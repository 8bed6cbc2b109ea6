/// The groups of a section, one after another along the stack axis. compositional.md, "Sections".
struct GroupStack {
  let section: CompositionalSection
  private(set) var measurer: GroupMeasurer
  private let axis: Int
  private let interGroupSpacing: Double
  private var groups: [Group] = []
  /// How many groups equal the first one. The others follow in ``groups``.
  private var repeated = 0
  /// The start of the first group's room, and the end of the last one's; equal without groups.
  let start: Double
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
    (self.section, axis) = (section, section.stackAxis)
    interGroupSpacing = section.metrics.interGroupSpacing ?? 0
    start =
      section.insets.start(along: axis) + (section.isOrthogonal ? section.container.start : 0)
    end = start
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
      let first = append(whole, at: 0, of: items.count)
      if repeated > 1 {
        end = start(of: repeated - 1) + first.length + room(.after, of: whole)
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

  /// Returns the *n*-th group.
  func group(_ n: Int) -> Group {
    guard repeated > 0 else { return groups[n] }
    if n >= repeated { return groups[n - repeated + 1] }
    let first = groups[0]
    return Group(
      subitem: first.subitem, firstItem: n * first.items, items: first.items, start: start(of: n),
      length: first.length)
  }

  /// The number of equal groups, and the distance from one to the next; nil without equal groups.
  var repetition: (count: Int, pitch: Double)? {
    guard repeated > 0, let first = groups.first else { return nil }
    return (
      repeated,
      room(.before, of: first.subitem) + first.length + room(.after, of: first.subitem)
        + interGroupSpacing
    )
  }

  /// Returns the start of the *n*-th slot along the stack axis.
  ///
  /// - Parameter coreStart: Where the section's core begins there.
  private func start(of n: Int, coreAt coreStart: Double = 0) -> Double {
    guard let (_, pitch) = repetition else { return groups[n].start + coreStart }
    return LineArithmetic.place(groups[0].start + coreStart, Double(n), every: pitch)
  }

  /// Returns the corner of the *n*-th slot, in section coordinates.
  ///
  /// - Parameter coreStart: The position of the section's core along the scroll axis.
  func corner(of n: Int, coreAt coreStart: Double) -> Point {
    let (subitem, insets) = (group(n).subitem, section.insets)
    let across = 1 - axis
    var (place, extent) = (insets.start(along: across), Double?.none)
    if section.isOrthogonal {
      place += coreStart
    } else {
      place += section.container.start
      extent = max(0, section.inside(section.container.length, along: across))
    }
    var corner = Point.zero
    corner[axis] = start(of: n, coreAt: section.isOrthogonal ? 0 : coreStart)
    corner[across] = place + measurer.roomBefore(subitem, subitem.slot, in: extent, along: across)
    return corner
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
  ) -> Group {
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
    var (start, extent) = (group.inner.origin[axis], group.inner.size[axis])
    if case .custom = measurer.tree[group.node].content { (start, extent) = (0, group.slot[axis]) }
    return GroupRule.trimmed(
      present: reach(of: group, items: items) - start, extent: extent,
      whole: group.reach[axis] - start)
  }

  /// Returns the far edge of a group's first item frames along the stack axis, from its corner.
  func reach(of group: MeasuredSubitem, items: Int) -> Double {
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
