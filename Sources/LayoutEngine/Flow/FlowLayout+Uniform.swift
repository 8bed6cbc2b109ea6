/// Items of one extent along the line, on a grid. FLOW-LAYOUT.md, section 2a.
extension LayoutPass {
  /// Lays out items of one size: all lines have the same thickness.
  func uniformLines(
    _ size: Size, _ count: Int, _ metrics: ResolvedMetrics, _ output: UnsafeMutablePointer<Double>
  ) -> Lines {
    let (l, m) = (size.along(axes.line), size.along(axes.scroll))
    let grid = grid(length: l, count: count, metrics, Unrecorded())
    let lineStart = metrics.header + metrics.start
    let (line, scroll) = (axes.line, axes.scroll)
    var (row, column) = (0, 0)
    for item in 0..<count {
      let frame = output + 4 * item
      frame[line] = LineArithmetic.place(grid.first, Double(column), every: grid.pitch)
      frame[scroll] = LineArithmetic.place(lineStart, Double(row), every: m + metrics.lineSpacing)
      frame[2] = size.width
      frame[3] = size.height
      column += 1
      if column == grid.perLine { (row, column) = (row + 1, 0) }
    }
    return uniformBounds(size, count, grid, metrics, Unrecorded())
  }

  /// Lays out items of one length whose thickness differs: each line is as thick as its thickest
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
    let grid = grid(length: l, count: sizes.count, metrics, Unrecorded())
    var position = metrics.header + metrics.start
    var lines = Lines(startingAt: position)
    lines.isOversized = l > metrics.available + DisputedRules.tolerance
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
          sum: Double(items.count) * l, x: grid.first, gap: grid.pitch - l))
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

  /// How items of one length are spread along every line, the last and incomplete one included.
  struct Grid {
    var perLine: Int
    var first: Double
    var pitch: Double
  }

  @inline(__always)
  func grid<R: LayoutRecorder>(
    length: Double, count: Int, _ metrics: ResolvedMetrics, _ record: R
  ) -> Grid {
    let l = record.known(length, "\(axes.lineWords.length) of an item")
    let available = record.known(metrics.available, "available \(axes.lineWords.length)")
    let s = record.known(metrics.interitemSpacing, "minimum interitem spacing")
    let leading = record.known(metrics.leading, "\(axes.lineWords.start) inset")
    let isEven = metrics.distribution == .even
    let n = record.step(
      DisputedRules.itemsPerLine(
        available: available, quotient: (isEven ? available - s : available + s) / (l + s),
        count: record.known(Double(count), "items of the section"), pitch: l + s),
      "items per line",
      isEven
        ? "of items of one \(axes.lineWords.length): as many as fit with one spacing more than items"
        : "of items of one \(axes.lineWords.length): as many as fit with the spacing between them",
      because: record.distribution(metrics))
    func first(_ start: R.Length, _ rule: @autoclosure () -> String) -> Double {
      record.step(start, "\(axes.lineWords.origin) of a line's first item", rule()).number
    }
    func pitch(_ gap: R.Length, _ rule: @autoclosure () -> String) -> Double {
      record.step(
        l + record.step(gap, "spacing in a line", rule()), "pitch",
        "from an item to the next on its line"
      ).number
    }
    if isEven {
      let gap = DisputedRules.evenGap(available: available, sum: n * l, count: n)
      let rule = {
        "\(stretch(from: s.number, to: gap.number)) of a full line, also before and after them"
      }
      let known = record.step(gap, "spacing in a line", rule())
      return Grid(
        perLine: Int(n.number), first: first(leading + known, "one spacing after the inset"),
        pitch: pitch(gap, rule()))
    }
    if n == 1 {
      let start = first(leading + (available - l) / 2, "the only item of a line is centred on it")
      return Grid(perLine: 1, first: start, pitch: 0)
    }
    let gap = (available - n * l) / (n - 1)
    return Grid(
      perLine: Int(n.number), first: first(leading, "lines begin after the inset"),
      pitch: pitch(
        gap,
        "\(stretch(from: s.number, to: gap.number)) of a full line, between them"
      ))
  }

  /// The extent of the lines of items of one size.
  @inline(__always)
  func uniformBounds<R: LayoutRecorder>(
    _ size: Size, _ count: Int, _ grid: Grid, _ metrics: ResolvedMetrics, _ record: R
  ) -> Lines {
    typealias Q = R.Length
    let l = record.known(size.along(axes.line), "\(axes.lineWords.length) of an item")
    let m = record.known(size.along(axes.scroll), "\(axes.scrollWords.length) of an item")
    let spacing = m + record.known(metrics.lineSpacing, "minimum line spacing")
    let lineStart = record.known(metrics.header + metrics.start, "start of the items")
    let first = record.known(grid.first, "\(axes.lineWords.origin) of a line's first item")
    let pitch =
      grid.perLine == 1 && grid.pitch == 0 ? 0 : record.known(grid.pitch, "pitch")
    let lastLine = record.step(
      (Q(floatLiteral: Double(count - 1))
        / record.known(Double(grid.perLine), "items per line")).roundedDown(),
      "last line", "lines and items are counted from 0")
    let last = record.step(
      LineArithmetic.place(lineStart, lastLine, every: spacing),
      "\(axes.scrollWords.origin) of the last line", "lines are the spacing apart, which is exact")
    let longest = Q(floatLiteral: Double(min(grid.perLine, count) - 1))
    let lastColumn = LineArithmetic.place(first, longest, every: pitch)
    let lastItem = LineArithmetic.place(
      first.number, Double((count - 1) % grid.perLine), every: pitch.number)
    let beforeLast = LineArithmetic.place(
      lineStart.number, Double(max(0, (count - 1) / grid.perLine - 1)), every: spacing.number)
    let end = record.step(last + m, "end of the items", "where the last line ends")
    let lower = record.step(
      Q.smaller(lineStart, last), ItemEdges(axes).scrollStart, "what all items cover")
    let upper = record.step(
      Q.larger(lineStart, last) + m, ItemEdges(axes).scrollEnd, "what all items cover")
    let lineLower = record.step(
      Q.smaller(first, lastColumn), ItemEdges(axes).lineStart, "what all items cover")
    let lineUpper = record.step(
      Q.larger(first, lastColumn) + l, ItemEdges(axes).lineEnd, "what all items cover")
    return Lines(
      end: end.number, lower: lower.number, upper: upper.number,
      line: Interval(start: lineLower.number, end: lineUpper.number),
      lastLineEnd: max(grid.first, lastItem) + l.number,
      fullLinesEnd: max(lineStart.number, beforeLast) + m.number,
      isOversized: l.number > metrics.available + DisputedRules.tolerance,
      smallest: min(l.number, m.number))
  }
}
