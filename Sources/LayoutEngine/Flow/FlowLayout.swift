/// The flow layout of one section. FLOW-LAYOUT.md, sections 2 and 4.
extension LayoutPass {
  func layOutFlow(
    _ items: ItemRuns, _ metrics: ResolvedMetrics, into buffer: inout FrameBuffer
  ) throws(LayoutError) -> SectionLayout {
    var layout = SectionLayout()
    if items.count == 0 {
      _ = buffer.reset(count: 0)
    } else {
      var resolver = SizeResolver(metrics, axes: axes, part: part, items: items.count)
      let lines = withSizes(of: items, &resolver, metrics.itemSize, in: &buffer) { sizes, buffer in
        let output = buffer.reset(count: items.count)
        let lines: Lines =
          switch sizes {
          case .uniform(let size): uniformLines(size, items.count, metrics, output)
          case .mixed(let sizes): mixedLines(sizes, metrics, output)
          }
        layout.diagnostics = diagnostics(sizes, items.count, lines, metrics)
        return lines
      }
      if let found = items.itemsReferring(to: resolver.negative) {
        layout.diagnostics.append(
          diagnostic(.negativeLength, first: found.first, count: found.count))
      }
      layout.items = ItemsBox(lines, of: buffer.frames, axes: axes)
    }
    try surround(&layout, metrics)
    return layout
  }

  /// Puts header, section insets and footer around the items. FLOW-LAYOUT.md, section 4.
  func surround(
    _ layout: inout SectionLayout, _ metrics: ResolvedMetrics
  ) throws(LayoutError) {
    var end = layout.items?.end ?? metrics.header + metrics.start
    if metrics.header > 0 {
      layout.header = supplementary(from: 0, length: metrics.header)
      layout.reach.cover(from: 0, to: metrics.header)
    }
    if let items = layout.items {
      layout.reach.cover(from: items.scroll.start, to: items.scroll.end)
    }
    end += metrics.end
    if metrics.footer > 0 {
      layout.footer = supplementary(from: end, length: metrics.footer)
      layout.reach.cover(from: end, to: end + metrics.footer)
      end += metrics.footer
    }
    guard abs(end) <= FixedPoint.limit else { throw .contentTooLong }
    layout.extent = FixedPoint(end)
  }

  /// Headers and footers always cover the whole line, whatever the section's insets.
  private func supplementary(from start: Double, length: Double) -> Rect {
    axes.rect(line: 0, scroll: start, lineLength: part.lineLength, scrollLength: length)
  }
}

/// Where a section's lines end, and what their items cover.
struct Lines {
  /// The end of the last line.
  var end: Double
  /// Along the scroll axis.
  var lower: Double
  var upper: Double
  /// What all items cover along the line.
  var line: Interval
  /// The far edge of the last line's items, along the line.
  var lastLineEnd: Double
  /// The far edge of all lines before the last, along the scroll axis.
  var fullLinesEnd: Double
  /// Whether some item was longer than a line.
  var isOversized = false
  /// The smallest width or height of an item.
  var smallest: Double
}

extension LayoutPass {
  /// Lays out items of one size on a grid. FLOW-LAYOUT.md, section 2a.
  private func uniformLines(
    _ size: Size, _ count: Int, _ metrics: ResolvedMetrics, _ output: UnsafeMutablePointer<Double>
  ) -> Lines {
    let (l, m) = (size.along(axes.line), size.along(axes.scroll))
    let grid = grid(length: l, count: count, metrics)
    let lineStart = metrics.header + metrics.start
    let (line, scroll) = (axes.line, axes.scroll)
    var (row, column) = (0, 0)
    for item in 0..<count {
      let frame = output + 4 * item
      frame[line] = grid.first + Double(column) * grid.pitch
      frame[scroll] = lineStart + Double(row) * (m + metrics.lineSpacing)
      frame[2] = size.width
      frame[3] = size.height
      column += 1
      if column == grid.perLine { (row, column) = (row + 1, 0) }
    }
    let lastLine = (count - 1) / grid.perLine
    let last = lineStart + Double(lastLine) * (m + metrics.lineSpacing)
    let lastColumn = grid.first + Double(min(grid.perLine, count) - 1) * grid.pitch
    let lastItem = grid.first + Double((count - 1) % grid.perLine) * grid.pitch
    let beforeLast = lineStart + Double(max(0, lastLine - 1)) * (m + metrics.lineSpacing)
    return Lines(
      end: last + m, lower: min(lineStart, last), upper: max(lineStart, last) + m,
      line: Interval(start: min(grid.first, lastColumn), end: max(grid.first, lastColumn) + l),
      lastLineEnd: max(grid.first, lastItem) + l, fullLinesEnd: max(lineStart, beforeLast) + m,
      isOversized: l > metrics.available + DisputedRules.tolerance, smallest: min(l, m))
  }

