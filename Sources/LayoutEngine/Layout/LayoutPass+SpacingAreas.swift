extension LayoutPass {
  /// Returns the areas of a laid-out section's insets, and of the spacings between its lines and
  /// its items, or between its groups and their subitems.
  ///
  /// - Parameter frames: The frames of all items of the section.
  /// - Complexity: O(*n*) in items.
  package func spacingAreas(
    of section: SectionInput, frames: UnsafeBufferPointer<Rect>
  ) -> [SpacingArea] {
    resolved(section).kind.spacingAreas(of: section.items, frames: frames, in: self)
  }
}

/// The areas of a section whose items are on lines.
extension LayoutKind {
  func spacingAreas(
    of items: ItemRuns, frames: UnsafeBufferPointer<Rect>, in pass: LayoutPass
  ) -> [SpacingArea] {
    let (metrics, axes, traits) = (lineMetrics, pass.axes, pass.traits)
    var areas: [SpacingArea] = []
    func add(_ kind: SpacingArea.Kind, line: Interval<Double>, scroll: Interval<Double>) {
      // Overlapping neighbours have no spacing between them.
      guard line.length > 0, scroll.length > 0 else { return }
      areas.append(
        SpacingArea(
          kind: kind,
          rect: axes.rect(
            line: line.start, scroll: scroll.start, lineLength: line.length,
            scrollLength: scroll.length)))
    }
    var previous: Box<Double>?
    pass.decorated(metrics, nil, header: nil, footer: nil, extent: 0).forEachLine(of: frames) {
      range, box in
      if let previous {
        let line = Interval(
          start: min(previous.line.start, box.line.start), end: max(previous.line.end, box.line.end)
        )
        add(
          .lineSpacing, line: line,
          scroll: Interval(start: previous.scroll.end, end: box.scroll.start))
      }
      for item in range.dropFirst() {
        let (one, next) = (frames[item - 1], frames[item])
        let gap = Interval(
          start: min(one.end(along: axes.line), next.end(along: axes.line)),
          end: max(one.start(along: axes.line), next.start(along: axes.line)))
        add(.interitemSpacing, line: gap, scroll: box.scroll)
      }
      if metrics.distribution == .even {
        let ends = evenEnds(of: box.line, metrics)
        add(.interitemSpacing, line: ends.before, scroll: box.scroll)
        add(.interitemSpacing, line: ends.after, scroll: box.scroll)
      }
      previous = box
    }
    let whole = Interval(start: 0, end: traits.lineLength)
    let start = Interval(start: metrics.header, end: metrics.header + metrics.start)
    let end = previous?.scroll.end ?? start.end
    let lines = Interval(start: start.end, end: end)
    add(.sectionInset, line: whole, scroll: start)
    add(.sectionInset, line: Interval(start: 0, end: metrics.leading), scroll: lines)
    add(
      .sectionInset,
      line: Interval(start: metrics.leading + metrics.available, end: traits.lineLength),
      scroll: lines)
    add(.sectionInset, line: whole, scroll: Interval(start: end, end: end + metrics.end))
    return areas
  }

  /// Returns the gaps before the first and after the last item of an `even` line. A last line that
  /// is not full keeps the gaps of the other lines; the rest of that line is not a gap.
  private func evenEnds(
    of line: Interval<Double>, _ metrics: ResolvedMetrics
  ) -> (before: Interval<Double>, after: Interval<Double>) {
    let before = Interval(start: metrics.leading, end: line.start)
    let end = min(metrics.leading + metrics.available, line.end + max(0, before.length))
    return (before, Interval(start: line.end, end: end))
  }
}
