/// The decorations of one section. decorations.md, "One rule for the frame".
extension LayoutPass {
  /// Computes the decorations of a section that is already laid out, and the reach and diagnostics
  /// that depend on them.
  ///
  /// It reads no item. The result equals the result of ``layOut(_:into:)``, except for the items'
  /// diagnostics and frames.
  ///
  /// - Parameters:
  ///   - items: The items' bounds, from the layout.
  ///   - frames: The items' frames; read only if ``readsFrames(forDecorationsOf:)`` returns true.
  /// - Complexity: O(1) for each decoration of the whole section, O(*n*) in items for each other
  ///   one.
  /// - Throws: As ``layOut(_:into:)``.
  package func layOutDecorations(
    of section: SectionInput, items: ItemsBox?, frames: UnsafeBufferPointer<Rect>,
    into buffer: inout FrameBuffer
  ) throws(LayoutError) -> SectionLayout {
    try check(section)
    let resolved = resolved(section)
    buffer.removeDecorations()
    buffer.layout = try resolved.kind.layout(of: section.items, around: items, in: self)
    guard buffer.layout.reach.isNone || buffer.layout.reach.isWithinLimit else {
      throw .contentTooLong
    }
    if let list = list(of: resolved.decorations) {
      decorate(list, resolved.metrics, items, frames, into: &buffer)
    }
    return buffer.layout
  }

  /// Returns whether ``layOutDecorations(of:items:frames:into:)`` reads no item of a section.
  package func isLaidOutAroundItems(_ section: SectionInput) -> Bool {
    resolved(section).kind.isLaidOutAroundItems
  }

  /// Returns an upper bound of the decorations of a section with a number of items.
  package func maximumDecorations(of section: SectionInput, items: Int) -> Int {
    decorations(of: section).reduce(0) { $0 + ($1.geometry.each == .section ? 1 : items) }
  }

  /// Returns whether a section has a decoration of each item, line or gap.
  package func readsFrames(forDecorationsOf section: SectionInput) -> Bool {
    decorationList(of: section)?.readsFrames ?? false
  }

  /// Appends the decorations of a section to the buffer, and extends the section's reach by their
  /// frames.
  @inline(__always)
  func decorate(
    _ list: DecorationList, _ metrics: ResolvedMetrics, _ items: ItemsBox?,
    _ frames: UnsafeBufferPointer<Rect>, into buffer: inout FrameBuffer
  ) {
    let (header, footer) = (buffer.layout.header, buffer.layout.footer)
    let extent = buffer.layout.extent.points
    decorate(
      list, decorated(metrics, items, header: header, footer: footer, extent: extent), frames,
      &buffer)
  }

  @inline(never)
  private func decorate(
    _ list: DecorationList, _ shape: DecoratedSection<Double>, _ frames: UnsafeBufferPointer<Rect>,
    _ buffer: inout FrameBuffer
  ) {
    let undecorated = buffer.layout.reach
    var isMissing = false
    var impossible: [ImpossibleDecoration] = []
    for index in list.plans.indices {
      let before = buffer.decorations.count
      if list.plans[index].each != .section {
        decorateEach(list, index, shape, frames, &buffer, &impossible)
      } else if let box = shape.box(list.plans[index]),
        !append(list.plans[index], list.plans[index].ordinal, box, of: shape, &buffer)
      {
        note(list, index, list.plans[index].ordinal, box, of: shape, &impossible)
      }
      if buffer.decorations.count == before { isMissing = true }
    }
    // Which kinds are drawn in this section is known only after all entries.
    if isMissing && list.hasRequirements {
      buffer.layout.reach = undecorated
      removeUnmet(list.all, &impossible, from: &buffer)
    }
    for one in impossible { buffer.layout.diagnostics.append(one.diagnostic) }
  }

  @inline(never)
  private func decorateEach(
    _ list: DecorationList, _ index: Int, _ shape: DecoratedSection<Double>,
    _ frames: UnsafeBufferPointer<Rect>, _ buffer: inout FrameBuffer,
    _ impossible: inout [ImpossibleDecoration]
  ) {
    let plan = list.plans[index]
    func append(_ item: Int, _ box: Box<Double>) {
      guard !self.append(plan, item, box, of: shape, &buffer) else { return }
      note(list, index, item, box, of: shape, &impossible)
    }
    if plan.each == .item {
      for (item, frame) in frames.enumerated() {
        append(item, shape.box(plan, ofItem: frame))
      }
    } else {
      shape.forEachLine(plan, frames) { line, box in append(line, box) }
    }
  }

