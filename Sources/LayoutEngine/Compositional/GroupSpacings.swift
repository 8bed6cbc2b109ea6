/// The areas that the insets and spacings of a compositional section keep free, in section
/// coordinates. Edge spacing counts as spacing; insets of items and groups do not count.
struct GroupSpacings {
  private let stack: GroupStack
  private(set) var areas: [SpacingArea] = []

  /// - Parameter start: The position of the section's core along the scroll axis.
  init(_ stack: GroupStack, items: Int, coreAt start: Double) {
    self.stack = stack
    addInsets(coreAt: start)
    var (left, previous) = (items, Rect?.none)
    for ordinal in 0..<stack.count {
      let group = stack.group(ordinal)
      let corner = stack.corner(of: ordinal, coreAt: start)
      var slot = Rect(origin: corner, size: group.subitem.slot)
      slot.size[stack.section.stackAxis] = group.length
      if let previous {
        add(
          .lineSpacing, between: previous, and: slot, along: stack.section.stackAxis,
          across: Interval(slot, along: 1 - stack.section.stackAxis))
      }
      previous = slot
      visit(group.subitem, at: corner, &left)
    }
  }

  private mutating func addInsets(coreAt start: Double) {
    let (section, axes) = (stack.section, stack.section.axes)
    let (insets, end) = (section.insets, start + section.core(of: stack))
    let whole = Interval(start: 0, end: section.containerLength)
    let lines = Interval(
      start: start + insets.start(along: axes.scroll), end: end - insets.end(along: axes.scroll))
    let box = Interval(
      start: section.container.start + insets.start(along: axes.line),
      end: section.container.end - insets.end(along: axes.line))
    func add(_ line: Interval<Double>, _ scroll: Interval<Double>) {
      self.add(.sectionInset, line, scroll, along: axes.line, isInRow: false)
    }
    add(whole, Interval(start: start, end: lines.start))
    add(Interval(start: 0, end: box.start), lines)
    add(Interval(start: box.end, end: whole.end), lines)
    add(whole, Interval(start: lines.end, end: end))
  }

  /// Adds the spacings within a group, as far as the section has items.
  private mutating func visit(_ group: MeasuredSubitem, at corner: Point, _ left: inout Int) {
    guard case .list(let axis, _, _) = stack.measurer.tree[group.node].content else {
      left -= group.items
      return
    }
    let start = corner[1 - axis] + group.inner.origin[1 - axis]
    let across = Interval(start: start, end: start + group.inner.size[1 - axis])
    var previous: Rect?
    stack.measurer.visitSubitems(of: group) { _, subitem, offset in
      let origin = Point(x: corner.x + offset.x, y: corner.y + offset.y)
      let slot = Rect(origin: origin, size: subitem.slot)
      if let previous {
        add(
          .interitemSpacing, between: previous, and: slot, along: axis, across: across)
      }
      previous = slot
      visit(subitem, at: origin, &left)
      return left > 0
    }
  }

  private mutating func add(
    _ kind: SpacingArea.Kind, between one: Rect, and other: Rect, along axis: Int,
    across: Interval<Double>
  ) {
    add(
      kind, Interval(start: one.end(along: axis), end: other.start(along: axis)), across,
      along: axis, isInRow: stack.section.isOrthogonal)
  }

  private mutating func add(
    _ kind: SpacingArea.Kind, _ along: Interval<Double>, _ across: Interval<Double>,
    along axis: Int, isInRow: Bool
  ) {
    // Overlapping neighbours have no spacing between them.
    guard along.length > 0, across.length > 0 else { return }
    var area = SpacingArea(kind: kind, rect: .zero)
    (area.rect.origin[axis], area.rect.size[axis]) = (along.start, along.length)
    (area.rect.origin[1 - axis], area.rect.size[1 - axis]) = (across.start, across.length)
    area.isInRow = isInRow
    areas.append(area)
  }
}

extension Interval<Double> {
  fileprivate init(_ rect: Rect, along axis: Int) {
    self.init(start: rect.start(along: axis), end: rect.end(along: axis))
  }
}

extension CompositionalSection {
  func spacingAreas(
    of items: ItemRuns, frames: UnsafeBufferPointer<Rect>, in pass: LayoutPass
  ) -> [SpacingArea] {
    let stack = GroupStack(self, items)
    guard stack.count > 0 else { return [] }
    let boundary = boundaryItems(core: core(of: stack))
    return GroupSpacings(stack, items: items.count, coreAt: boundary.growth.start).areas
  }
}