  /// How items of one length are spread along every line, the last and incomplete one included.
  private func grid(
    length l: Double, count: Int, _ metrics: ResolvedMetrics
  ) -> (perLine: Int, first: Double, pitch: Double) {
    let (available, s) = (metrics.available, metrics.interitemSpacing)
    let isEven = metrics.distribution == .even
    let n = DisputedRules.itemsPerLine(
      available: available, quotient: (isEven ? available - s : available + s) / (l + s),
      count: count, pitch: l + s)
    if isEven {
      let gap = DisputedRules.evenGap(available: available, sum: n * l, count: n)
      return (Int(n), metrics.leading + gap, l + gap)
    }
    if n == 1 { return (1, metrics.leading + (available - l) / 2, 0) }
    return (Int(n), metrics.leading, l + (available - n * l) / (n - 1))
  }

  /// Lays out items of different sizes line by line. FLOW-LAYOUT.md, section 2b.
  private func mixedLines(
    _ sizes: UnsafeBufferPointer<Size>, _ metrics: ResolvedMetrics,
    _ output: UnsafeMutablePointer<Double>
  ) -> Lines {
    let spacing = DisputedRules.spacings(
      interitem: metrics.interitemSpacing, line: metrics.lineSpacing, isMixed: true,
      scroll: configuration.scrollDirection, swap: configuration.swapHorizontalSpacings)
    let s = spacing.within
    let isEven = metrics.distribution == .even
    let limit = metrics.available + DisputedRules.tolerance - (isEven ? 2 * s : 0)
    // The sizes are read and the frames written as plain doubles, a component an index, so that one
    // loop serves both directions.
    let (line, scroll) = (axes.line, axes.scroll)
    var position = metrics.header + metrics.start
    var lines = Lines(
      end: position, lower: position, upper: position,
      line: Interval(start: .infinity, end: -.infinity), lastLineEnd: position,
      fullLinesEnd: position, smallest: .infinity)
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
        let next = used + (s + l)
        if next > limit { break }
        used = next
        sum += l
        // One instruction; `max`, which prefers the second of two equals, is five.
        let m = input[2 &* end &+ scroll]
        thickness = m > thickness ? m : thickness
        end &+= 1
      }
      var (x, gap) = lineStart(sum, end - first, isLast: end == sizes.count, s, metrics)
      x += metrics.leading
      lines.line.start = min(lines.line.start, x)
      lines.fullLinesEnd = lines.upper
      for item in first..<end {
        let (l, m) = (input[2 &* item &+ line], input[2 &* item &+ scroll])
        let frame = output + 4 &* item
        frame[line] = x
        frame[scroll] = position + (thickness - m) / 2
        frame[2 + line] = l
        frame[2 + scroll] = m
        lines.smallest = min(lines.smallest, min(l, m))
        x += l + gap
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
      lines.lower = min(lines.lower, position)
      lines.end = position + thickness
      lines.upper = max(lines.upper, lines.end)
      position = lines.end + spacing.between
      first = end
    }
    return lines
  }

  /// Returns where a mixed line begins, from its section's inset, and the gap between its items.
  @inline(__always)
  private func lineStart(
    _ sum: Double, _ count: Int, isLast: Bool, _ spacing: Double, _ metrics: ResolvedMetrics
  ) -> (start: Double, gap: Double) {
    if metrics.distribution == .even {
      let gap = DisputedRules.evenGap(
        available: metrics.available, sum: sum, count: Double(count))
      return (gap, gap)
    }
    if isLast { return (0, spacing) }
    if count > 1 { return (0, (metrics.available - sum) / Double(count - 1)) }
    return (
      DisputedRules.oversizedOffset(available: metrics.available, length: sum)
        ?? (metrics.available - sum) / 2, 0
    )
  }
}
