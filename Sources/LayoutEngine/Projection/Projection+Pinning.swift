/// Headers, footers and decorations that stay on screen. flow-layout.md, section 6.
extension Projection {
  /// Returns whether the header or the footer of a section stays on screen. Boundary items of a
  /// compositional section have pins of their own.
  package func pins(_ kind: ElementKind, of section: PlacedSection) -> Bool {
    section.compositional == nil && (kind == .header ? pinsHeaders : pinsFooters)
  }

  /// Returns a rectangle moved to its pinned position, in leading coordinates.
  func pinned(
    _ rect: Rect, _ kind: ElementKind, of section: PlacedSection, contentOffset: Point
  ) -> Rect {
    let (start, length) = (rect.start(along: axes.scroll), rect.length(along: axes.scroll))
    let visible = visible(at: contentOffset)
    let own = Interval(
      start: section.offset.points, end: section.offset.points + section.extent.points)
    let moved =
      kind == .header
      ? PinningRule.header(natural: start, length: length, in: own, visible: visible)
      : PinningRule.footer(
        natural: start, length: length, in: own,
        header: section.header?.length(along: axes.scroll) ?? 0, visible: visible)
    return rect.moved(to: moved, along: axes.scroll)
  }

  /// Returns whether a header or footer of a section grows when the content is pulled.
  package func stretches(_ kind: ElementKind, of section: PlacedSection) -> Bool {
    stretchesHeader && kind == .header && section.index == 0 && section.compositional == nil
  }

  /// Returns the rectangle of a header that grows, in leading coordinates.
  func stretched(_ rect: Rect, contentOffset: Point) -> Rect {
    let (start, length) = (rect.start(along: axes.scroll), rect.length(along: axes.scroll))
    let pulled = PinningRule.pulled(visibleStart: visible(at: contentOffset).start)
    return axes.rect(
      line: rect.start(along: axes.line), scroll: start - pulled,
      lineLength: rect.length(along: axes.line), scrollLength: length + pulled)
  }

  /// Returns the visible interval along an axis, or along the scroll axis, in leading coordinates.
  func visible(at contentOffset: Point, along axis: Int? = nil) -> Interval<Double> {
    let (axis, insets) = (axis ?? axes.scroll, container.contentInset)
    let before = insets.start(along: axis)
    let length = PinningRule.visibleLength(
      container: container.size.along(axis), insets: before, insets.end(along: axis))
    let start = PinningRule.visibleStart(
      offset: axis == 0 ? contentOffset.x : contentOffset.y, inset: before, length: length,
      mirroredIn: mirroringLength(along: axis))
    return Interval(start: start, end: start + length)
  }

  /// Returns the length in which elements of a compositional section are mirrored along an axis;
  /// nil if they are not.
  func mirroringLength(along axis: Int) -> Double? {
    guard isMirrored, axis == 0 else { return nil }
    return mirrorsScroll ? contentSize.width : containerLine ?? 0
  }

  /// Whether the content is mirrored along the scroll axis.
  var mirrorsScroll: Bool { isMirrored && axes.scroll == 0 }
}
