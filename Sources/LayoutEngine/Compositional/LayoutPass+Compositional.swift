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
    let stack = GroupStack(section, MeasuredItems(items))
    if stack.count == 0 && items.count > 0 {
      buffer.layout.diagnostics.append(
        diagnostic(.groupFitsNothing, first: 0, count: items.count))
    }
    let core = section.core(of: stack)
    let boundary = boundaryItems(of: section, core: core)
    let length = boundary.growth.start + core + boundary.growth.end
    guard abs(length) <= FixedPoint.limit else { throw .contentTooLong }
    buffer.layout.extent = FixedPoint(length)
    buffer.layout.breadth = section.breadth(of: stack)
    try write(stack, of: section, items: items.count, boundary, into: &buffer)
    for (index, item) in boundary.items.enumerated() {
      let frame = boundary.frame(
        index, coreAt: boundary.growth.start, axes: axes)
      buffer.layout.reach.cover(
        from: frame.start(along: axes.scroll), to: frame.end(along: axes.scroll))
      switch item.kind {
      case ElementKind.header.rawValue: buffer.layout.header = frame
      case ElementKind.footer.rawValue: buffer.layout.footer = frame
      default:
        buffer.supplementaryFrames.append(
          SupplementaryFrame(
            definition: section.tree.supplementaryItems.count + index, host: .section, item: 0,
            rect: frame))
      }
    }
  }

  private func boundaryItems(of section: CompositionalSection, core: Double) -> BoundaryItems {
    BoundaryItems(
      section.metrics.boundarySupplementaryItems ?? [], core: core, box: section.boundaryBox,
      along: section.alongLength, scale: section.scale, axes: axes)
  }

  /// Writes the frames of a section's items and of their supplementary items.
  private func write(
    _ stack: GroupStack, of section: CompositionalSection, items: Int, _ boundary: BoundaryItems,
    into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    let frames = buffer.frames(count: items)
    if stack.count == 0 {
      // Each item has a frame, also where UIKit has none: DisputedRules.
      frames.update(repeating: .zero)
      buffer.lines = Lines(startingAt: 0)
      return
    }
    var writer = GroupWriter(stack.measurer, into: frames)
    stack.write(to: &writer, of: section, coreAt: boundary.growth.start)
    buffer.supplementaryFrames = writer.supplementaryFrames
    let (line, scroll) = (writer.bounds[axes.line], writer.bounds[axes.scroll])
    guard max(abs(line.start), abs(line.end)) <= LayoutPass.longestLine,
      max(abs(scroll.start), abs(scroll.end)) <= LayoutPass.longestLine
    else { throw .contentTooLong }
    buffer.layout.reach.cover(from: scroll.start, to: scroll.end)
    for frame in writer.supplementaryFrames {
      buffer.layout.reach.cover(
        from: frame.rect.start(along: axes.scroll), to: frame.rect.end(along: axes.scroll))
    }
    buffer.lines = Lines(
      end: scroll.end, lower: scroll.start, upper: scroll.end, line: line,
      lastLineEnd: line.end, fullLinesEnd: scroll.end, smallest: 0)
  }
}

extension LayoutPass {
  /// Returns what places the elements of a section; nil for one that is not compositional.
  ///
  /// - Complexity: O(group), or O(*n*) in items if lengths are measured and a boundary item is
  ///   pinned.
  package func placed(_ section: SectionInput) -> PlacedCompositional? {
    guard traits.bounds != nil else { return nil }
    let resolved = resolved(section)
    guard let compositional = resolved.compositional else { return nil }
    var core = Interval<Double>(start: 0, end: 0)
    var pinnedSlots: [String: Interval<Double>] = [:]
    let boundary = compositional.metrics.boundarySupplementaryItems ?? []
    if boundary.contains(where: \.pinToVisibleBounds) {
      let stack = GroupStack(compositional, MeasuredItems(section.items))
      let length = compositional.core(of: stack)
      let items = boundaryItems(of: compositional, core: length)
      core = Interval(start: items.growth.start, end: items.growth.start + length)
      pinnedSlots = items.pinnedSlots(coreAt: core.start, axes: axes)
    }
    return PlacedCompositional(
      section: compositional, core: core, pinnedSlots: pinnedSlots,
      hasDecorations: list(of: resolved.decorations) != nil,
      zIndexes: zIndexes(of: section, compositional))
  }

