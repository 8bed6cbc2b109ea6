/// Where items and groups are. compositional.md, "Groups" and "Supplementary items".
extension GroupTrace {
  /// Records the start of a slot from the corner of its group.
  ///
  /// - Parameter isWhole: Whether items that the section lacks take the room of their estimates.
  func offset(_ o: Occurrence, in parent: Occurrence, _ axis: Int, isWhole: Bool = false)
    -> RecordedQuantity
  {
    let isWhole = isWhole && parent.subitem.differsWhole
    let name = offsetName(o, in: parent, axis) + (isWhole ? Self.whole : "")
    if let known = trace.recorded(name) { return known }
    guard case .list(let along, let gap, _) = parent.node.content else { return 0 }
    let start = inner(parent, axis).start
    guard axis == along else {
      let extent = parent.subitem.isEstimated[axis] ? nil : inner(parent, axis).length
      let room = roomBefore(
        o, length(o, axis, isWhole: isWhole), in: extent, axis, isWhole: isWhole)
      return trace.step(
        sum(start, room), name,
        o.node.edgeSpacing.flexibleCount(along: axis) > 0
          ? "flexible edges share what is left across \(parent.name)"
          : "at the start across \(parent.name)")
    }
    let k = o.path.last ?? 0
    let isFlexible =
      gap.isFlexible
      || parent.subitem.subitems.contains {
        section.tree[$0.node].edgeSpacing.flexibleCount(along: axis) > 0
      }
    let share = isFlexible ? self.share(parent) : nil
    func room(_ o: Occurrence, isStart: Bool) -> RecordedQuantity? {
      let edges = o.node.edgeSpacing
      let edge = isStart ? edges.before(along: axis) : edges.after(along: axis)
      guard edge?.isFlexible ?? false, let share else {
        return self.edge(o, axis, isStart: isStart)
      }
      return self.edge(o, axis, isStart: isStart).map { $0 + share } ?? share
    }
    var gapRoom = self.gap(parent, gap)
    if gap.isFlexible, let share { gapRoom = gapRoom.map { $0 + share } ?? share }
    var position = start
    for j in 0..<k {
      let child = representative(j, of: parent)
      if j > 0, j % LayoutTrace.terms == 0, let part = position {
        position = trace.step(
          part, "end of subitem \(j - 1) of \(parent.name)" + (isWhole ? Self.whole : ""),
          "a part of the sum")
      }
      position = sum(position, room(child, isStart: true))
      position = GroupRule.next(
        position ?? 0, slot: length(child, axis, isWhole: isWhole),
        after: room(child, isStart: false) ?? 0, gap: gapRoom ?? 0)
    }
    position = sum(position, room(representative(k, of: parent), isStart: true))
    return trace.step(
      position ?? 0, name,
      k == 0 ? "the first of \(parent.name)" : "after the subitems before it, with a gap after each"
    )
  }

  private func offsetName(_ o: Occurrence, in parent: Occurrence, _ axis: Int) -> String {
    "\(slotName(o, axis)) in \(parent.name)"
  }

  /// The name of the start of a slot: that of the frame, if no insets are taken off.
  private func slotName(_ o: Occurrence, _ axis: Int) -> String {
    (o.node.isItem && isInset(o, axis) ? "slot " : "") + "\(axes.words(axis).origin) of \(o.name)"
  }

  private func sum(_ a: RecordedQuantity?, _ b: RecordedQuantity?) -> RecordedQuantity? {
    guard let a, let b else { return a ?? b }
    return a + b
  }

  private func sum(_ a: RecordedQuantity?, _ b: RecordedQuantity?) -> RecordedQuantity {
    sum(a, b) ?? 0
  }

