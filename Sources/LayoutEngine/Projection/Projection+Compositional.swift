/// Pinned boundary items, and the rounding of frames. compositional.md, "Boundary items" and
/// "Rounding".
extension Projection {
  /// The zIndex that is added to that of a boundary item which stays on screen.
  private static let pinnedZIndex = 1_000_000_000

  /// Returns the attributes of the boundary items of the whole layout, in order.
  package func boundaryItems(contentOffset: Point?) -> [LayoutAttributes] {
    boundary.items.map { item, frame in
      boundaryItem(
        item, frame, slot: boundary.slots[item.kind], core: boundary.core,
        breadth: contentSize.along(axes.line), in: containerLine ?? 0, section: 0, host: .layout,
        contentOffset: contentOffset)
    }
  }

  /// Returns the attributes of a boundary item of a section.
  func boundaryItem(
    _ item: BoundarySupplementaryItem, _ rect: Rect, of section: PlacedSection,
    _ placed: PlacedCompositional, contentOffset: Point?
  ) -> LayoutAttributes {
    let start = section.offset.points
    let slot = placed.pinnedSlots[item.kind].map { shifted($0, by: section.offset) }
    let isShort = ElementKind.headerAndFooter.contains { $0.rawValue == item.kind }
    return boundaryItem(
      item, shifted(rect, by: section.offset), slot: slot,
      core: Interval(start: start + placed.core.start, end: start + placed.core.end),
      breadth: placed.breadth, in: placed.section.containerLength, section: section.index,
      host: isShort ? nil : .section, contentOffset: contentOffset)
  }

  /// - Parameters:
  ///   - slot: The slot of an item that stays on screen.
  ///   - core: What the item is at the boundary of along the scroll axis, in content coordinates.
  ///   - breadth: The length of what it is at the boundary of across the scroll axis.
  ///   - width: The length of the container across the scroll axis.
  private func boundaryItem(
    _ item: BoundarySupplementaryItem, _ natural: Rect, slot: Rect?, core: Interval<Double>,
    breadth: Double, in width: Double, section: Int, host: SupplementaryHost?, contentOffset: Point?
  ) -> LayoutAttributes {
    var leading = natural
    var zIndex = item.zIndex ?? 1
    if let slot, let contentOffset {
      // The item's insets are within the slot.
      for axis in 0...1 {
        let own = Interval(start: slot.start(along: axis), end: slot.end(along: axis))
        let start = BoundaryRule.pinned(
          own, side: item.alignment.side(along: axis),
          in: axis == axes.scroll ? core : Interval(start: 0, end: breadth),
          rest: axis == axes.scroll ? 0 : breadth - width,
          visible: visible(at: contentOffset, along: axis))
        leading = leading.moved(
          to: natural.start(along: axis) + (start - own.start), along: axis)
      }
    }
    let frame = finish(leading, mirroredIn: width)
    if item.pinToVisibleBounds, let contentOffset,
      DisputedRules.isHit(frame, by: visibleBounds(at: contentOffset))
    {
      zIndex += Self.pinnedZIndex
    }
    return LayoutAttributes(
      indexPath: ElementIndexPath(item: 0, section: section), category: .supplementary,
      elementKind: ElementKind(rawValue: item.kind), frame: frame, supplementaryHost: host,
      zIndex: zIndex)
  }

  /// Returns the attributes of a supplementary item of a section.
  package func supplementary(
    _ frame: SupplementaryFrame, of section: PlacedSection, contentOffset: Point?
  ) -> LayoutAttributes? {
    guard let placed = section.compositional else { return nil }
    let own = placed.section.tree.supplementaryItems
    if frame.definition >= own.count {
      guard let items = placed.section.metrics.boundarySupplementaryItems,
        frame.definition - own.count < items.count
      else { return nil }
      return boundaryItem(
        items[frame.definition - own.count], frame.rect, of: section, placed,
        contentOffset: contentOffset)
    }
    let item = own[frame.definition]
    return LayoutAttributes(
      indexPath: ElementIndexPath(item: frame.item, section: section.index),
      category: .supplementary, elementKind: ElementKind(rawValue: item.kind),
      frame: finishInRow(shifted(frame.rect, by: section.offset), placed),
      supplementaryHost: frame.host,
      kindOrdinal: placed.section.tree.kindOrdinals[frame.definition], zIndex: item.zIndex ?? 1,
      clip: clip(placed))
  }

