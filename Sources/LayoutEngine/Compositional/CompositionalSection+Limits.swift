extension CompositionalSection {
  /// Returns the first group, item, supplementary item or boundary item that is not within the
  /// limits. A section of many groups may be too long although each of them has a valid size.
  func farElement(
    of items: ItemRuns, in pass: LayoutPass, _ buffer: borrowing FrameBuffer
  ) -> FarElement? {
    let stack = GroupStack(self, items)
    let boundary = boundaryItems(core: core(of: stack))
    var limits = pass.limits
    if abs(stack.end) > FixedPoint.limit {
      limits[stackAxis] = Interval(start: -.infinity, end: .infinity)
    }
    return farElement(of: stack, coreAt: boundary.growth.start, items: items.count, limits)
      ?? boundary.farElement(coreAt: boundary.growth.start, axes: axes, within: pass.limits)
  }

  private func farElement(
    of stack: GroupStack, coreAt start: Double, items: Int,
    _ limits: AxisPair<Interval<Double>>
  ) -> FarElement? {
    if stack.count == 0 { return nil }
    // The first and the last two of equal groups reach as far as all.
    let first = stack.group(0)
    let isRepeated = stack.repetition != nil && stack.count > 3
    let ordinals = isRepeated ? [0, stack.count - 2, stack.count - 1] : Array(0..<stack.count)
    let skipped = isRepeated ? (stack.count - 3) * first.items : 0
    var buffer = FrameBuffer()
    let frames = buffer.frames(count: items - skipped)
    var writer = GroupWriter(stack.measurer, into: frames, listsGroups: true, listing: .all)
    writer.write(ordinals, of: stack, coreAt: start)
    for group in writer.groups ?? [] {
      if let far = FarElement(.group(group.path), group.rect, within: limits) { return far }
    }
    for (index, frame) in frames.prefix(writer.count).enumerated() {
      let item = index < first.items ? index : index + skipped
      if let far = FarElement(.item(item), frame, within: limits) { return far }
    }
    for item in writer.supplementaryFrames {
      let kind = tree.supplementaryItems[item.definition].kind
      if let far = FarElement(.supplementaryItem(kind), item.rect, within: limits) { return far }
    }
    return nil
  }
}

extension BoundaryItems {
  /// Returns the first item that is not within the limits, if the core begins at a position.
  func farElement(
    coreAt start: Double, axes: Axes, within limits: AxisPair<Interval<Double>>
  ) -> FarElement? {
    for (index, item) in items.enumerated() {
      let frame = frame(index, coreAt: start, axes: axes)
      if let far = FarElement(.boundaryItem(item.kind), frame, within: limits) { return far }
    }
    return nil
  }
}
