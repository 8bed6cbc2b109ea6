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
        in: containerLine ?? 0, section: 0, host: .layout, contentOffset: contentOffset)
    }
  }

  /// Returns the attributes of a boundary item of a section.
  func boundaryItem(
    _ item: BoundarySupplementaryItem, _ rect: Rect, of section: PlacedSection,
    _ placed: PlacedCompositional, contentOffset: Point?
  ) -> LayoutAttributes {
    let start = section.offset.points
    let slot = placed.pinnedSlots[item.kind].map {
      Interval(start: start + $0.start, end: start + $0.end)
    }
    let isShort = ElementKind.headerAndFooter.contains { $0.rawValue == item.kind }
    return boundaryItem(
      item, shifted(rect, by: section.offset), slot: slot,
      core: Interval(start: start + placed.core.start, end: start + placed.core.end),
      in: placed.section.containerLength, section: section.index,
      host: isShort ? nil : .section, contentOffset: contentOffset)
  }

  /// - Parameters:
  ///   - slot: The slot of an item that stays on screen, along the scroll axis.
  ///   - core: What the item is at the boundary of, in content coordinates.
  ///   - width: The width in which the item is mirrored.
  private func boundaryItem(
    _ item: BoundarySupplementaryItem, _ natural: Rect, slot: Interval<Double>?,
    core: Interval<Double>, in width: Double, section: Int, host: SupplementaryHost?,
    contentOffset: Point?
  ) -> LayoutAttributes {
    var leading = natural
    var zIndex = item.zIndex ?? 1
    if let slot, let contentOffset {
      let moved = pinned(slot, item, core: core, contentOffset: contentOffset)
      let start = natural.start(along: axes.scroll) + (moved - slot.start)
      leading = natural.moved(to: start, along: axes.scroll)
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

  /// Returns the start of a slot that stays on screen. The item's insets are within it.
  private func pinned(
    _ slot: Interval<Double>, _ item: BoundarySupplementaryItem, core: Interval<Double>,
    contentOffset: Point
  ) -> Double {
    let visible = visible(at: contentOffset)
    return switch item.alignment.side(along: axes.scroll) {
    case -1:
      BoundaryRule.pinnedStart(
        natural: slot.start, length: slot.length, coreEnd: core.end, visible: visible.start)
    case 1:
      BoundaryRule.pinnedEnd(
        natural: slot.start, length: slot.length, coreStart: core.start, visible: visible.end)
    // An item in the middle does not stay on screen: DisputedRules.
    default: slot.start
    }
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
