/// Lines that are not aligned as in UIKit. flow-layout.md, section 15.
extension LinesTrace {
  /// Records where an item begins across its line.
  func describeAcross(
    _ item: Int, _ start: RecordedQuantity, _ thickness: RecordedQuantity,
    _ length: RecordedQuantity
  ) {
    let alignment = items.metrics.arrangement.items
    let name = "\(across.origin) of item \(item)"
    func because() -> [LayoutStep.Input] {
      [trace.choice("item alignment", alignment.rawValue, metric: "itemAlignment")]
    }
    switch alignment {
    case .center:
      trace.step(
        LineArithmetic.centred(start, thickness, length), name, "centred across its line")
    case .start, .stretch:
      trace.step(start, name, "at the start of its line", because: because())
    case .end:
      trace.step(
        start + AlignmentRule.offset(alignment, thickness: thickness, length: length), name,
        "at the end of its line", because: because())
    }
  }

  /// Records the size of an item that its line stretches.
  func describeStretch(of item: Int, on number: Int, _ thickness: RecordedQuantity) {
    guard items.size(item) != items.frames[item].size else { return }
    let line = lines[number]
    let grows = line.growth > 0 && item == line.items.upperBound - 1
    trace.step(
      grows ? length(item) + trace.known(line.growth, free(number)) : length(item),
      "\(along.length) of item \(item)",
      grows ? "the last item of a line grows to its end" : "the length that is given",
      because: grows ? stretchLast : [])
    let isStretched = items.metrics.arrangement.items == .stretch
    trace.step(
      isStretched ? thickness : length(item, across), "\(across.length) of item \(item)",
      isStretched ? "as long as its line is thick" : "the length that is given")
  }

  private var stretchLast: [LayoutStep.Input] {
    let limit = items.metrics.arrangement.stretch
    return [
      trace.choice(
        "stretchLast", limit == .infinity ? "true" : limit.shortest, metric: "stretchLast")
    ]
  }

  /// Records the place of an item on an aligned line of a grid, which can hold fewer items than
  /// other lines.
  func describeColumn(of item: Int, on line: FlowLine, _ grid: Grid, _ pitch: Double) {
    items.describePitch(of: item, grid)
    let first = trace.known(grid.first, "\(along.origin) of a line's first item")
    let column = RecordedQuantity(Double(item - line.items.lowerBound))
    trace.step(
      grid.perLine == 1
        ? first : LineArithmetic.place(first, column, every: trace.known(pitch, "pitch")),
      "\(along.origin) of item \(item)", "a multiple of the pitch after the line's first item")
  }

  private func free(_ number: Int) -> String { "free \(along.length) of line \(number)" }

  /// Records how an alignment or a stretched item places a line; returns false if neither does.
  func describeAlignment(of number: Int, sum: RecordedQuantity) -> Bool {
    let (arrangement, line) = (items.metrics.arrangement, lines[number])
    let isLast = number == lines.count - 1
    let rule = AlignmentRule(
      available: trace.known(items.metrics.available, available),
      leading: trace.known(items.metrics.leading, "\(along.start) inset"),
      s: trace.known(spacing.within, spacingName), sum: sum, count: line.items.count)
    func describeFree() -> RecordedQuantity {
      trace.step(rule.free, free(number), "what is left with the minimum spacing between items")
    }
    func describe(
      _ place: (x: RecordedQuantity, gap: RecordedQuantity), _ words: String,
      _ because: [LayoutStep.Input]
    ) {
      trace.step(
        place.gap, "spacing on line \(number)",
        place.gap.number == spacing.within ? "the minimum" : "what the items leave, between them",
        because: because)
      trace.step(place.x, "start of line \(number)", words, because: because)
    }
    if line.growth > 0 {
      describe(
        rule.start(.leading, free: describeFree()),
        "the line is full, because its last item grows", stretchLast)
      return true
    }
    let alignment = arrangement.alignment(isLast: isLast)
    let isOfLastLine = isLast && arrangement.lastLine != nil
    guard isOfLastLine || alignment != .justified else { return false }
    let because = [
      trace.choice(
        isOfLastLine ? "last line alignment" : "alignment", alignment.rawValue,
        metric: isOfLastLine ? "lastLineAlignment" : "alignment")
    ]
    let needsFree =
      alignment == .center || alignment == .trailing
      || line.items.count == 1 && alignment == .justified
    describe(
      rule.start(alignment, free: needsFree ? describeFree() : 0), alignment.sentence, because)
    return true
  }
}

extension LineAlignment {
  /// Where a line of this alignment begins, in words.
  fileprivate var sentence: String {
    switch self {
    case .leading, .left: "the line begins after the inset"
    case .center: "half of what is left is before the line"
    case .trailing, .right: "what is left is before the line"
    case .justified: "the line is spread from edge to edge"
    }
  }
}
