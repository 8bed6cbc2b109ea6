extension Projection {
  /// Records how a rectangle of a section is placed in the content, as `x`, `y`, `width` and
  /// `height`.
  ///
  /// - Parameters:
  ///   - section: The placed section, whose offset is `start of the section` in the trace.
  ///   - element: The kind of the section's header or footer; nil for another element.
  ///   - isPinned: Whether the element is a decoration that stays on screen, as a header does.
  ///   - contentOffset: The content offset; nil for the natural position.
  package func explain(
    _ named: NamedRect, of section: PlacedSection, _ element: ElementKind? = nil,
    isPinned: Bool = false, contentOffset: Point? = nil, into trace: LayoutTrace
  ) {
    let kind =
      element.flatMap { pins($0, of: section) ? $0 : nil } ?? (isPinned ? ElementKind.header : nil)
    let stretches = element.map { self.stretches($0, of: section) } ?? false
    let rect = named.rect
    func known(_ value: Double, _ name: String?) -> RecordedQuantity {
      name.map { trace.known(value, $0) } ?? RecordedQuantity(value, .number(value))
    }
    var width = known(rect.width, named.width)
    var height = known(rect.height, named.height)
    var (x, y) = (known(rect.minX, named.x), known(rect.minY, named.y))
    let start = trace.known(section.offset.points, "start of the section")
    let isVertical = axes.scroll == 1
    let word = axes.scrollWords.origin
    var place = trace.step(
      start + (isVertical ? y : x), "\(word) in the content",
      "its position in the section plus the section's")
    if let contentOffset, kind != nil || stretches {
      let visible = visible(at: contentOffset, trace)
      let length = isVertical ? height : width
      if let kind {
        place = pinnedStart(
          natural: place, length: length, kind, of: section, visible: visible, trace)
      }
      if stretches {
        let (start, stretched) = stretch(place, length: length, visible: visible, trace)
        place = start
        if isVertical { height = stretched } else { width = stretched }
      }
    }
    if isVertical { y = place } else { x = place }
    pin(&x, &y, named.pinnings, in: start, contentOffset: contentOffset, trace)
    if let compositional = section.compositional {
      finish(x, y, width, height, mirroredIn: compositional.section.containerLength, trace)
      return
    }
    let line = trace.known(mirrorWidth, "content width")
    describeSnapping(of: mirrored(x, width: width, in: line, trace), "x", trace)
    describeSnapping(of: y, "y", trace)
    trace.step(width, "width", "sizes are not rounded")
    trace.step(height, "height", "sizes are not rounded")
  }

  /// Records how a boundary item of the layout is placed in the content, as `x`, `y`, `width` and
  /// `height`.
  package func explain(
    boundaryItem named: NamedRect, contentOffset: Point?, into trace: LayoutTrace
  ) {
    let rect = named.rect
    var (x, y) = (
      trace.known(rect.minX, named.x ?? "x"), trace.known(rect.minY, named.y ?? "y")
    )
    pin(&x, &y, named.pinnings, in: nil, contentOffset: contentOffset, trace)
    finish(
      x, y, trace.known(rect.width, named.width), trace.known(rect.height, named.height),
      mirroredIn: containerLine ?? 0, trace)
  }

  /// Records the final frame of an element of a compositional section, or of a boundary item of the
  /// layout. compositional.md, "Rounding", R2.
  private func finish(
    _ x: RecordedQuantity, _ y: RecordedQuantity, _ width: RecordedQuantity,
    _ height: RecordedQuantity, mirroredIn length: Double, _ trace: LayoutTrace
  ) {
    let line =
      mirrorsScroll
      ? trace.known(contentSize.width, "content width") : trace.known(length, "container width")
    let scale = trace.scale(scale)
    for (word, value) in [
      ("x", mirrored(x, width: width, in: line, trace)), ("y", y), ("width", width),
      ("height", height),
    ] {
      let row = word == axes.lineWords.origin ? trace.recorded(LayoutTrace.rowOffset) : nil
      let rounded = trace.step(
        PixelRule.frame(value, scale: scale), row == nil ? word : "unmoved \(word)",
        scale == nil
          ? "without a scale, nothing is rounded"
          : "rounded to the nearest pixel, halves away from zero; one unit of the offsets, "
            + "1/1048576, is added first")
      guard let row else { continue }
      let turns = isMirrored && word == "x"
      trace.step(
        turns ? rounded + row : rounded - row, word,
        turns
          ? "on screen, moved to the right by the offset of the row"
          : "on screen, less the offset of the row")
    }
  }

  /// Records where a boundary item stays on screen, along each axis along which it does.
  ///
  /// - Parameter section: The start of the section; nil for a boundary item of the layout.
  private func pin(
    _ x: inout RecordedQuantity, _ y: inout RecordedQuantity, _ pinnings: [NamedRect.Pinning],
    in section: RecordedQuantity?, contentOffset: Point?, _ trace: LayoutTrace
  ) {
    guard let contentOffset else { return }
    for var pinning in pinnings {
      if let section, pinning.axis == axes.scroll {
        func inContent(_ own: RecordedQuantity) -> RecordedQuantity {
          trace.step(
            section + own, "\(own.arithmetic.names.joined()) in the content",
            "its position in the section plus the section's")
        }
        pinning.slot = Interval(
          start: inContent(pinning.slot.start), end: inContent(pinning.slot.end))
        pinning.core = Interval(
          start: inContent(pinning.core.start), end: inContent(pinning.core.end))
      }
      let start = pinnedStart(pinning, contentOffset, trace)
      let place = trace.step(
        (pinning.axis == 0 ? x : y) + (start - pinning.slot.start),
        "pinned \(axes.words(pinning.axis).origin)", "moved with its slot")
      if pinning.axis == 0 { x = place } else { y = place }
    }
  }

  /// Records the start of the slot of a boundary item that stays on screen along an axis.
  private func pinnedStart(
    _ pinning: NamedRect.Pinning, _ contentOffset: Point, _ trace: LayoutTrace
  ) -> RecordedQuantity {
    let (isStart, isAlong) = (pinning.side < 0, pinning.axis == axes.scroll)
    let words = axes.words(pinning.axis)
    let (start, end) = isAlong ? ("start", "end") : (words.start + " edge", words.end + " edge")
    return trace.step(
      BoundaryRule.pinned(
        pinning.slot, side: pinning.side, in: pinning.core, rest: pinning.rest,
        visible: visible(at: contentOffset, along: pinning.axis, trace)),
      "\(start) of the pinned slot",
      isStart
        ? "it stays at the \(start) of the visible area, and before the \(end) of the core"
        : "it stays at the \(end) of the visible area, and after the \(start) of the core")
  }

  /// Records an x coordinate, mirrored if the content is mirrored.
  private func mirrored(
    _ x: RecordedQuantity, width: RecordedQuantity, in line: RecordedQuantity,
    _ trace: LayoutTrace
  ) -> RecordedQuantity {
    guard isMirrored else { return x }
    return trace.step(
      MirrorRule.mirrored(x, width: width, in: line),
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

  /// Records the visible interval along an axis, or along the scroll axis, in leading coordinates.
  private func visible(
    at contentOffset: Point, along axis: Int? = nil, _ trace: LayoutTrace
  ) -> Interval<RecordedQuantity> {
    let axis = axis ?? axes.scroll
    let (words, insets) = (axes.words(axis), container.contentInset)
    let isAlong = axis == axes.scroll
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
        mirroredIn: mirroringLength(along: axis).map {
          trace.known($0, "\(isAlong ? "content" : "container") width")
        }),
      "\(isAlong ? "start" : words.start + " edge") of the visible area",
      "the content offset plus the content inset")
    let end = trace.step(
      start + length, "\(isAlong ? "end" : words.end + " edge") of the visible area",
      "its start plus the container minus the content inset")
    return Interval(start: start, end: end)
  }

  /// Records the start and the length of a header that grows when the content is pulled.
  private func stretch(
    _ start: RecordedQuantity, length: RecordedQuantity, visible: Interval<RecordedQuantity>,
    _ trace: LayoutTrace
  ) -> (start: RecordedQuantity, length: RecordedQuantity) {
    let words = axes.scrollWords
    let pulled = trace.step(
      PinningRule.pulled(visibleStart: visible.start), "pulled",
      "how much is visible before the content",
      because: [.init("stretchHeader", .text("true"), .document(.document, key: "stretchHeader"))])
    return (
      trace.step(start - pulled, "stretched \(words.origin)", "it begins at the visible area"),
      trace.step(length + pulled, "stretched \(words.length)", "it ends where it did")
    )
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
