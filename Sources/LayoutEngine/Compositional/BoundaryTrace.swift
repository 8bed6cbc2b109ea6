/// A recorder of the boundary items of a section, or of the layout. compositional.md, "Boundary
/// items", R11.
final class BoundaryTrace {
  let placed: BoundaryItems
  private let terms: Terms
  private let axes: Axes
  private let scale: Double?
  private let trace: LayoutTrace

  /// What the items of a section read, or those of the layout.
  struct Terms {
    /// What the items are placed about, and its length.
    let coreName: String
    let core: RecordedQuantity
    let box: Interval<RecordedQuantity>
    /// The length of the container across the scroll axis, and that of the section or of the
    /// content.
    let across: () -> (container: RecordedQuantity, core: RecordedQuantity)
    /// The length that fractions along the scroll axis are of.
    let along: () -> RecordedQuantity
    let name: (BoundarySupplementaryItem) -> String
    /// The source of a key of an item.
    let source: (BoundarySupplementaryItem, String) -> InputOrigin
  }

  init(
    _ placed: BoundaryItems, _ terms: Terms, axes: Axes, scale: Double?, _ trace: LayoutTrace
  ) {
    (self.placed, self.terms, self.axes) = (placed, terms, axes)
    (self.scale, self.trace) = (scale, trace)
  }

  func name(_ index: Int) -> String { terms.name(placed.items[index]) }

  private func isInset(_ index: Int, _ axis: Int) -> Bool {
    let item = placed.items[index]
    return item.size.along(axis).estimate == nil
      && (item.contentInsets.start(along: axis) != 0 || item.contentInsets.end(along: axis) != 0)
  }

  private func slot(_ index: Int, _ axis: Int) -> String { isInset(index, axis) ? "slot " : "" }

  /// Records the length of a slot.
  private func length(_ index: Int, _ axis: Int) -> RecordedQuantity {
    let (item, word) = (placed.items[index], axes.words(axis).length)
    let dimension = item.size.along(axis)
    return trace.length(
      dimension, "\(slot(index, axis))\(word) of \(name(index))",
      terms.source(item, "size[\(axis)]\(dimension.key)"),
      measured: item.measured.along(axis).map { ($0, terms.source(item, "measured.\(word)")) },
      scale: scale
    ) { $0 == axes.line ? terms.box.end - terms.box.start : terms.along() }
  }

  private func offset(_ index: Int, _ axis: Int) -> RecordedQuantity {
    let item = placed.items[index]
    return trace.input(
      item.absoluteOffset[axis], "offset \(axes.words(axis).origin) of \(name(index))",
      item.absoluteOffset == .zero
        ? .source(.document(.uikitDefault, key: "absoluteOffset"))
        : terms.source(item, "absoluteOffset[\(axis)]"))
  }

  /// Records the start of a slot along the scroll axis, from the start of the core.
  private func startFromCore(_ index: Int) -> RecordedQuantity {
    let (item, axis, words) = (placed.items[index], axes.scroll, axes.scrollWords)
    let name = "\(words.origin) of \(name(index)) from \(terms.coreName)"
    if let known = trace.recorded(name) { return known }
    let side = item.alignment.side(along: axis)
    let place = item.extendsBoundary ? "outside of" : "inside of"
    return trace.step(
      BoundaryRule.start(
        length: length(index, axis), side: side, extends: item.extendsBoundary,
        core: Interval(start: 0, end: terms.core), offset: offset(index, axis)), name,
      side == 0
        ? "centred on \(terms.coreName); at their start if it is longer and extends them"
        : "\(place) \(terms.coreName), at the \(side < 0 ? words.start : words.end)")
  }

  /// Records the start of a slot across the scroll axis.
  private func startAcross(_ index: Int) -> RecordedQuantity {
    let (item, axis, words) = (placed.items[index], axes.line, axes.lineWords)
    let name = "\(slot(index, axis))\(words.origin) of \(name(index))"
    if let known = trace.recorded(name) { return known }
    let side = item.alignment.side(along: axis)
    return trace.step(
      BoundaryRule.start(
        length: length(index, axis), side: side, across: terms.box, offset: offset(index, axis)),
      name,
      side == 0
        ? "centred in its box" : "at the \(side < 0 ? words.start : words.end) edge of its box")
  }

  /// Records how far the extending items reach beyond the core at one end; nil if they do not.
  func growth(isStart: Bool) -> RecordedQuantity? {
    let (scroll, words) = (axes.scroll, axes.scrollWords)
    guard (isStart ? placed.growth.start : placed.growth.end) > 0 else { return nil }
    func reach(_ index: Int) -> Double {
      isStart
        ? -placed.slots[index].start(along: scroll) : placed.slots[index].end(along: scroll)
    }
    let farthest = placed.items.indices.filter { placed.items[$0].extendsBoundary }
      .max { reach($0) < reach($1) }
    guard let farthest else { return nil }
    let start = startFromCore(farthest)
    return trace.step(
      isStart
        ? .larger(0, 0 - start) : .larger(0, start + length(farthest, scroll) - terms.core),
      "growth at the \(isStart ? words.start : words.end) of \(terms.coreName)",
      "the room of the boundary item that reaches farthest there")
  }

