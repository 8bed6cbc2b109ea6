/// Where the groups of a section are. compositional.md, "Sections".
extension GroupTrace {
  private var axis: Int { section.stackAxis }

  /// Records the start of a group's slot along the stack axis, without the growth by boundary
  /// items.
  func start(_ n: Int) -> RecordedQuantity {
    let name = "start of group \(n)"
    if let known = trace.recorded(name) { return known }
    let words = axes.words(axis)
    if let (count, _) = stack.repetition, n > 0, n < count {
      return trace.step(
        LineArithmetic.place(start(0), RecordedQuantity(Double(n)), every: pitch(n)), name,
        "groups are counted from 0")
    }
    let before = edge(sized(n), axis, isStart: true)
    guard n > 0 else {
      let inset = values.inset(axis, isStart: true)
      let reference = section.isOrthogonal ? values.interval(values.reference()).start : nil
      return trace.step(
        plus(plus(inset, reference), before), name,
        "the first group is after the \(words.start) inset")
    }
    var end: RecordedQuantity
    if n > LayoutTrace.terms, stack.repetition == nil {
      end = trace.input(
        stack.group(n - 1).start, "start of group \(n - 1)",
        .source(.group(section: trace.section, path: [n - 1])))
      let last = group(n - 1)
      end = plus(end + length(last, axis), edge(last, axis, isStart: false))
    } else {
      end = self.end(n - 1)
    }
    return trace.step(
      plus(end + spacing, before), name,
      trace.short == nil
        ? "after the group before it, and the interGroupSpacing" : "after the row before it")
  }

  /// The distance from one of several equal groups to the next.
  private func pitch(_ n: Int) -> RecordedQuantity {
    let first = sized(n)
    return trace.step(
      around(first, length(first, axis)) + spacing, "distance from a group to the next",
      "each group is as long as the first")
  }

  /// The end of the room of a group, along the stack axis.
  func end(_ n: Int) -> RecordedQuantity {
    plus(start(n) + trimmedLength(n), edge(sized(n), axis, isStart: false))
  }

  private var spacing: RecordedQuantity {
    trace.input(
      section.metrics.interGroupSpacing ?? 0, "interGroupSpacing", .metric("interGroupSpacing"))
  }

  /// The room of a group along the stack axis.
  private func around(_ o: Occurrence, _ length: RecordedQuantity) -> RecordedQuantity {
    let before = edge(o, axis, isStart: true).map { $0 + length } ?? length
    return plus(before, edge(o, axis, isStart: false))
  }

  /// Records the length of a group along the stack axis: of a last group, trimmed to its items.
  func trimmedLength(_ n: Int) -> RecordedQuantity {
    let (group, placed) = (sized(n), stack.group(n))
    let slot = length(group, axis)
    guard placed.items < placed.subitem.items, !group.subitem.isEstimated[axis] else { return slot }
    var (start, inner) = inner(group, axis)
    if case .custom = group.node.content { (start, inner) = (nil, slot) }
    func fromStart(_ reach: RecordedQuantity) -> RecordedQuantity {
      start.map { reach - $0 } ?? reach
    }
    let (present, whole) = (
      fromStart(reach(group, axis, items: placed.items)), fromStart(reach(group, axis, items: nil))
    )
    return trace.step(
      GroupRule.trimmed(present: present, extent: inner, whole: whole),
      "trimmed \(lengthName(group, axis))",
      "its items, and what a whole group leaves after its items")
  }

