/// Items of one extent along the line, on a grid. flow-layout.md, section 2a.
extension FlowTrace {
  /// Records how an item is placed in a section whose items all have one size.
  func describeGrid(_ item: Int, _ grid: Grid) {
    let scroll = axes.scrollWords
    guard !trace.isKnown("\(axes.lineWords.origin) of item \(item)") else { return }
    describeBounds(of: item, grid)
    let row = describeColumn(of: item, grid)
    let spacing =
      trace.known(frames[item].size.along(axes.scroll), "\(scroll.length) of item \(item)")
      + trace.known(metrics.lineSpacing, "minimum line spacing")
    trace.step(
      LineArithmetic.place(
        trace.known(metrics.header + metrics.start, "start of the items"), row, every: spacing),
      "\(scroll.origin) of item \(item)",
      "after the lines before it, each with the exact minimum line spacing")
  }

  /// Records how an item is placed along its line, and returns the number of the line.
  func describeColumn(of item: Int, _ grid: Grid) -> RecordedQuantity {
    typealias Q = RecordedQuantity
    describePitch(of: item, grid)
    let perLine = trace.known(Double(grid.perLine), "items per line")
    let index = Q(Double(item))
    let row = trace.step(
      (index / perLine).roundedDown(), "line of item \(item)", "lines and items are counted from 0")
    let column = trace.step(
      index - perLine * row, "place of item \(item) on its line", "counted from 0")
    let first = trace.known(grid.first, "\(axes.lineWords.origin) of a line's first item")
    let place =
      grid.pitch == 0 && grid.perLine == 1
      ? first
      : LineArithmetic.place(first, column, every: trace.known(grid.pitch, "pitch"))
    trace.step(
      place, "\(axes.lineWords.origin) of item \(item)",
      "a multiple of the pitch after the line's first item")
    return row
  }

  /// Records the bounds of items that all have one size.
  func describeBounds(of item: Int, _ grid: Grid) {
    guard !trace.isKnown("items per line") else { return describeSize(item) }
    let start = describeStartOfItems()
    describePitch(of: item, grid)
    let (along, across, edges) = (axes.lineWords, axes.scrollWords, ItemEdges(axes))
    let bounds = GridBounds(
      l: trace.known(frames[item].length(along: axes.line), "\(along.length) of an item"),
      m: trace.known(frames[item].length(along: axes.scroll), "\(across.length) of an item"),
      start: start, lineSpacing: trace.known(metrics.lineSpacing, "minimum line spacing"),
      first: trace.known(grid.first, "\(along.origin) of a line's first item"),
      pitch: grid.perLine == 1 && grid.pitch == 0 ? 0 : trace.known(grid.pitch, "pitch"))
    let lastLine = trace.step(
      bounds.lastLine(
        count: frames.count, perLine: trace.known(Double(grid.perLine), "items per line")),
      "last line", "lines and items are counted from 0")
    let last = trace.step(
      bounds.start(ofLine: lastLine), "\(across.origin) of the last line",
      "lines are one spacing apart, which is exact")
    trace.step(bounds.end(ofLineAt: last), "end of the items", "where the last line ends")
    let (lines, line) = (
      bounds.lines(upToLineAt: last), bounds.line(of: min(grid.perLine, frames.count))
    )
    trace.step(lines.lower, edges.scrollStart, "the bounds of all items")
    trace.step(lines.upper, edges.scrollEnd, "the bounds of all items")
    trace.step(line.lower, edges.lineStart, "the bounds of all items")
    trace.step(line.upper, edges.lineEnd, "the bounds of all items")
  }

