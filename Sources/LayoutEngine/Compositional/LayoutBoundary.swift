/// The boundary items of a whole layout, about its sections. compositional.md, "Boundary items".
///
/// Items in the middle are placed first, then those at the ends about what these make.
///
/// An object, because a projection is copied more often than it is made.
package final class LayoutBoundary: Sendable {
  /// The items, with their frames in content coordinates, not rounded.
  package let items: [(item: BoundarySupplementaryItem, frame: Rect)]
  /// The position of the first section, and the length of the content.
  package let start: FixedPoint
  package let length: FixedPoint
  /// The slots of the items that stay on screen, by kind.
  let slots: [String: Rect]
  /// The items in the middle, and those at the ends; nil without boundary items.
  let parts: (inner: BoundaryItems, outer: BoundaryItems)?
  /// The interval of all sections.
  let core: Interval<Double>
  /// The reason why the content cannot be laid out; nil if all of it is within the limits.
  package let fault: LayoutError?

  /// - Parameter length: The length of all sections.
  package init(_ configuration: LayoutConfiguration, in traits: ContainerTraits, length: FixedPoint)
  {
    let axes = Axes(configuration.effectiveScrollDirection)
    let own = configuration.boundarySupplementaryItems
    guard configuration.shelf == nil, !own.isEmpty, let bounds = traits.bounds else {
      (items, start, self.length) = ([], .zero, length)
      parts = nil
      (slots, core) = ([:], Interval(start: 0, end: length.points))
      fault = nil
      return
    }
    let scale = traits.scale.map { Double($0.rawValue) }
    func place(_ items: [BoundarySupplementaryItem], _ core: Double) -> BoundaryItems {
      BoundaryItems(
        items, core: core, box: Interval(start: 0, end: bounds.across), along: bounds.along ?? 0,
        scale: scale, axes: axes)
    }
    func isCentred(_ item: BoundarySupplementaryItem) -> Bool {
      item.alignment.side(along: axes.scroll) == 0
    }
    let inner = place(own.filter(isCentred), length.points)
    let middle = length.points + inner.growth.start + inner.growth.end
    let outer = place(own.filter { !isCentred($0) }, middle)
    parts = (inner, outer)
    let start = outer.growth.start + inner.growth.start
    var (nextInner, nextOuter) = (0, 0)
    items = own.map { item in
      let isInner = isCentred(item)
      let frame =
        isInner
        ? inner.frame(nextInner, coreAt: start, axes: axes)
        : outer.frame(nextOuter, coreAt: outer.growth.start, axes: axes)
      if isInner { nextInner += 1 } else { nextOuter += 1 }
      return (item, frame)
    }
    slots = inner.pinnedSlots(coreAt: start, axes: axes)
      .merging(outer.pinnedSlots(coreAt: outer.growth.start, axes: axes)) { first, _ in first }
    let end = middle + outer.growth.start + outer.growth.end
    let limits = LayoutPass.limits(configuration, in: traits)
    let far = items.lazy.compactMap {
      FarElement(.boundaryItem($0.item.kind), $0.frame, within: limits)
    }.first
    let isTooLong = max(abs(start), abs(end)) > FixedPoint.limit
    fault = far.map { .elementTooFar($0) } ?? (isTooLong ? .contentTooLong : nil)
    // The sum of many large lengths would not fit into a fixed-point length.
    self.start = fault == nil ? FixedPoint(start) : .zero
    self.length = fault == nil ? FixedPoint(end) : length
    core = Interval(start: start, end: start + length.points)
  }
}