  /// Records the frame of an item, and returns it with the names of its lengths.
  ///
  /// - Parameters:
  ///   - start: The position of the core; nil for zero.
  ///   - core: The start and the length of what an item that stays on screen is at the boundary of;
  ///     nil for the core.
  func describe(
    _ index: Int, coreAt start: RecordedQuantity?, _ rect: Rect,
    pinnedTo core: (start: RecordedQuantity?, length: RecordedQuantity)? = nil
  ) -> NamedRect {
    let (item, scroll) = (placed.items[index], axes.scroll)
    for axis in 0...1 {
      let words = axes.words(axis)
      let (length, isInset) = (length(index, axis), isInset(index, axis))
      let slot: RecordedQuantity
      if axis == scroll {
        let own = startFromCore(index)
        slot = trace.step(
          start.map { own + $0 } ?? own,
          "\(self.slot(index, axis))\(words.origin) of \(name(index))",
          "moved by the growth at the start")
      } else {
        slot = startAcross(index)
      }
      guard isInset else { continue }
      func inset(_ value: Double, _ side: String) -> RecordedQuantity {
        trace.input(
          value, "\(side) inset of \(name(index))", terms.source(item, "contentInsets.\(side)"))
      }
      let frame = GroupRule.frame(
        slot: slot, length: length,
        inset: inset(item.contentInsets.start(along: axis), words.start),
        inset(item.contentInsets.end(along: axis), words.end))
      trace.step(frame.start, "\(words.origin) of \(name(index))", "the slot, less its insets")
      trace.step(frame.length, "\(words.length) of \(name(index))", "the slot, less its insets")
    }
    var named = NamedRect(
      rect, x: "x of \(name(index))", y: "y of \(name(index))", width: "width of \(name(index))",
      height: "height of \(name(index))")
    if item.pinToVisibleBounds {
      named.pinnings = describePinnings(index, coreAt: start, core ?? (start, terms.core))
    }
    return named
  }

  /// Records the slot and the core of an item that stays on screen, along each axis.
  private func describePinnings(
    _ index: Int, coreAt start: RecordedQuantity?,
    _ core: (start: RecordedQuantity?, length: RecordedQuantity)
  ) -> [NamedRect.Pinning] {
    let (name, alignment) = (name(index), placed.items[index].alignment)
    func interval(
      _ start: RecordedQuantity, _ length: RecordedQuantity, of what: String, _ axis: Int,
      _ rule: String
    ) -> Interval<RecordedQuantity> {
      let words = axes.words(axis)
      let isAlong = axis == axes.scroll
      return Interval(
        start: trace.step(
          start, "\(isAlong ? "start" : words.start + " edge") of the \(what) of \(name)", rule),
        end: trace.step(
          start + length, "\(isAlong ? "end" : words.end + " edge") of the \(what) of \(name)",
          rule))
    }
    return [axes.scroll, axes.line].compactMap { axis in
      let side = alignment.side(along: axis)
      guard side != 0 else { return nil }
      let own = axis == axes.scroll ? (start ?? 0) + startFromCore(index) : startAcross(index)
      let slot = interval(own, length(index, axis), of: "slot", axis, "with its insets")
      guard axis == axes.line else {
        return NamedRect.Pinning(
          axis: axis, side: side, slot: slot,
          core: interval(
            core.start ?? 0, core.length, of: "core", axis, "without the room of boundary items"),
          rest: 0)
      }
      let across = terms.across()
      return NamedRect.Pinning(
        axis: axis, side: side, slot: slot,
        core: interval(0, across.core, of: "core", axis, "the container, or the widest group"),
        rest: across.core == across.container ? 0 : across.core - across.container)
    }
  }
}

extension BoundaryTrace {
  /// Creates the recorder of the boundary items of a section; nil if it has none.
  convenience init?(_ groups: GroupTrace) {
    let (section, values) = (groups.section, groups.values)
    let items = section.metrics.boundarySupplementaryItems ?? []
    guard !items.isEmpty else { return nil }
    let listed = values.listedBoundaryItems
    self.init(
      values.section.boundaryItems(core: section.core(of: groups.stack)),
      Terms(
        coreName: "the groups", core: groups.describeCore(), box: values.boundaryBox(),
        across: { (values.container(section.axes.line), groups.breadth()) },
        along: { values.container(section.axes.scroll) }, name: { Self.name($0.kind) },
        source: { item, key in
          if let index = listed.firstIndex(where: { $0.kind == item.kind }) {
            return .metric("boundarySupplementaryItems[\(index)].\(key)")
          }
          return values.source(ofShort: item, key)
        }), axes: section.axes, scale: section.scale, values.trace)
  }

  /// The name of a boundary item in steps: kinds other than header and footer are quoted, so that
  /// no kind has the name of another step.
  static func name(_ kind: String) -> String {
    ElementKind.headerAndFooter.contains { $0.rawValue == kind } ? "the \(kind)" : "\"\(kind)\""
  }
}

extension CompositionalTrace {
  /// The interval in which boundary items stand across the scroll axis.
  func boundaryBox() -> Interval<RecordedQuantity> {
    let found = interval(reference(ofBoundaryItems: true))
    let box = Interval(start: found.start ?? 0, end: found.end)
    guard section.metrics.supplementariesFollowContentInsets ?? true else { return box }
    let axis = axes.line
    let less = BoxRule.following(
      insets: inset(axis, isStart: true), inset(axis, isStart: false), in: box)
    let words = axes.lineWords
    let rule = "boundary items follow the section's insets"
    return Interval(
      start: trace.step(less.start, "\(words.start) edge of the box of boundary items", rule),
      end: trace.step(less.end, "\(words.end) edge of the box of boundary items", rule))
  }

  /// Returns the source of a value of a header or footer in its short form.
  func source(ofShort item: BoundarySupplementaryItem, _ key: String) -> InputOrigin {
    let word = axes.scrollWords.length
    let along = item.size.along(axes.scroll)
    if key.hasPrefix("size[\(axes.scroll)]") { return .metric("\(item.kind).\(word)\(along.key)") }
    if key == "measured.\(word)" { return .metric("\(item.kind).\(word).measured") }
    return .source(.document(.formatDefault, key: "\(item.kind).\(axes.lineWords.length)"))
  }
}
