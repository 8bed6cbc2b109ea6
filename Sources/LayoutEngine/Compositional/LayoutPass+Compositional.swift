/// The compositional layout of one section. compositional.md.
extension LayoutPass {
  /// Lays out a compositional section.
  ///
  /// A section without items has no length, unless it has boundary items. A section whose first
  /// subitem does not fit in its group is laid out as if it had no items, which is what UIKit does
  /// after its error message.
  func layOutCompositional(
    _ items: ItemRuns, _ section: CompositionalSection, into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    let count = section.supplementaryCount(ofItems: items.count)
    guard count <= LayoutSupplementaryItem.maximumCount else {
      throw .tooManySupplementaryItems(count)
    }
    let known = buffer.knownGroup(of: section)
    if items.count > 0, let row = known.row {
      return try layOutRows(items, like: row, section, into: &buffer)
    }
    let stack = GroupStack(section, items, known: known.repeated)
    if stack.isTooCostly { throw .tooManyMeasurements }
    if stack.count == 0 && items.count > 0 {
      let failing = stack.failingGroup()
      buffer.layout.diagnostics.append(
        diagnostic(.groupFitsNothing(failing?.misfit), first: failing?.item ?? 0, count: 1))
    }
    buffer.layout.breadth = section.breadth(of: stack)
    try surround(section.core(of: stack), of: section, &buffer) {
      (boundary, buffer) throws(LayoutError) in
      try write(stack, known, of: section, items: items.count, boundary, into: &buffer)
      if section.hasSupplementaryItems {
        buffer.other = SupplementaryItems(section, stack, boundary)
      }
    }
  }

  /// Lays out the boundary items of a section around its core.
  ///
  /// - Parameter write: Writes the items of the core.
  func surround(
    _ core: Double, of section: CompositionalSection, _ buffer: inout FrameBuffer,
    _ write: (BoundaryItems, inout FrameBuffer) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    let boundary = section.boundaryItems(core: core)
    let length = boundary.growth.start + core + boundary.growth.end
    guard abs(length) <= FixedPoint.limit else { throw .contentTooLong }
    buffer.layout.extent = FixedPoint(length)
    try write(boundary, &buffer)
    buffer.layout.supplementaryCount = section.supplementaryCount(ofItems: buffer.count)
    for (index, item) in boundary.items.enumerated() {
      let frame = boundary.frame(
        index, coreAt: boundary.growth.start, axes: axes)
      guard allows(frame) else { throw .contentTooLong }
      buffer.layout.reach.cover(
        from: frame.start(along: axes.scroll), to: frame.end(along: axes.scroll))
      switch item.kind {
      case ElementKind.header.rawValue: buffer.layout.header = frame
      case ElementKind.footer.rawValue: buffer.layout.footer = frame
      default: break
      }
    }
  }

  /// Writes the frames of a section's items and of their supplementary items.
  private func write(
    _ stack: GroupStack, _ known: KnownGroup, of section: CompositionalSection, items: Int,
    _ boundary: BoundaryItems, into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    let frames = buffer.frames(count: items)
    if stack.count == 0 {
      // Each item has a frame, also where UIKit has none: DisputedRules.
      frames.update(repeating: .zero)
      buffer.lines = Lines(startingAt: 0)
      return
    }
    let start = boundary.growth.start
    let pitch = stack.repetition?.pitch
    if pitch == nil || !section.tree.supplementaryItems.isEmpty {
      // The first group and the last two reach as far as all equal groups. The last may be trimmed.
      let ordinals =
        pitch != nil && stack.count > 3
        ? [0, stack.count - 2, stack.count - 1] : Array(0..<stack.count)
      // A writer stops at the end of its memory, so that a last group has only the items left.
      let written = ordinals.reduce(0) { $0 + stack.group($1).items }
      var writer = GroupWriter(
        stack.measurer, into: UnsafeMutableBufferPointer(rebasing: frames[..<written]))
      writer.write(ordinals, of: stack, coreAt: start)
      let bounds = writer.supplementaryBounds
      let along = bounds[axes.scroll]
      if along.start <= along.end {
        guard allows(bounds) else { throw .contentTooLong }
        buffer.layout.reach.cover(from: along.start, to: along.end)
      }
      if pitch == nil {
        guard allows(writer.groupBounds) else { throw .contentTooLong }
        cover(writer.bounds, &buffer)
      }
    }
    if let pitch {
      try writeEqual(stack, known, pitch: pitch, items: items, coreAt: start, &buffer)
    }
  }

