extension LayoutPass {
  /// Returns the number of columns of a section in this container, their spacing and how they
  /// receive items; nil for a section that is no waterfall.
  package func waterfallColumns(
    of section: SectionInput
  ) -> (count: Int, spacing: Double, direction: ItemRenderDirection)? {
    (resolved(section).kind as? WaterfallSection).map {
      ($0.columnCount, $0.columnSpacing, $0.renderDirection)
    }
  }
}

/// What lint, `matrix` and pictures read of a waterfall section.
extension WaterfallSection {
  /// Returns a summary of the columns: a waterfall has no lines.
  func lineFacts(
    of items: ItemRuns, in pass: LayoutPass, using buffer: inout FrameBuffer
  ) -> LineFacts {
    var facts = LineFacts()
    facts.available = lineMetrics.available
    facts.minimumSpacing = columnSpacing
    guard items.count > 0, pass.layOutWaterfall(items, self, into: &buffer) != nil else {
      return facts
    }
    facts.columns = min(columnCount, items.count)
    facts.spacing = facts.columns > 1 ? columnSpacing : nil
    facts.cover(buffer.frames.lazy.map(\.size))
    return facts
  }

  /// Returns the areas of the section's insets, of the spacings between columns, and of those
  /// between the items of a column.
  func spacingAreas(
    of items: ItemRuns, frames: UnsafeBufferPointer<Rect>, in pass: LayoutPass
  ) -> [SpacingArea] {
    var areas: [SpacingArea] = []
    func add(_ kind: SpacingArea.Kind, line: Interval<Double>, scroll: Interval<Double>) {
      guard line.length > 0, scroll.length > 0 else { return }
      areas.append(
        SpacingArea(
          kind: kind,
          rect: axes.rect(
            line: line.start, scroll: scroll.start, lineLength: line.length,
            scrollLength: scroll.length)))
    }
    let start = startOfItems
    let end = frames.reduce(start) { max($0, $1.end(along: axes.scroll)) }
    let whole = Interval(start: 0, end: pass.traits.lineLength)
    let columns = Interval(start: start, end: end)
    let lastEnd = lineMetrics.leading + Double(columnCount - 1) * pitch + columnLength
    add(.sectionInset, line: whole, scroll: Interval(start: start - lineMetrics.start, end: start))
    add(.sectionInset, line: Interval(start: 0, end: lineMetrics.leading), scroll: columns)
    // With what the rounding leaves.
    add(.sectionInset, line: Interval(start: lastEnd, end: whole.end), scroll: columns)
    add(.sectionInset, line: whole, scroll: Interval(start: end, end: end + lineMetrics.end))
    for column in 1..<max(1, columnCount) {
      let next = lineMetrics.leading + Double(column) * pitch
      add(.lineSpacing, line: Interval(start: next - columnSpacing, end: next), scroll: columns)
    }
    var ends: [Double: Double] = [:]
    for frame in frames {
      let (place, itemStart) = (frame.start(along: axes.line), frame.start(along: axes.scroll))
      if let last = ends[place] {
        add(
          .interitemSpacing, line: Interval(start: place, end: place + columnLength),
          scroll: Interval(start: last, end: itemStart))
      }
      ends[place] = frame.end(along: axes.scroll)
    }
    return areas
  }
}
