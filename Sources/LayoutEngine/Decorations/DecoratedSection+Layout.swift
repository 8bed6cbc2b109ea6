extension DecoratedSection<Double> {
  /// Creates the shape of a section from its layout. Inlined, so that arguments with references are
  /// not copied.
  @inline(__always)
  init(
    _ metrics: ResolvedMetrics, _ items: ItemsBox?, header: Rect?, footer: Rect?, extent: Double,
    axes: Axes, _ traits: ContainerTraits, isShelf: Bool
  ) {
    func visible(_ rect: Rect?) -> Interval<Double>? {
      guard let rect, rect.width > 0, rect.height > 0 else { return nil }
      return Interval(start: rect.start(along: axes.scroll), end: rect.end(along: axes.scroll))
    }
    self.init(
      items: items.map {
        Items(
          all: Box(line: $0.line, scroll: $0.scroll),
          firstAndLast: Box(line: $0.firstAndLastLine, scroll: $0.firstAndLastScroll),
          lastLineEnd: $0.lastLineEnd, fullLinesEnd: $0.fullLinesEnd)
      },
      header: visible(header), footer: visible(footer), start: metrics.start, end: metrics.end,
      leading: metrics.leading, available: metrics.available,
      emptyPlace: SectionRule.startOfItems(header: metrics.header, inset: metrics.start),
      lineLength: metrics.wholeLine ?? traits.lineLength,
      containerStart: metrics.wholeLine == nil ? traits.containerLine?.start : 0,
      containerLength: metrics.wholeLine ?? traits.containerLine?.length ?? 0,
      shelf: isShelf
        ? .init(titleHeight: header?.height ?? 0, extent: items?.end ?? 0) : nil,
      extent: extent,
      itemAlignment: isShelf ? .start : metrics.arrangement.items, hasLines: metrics.hasLines,
      axes: axes)
  }

  /// Returns the concave corner of a bubble with this frame, in section coordinates; nil where the
  /// last line is as long as the others. decorations.md, "The bubble's outline".
  @inline(never)
  func step(of frame: Rect) -> Point? {
    guard let items, items.hasStep else { return nil }
    // The margins between the items and the frame are kept at the step.
    func place(_ edge: Double, _ end: Double, _ axis: Int) -> Double {
      let place = edge + (frame.end(along: axis) - end)
      let nearest = min(max(place, frame.start(along: axis)), frame.end(along: axis))
      // A step that is outside by a rounding error is on the edge.
      return abs(nearest - place) <= FixedPoint.quantum ? nearest : place
    }
    let line = place(items.lastLineEnd, items.all.line.end, axes.line)
    let scroll = place(items.fullLinesEnd, items.all.scroll.end, axes.scroll)
    return axes.line == 0 ? Point(x: line, y: scroll) : Point(x: scroll, y: line)
  }
}

extension DecoratedSection<Double>.Items {
  /// Whether the last line ends before the longest one does. decorations.md, "The bubble's
  /// outline".
  fileprivate var hasStep: Bool { lastLineEnd < all.line.end - 1e-6 }
}