  /// Removes the decorations that require a kind without a frame in the section, including
  /// decorations that could have no frame themselves.
  @inline(never)
  private func removeUnmet(
    _ all: [Decoration], _ impossible: inout [ImpossibleDecoration], from buffer: inout FrameBuffer
  ) {
    let drawn = Set(buffer.decorations.map(\.ordinal))
    let kept = all.filter { drawn.contains($0.ordinal) }.meetingRequirements
    let kinds = Set(kept.map(\.kind))
    impossible.removeAll { !$0.decoration.requires.allSatisfy(kinds.contains) }
    let isPinned = Dictionary(
      uniqueKeysWithValues: kept.map { ($0.ordinal, $0.geometry.isPinned) })
    buffer.removeDecorations { isPinned[$0.ordinal] == nil }
    for frame in buffer.decorations {
      cover(frame.rect, isPinned: isPinned[frame.ordinal] ?? false, &buffer.layout)
    }
  }

  @inline(__always)
  func decorated(
    _ metrics: ResolvedMetrics, _ items: ItemsBox?, header: Rect?, footer: Rect?, extent: Double
  ) -> DecoratedSection<Double> {
    DecoratedSection(
      metrics, items, header: header, footer: footer, extent: extent, axes: axes, traits,
      isShelf: configuration.shelf != nil)
  }

  /// Appends a decoration's frame. Returns false, and appends nothing, if the frame is impossible.
  @inline(__always)
  private func append(
    _ plan: DecorationPlan, _ item: Int, _ box: Box<Double>, of shape: DecoratedSection<Double>,
    _ buffer: inout FrameBuffer
  ) -> Bool {
    let (frame, step) = frame(plan, in: box, of: shape)
    guard isPossible(frame, step) else { return false }
    buffer.append(DecorationFrame(ordinal: plan.ordinal, item: item, rect: frame, step: step))
    cover(frame, isPinned: plan.isPinned, &buffer.layout)
    return true
  }

  /// Records why a decoration was not appended.
  @inline(never)
  private func note(
    _ list: DecorationList, _ index: Int, _ item: Int, _ box: Box<Double>,
    of shape: DecoratedSection<Double>, _ impossible: inout [ImpossibleDecoration]
  ) {
    let (frame, _) = frame(list.plans[index], in: box, of: shape)
    let decoration = list.all[index]
    // The decorations of all items, which may differ in size, share one diagnostic.
    if let last = impossible.last, last.decoration.ordinal == decoration.ordinal {
      impossible[impossible.count - 1].diagnostic.itemCount += 1
    } else {
      let kind = Diagnostic.Kind.impossibleDecoration(
        decoration.id, frame.size, isStep: isPossible(frame, nil))
      impossible.append(
        ImpossibleDecoration(
          decoration: decoration, diagnostic: diagnostic(kind, first: item, count: 1)))
    }
  }

  private func cover(_ frame: Rect, isPinned: Bool, _ layout: inout SectionLayout) {
    let end = frame.end(along: axes.scroll)
    // A pinned decoration can be seen anywhere between its natural place and the section's end.
    layout.reach.cover(
      from: frame.start(along: axes.scroll), to: isPinned ? max(end, layout.extent.points) : end)
  }
}

/// An entry that can have no frame in a section, and the reason.
private struct ImpossibleDecoration {
  let decoration: Decoration
  var diagnostic: Diagnostic
}

extension LayoutPass {
  /// Returns the frame, by step 3 of the rule or as a badge, and the step of a bubble.
  @inline(__always)
  func frame(
    _ plan: DecorationPlan, in box: Box<Double>, of shape: DecoratedSection<Double>?
  ) -> (rect: Rect, step: Point?) {
    let (x, y) = (box.along(0, axes), box.along(1, axes))
    if let badge = plan.badge {
      let frame = Rect(
        x: BadgeRule.start(in: x, anchor: badge.unit.x, shift: badge.shift.x),
        y: BadgeRule.start(in: y, anchor: badge.unit.y, shift: badge.shift.y),
        width: badge.size.width, height: badge.size.height)
      return (frame, nil)
    }
    let insets = plan.insets
    func length(_ covered: Interval<Double>, _ before: Double, _ after: Double) -> Double {
      let length = FrameRule.length(of: covered, insets: before, after)
      return FrameRule.isNegligible(length) ? 0 : length
    }
    let frame = Rect(
      x: FrameRule.start(of: x, inset: insets.left), y: FrameRule.start(of: y, inset: insets.top),
      width: length(x, insets.left, insets.right), height: length(y, insets.top, insets.bottom))
    return (frame, plan.isBubble ? shape?.step(of: frame) : nil)
  }
}

extension LayoutPass {
  /// Returns whether a decoration can have a frame, and its bubble a step.
  @inline(__always)
  func isPossible(_ frame: Rect, _ step: Point?) -> Bool {
    allows(frame) && step.map { frame.touches(Rect(origin: $0, size: .zero)) } ?? true
  }
}
