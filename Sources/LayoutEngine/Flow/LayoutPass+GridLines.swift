/// Items of one extent along the line, on a grid. flow-layout.md, section 2a.
extension LayoutPass {
  /// Lays out items of one size: all lines have the same thickness.
  func uniformLines(
    _ size: Size, _ count: Int, _ metrics: ResolvedMetrics, into buffer: inout FrameBuffer
  ) {
    let grid = grid(length: size.along(axes.line), count: count, metrics)
    buffer.write(
      FrameGrid(
        first: grid.first, pitch: grid.pitch, start: startOfItems(metrics),
        linePitch: size.along(axes.scroll) + metrics.lineSpacing, size: size,
        perLine: UInt32(grid.perLine), line: UInt32(axes.line), count: count))
    buffer.lines = lines(of: size, count, grid, metrics)
  }

  /// Lays out items of one length that differ in thickness. Each line is as thick as its thickest
  /// item, and the items are centred in it.
  ///
  /// - Parameter onLine: Receives each line, in order.
  @inline(__always)
  func gridLines(
    _ sizes: UnsafeBufferPointer<Size>, _ metrics: ResolvedMetrics,
    _ output: UnsafeMutablePointer<Double>, onLine: (FlowLine) -> Void
  ) -> Lines {
    let (line, scroll) = (axes.line, axes.scroll)
    let l = sizes.first?.along(line) ?? 0
    let grid = grid(length: l, count: sizes.count, metrics)
    var position = startOfItems(metrics)
    var lines = Lines(startingAt: position)
    if DisputedRules.isOversized(l, available: metrics.available) {
      lines.oversized.count = sizes.count
    }
    lines.smallest = l
    var first = 0
    while first < sizes.count {
      let items = first..<min(first + grid.perLine, sizes.count)
      var thickness = 0.0
      for item in items {
        let m = sizes[item].along(scroll)
        thickness = m > thickness ? m : thickness
        lines.smallest = m < lines.smallest ? m : lines.smallest
      }
      for item in items {
        let frame = output + 4 * item
        let m = sizes[item].along(scroll)
        frame[line] = LineArithmetic.place(grid.first, Double(item - first), every: grid.pitch)
        frame[scroll] = LineArithmetic.centred(position, thickness, m)
        frame[2 + line] = l
        frame[2 + scroll] = m
      }
      onLine(
        FlowLine(
          items: items, position: position, thickness: thickness,
          used: l + Double(items.count - 1) * (metrics.interitemSpacing + l),
          sum: Double(items.count) * l, x: grid.first, gap: grid.gap(length: l)))
      // A negative pitch puts the last item of a line before the first.
      let lastItem = LineArithmetic.place(
        grid.first, Double(items.count - 1), every: grid.pitch)
      lines.line.cover(min(grid.first, lastItem), max(grid.first, lastItem) + l)
      lines.lastLineEnd = max(grid.first, lastItem) + l
      lines.close(at: position, thickness)
      position = lines.end + metrics.lineSpacing
      first = items.upperBound
    }
    return lines
  }

  /// Returns the grid of items that all have one length.
  @inline(__always)
  func grid(length l: Double, count: Int, _ metrics: ResolvedMetrics) -> Grid {
    let rule = gridRule(length: l, metrics)
    return rule.grid(
      perLine: rule.itemsPerLine(count: count, isEstimated: metrics.estimate != nil))
  }

  @inline(__always)
  func gridRule(length l: Double, _ metrics: ResolvedMetrics) -> GridRule<Double> {
    GridRule(
      l: l, s: metrics.interitemSpacing, available: metrics.available, leading: metrics.leading,
      isEven: metrics.distribution == .even,
      isReversed: DisputedRules.countsColumnsFromRight(axes, isUnflipped: traits.isUnflipped)
        && metrics.arrangement.isStandardAlongLine && metrics.distribution == .justified)
  }

  /// Returns the extent of the lines of items that all have one size.
  @inline(__always)
  private func lines(
    of size: Size, _ count: Int, _ grid: Grid, _ metrics: ResolvedMetrics
  ) -> Lines {
    let bounds = GridBounds(
      l: size.along(axes.line), m: size.along(axes.scroll), start: startOfItems(metrics),
      lineSpacing: metrics.lineSpacing, first: grid.first, pitch: grid.pitch)
    let lastLine = bounds.lastLine(count: count, perLine: Double(grid.perLine))
    let last = bounds.start(ofLine: lastLine)
    let beforeLast = bounds.start(ofLine: Double(max(0, (count - 1) / grid.perLine - 1)))
    let (lower, upper) = bounds.lines(upToLineAt: last)
    let line = bounds.line(of: min(grid.perLine, count))
    return Lines(
      end: bounds.end(ofLineAt: last), lower: lower, upper: upper,
      line: Interval(start: line.lower, end: line.upper),
      lastLineEnd: bounds.line(of: (count - 1) % grid.perLine + 1).upper,
      fullLinesEnd: bounds.lines(upToLineAt: beforeLast).upper,
      oversized: (
        DisputedRules.isOversized(bounds.l, available: metrics.available) ? count : 0, 0
      ),
      smallest: min(bounds.l, bounds.m))
  }
}
