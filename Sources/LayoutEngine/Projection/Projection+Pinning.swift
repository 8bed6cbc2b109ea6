/// Headers, footers and decorations that stay on screen. FLOW-LAYOUT.md, section 6.
extension Projection {
  /// Returns whether the headers or the footers of the layout are pinned.
  public func pins(_ kind: ElementKind) -> Bool { kind == .header ? pinsHeaders : pinsFooters }

  /// Pins a rectangle, in leading coordinates.
  func pinned(
    _ rect: Rect, _ kind: ElementKind, of section: PlacedSection, contentOffset: Point
  ) -> Rect {
    let moved = pinnedStart(
      natural: rect.start(along: axes.scroll), length: rect.length(along: axes.scroll), kind,
      of: section, visible(at: contentOffset, Unrecorded()), Unrecorded())
    return rect.moved(to: moved, along: axes.scroll)
  }

  /// What is visible along the scroll axis, in leading coordinates.
  @inline(__always)
  func visible<R: LayoutRecorder>(
    at contentOffset: Point, _ record: R
  ) -> (start: R.Length, end: R.Length) {
    let axis = axes.scroll
    func inset(_ value: Double, _ side: @autoclosure () -> String) -> R.Length {
      record.input(
        value, "\(side()) content inset of the container", .container("contentInset.\(side())"))
    }
    let insets = container.contentInset
    let (before, after) = (
      inset(insets.start(along: axis), axes.scrollWords.startKey),
      inset(insets.end(along: axis), axes.scrollWords.endKey)
    )
    let offset = record.input(
      axis == 0 ? contentOffset.x : contentOffset.y, "content offset \(axes.scrollWords.origin)",
      .source(.query("--offset")))
    let length =
      record.input(
        container.size.along(axis), "container \(axes.scrollWords.length)",
        .container(axes.scrollWords.length)) - before - after
    let start = offset + before
    let leading =
      axis == 0 && isMirrored
      ? record.known(contentSize.width, "content width") - (start + length) : start
    let named = record.step(
      leading, "start of what is visible", "the offset that is scrolled to, and the content inset")
    return (
      named,
      record.step(
        named + length, "end of what is visible",
        "the container, less the content inset, further on")
    )
  }

  /// Where something that is pinned starts along the scroll axis.
  @inline(__always)
  func pinnedStart<R: LayoutRecorder>(
    natural: R.Length, length: R.Length, _ kind: ElementKind, of section: PlacedSection,
    _ visible: (start: R.Length, end: R.Length), _ record: R
  ) -> R.Length {
    let start = record.known(section.offset.points, "start of the section")
    let end = start + record.known(section.extent.points, "section \(axes.scrollWords.length)")
    switch kind {
    case .header:
      return record.step(
        DisputedRules.pinnedHeaderStart(
          natural: natural, visibleStart: visible.start, sectionEnd: end, length: length),
        "pinned \(axes.scrollWords.origin)",
        "it stays at the start of what is visible, and within its section")
    case .footer:
      let header = section.header?.length(along: axes.scroll) ?? 0
      return record.step(
        DisputedRules.pinnedFooterStart(
          natural: natural, visibleEnd: visible.end, sectionStart: start, sectionEnd: end,
          header: record.known(header, "header \(axes.scrollWords.length)"), length: length),
        "pinned \(axes.scrollWords.origin)",
        "it stays at the end of what is visible, and below its section's header")
    }
  }
}