  /// Returns the room before an occurrence in an extent that it has for itself; nil for none.
  ///
  /// - Parameter isWhole: Whether the slot has the items that the section lacks.
  func roomBefore(
    _ o: Occurrence, _ slot: RecordedQuantity, in extent: RecordedQuantity?, _ axis: Int,
    isWhole: Bool = false
  ) -> RecordedQuantity? {
    let spacing = o.node.edgeSpacing
    let flexible = spacing.flexibleCount(along: axis)
    let edge = edge(o, axis, isStart: true)
    guard flexible > 0, let extent, spacing.before(along: axis)?.isFlexible ?? false else {
      return edge
    }
    let share = trace.step(
      GroupRule.flexibleShare(
        extent: extent, used: plus(slot, edges(o, axis)),
        spacings: RecordedQuantity(Double(flexible))),
      "\(axes.words(axis).length) left for each flexible edge of \(o.name)"
        + (isWhole ? Self.whole : ""),
      "what the slot and the least spacings leave")
    return edge.map { $0 + share } ?? share
  }

  // MARK: - Frames

  /// Records the start of a slot, in section coordinates.
  @discardableResult
  func corner(_ o: Occurrence, _ axis: Int) -> RecordedQuantity {
    let name = slotName(o, axis)
    if let known = trace.recorded(name) { return known }
    guard let place = place(o, axis) else { return describeCorner(ofGroup: o, axis, name) }
    return fromCorner(of: o, place, axis, name)
  }

  /// Returns the start of a slot from the corner of its outermost group; nil for that group.
  ///
  /// Equal groups have the same places, so all is computed from there.
  func place(_ o: Occurrence, _ axis: Int) -> RecordedQuantity? {
    guard let parent = o.parent else { return nil }
    let offset = offset(o, in: parent, axis)
    guard let outer = place(parent, axis) else { return offset }
    return trace.step(
      outer + offset, offsetName(o, in: o.outermost, axis), "from the corner of \(parent.name)")
  }

  /// Records a position in section coordinates.
  func fromCorner(
    of o: Occurrence, _ place: RecordedQuantity, _ axis: Int, _ name: String
  ) -> RecordedQuantity {
    let group = o.outermost
    return trace.step(corner(group, axis) + place, name, "from the corner of \(group.name)")
  }

  /// Records the frame of an item, and returns the names of its lengths.
  ///
  /// - Parameter isShown: Whether the item is the explained element. The explanation then includes
  ///   how many subitems its groups hold.
  func describe(_ item: Int, isShown: Bool) {
    guard let holder = holder(of: item) else { return describeNothing(item) }
    if isShown { show(holder) }
    for axis in 0...1 {
      let words = axes.words(axis)
      if case .custom = holder.node.content {
        let frame = item - holder.firstItem
        _ = customValue(holder, frame, 2 + axis)
        let start = customValue(holder, frame, axis)
        var place = start
        if let outer = self.place(holder, axis) {
          place = trace.step(
            outer + start, "\(words.origin) of item \(item) in \(holder.outermost.name)",
            "from the outer corner of \(holder.name)")
        }
        _ = fromCorner(of: holder, place, axis, "\(words.origin) of item \(item)")
        continue
      }
      let length = length(holder, axis)
      guard isInset(holder, axis) else {
        corner(holder, axis)
        continue
      }
      let frame = frame(slot: place(holder, axis) ?? 0, length: length, holder, axis)
      let place = trace.step(
        frame.start, "\(words.origin) of item \(item) in \(frameParent(holder))", frame.rule)
      _ = fromCorner(of: holder, place, axis, "\(words.origin) of item \(item)")
      trace.step(frame.length, "\(words.length) of item \(item)", frame.rule)
    }
  }

  /// The name of what an item's place is counted from.
  private func frameParent(_ item: Occurrence) -> String {
    item.parent == nil ? "its slot" : item.outermost.name
  }

  /// Returns the start of an item's frame from the corner of its outermost group.
  func recordedPlace(ofItem item: Int, _ axis: Int) -> RecordedQuantity? {
    guard let holder = holder(of: item) else { return nil }
    return trace.recorded("\(axes.words(axis).origin) of item \(item) in \(frameParent(holder))")
  }