  /// Writes the item frames of a section of equal groups.
  private func writeEqual(
    _ stack: GroupStack, _ known: KnownGroup, pitch: Double, items: Int, coreAt start: Double,
    _ buffer: inout FrameBuffer
  ) throws(LayoutError) {
    let axis = stack.section.stackAxis
    let corner = stack.corner(of: 0, coreAt: start)
    let group = known.repeated(stack, across: corner[1 - axis])
    buffer.write(
      FramePattern(
        group: group.frames, axis: axis, start: corner[axis], pitch: pitch, line: axes.line,
        count: items))
    // The first group and the last two reach as far as all. The last may be trimmed.
    let frames = buffer.frames
    var bounds = AxisPair.noBounds
    for frame in frames.prefix(group.frames.count) { bounds.cover(frame) }
    for frame in frames[(max(0, stack.count - 2) * group.frames.count)...] { bounds.cover(frame) }
    var reached = group.bounds
    for ordinal in [0, max(0, stack.count - 2), stack.count - 1] {
      let place = stack.corner(of: ordinal, coreAt: start)[axis]
      reached[axis].cover(place + group.bounds[axis].start, place + group.bounds[axis].end)
    }
    guard allows(reached) else { throw .contentTooLong }
    cover(bounds, &buffer)
  }

  /// Returns whether the bounds of groups are within the limits.
  func allows(_ bounds: AxisPair<Interval<Double>>) -> Bool {
    (0...1).allSatisfy { allows(bounds[$0].start, bounds[$0].end, along: $0) }
  }

  /// Keeps the bounds of all item frames, by axis.
  func cover(_ bounds: AxisPair<Interval<Double>>, _ buffer: inout FrameBuffer) {
    let (line, scroll) = (bounds[axes.line], bounds[axes.scroll])
    buffer.layout.reach.cover(from: scroll.start, to: scroll.end)
    buffer.lines = Lines(
      end: scroll.end, lower: scroll.start, upper: scroll.end, line: line,
      lastLineEnd: line.end, fullLinesEnd: scroll.end, smallest: 0)
  }
}

extension LayoutPass {
  /// Returns what places the elements of a section; nil for one that is not compositional.
  ///
  /// - Parameter stop: On screen, returns the offset at which the row of an orthogonal section is,
  ///   or nil for a row where it opens; nil for frames that are not moved.
  /// - Complexity: O(group), or O(*n*) in items if lengths are measured and a boundary item is
  ///   pinned.
  package func placed(
    _ section: SectionInput, onScreen stop: (() -> Double?)? = nil
  ) -> PlacedCompositional? {
    guard traits.bounds != nil else { return nil }
    let resolved = resolved(section)
    guard let compositional = resolved.compositional else { return nil }
    var core = Interval<Double>(start: 0, end: 0)
    var (breadth, pinnedSlots) = (0.0, [String: Rect]())
    let boundary = compositional.metrics.boundarySupplementaryItems ?? []
    if boundary.contains(where: \.pinToVisibleBounds) {
      let stack = GroupStack(compositional, section.items)
      let length = compositional.core(of: stack)
      let items = compositional.boundaryItems(core: length)
      core = Interval(start: items.growth.start, end: items.growth.start + length)
      breadth = compositional.breadth(of: stack)
      pinnedSlots = items.pinnedSlots(coreAt: core.start, axes: axes)
    }
    return PlacedCompositional(
      section: compositional, core: core, breadth: breadth, pinnedSlots: pinnedSlots,
      hasDecorations: list(of: resolved.decorations) != nil,
      zIndexes: zIndexes(of: section, compositional),
      innerOffset: compositional.isOrthogonal
        ? stop.map { $0() ?? row(of: section)?.opening ?? 0 } : nil)
  }

  /// Returns the zIndex values that custom groups give: of the items of one group if all are equal.
  private func zIndexes(of section: SectionInput, _ compositional: CompositionalSection) -> [Int?] {
    guard compositional.tree.givesZIndex else { return [] }
    let stack = GroupStack(compositional, section.items)
    var zIndexes: [Int?] = []
    for index in 0..<(compositional.tree[0].isStatic ? min(1, stack.count) : stack.count) {
      stack.measurer.appendZIndexes(
        of: stack.group(index).subitem, to: &zIndexes, limit: section.items.count)
    }
    return zIndexes
  }

