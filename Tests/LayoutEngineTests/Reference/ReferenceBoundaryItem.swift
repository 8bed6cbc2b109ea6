import LayoutEngine

/// A header, a footer or another boundary item, with its place about a core: across the scroll axis
/// from the container's leading edge, along it from the start of the core. compositional.md, R11.
struct ReferenceBoundaryItem {
  let item: BoundarySupplementaryItem
  var slot: AxisBox
  private let isEstimated: [Bool]
  private let scroll: Int

  init(
    _ item: BoundarySupplementaryItem, in area: ReferenceArea, scroll: Int, core: Double,
    groups: ReferenceGroups
  ) {
    self.item = item
    self.scroll = scroll
    slot = AxisBox(origin: .zero, size: .zero)
    isEstimated = (0...1).map { item.size.dimension(on: $0).estimate != nil }
    for axis in 0...1 {
      // "A fraction along the scroll axis is of the whole container", as the area is there.
      slot.size[axis] = groups.length(
        item.size.dimension(on: axis), in: area.size, measured: item.measured.length(on: axis))
      let side = item.alignment.side(on: axis)
      slot.origin[axis] =
        axis == scroll
        ? along(side: side, length: slot.size[axis], core: core)
        : area.origin[axis] + Double(side + 1) / 2 * (area.size[axis] - slot.size[axis])
      slot.origin[axis] += item.absoluteOffset.pair[axis]
    }
  }

  private func along(side: Int, length: Double, core: Double) -> Double {
    if side < 0 { return item.extendsBoundary ? -length : 0 }
    if side > 0 { return item.extendsBoundary ? core : core - length }
    // "Centred and extending but longer than core: it stands at the start, the section is as long
    // as it. Not extending: it sticks out on both sides."
    // Open: the offset is added to this place, and the section grows by what sticks out then.
    return item.extendsBoundary && length > core ? 0 : (core - length) / 2
  }

  /// The side along the scroll axis: -1 the start, 1 the end, 0 neither.
  var side: Int { item.alignment.side(on: scroll) }

  var zIndex: Int { item.zIndex ?? 1 }

  /// "The section grows at either end by what extending items stick out there."
  ///
  /// Open: it is the slot that counts, not the frame within the item's contentInsets.
  static func growth(
    of items: [ReferenceBoundaryItem], core: Double
  ) -> (start: Double, end: Double) {
    var growth = (start: 0.0, end: 0.0)
    for item in items where item.item.extendsBoundary {
      growth.start = max(growth.start, -item.slot.origin[item.scroll])
      growth.end = max(growth.end, item.slot.end(item.scroll) - core)
    }
    return growth
  }

  /// Returns the frame of the item.
  ///
  /// - Parameters:
  ///   - start: The start of the core that it is placed about.
  ///   - core: What holds it where it is pinned: the section without what extending items add, or
  ///     all sections.
  ///   - across: The breadth of what it is in, and the length of the container there.
  ///   - visible: The visible interval along each axis; nil if nothing is pinned.
  func frame(
    start: Double, core: (start: Double, end: Double),
    across: (breadth: Double, container: Double), visible: [(start: Double, end: Double)]?
  ) -> AxisBox {
    var box = slot
    box.origin[scroll] += start
    if let visible, item.pinToVisibleBounds {
      // R12. "An item that is centred on an axis does not pin along it."
      // Open: length and place are those of the slot, and the offset only counts in `natural`.
      let (natural, length) = (box.origin[scroll], box.size[scroll])
      if side < 0 {
        box.origin[scroll] = max(natural, min(visible[scroll].start, core.end - length))
      } else if side > 0 {
        box.origin[scroll] = min(natural, max(visible[scroll].end - length, core.start))
      }
      let line = 1 - scroll
      let (place, thickness) = (box.origin[line], box.size[line])
      if item.alignment.side(on: line) < 0 {
        box.origin[line] = max(place, min(visible[line].start, across.breadth - thickness))
      } else if item.alignment.side(on: line) > 0 {
        box.origin[line] = min(
          place + across.breadth - across.container, max(visible[line].end - thickness, 0))
      }
    }
    // "The item's own contentInsets shrink its frame."
    // Open: as those of an item do, so not on an estimated axis.
    return box.less(item.contentInsets, ignoredOn: isEstimated)
  }
}
