extension Projection {
  /// Records how a rectangle of a section is placed in the content, as `x`, `y`, `width` and
  /// `height`.
  ///
  /// - Parameters:
  ///   - section: The placed section, whose offset is `start of the section` in the trace.
  ///   - kind: The kind that the element is pinned as; nil if it is not pinned.
  ///   - contentOffset: The content offset at which the element is pinned; nil for its natural
  ///     position.
  package func explain(
    _ named: NamedRect, of section: PlacedSection, pinnedAs kind: ElementKind? = nil,
    contentOffset: Point? = nil, into trace: LayoutTrace
  ) {
    let rect = named.rect
    func known(_ value: Double, _ name: String?) -> RecordedQuantity {
      name.map { trace.known(value, $0) } ?? RecordedQuantity(value, .number(value))
    }
    let width = known(rect.width, named.width)
    let height = known(rect.height, named.height)
    var (x, y) = (known(rect.minX, named.x), known(rect.minY, named.y))
    let start = trace.known(section.offset.points, "start of the section")
    let isVertical = axes.scroll == 1
    let word = axes.scrollWords.origin
    var place = trace.step(
      start + (isVertical ? y : x), "\(word) in the content",
      "its position in the section plus the section's")
    if let contentOffset, let kind {
      place = pinnedStart(
        natural: place, length: isVertical ? height : width, kind, of: section,
        visible: visible(at: contentOffset, trace), trace)
    }
    if isVertical { y = place } else { x = place }
    describeSnapping(of: mirrored(x, width: width, trace), "x", trace)
    describeSnapping(of: y, "y", trace)
    trace.step(width, "width", "sizes are not rounded")
    trace.step(height, "height", "sizes are not rounded")
  }
  /// Records an x coordinate, mirrored if the content is mirrored.
  private func mirrored(
    _ x: RecordedQuantity, width: RecordedQuantity, _ trace: LayoutTrace
  ) -> RecordedQuantity {
    guard isMirrored else { return x }
    return trace.step(
      MirrorRule.mirrored(x, width: width, in: trace.known(contentSize.width, "content width")),
      "mirrored x", "the content reads from right to left",
      because: [
        .init("direction", .text("rightToLeft"), .document(.document, key: "direction"))
      ])
  }

  private func describeSnapping(
    of value: RecordedQuantity, _ word: String, _ trace: LayoutTrace
  ) {
    guard let scale else {
      trace.step(value, word, "without a scale, origins are not snapped")
      return
    }
    trace.step(
      DisputedRules.snapped(value, scale: trace.input(scale, "scale", .container("scale"))), word,
      "snapped to the nearest pixel, halves up; one unit of the offsets, 1/1048576, is added first")
  }

  /// Records the visible interval along the scroll axis, in leading coordinates.
  private func visible(
    at contentOffset: Point, _ trace: LayoutTrace
  ) -> Interval<RecordedQuantity> {
    let (axis, words, insets) = (axes.scroll, axes.scrollWords, container.contentInset)
    func inset(_ value: Double, _ side: String) -> RecordedQuantity {
      trace.input(
        value, "\(side) content inset of the container", .container("contentInset.\(side)"))
    }
    let before = inset(insets.start(along: axis), words.startKey)
    let after = inset(insets.end(along: axis), words.endKey)
    let offset = trace.input(
      axis == 0 ? contentOffset.x : contentOffset.y, "content offset \(words.origin)",
      .source(.query("contentOffset")))
    let length = PinningRule.visibleLength(
      container: trace.input(
        container.size.along(axis), "container \(words.length)", .container(words.length)),
      insets: before, after)
    let start = trace.step(
      PinningRule.visibleStart(
        offset: offset, inset: before, length: length,
        mirroredIn: mirrorsScroll ? trace.known(contentSize.width, "content width") : nil),
      "start of the visible area", "the content offset plus the content inset")
    let end = trace.step(
      start + length, "end of the visible area",
      "its start plus the container minus the content inset")
    return Interval(start: start, end: end)
  }

  /// Records the start of a pinned element along the scroll axis.
  private func pinnedStart(
    natural: RecordedQuantity, length: RecordedQuantity, _ kind: ElementKind,
    of section: PlacedSection, visible: Interval<RecordedQuantity>, _ trace: LayoutTrace
  ) -> RecordedQuantity {
    let words = axes.scrollWords
    let start = trace.known(section.offset.points, "start of the section")
    let own = Interval(
      start: start,
      end: start + trace.known(section.extent.points, "section \(words.length)"))
    if kind == .header {
      return trace.step(
        PinningRule.header(natural: natural, length: length, in: own, visible: visible),
        "pinned \(words.origin)",
        "it stays at the start of the visible area, and within its section")
    }
    let header = section.header?.length(along: axes.scroll) ?? 0
    return trace.step(
      PinningRule.footer(
        natural: natural, length: length, in: own,
        header: trace.known(header, "header \(words.length)"), visible: visible),
      "pinned \(words.origin)",
      "it stays at the end of the visible area, and below its section's header")
  }
}
