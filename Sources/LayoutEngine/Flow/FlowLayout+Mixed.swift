/// Items of different extents along the line, line by line. FLOW-LAYOUT.md, section 2b.
extension LayoutPass {
  /// Lays out items of different extents along the line, line by line. FLOW-LAYOUT.md, section 2b.
  ///
  /// - Parameter onLine: Is given each line, in order.
  @inline(__always)
  func mixedLines(
    _ sizes: UnsafeBufferPointer<Size>, _ metrics: ResolvedMetrics,
    _ output: UnsafeMutablePointer<Double>, onLine: (FlowLine) -> Void
  ) -> Lines {
    let spacing = mixedSpacings(metrics)
    let s = spacing.within
    let isEven = metrics.distribution == .even
    let limit = metrics.available + DisputedRules.tolerance - (isEven ? 2 * s : 0)
    // The sizes are read and the frames written as plain doubles, a component an index, so that one
    // loop serves both directions.
    let (line, scroll) = (axes.line, axes.scroll)
    var position = metrics.header + metrics.start
    var lines = Lines(startingAt: position)
    guard let base = sizes.baseAddress else { return lines }
    let input = UnsafeRawPointer(base).assumingMemoryBound(to: Double.self)
    var first = 0
    while first < sizes.count {
      var (sum, thickness) = (input[2 * first + line], input[2 * first + scroll])
      if sum > metrics.available + DisputedRules.tolerance { lines.isOversized = true }
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
      let start = lineStart(
        sum, end - first, isLast: end == sizes.count, s, metrics, Unrecorded())
      var x = start.x
      let gap = start.gap
      onLine(
        FlowLine(
          items: first..<end, position: position, thickness: thickness, used: used, sum: sum, x: x,
          gap: gap))
      lines.line.start = min(lines.line.start, x)
      for item in first..<end {
        let (l, m) = (input[2 &* item &+ line], input[2 &* item &+ scroll])
        let frame = output + 4 &* item
        frame[line] = x
        frame[scroll] = LineArithmetic.centred(position, thickness, m)
        frame[2 + line] = l
        frame[2 + scroll] = m
        lines.smallest = min(lines.smallest, min(l, m))
        x = LineArithmetic.next(x, l, gap)
      }
      let last = output + 4 &* (end - 1)
      lines.lastLineEnd = last[line] + last[2 + line]
      // Only where neighbours overlap does any but the last item matter here.
      if gap < 0 {
        for item in first..<end {
          let frame = output + 4 &* item
          lines.line.start = min(lines.line.start, frame[line])
          lines.lastLineEnd = max(lines.lastLineEnd, frame[line] + frame[2 + line])
        }
      }
      lines.line.end = max(lines.line.end, lines.lastLineEnd)
      lines.close(at: position, thickness)
      position = lines.end + spacing.between
      first = end
    }
    return lines
  }

  /// The spacings of mixed lines.
  func mixedSpacings(_ metrics: ResolvedMetrics) -> (within: Double, between: Double) {
    DisputedRules.spacings(
      interitem: metrics.interitemSpacing, line: metrics.lineSpacing, isMixed: true,
      scroll: configuration.scrollDirection, swap: configuration.swapHorizontalSpacings)
  }

  /// Returns where a mixed line begins, and the gap between its items.
  ///
  /// - Parameter line: The number of the line, for its name.
  @inline(__always)
  func lineStart<R: LayoutRecorder>(
    _ length: Double, _ count: Int, isLast: Bool, _ spacing: Double, _ metrics: ResolvedMetrics,
    _ record: R, line: @autoclosure () -> Int = 0
  ) -> (x: Double, gap: Double) {
    let leading = record.known(metrics.leading, "\(axes.lineWords.start) inset")
    let available = record.known(metrics.available, "available \(axes.lineWords.length)")
    let sum = record.known(length, "\(axes.lineWords.length) of the items on line \(line())")
    func placed(
      _ start: R.Length, _ gap: R.Length, _ rule: @autoclosure () -> String,
      _ spacingRule: @autoclosure () -> String
    ) -> (x: Double, gap: Double) {
      let gap = record.step(
        gap, "spacing on line \(line())", spacingRule(),
        because: record.distribution(metrics) + record.mentioned(spacingName))
      let start = record.step(start, "start of line \(line())", rule())
      return (start.number, gap.number)
    }
    if metrics.distribution == .even {
      let gap = DisputedRules.evenGap(
        available: available, sum: sum, count: R.Length(floatLiteral: Double(count)))
      return placed(
        gap + leading, gap, "one spacing after the inset",
        "\(stretch(from: spacing, to: gap.number)) of the line, also before and after them")
    }
    if isLast {
      let s = record.known(spacing, spacingName)
      return placed(leading, s, "the line begins after the inset", "the last line is not stretched")
    }
    if count > 1 {
      let gap = (available - sum) / R.Length(floatLiteral: Double(count - 1))
      return placed(
        leading, gap, "the line begins after the inset",
        "\(stretch(from: spacing, to: gap.number)) of the line, between them")
    }
    guard
      DisputedRules.oversizedOffset(available: metrics.available, length: length) == nil
    else {
      return placed(
        leading, 0, "an item that is longer than its line begins it", "of one item: none")
    }
    return placed(
      (available - sum) / 2 + leading, 0, "the only item of a line that is not the last is centred",
      "of one item: none")
  }

  /// What the spacing within mixed lines is called, which horizontal layouts can swap.
  var spacingName: String { swapsSpacings ? "minimum line spacing" : "minimum interitem spacing" }
  var lineSpacingName: String {
    swapsSpacings ? "minimum interitem spacing" : "minimum line spacing"
  }
  private var swapsSpacings: Bool {
    configuration.swapHorizontalSpacings && configuration.scrollDirection == .horizontal
  }
}
