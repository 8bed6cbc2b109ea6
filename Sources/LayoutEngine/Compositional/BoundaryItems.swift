/// The boundary items of a section, or of the layout, about a core. compositional.md, "Boundary
/// items", R11.
struct BoundaryItems {
  let items: [BoundarySupplementaryItem]
  /// The slots, in the same order, from the core's start.
  private(set) var slots: [Rect] = []
  /// What extending items need before and after the core.
  private(set) var growth = Interval<Double>(start: 0, end: 0)

  /// - Parameters:
  ///   - core: The length of the core.
  ///   - box: The interval in which the items stand across the scroll axis.
  ///   - along: The length that fractions along the scroll axis are of.
  init(
    _ items: [BoundarySupplementaryItem], core: Double, box: Interval<Double>, along: Double,
    scale: Double?, axes: Axes
  ) {
    self.items = items
    var sized = Size.zero
    (sized[axes.line], sized[axes.scroll]) = (box.length, along)
    let core = Interval(start: 0, end: core)
    for item in items {
      var slot = Rect.zero
      for axis in 0...1 {
        slot.size[axis] = item.size.along(axis).length(
          in: sized, measured: item.measured.along(axis), scale: scale)
      }
      let length = slot.size[axes.scroll]
      slot.origin[axes.scroll] = BoundaryRule.start(
        length: length, side: item.alignment.side(along: axes.scroll),
        extends: item.extendsBoundary, core: core, offset: item.absoluteOffset[axes.scroll])
      slot.origin[axes.line] = BoundaryRule.start(
        length: slot.size[axes.line], side: item.alignment.side(along: axes.line), across: box,
        offset: item.absoluteOffset[axes.line])
      slots.append(slot)
      guard item.extendsBoundary else { continue }
      growth.start = max(growth.start, -slot.origin[axes.scroll])
      growth.end = max(growth.end, slot.end(along: axes.scroll) - core.end)
    }
  }

  /// Returns the slots of the items that stay on screen, by kind, if the core begins at a position.
  func pinnedSlots(coreAt start: Double, axes: Axes) -> [String: Rect] {
    var pinned: [String: Rect] = [:]
    for (item, slot) in zip(items, slots) where item.pinToVisibleBounds {
      pinned[item.kind] = slot.moved(
        to: start + slot.start(along: axes.scroll), along: axes.scroll)
    }
    return pinned
  }

  /// Returns the frame of an item, if the core begins at a position: the slot less the item's
  /// insets.
  func frame(_ index: Int, coreAt start: Double, axes: Axes) -> Rect {
    let (slot, item) = (
      slots[index].moved(
        to: slots[index].start(along: axes.scroll) + start, along: axes.scroll), items[index]
    )
    var frame = Rect.zero
    for axis in 0...1 {
      let isEstimated = item.size.along(axis).estimate != nil
      let edges = GroupRule.frame(
        slot: slot.origin[axis], length: slot.size[axis],
        inset: isEstimated ? 0 : item.contentInsets.start(along: axis),
        isEstimated ? 0 : item.contentInsets.end(along: axis))
      frame.origin[axis] = edges.start
      frame.size[axis] = edges.length
    }
    return frame
  }
}