  /// Records the grid of items that all have one length along the line.
  func describePitch(of item: Int, _ grid: Grid) {
    describeSize(item)
    guard !trace.isKnown("items per line") else { return }
    for word in ["width", "height"] {
      trace.aliases["\(word) of an item"] = trace.scope + word + suffix(ofSize: item)
    }
    let along = axes.lineWords
    let rule = GridRule(
      l: trace.known(size(item).along(axes.line), "\(along.length) of an item"),
      s: trace.known(metrics.interitemSpacing, "minimum interitem spacing"),
      available: trace.known(metrics.available, "available \(along.length)"),
      leading: trace.known(metrics.leading, "\(along.start) inset"),
      isEven: metrics.distribution == .even, isReversed: grid.isReversed)
    let isBalanced = metrics.arrangement.isBalanced
    let count = trace.known(Double(frames.count), "items of the section")
    let isEstimated = metrics.estimate != nil
    let fitting = trace.step(
      rule.itemsPerLine(fitting: fitting(rule), count: count, isEstimated: isEstimated),
      isBalanced ? "items that fit on a line" : "items per line",
      DisputedRules.centersLoneItem(count: count, isEstimated: isEstimated)
        ? "the only item of a section with an estimated size has a line that holds one item"
        : rule.isEven
          ? "of items of one \(along.length): as many as fit with one spacing more than items"
          : "of items of one \(along.length): as many as fit with the spacing between them",
      because: distribution())
    let n = isBalanced ? describeBalance(fitting) : fitting
    let first = "\(along.origin) of a line's first item"
    guard !rule.isCentred(n) else {
      trace.step(rule.centred, first, "the only item of a line is centred on it")
      return
    }
    let column = rule.isReversed ? "\(along.origin) of the first column" : first
    if !rule.isEven { trace.step(rule.first(gap: 0), column, "lines begin after the inset") }
    let exact = rule.gap(n)
    let gap = trace.step(
      exact, "spacing in a line",
      Self.stretch(from: rule.s.number, to: exact.number)
        + (rule.isEven
          ? " of a full line, also before and after them" : " of a full line, between them"))
    if rule.isEven { trace.step(rule.first(gap: gap), first, "one spacing after the inset") }
    let pitch = rule.pitch(gap: gap)
    guard rule.isReversed else {
      trace.step(pitch, "pitch", "from an item to the next on its line")
      return
    }
    let distance = trace.step(pitch, "distance of columns", "from a column to the next one")
    let start = trace.known(metrics.leading, column)
    trace.step(
      LineArithmetic.place(start, n - 1, every: distance), first,
      "without the flip, items of one \(along.length) begin in the last column",
      because: [
        .init("direction", .text("rightToLeft"), .document(.document, key: "direction"))
      ])
    trace.step(0 - distance, "pitch", "each item is left of the one before")
  }

  /// Returns how many items fit on a line. If the quotient tells another number than the sum of the
  /// items, which decides, the sum is recorded.
  private func fitting(_ rule: GridRule<RecordedQuantity>) -> RecordedQuantity {
    let quotient = rule.quotient
    let fitting = pass.gridRule(length: rule.l.number, metrics).fitting
    guard quotient > 0, abs(fitting - quotient.number) == 1 else { return quotient }
    let isMore = fitting > quotient.number
    let count = Int(max(fitting, quotient.number))
    if count <= LinesTrace.terms {
      let sum = (1..<count).reduce(rule.l) { sum, _ in LineArithmetic.used(sum, rule.s, rule.l) }
      let name = "\(axes.lineWords.length) of \(count) items"
      trace.step(
        sum, name,
        "added up with the spacing between them: "
          + (isMore ? "not more" : "more") + " than the available \(rule.limit.number.shortest)")
      trace.keep(name)
    }
    return isMore ? quotient + 1 : quotient - 1
  }

  /// Records the number of items on the longest of balanced lines.
  private func describeBalance(_ fitting: RecordedQuantity) -> RecordedQuantity {
    let count = trace.known(Double(frames.count), "items of the section")
    let lines = trace.step(
      ((count + fitting - 1) / fitting).roundedDown(), "lines of the section",
      "as many as the items need")
    return trace.step(
      ((count + lines - 1) / lines).roundedDown(), "items per line",
      "balanced lines differ by at most one item, the first ones are the longer ones",
      because: [trace.choice("balanced", "true", metric: "balanced")])
  }

  /// Returns words for how a spacing differs from its minimum.
  static func stretch(from least: Double, to spacing: Double) -> String {
    (least == spacing
      ? "the minimum, \(least.shortest)"
      : "stretched from \(least.shortest) to \(spacing.shortest)")
      + ": what the items leave"
  }
}
