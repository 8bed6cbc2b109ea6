/// The flow layout of items that differ along the line, line by line. flow-layout.md, section 2b.
extension LayoutPass {
  /// Lays out items of different extents along the line, line by line. flow-layout.md, section 2b.
  ///
  /// - Parameters:
  ///   - result: The bounds of the lines. Not a return value, because a copy of it costs as much as
  ///     an item.
  ///   - onLine: Receives each line, in order.
  @inline(__always)
  func mixedLines(
    _ sizes: UnsafeBufferPointer<Size>, _ metrics: ResolvedMetrics,
    _ output: UnsafeMutablePointer<Double>, _ result: inout Lines, onLine: (FlowLine) -> Void
  ) {
    if axes.line == 0 {
      mixedLines(HorizontalLine.self, sizes, metrics, output, &result, onLine: onLine)
    } else {
      mixedLines(VerticalLine.self, sizes, metrics, output, &result, onLine: onLine)
    }
  }

  @inline(__always)
  private func mixedLines<Axis: LineAxis>(
    _: Axis.Type, _ sizes: UnsafeBufferPointer<Size>, _ metrics: ResolvedMetrics,
    _ output: UnsafeMutablePointer<Double>, _ result: inout Lines, onLine: (FlowLine) -> Void
  ) {
    let spacing = mixedSpacings(metrics)
    let s = spacing.within
    let isEven = metrics.distribution == .even
    let limit = mixedLimit(metrics, s: s)
    // The sizes are read and the frames written as plain doubles, a component an index.
    let (line, scroll) = (Axis.line, Axis.scroll)
    var position = startOfItems(metrics)
    var lines = Lines(startingAt: position)
    guard let base = sizes.baseAddress else { return }
    let input = UnsafeRawPointer(base).assumingMemoryBound(to: Double.self)
    var first = 0
    while first < sizes.count {
      var (sum, thickness) = (input[2 * first + line], input[2 * first + scroll])
      if DisputedRules.isOversized(sum, available: metrics.available) {
        if lines.oversized.count == 0 { lines.oversized.first = first }
        lines.oversized.count &+= 1
      }
      var used = sum
      var end = first + 1
      while end < sizes.count {
        let l = input[2 &* end &+ line]
        let next = LineArithmetic.used(used, s, l)
        if next > limit { break }
        used = next
        sum += l
        // One instruction; `max`, which prefers the second of two equals, is five.
        let m = input[2 &* end &+ scroll]
        thickness = m > thickness ? m : thickness
        end &+= 1
      }
      let rule = MixedLineRule(
        available: metrics.available, leading: metrics.leading, s: s, sum: sum, count: end - first)
      let (start, gap) = rule.start(rule.placement(isEven: isEven, isLast: end == sizes.count))
      onLine(
        FlowLine(
          items: first..<end, position: position, thickness: thickness, used: used, sum: sum,
          x: start, gap: gap))
      var x = start
      for item in first..<end {
        let (l, m) = (input[2 &* item &+ line], input[2 &* item &+ scroll])
        let frame = output + 4 &* item
        frame[line] = x
        frame[scroll] = LineArithmetic.centred(position, thickness, m)
        frame[2 + line] = l
        frame[2 + scroll] = m
        lines.coverSmallest(l, m)
        x = LineArithmetic.next(x, l, gap)
      }
      lines.coverLine(first..<end, gap: gap, output, along: line)
      lines.close(at: position, thickness)
      position = lines.end + spacing.between
      first = end
    }
    result = lines
  }

  /// Returns the most that the items of a mixed line and the spacings between them can take.
  @inline(__always)
  func mixedLimit(_ metrics: ResolvedMetrics, s: Double) -> Double {
    LineRule.limit(
      available: metrics.available, spacing: s, isEven: metrics.distribution == .even)
  }

  /// Returns the spacings within and between mixed lines.
  func mixedSpacings(_ metrics: ResolvedMetrics) -> (within: Double, between: Double) {
    DisputedRules.spacings(
      interitem: metrics.interitemSpacing, line: metrics.lineSpacing, isMixed: true,
      scroll: configuration.scrollDirection, swap: configuration.swapHorizontalSpacings)
  }
}