  /// Returns the group that makes a section wider than the container, and its length across the
  /// scroll axis, in points; nil if there is none.
  ///
  /// - Complexity: O(group), or O(*n*) in items if lengths are measured.
  package func widestGroup(of section: SectionInput) -> (group: Int, length: Double)? {
    guard let compositional = resolved(section).compositional, !compositional.isOrthogonal else {
      return nil
    }
    let stack = GroupStack(compositional, section.items)
    guard stack.breadth > compositional.containerLength else { return nil }
    let across = 1 - compositional.stackAxis
    let group = (0..<stack.count).first { stack.group($0).subitem.slot[across] == stack.breadth }
    return group.map { ($0, stack.breadth) }
  }

  /// Returns the groups of a section, each before the groups within it; none for a section of
  /// another layout.
  ///
  /// - Parameter ordinal: The ordinal of the only outermost group to return; nil for all.
  /// - Complexity: O(*n*) in the section's items; with an ordinal O(group), unless lengths are
  ///   measured.
  package func groups(of section: SectionInput, ordinal: Int? = nil) -> [GroupFrame] {
    guard let compositional = resolved(section).compositional else { return [] }
    let stack = GroupStack(compositional, section.items)
    if stack.count == 0 { return [] }
    let boundary = compositional.boundaryItems(core: compositional.core(of: stack))
    let ordinals = ordinal.map { [$0].filter((0..<stack.count).contains) }
    let items = ordinals?.reduce(0) { $0 + stack.group($1).items } ?? section.items.count
    var buffer = FrameBuffer()
    var writer = GroupWriter(
      stack.measurer, into: buffer.frames(count: items), listsGroups: true)
    writer.write(ordinals ?? Array(0..<stack.count), of: stack, coreAt: boundary.growth.start)
    return writer.groups ?? []
  }
}

extension GroupWriter {
  /// Writes some groups of a section.
  ///
  /// - Parameter start: The position of the section's core along the scroll axis.
  mutating func write(_ ordinals: [Int], of stack: GroupStack, coreAt start: Double) {
    for ordinal in ordinals {
      let group = stack.group(ordinal)
      var size = group.subitem.slot
      size[stack.section.stackAxis] = group.length
      write(group.subitem, ordinal, at: stack.corner(of: ordinal, coreAt: start), size: size)
    }
  }
}

extension CompositionalSection {
  func boundaryItems(core: Double) -> BoundaryItems {
    BoundaryItems(
      metrics.boundarySupplementaryItems ?? [], core: core, box: boundaryBox, along: alongLength,
      scale: scale, axes: axes)
  }

  /// Returns the most supplementary items that the section has with a number of items, its boundary
  /// items included: those of a group count once for each item.
  func supplementaryCount(ofItems items: Int) -> Int {
    items * tree.supplementaryItemsPerItem + (metrics.boundarySupplementaryItems?.count ?? 0)
  }

  /// Whether the section can have a supplementary item other than header and footer.
  var hasSupplementaryItems: Bool {
    let isShort = { (item: BoundarySupplementaryItem) in
      ElementKind.headerAndFooter.contains { $0.rawValue == item.kind }
    }
    return !tree.supplementaryItems.isEmpty
      || !(metrics.boundarySupplementaryItems ?? []).allSatisfy(isShort)
  }

  /// Returns the length across the scroll axis that the section makes the content have.
  func breadth(of stack: GroupStack) -> Double {
    isOrthogonal ? containerLength : max(containerLength, stack.breadth)
  }

  /// Returns the length of a section along the scroll axis, without what boundary items add.
  func core(of stack: GroupStack) -> Double {
    let (start, end) = (insets.start(along: axes.scroll), insets.end(along: axes.scroll))
    guard stack.count > 0 else {
      return (metrics.boundarySupplementaryItems ?? []).isEmpty ? 0 : start + end
    }
    return isOrthogonal ? start + stack.thickness + end : stack.end + end
  }
}

extension GroupMeasurer {
  /// Appends the zIndex that a custom group gives to each item of a whole occurrence, or nil, until
  /// there is one for each item of the section.
  fileprivate func appendZIndexes(
    of group: MeasuredSubitem, to zIndexes: inout [Int?], limit: Int
  ) {
    switch tree[group.node].content {
    case .item: zIndexes.append(nil)
    case .custom(let frames): zIndexes += frames.map(\.zIndex)
    case .list:
      visitSubitems(of: group) { _, subitem, _ in
        appendZIndexes(of: subitem, to: &zIndexes, limit: limit)
        return zIndexes.count < limit
      }
    }
  }
}