  private func frame(
    slot: RecordedQuantity, length: RecordedQuantity, _ o: Occurrence, _ axis: Int
  ) -> (start: RecordedQuantity, length: RecordedQuantity, rule: String) {
    let insets = (inset(o, axis, isStart: true), inset(o, axis, isStart: false))
    let frame = GroupRule.frame(slot: slot, length: length, inset: insets.0, insets.1)
    let isTurned = length.number - insets.0.number - insets.1.number < 0
    return (
      frame.start, frame.length,
      isTurned
        ? "the insets are longer than the slot: the frame that CGRect standardizes"
        : "the slot, less the item's insets"
    )
  }

  /// Keeps the number of subitems of each group around an element.
  func show(_ o: Occurrence) {
    shownPath = o.path
    // The boxes come first.
    _ = values.interval(values.reference())
    _ = values.box(axes.line)
    if values.pass.traits.bounds?.along != nil { _ = values.box(axes.scroll) }
    var group: Occurrence? = o
    while let next = group {
      if case .list = next.node.content {
        count(next)
        trace.keep("subitems of \(next.name)")
      }
      group = next.parent
    }
  }

  // MARK: - The far edge

  /// Returns the far edge of the frames of an occurrence, from the corner of its slot (R10).
  ///
  /// - Parameter items: The number of its items that the section has; nil for a whole occurrence.
  func reach(_ o: Occurrence, _ axis: Int, items: Int?) -> RecordedQuantity {
    let isWhole = items == nil
    switch o.node.content {
    case .item:
      let length = length(o, axis, isWhole: isWhole)
      guard isInset(o, axis) else { return length }
      let frame = frame(slot: 0, length: length, o, axis)
      return frame.start + frame.length
    case .custom(let frames):
      let ends = frames.prefix(items ?? frames.count).map { $0.frame.end(along: axis) }
      guard let farthest = ends.indices.max(by: { ends[$0] < ends[$1] }) else { return 0 }
      return customEnd(o, farthest, axis)
    case .list:
      let words = axes.words(axis)
      let name = "\(words.end) edge of \(isWhole ? "all items" : "the items") of \(o.name)"
      if let known = trace.recorded(name) { return known }
      if isWhole { return wholeReach(o, axis, name) }
      var left = items ?? 0
      var farthest: (k: Int, reach: Double, items: Int?) = (0, -.infinity, nil)
      measurer.visitSubitems(of: o.subitem) { k, subitem, origin in
        let own = measurer.reach(of: subitem, items: left, along: section.stackAxis)
        if origin[axis] + own > farthest.reach { farthest = (k, origin[axis] + own, left) }
        left -= subitem.items
        return left > 0
      }
      let child = child(farthest.k, of: o)
      return trace.step(
        offset(child, in: o, axis) + reach(child, axis, items: farthest.items), name,
        "of the frames that the section has items for")
    }
  }

  /// Records the far edge of the frames of a whole group: that of a subitem, or of its last
  /// repetition.
  private func wholeReach(_ o: Occurrence, _ axis: Int, _ name: String) -> RecordedQuantity {
    guard case .list(let along, _, _) = o.node.content else { return 0 }
    let (subitem, count) = (o.subitem, o.subitem.subitems.count)
    var farthest: (reach: Double, place: RecordedQuantity, child: Occurrence)?
    for k in 0..<count {
      let child = child(k, of: o)
      var place = offset(child, in: o, axis, isWhole: true)
      let times = subitem.times(k, inFirst: subitem.count)
      if axis == along, times > 1 {
        let pitch = trace.step(
          offset(self.child(count, of: o), in: o, axis, isWhole: true)
            - offset(self.child(subitem.firstRepeated, of: o), in: o, axis, isWhole: true),
          "distance of repetitions in \(o.name)", "from a subitem to the next one that is equal")
        place = place + .larger(0, RecordedQuantity(Double(times - 1)) * pitch)
      }
      let reach = place.number + child.subitem.reach[axis]
      if farthest.map({ $0.reach < reach }) ?? true { farthest = (reach, place, child) }
    }
    guard let farthest else { return 0 }
    return trace.step(
      farthest.place + reach(farthest.child, axis, items: nil), name, "of a whole group")
  }
}

extension MeasuredSubitem {
  /// Whether items that the section lacks would give a subitem another size.
  fileprivate var differsWhole: Bool { subitems.contains { $0.slot != $0.wholeSlot } }
}