  /// Records the corner of a group's slot, in section coordinates.
  func describeCorner(ofGroup o: Occurrence, _ axis: Int, _ name: String) -> RecordedQuantity {
    let growth = axis == axes.scroll ? boundary?.growth(isStart: true) : nil
    if axis == self.axis {
      let n = o.path[0]
      if stack.repetition != nil, n > 0 {
        let first =
          growth.map {
            trace.step(
              start(0) + $0, "\(axes.words(axis).origin) of the first group",
              "moved by the boundary items before the groups")
          } ?? start(0)
        return trace.step(
          LineArithmetic.place(first, RecordedQuantity(Double(n)), every: pitch(n)), name,
          "groups are counted from 0")
      }
      return trace.step(
        plus(start(n), growth), name,
        growth == nil ? "where the group starts" : "moved by the boundary items before the groups")
    }
    let inset = values.inset(axis, isStart: true)
    var (place, extent) = (inset, RecordedQuantity?.none)
    let flexible = o.node.edgeSpacing.flexibleCount(along: axis) > 0
    if section.isOrthogonal {
      place = plus(inset, growth)
    } else {
      let reference = values.interval(values.reference())
      place = plus(inset, reference.start)
      if flexible {
        extent = values.inside(reference.length, axis)
      }
    }
    return trace.step(
      plus(place, roomBefore(o, length(o, axis), in: extent, axis)), name,
      growth == nil
        ? "across the groups, after the inset" : "after the inset, moved by the boundary items")
  }

  // MARK: - The section

  /// Records the length of a section without boundary items.
  func describeCore() -> RecordedQuantity {
    let scroll = axes.scroll
    let word = axes.scrollWords.length
    let name = "\(word) of the groups with the section's insets"
    if let known = trace.recorded(name) { return known }
    let (start, end) = (values.inset(scroll, isStart: true), values.inset(scroll, isStart: false))
    guard stack.count > 0 else {
      let isEmpty = (section.metrics.boundarySupplementaryItems ?? []).isEmpty
      return trace.step(
        isEmpty ? 0 : start + end, name,
        isEmpty
          ? "a section without items takes no room"
          : "without items, the insets around nothing")
    }
    guard section.isOrthogonal else {
      return trace.step(self.end(stack.count - 1) + end, name, "to the end of the last group")
    }
    var thickest = 0
    for n in 1..<max(1, stack.repetition == nil ? stack.count : 1)
    where stack.group(n).subitem.slot[scroll] > stack.group(thickest).subitem.slot[scroll] {
      thickest = n
    }
    let group = sized(thickest)
    let thickness = trace.step(
      .larger(0, plus(length(group, scroll), edges(group, scroll))), "thickness of the row",
      "the thickest group, with its fixed edges")
    return trace.step(start + thickness + end, name, "the row is as thick as its thickest group")
  }

  /// Returns the length of the section across the scroll axis.
  func breadth() -> RecordedQuantity {
    let line = axes.line
    guard section.breadth(of: stack) > section.containerLength,
      let widest = (0..<stack.count).first(where: {
        stack.group($0).subitem.slot[line] == stack.breadth
      })
    else { return values.container(line) }
    return length(sized(widest), line)
  }

  /// Records the frame of a group, and returns it with the names of its lengths.
  func describe(group path: [Int], _ rect: Rect) -> NamedRect? {
    guard let o = group(at: path) else { return nil }
    show(o)
    for axis in 0...1 {
      _ = corner(o, axis)
      _ = length(o, axis)
    }
    var names = (0...1).map { lengthName(o, $0) }
    if path.count == 1, let length = trimmedLength(path[0]).arithmetic.names.first {
      names[axis] = length
    }
    return NamedRect(
      rect, x: "x of \(o.name)", y: "y of \(o.name)", width: names[0], height: names[1])
  }

  // MARK: - Nothing fits

  /// Records the frame of an item in a section whose group has no room for its first subitem.
  func describeNothing(_ item: Int) {
    describeFailure()
    for word in ["x", "y", "width", "height"] {
      trace.step(
        0, "\(word) of item \(item)",
        "its group has no room for its first subitem, and UIKit then shows no items",
        because: failure.map { trace.mentioned($0) } ?? [])
    }
  }

  /// Records why nothing fits.
  private func describeFailure() {
    guard failure == nil, let failing = stack.failingGroup() else { return }
    // No item has a place, so that none gives a subitem its name.
    var found = Occurrence(
      failing.outermost.group, section.tree[0], [failing.path[0]],
      firstItem: failing.outermost.firstItem, of: 0, in: nil)
    for position in failing.path.dropFirst() { found = child(position, of: found) }
    guard case .list = found.node.content else { return }
    count(found)
    failure = "subitems of \(found.name)"
  }
}
