/// The groups of a section, one after another along the stack axis. compositional.md, "Sections".
struct GroupStack {
  let section: CompositionalSection
  private(set) var measurer: GroupMeasurer
  private let axis: Int
  private let interGroupSpacing: Double
  private let known: RepeatedGroup?
  private var groups: [Group] = []
  /// How many groups equal the first one. The others follow in ``groups``.
  private var repeated = 0
  /// Whether the groups measure more items than is allowed, and are not there therefore.
  private(set) var isTooCostly = false
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
  /// - Parameter known: The group of another section with the same values.
  /// - Complexity: O(group) where nothing is measured and the group is not known, else O(*n*) in
  ///   items.
  init(
    _ section: CompositionalSection, _ items: MeasuredItems, known: RepeatedGroup? = nil
  ) {
    self.known = known
    measurer = known?.measurer ?? GroupMeasurer(section.tree, items, scale: section.scale)
    (self.section, axis) = (section, section.stackAxis)
    interGroupSpacing = section.metrics.interGroupSpacing ?? 0
    start =
      section.insets.start(along: axis) + (section.isOrthogonal ? section.container.start : 0)
    end = start
    guard items.count > 0 else { return }
    if section.tree[0].isStatic {
      let whole = known?.subitem ?? measurer.measure(0, in: section.groupBox, at: 0)
      if whole.holdsItems { appendRepeated(whole, items: items.count) }
    } else {
      var subitems: [MeasuredSubitem] = []
      var next = 0
      while next < items.count {
        measurer.forgetMeasuredItems()
        let group = measurer.measure(0, in: section.groupBox, at: next)
        guard group.holdsItems else { return }
        if measurer.measurements > LayoutGroup.maximumMeasurements * max(items.count, 100_000) {
          isTooCostly = true
          return
        }
        subitems.append(group)
        next += group.items
      }
      makeUniform(&subitems)
      next = 0
      for group in subitems {
        append(group, at: next, of: items.count)
        next += group.items
      }
    }
  }

  private mutating func appendRepeated(_ whole: MeasuredSubitem, items: Int) {
    groups.reserveCapacity(2)
    repeated = items / whole.items
    let first = append(whole, at: 0, of: items)
    if repeated > 1 {
      end = start(of: repeated - 1) + first.length + room(.after, of: whole)
    }
    let next = repeated * whole.items
    if repeated > 0, next < items { append(whole, at: next, of: items) }
  }

  /// The number of groups.
  var count: Int { repeated > 0 ? repeated + groups.count - 1 : groups.count }

  /// Returns the *n*-th group.
  func group(_ n: Int) -> Group {
    let group = groups[place(of: n)]
    guard n > 0, n < repeated else { return group }
    return Group(
      subitem: group.subitem, firstItem: n * group.items, items: group.items, start: start(of: n),
      length: group.length)
  }

  /// Returns the place in ``groups`` of a group that equals the *n*-th.
  private func place(of n: Int) -> Int { repeated > 0 ? max(0, n - repeated + 1) : n }

  /// The number of equal groups, and the distance from one to the next; nil without equal groups.
  var repetition: (count: Int, pitch: Double)? {
    guard repeated > 0 else { return nil }
    return (
      repeated,
      room(.before, of: groups[0].subitem) + groups[0].length + room(.after, of: groups[0].subitem)
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
    let insets = section.insets
    let across = 1 - axis
    var (origin, extent) = (insets.start(along: across), Double?.none)
    if section.isOrthogonal {
      origin += coreStart
    } else {
      origin += section.container.start
      extent = max(0, section.inside(section.container.length, along: across))
    }
    var corner = Point.zero
    corner[axis] = start(of: n, coreAt: section.isOrthogonal ? 0 : coreStart)
    let subitem = groups[place(of: n)].subitem
    corner[across] = origin + measurer.roomBefore(subitem, subitem.slot, in: extent, along: across)
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
      present: (known?.reaches[items - 1] ?? reach(of: group, items: items)) - start,
      extent: extent,
      whole: group.reach[axis] - start)
  }

  /// Returns the far edge of a group's first item frames along the stack axis, from its corner.
  func reach(of group: MeasuredSubitem, items: Int) -> Double {
    ends(of: group, first: items).max() ?? 0
  }

  /// Returns the far edges of a group's first item frames along the stack axis, from its corner.
  func ends(of group: MeasuredSubitem, first items: Int) -> [Double] {
    var ends: [Double] = []
    appendEnds(of: group, upTo: items, to: &ends)
    return ends
  }

  private func appendEnds(of group: MeasuredSubitem, upTo limit: Int, to ends: inout [Double]) {
    switch measurer.tree[group.node].content {
    case .item:
      let frame = measurer.frame(of: group, slot: 0, along: axis)
      ends.append(frame.start + frame.length)
    case .custom(let frames):
      ends += frames.prefix(limit - ends.count).lazy.map { $0.frame.end(along: axis) }
    case .list:
      measurer.visitSubitems(of: group) { _, subitem, origin in
        let first = ends.count
        appendEnds(of: subitem, upTo: limit, to: &ends)
        for index in first..<ends.count { ends[index] += origin[axis] }
        return ends.count < limit
      }
    }
  }
}