  /// Returns the zIndex values that custom groups give: of the items of one group if all are equal.
  private func zIndexes(of section: SectionInput, _ compositional: CompositionalSection) -> [Int?] {
    guard compositional.tree.givesZIndex else { return [] }
    let stack = GroupStack(compositional, MeasuredItems(section.items))
    var zIndexes: [Int?] = []
    for index in 0..<(compositional.tree[0].isStatic ? min(1, stack.count) : stack.count) {
      stack.measurer.appendZIndexes(of: stack.group(index).subitem, to: &zIndexes)
    }
    return zIndexes
  }

  /// Returns the ``SectionLayout/breadth`` of a section, in points.
  ///
  /// - Complexity: O(group), or O(*n*) in items if lengths are measured.
  package func breadth(of section: SectionInput) -> Double {
    guard let compositional = resolved(section).compositional else { return 0 }
    return compositional.breadth(of: GroupStack(compositional, MeasuredItems(section.items)))
  }

  /// Returns the groups of a section, each before the groups within it; none for a section of
  /// another layout.
  ///
  /// - Complexity: O(*n*) in the section's items.
  package func groups(of section: SectionInput) -> [GroupFrame] {
    guard let compositional = resolved(section).compositional else { return [] }
    let stack = GroupStack(compositional, MeasuredItems(section.items))
    if stack.count == 0 { return [] }
    let boundary = boundaryItems(of: compositional, core: compositional.core(of: stack))
    var buffer = FrameBuffer()
    var writer = GroupWriter(
      stack.measurer, into: buffer.frames(count: section.items.count), listsGroups: true)
    stack.write(to: &writer, of: compositional, coreAt: boundary.growth.start)
    return writer.groups ?? []
  }
}

extension GroupStack {
  /// Writes all groups.
  fileprivate func write(
    to writer: inout GroupWriter, of section: CompositionalSection, coreAt start: Double
  ) {
    for index in 0..<count {
      let group = group(index)
      var size = group.subitem.slot
      size[section.stackAxis] = group.length
      writer.write(
        group.subitem, index, at: section.corner(of: group, in: self, coreAt: start), size: size)
    }
  }
}

extension CompositionalSection {
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

  /// Returns the corner of a group's slot, in section coordinates.
  ///
  /// - Parameter start: The position of the core along the scroll axis.
  func corner(of group: GroupStack.Group, in stack: GroupStack, coreAt start: Double) -> Point {
    var corner = Point.zero
    corner[stackAxis] = group.start
    let across = 1 - stackAxis
    var (place, extent) = (insets.start(along: across), Double?.none)
    if !isOrthogonal {
      place += container.start
      extent = max(
        0, container.length - insets.start(along: across) - insets.end(along: across))
    }
    corner[across] =
      place
      + stack.measurer.roomBefore(
        group.subitem, group.subitem.slot, in: extent, along: across)
    corner[axes.scroll] += start
    return corner
  }
}

extension GroupMeasurer {
  /// Appends the zIndex that a custom group gives to each item of a whole occurrence, or nil.
  fileprivate func appendZIndexes(of group: MeasuredSubitem, to zIndexes: inout [Int?]) {
    switch tree[group.node].content {
    case .item: zIndexes.append(nil)
    case .custom(let frames): zIndexes += frames.map(\.zIndex)
    case .list:
      visitSubitems(of: group) { _, subitem, _ in
        appendZIndexes(of: subitem, to: &zIndexes)
        // A section never has more items.
        return zIndexes.count <= ItemRuns.maximumCount
      }
    }
  }
}