  /// Returns the area, in section coordinates, in which an element that scrolls with the section's
  /// row can lie if its final frame touches a region.
  package func searchArea(
    of region: Rect, in section: PlacedSection
  ) -> SupplementarySelection.SearchArea {
    let (base, scroll) = (section.offset.points, searchRange(of: region))
    var area = AxisPair(-Double.infinity...Double.infinity, -Double.infinity...Double.infinity)
    area[axes.scroll] = scroll.lower - base...max(scroll.lower, scroll.upper) - base
    guard let placed = section.compositional else { return area }
    let offset = placed.innerOffset ?? 0
    var (start, end) = (region.start(along: axes.line), region.end(along: axes.line))
    if isMirrored && axes.line == 0 {
      let width = placed.section.containerLength
      (start, end) = (width - end, width - start)
    }
    // Snapping moves an edge by at most a pixel, and a pixel is at most a point.
    area[axes.line] = start + offset - 1...max(start, end) + offset + 1
    return area
  }

  /// Returns the final frame of a group's slot.
  package func group(_ rect: Rect, of section: PlacedSection) -> Rect {
    let leading = shifted(rect, by: section.offset)
    return section.compositional.map { finishInRow(leading, $0) } ?? leading
  }

  /// Returns the final frame of an area of a section; nil for one that is cut off of a row.
  package func area(_ area: SpacingArea, of section: PlacedSection) -> Rect? {
    let leading = shifted(area.rect, by: section.offset)
    guard let placed = section.compositional else { return finish(leading) }
    guard area.isInRow else { return finish(leading, placed) }
    let frame = finishInRow(leading, placed)
    return clip(placed).map { frame.intersection($0) } ?? frame
  }

  /// Returns the final frame of an element that scrolls with the row of an orthogonal section.
  /// "Orthogonal sections": on screen it is less by the row's offset, which is not rounded.
  func finishInRow(_ leading: Rect, _ placed: PlacedCompositional) -> Rect {
    let frame = finish(leading, placed)
    guard let offset = placed.innerOffset else { return frame }
    // From right to left, a row scrolls to the right.
    let moved = frame.start(along: axes.line) + (isMirrored && axes.line == 0 ? offset : -offset)
    return frame.moved(to: moved + 0, along: axes.line)
  }

  /// Returns the part of the content that a row on screen is cut to: the container across the
  /// scroll axis, and everything along it. Nil for frames that are not moved.
  package func clip(_ placed: PlacedCompositional) -> Rect? {
    guard placed.innerOffset != nil else { return nil }
    let limit = 2 * FixedPoint.limit
    return axes.rect(
      line: 0, scroll: -limit, lineLength: placed.section.containerLength, scrollLength: 2 * limit)
  }

  /// Returns the final frame of an element of a compositional section.
  func finish(_ leading: Rect, _ placed: PlacedCompositional) -> Rect {
    finish(leading, mirroredIn: placed.section.containerLength)
  }

  private func finish(_ leading: Rect, mirroredIn width: Double) -> Rect {
    var frame = leading
    if isMirrored {
      frame.origin.x = MirrorRule.mirrored(
        leading.minX, width: leading.width, in: mirrorsScroll ? contentSize.width : width)
    }
    for axis in 0...1 {
      // Adding zero turns a negative zero, which JSON cannot distinguish, into zero.
      frame.origin[axis] = PixelRule.frame(frame.origin[axis], scale: scale) + 0
      frame.size[axis] = PixelRule.frame(frame.size[axis], scale: scale)
    }
    return frame
  }
}
