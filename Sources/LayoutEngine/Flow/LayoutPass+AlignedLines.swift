/// Lines that are not broken or aligned as in UIKit. flow-layout.md, section 15.
extension LayoutPass {
  /// Lays out lines by the section's arrangement.
  ///
  /// - Parameter onLine: Receives each line, in order.
  /// - Complexity: O(*n*); with balanced lines O(*n* *k*) in items and the most items of a line.
  func alignedLines(
    _ sizes: ItemSizes, _ count: Int, _ metrics: ResolvedMetrics,
    _ output: UnsafeMutablePointer<Double>, onLine: (FlowLine) -> Void = { _ in }
  ) -> Lines {
    let (line, scroll) = (axes.line, axes.scroll)
    var lines = Lines(startingAt: startOfItems(metrics))
    forEachAlignedLine(of: sizes, count, metrics) { flowLine in
      let (items, thickness) = (flowLine.items, flowLine.thickness)
      let first = sizes[items.lowerBound].along(line)
      if DisputedRules.isOversized(first, available: metrics.available) {
        if lines.oversized.count == 0 { lines.oversized.first = items.lowerBound }
        // Items of one length are all oversized if the first is.
        lines.oversized.count += sizes.areOfOneLength ? items.count : 1
      }
      var (x, farthest) = (flowLine.x, -Double.infinity)
      for item in items {
        let (l, m) = (sizes[item].along(line), sizes[item].along(scroll))
        let frame = output + 4 * item
        frame[line] =
          flowLine.pitch.map {
            LineArithmetic.place(flowLine.x, Double(item - items.lowerBound), every: $0)
          } ?? x
        frame[scroll] =
          flowLine.position
          + AlignmentRule.offset(metrics.arrangement.items, thickness: thickness, length: m)
        frame[2 + line] = item == items.upperBound - 1 ? l + flowLine.growth : l
        frame[2 + scroll] = metrics.arrangement.items == .stretch ? thickness : m
        // An item at the end of its line can exceed it by a rounding error.
        farthest = max(farthest, frame[scroll] + frame[2 + scroll])
        lines.coverSmallest(l, m)
        x = LineArithmetic.next(x, l, flowLine.gap)
      }
      // Items before their predecessors are as neighbours that overlap.
      let isReversed = flowLine.pitch.map { $0 < 0 } ?? false
      lines.coverLine(items, gap: isReversed ? -1 : flowLine.gap, output, along: line)
      lines.close(at: flowLine.position, thickness)
      lines.upper = max(lines.upper, farthest)
      onLine(flowLine)
    }
    return lines
  }

  /// Calls the body with each line, in order.
  private func forEachAlignedLine(
    of sizes: ItemSizes, _ count: Int, _ metrics: ResolvedMetrics, _ body: (FlowLine) -> Void
  ) {
    let spacing = spacings(of: sizes, metrics)
    let (ends, grid) = alignedBreaks(of: sizes, count, metrics, s: spacing.within)
    var position = startOfItems(metrics)
    var first = 0
    for end in ends {
      var (sum, used, thickness) = (0.0, 0.0, 0.0)
      for item in first..<end {
        let l = sizes[item].along(axes.line)
        sum += l
        used = item == first ? l : LineArithmetic.used(used, spacing.within, l)
        thickness = max(thickness, sizes[item].along(axes.scroll))
      }
      var line = FlowLine(
        items: first..<end, position: position, thickness: thickness, used: used, sum: sum, x: 0,
        gap: 0)
      place(
        &line, isLast: end == count, grid, length: sizes[first].along(axes.line), metrics,
        s: spacing.within)
      body(line)
      position = position + thickness + spacing.between
      first = end
    }
  }

  /// Sets the places of a line's items along the line.
  ///
  /// - Parameters:
  ///   - grid: The grid of items of one length; nil for items that differ along the line.
  ///   - length: The length of the line's first item.
  private func place(
    _ line: inout FlowLine, isLast: Bool, _ grid: Grid?, length: Double,
    _ metrics: ResolvedMetrics, s: Double
  ) {
    let arrangement = metrics.arrangement
    let rule = AlignmentRule(
      available: metrics.available, leading: metrics.leading, s: s, sum: line.sum,
      count: line.items.count)
    let free = rule.free
    if free > 0, free <= arrangement.stretch {
      (line.x, line.gap, line.growth) = (metrics.leading, s, free)
    } else if isLast, let lastLine = arrangement.lastLine {
      (line.x, line.gap) = rule.start(lastLine, free: free)
    } else if arrangement.alignment != .justified {
      (line.x, line.gap) = rule.start(arrangement.alignment, free: free)
    } else if let grid {
      (line.x, line.gap, line.pitch) = (grid.first, grid.gap(length: length), grid.pitch)
    } else {
      let mixed = MixedLineRule(
        available: metrics.available, leading: metrics.leading, s: s, sum: line.sum,
        count: line.items.count)
      (line.x, line.gap) = mixed.start(
        mixed.placement(isEven: metrics.distribution == .even, isLast: isLast))
    }
  }

  /// Returns the spacings within and between a section's lines.
  private func spacings(
    of sizes: ItemSizes, _ metrics: ResolvedMetrics
  ) -> (within: Double, between: Double) {
    sizes.areOfOneLength
      ? (metrics.interitemSpacing, metrics.lineSpacing) : mixedSpacings(metrics)
  }

  /// Returns the index after the last item of each line, and the grid of items of one length.
  func alignedBreaks(
    of sizes: ItemSizes, _ count: Int, _ metrics: ResolvedMetrics, s: Double
  ) -> (ends: [Int], grid: Grid?) {
    guard sizes.areOfOneLength else {
      let limit = mixedLimit(metrics, s: s)
      let breaks = LineBreaker(
        lengths: (0..<count).map { sizes[$0].along(axes.line) }, s: s, limit: limit)
      return (metrics.arrangement.isBalanced ? breaks.balanced : breaks.greedy, nil)
    }
    let length = sizes[0].along(axes.line)
    let rule = gridRule(length: length, metrics)
    let grid = rule.grid(
      perLine: rule.itemsPerLine(count: count, isEstimated: metrics.estimate != nil))
    let lines = (count - 1) / grid.perLine + 1
    guard metrics.arrangement.isBalanced else {
      return ((1...lines).map { min($0 * grid.perLine, count) }, grid)
    }
    let (least, longer) = count.quotientAndRemainder(dividingBy: lines)
    return (
      (1...lines).map { $0 * least + min($0, longer) },
      rule.grid(perLine: Double(longer > 0 ? least + 1 : least))
    )
  }
}

extension ItemSizes {
  /// The size of an item.
  subscript(item: Int) -> Size {
    switch self {
    case .uniform(let size): size
    case .equalLengths(let sizes), .mixed(let sizes): sizes[item]
    }
  }

  /// Whether all items have one extent along the line, and are on a grid.
  var areOfOneLength: Bool {
    if case .mixed = self { false } else { true }
  }
}
