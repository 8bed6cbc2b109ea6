/// Decorations of each item, of each line and of each gap between lines.
extension DecoratedSection {
  func box<R: LayoutRecorder>(
    _ plan: DecorationPlan, ofItem item: Int, _ frame: Rect, _ record: R
  ) -> Box {
    func edges(_ axis: Int) -> (start: R.Length, end: R.Length) {
      let start = record.known(
        frame.start(along: axis), "\(axes.words(axis).origin) of item \(item)")
      let length = record.known(
        frame.length(along: axis), "\(axes.words(axis).length) of item \(item)")
      return (start, start + length)
    }
    let (line, scroll) = (edges(lineAxis), edges(1 - lineAxis))
    return Box(
      line: across(plan, record) ?? record.extent(line.start, line.end, plan),
      scroll: record.span(
        scroll.start, scroll.end, plan, "from the start of item \(item)",
        "to the end of item \(item)"))
  }

  /// Returns what the decoration of a line covers.
  func box<R: LayoutRecorder>(
    _ plan: DecorationPlan, ofLine line: Int, _ own: Box, _ record: R
  ) -> Box {
    let names = { ItemEdges(axes, of: "line \(line)") }
    return Box(
      line: across(plan, record) ?? extent(own.line, names(), plan, record),
      scroll: record.span(
        record.known(own.scroll.start, names().scrollStart),
        record.known(own.scroll.end, names().scrollEnd), plan, "from the start of line \(line)",
        "to the end of line \(line)"))
  }

  /// Returns what the decoration of the gap before a line covers.
  func box<R: LayoutRecorder>(
    _ plan: DecorationPlan, ofGapBefore line: Int, _ own: Box, after previous: Interval, _ record: R
  ) -> Box {
    var start = record.known(previous.end, ItemEdges(axes, of: "line \(line - 1)").scrollEnd)
    var end = record.known(own.scroll.start, ItemEdges(axes, of: "line \(line)").scrollStart)
    if let thickness = plan.thickness {
      let middle = record.step(
        start + (end - start) / 2, "middle of the gap", "between line \(line - 1) and line \(line)")
      let half = record.input(thickness, "thickness", .geometry("thickness")) / 2
      (start, end) = (middle - half, middle + half)
    }
    return Box(
      line: across(plan, record)
        ?? items.map {
          extent($0.line(plan.bounds), ItemEdges(axes, of: plan.bounds), plan, record)
        } ?? own.line,
      scroll: record.span(
        start, end, plan, "from the end of line \(line - 1)", "to the start of line \(line)"))
  }

  private func extent<R: LayoutRecorder>(
    _ line: Interval, _ names: @autoclosure () -> ItemEdges, _ plan: DecorationPlan, _ record: R
  ) -> Interval {
    record.extent(
      record.known(line.start, names().lineStart), record.known(line.end, names().lineEnd), plan)
  }

  /// Calls the body with what the decoration of each line, or of each gap, covers.
  ///
  /// - Complexity: O(*n*) in items.
  func forEachLine(
    _ plan: DecorationPlan, _ frames: UnsafeBufferPointer<Rect>,
    _ body: (Int, Box) -> Void
  ) {
    var index = 0
    var previous: Interval?
    forEachLine(of: frames) { _, box in
      if plan.each == .line {
        body(index, self.box(plan, ofLine: index, box, Unrecorded()))
      } else if let previous {
        body(
          index - 1,
          self.box(plan, ofGapBefore: index, box, after: previous, Unrecorded()))
      }
      previous = box.scroll
      index += 1
    }
  }

  /// Calls the body with the items of each line, and with what they cover.
  func forEachLine(of frames: UnsafeBufferPointer<Rect>, _ body: (Range<Int>, Box) -> Void) {
    var first = 0
    while first < frames.count {
      var end = first + 1
      while end < frames.count, isLine(from: frames[end - 1], to: frames[end]) { end += 1 }
      var box = Box(
        line: Interval(start: .infinity, end: -.infinity),
        scroll: Interval(start: .infinity, end: -.infinity))
      for frame in frames[first..<end] {
        box.line.cover(frame.start(along: lineAxis), frame.end(along: lineAxis))
        box.scroll.cover(frame.start(along: 1 - lineAxis), frame.end(along: 1 - lineAxis))
      }
      body(first..<end, box)
      first = end
    }
  }

  /// Returns what an extent covers; nil where it is the elements' own.
  private func across<R: LayoutRecorder>(_ plan: DecorationPlan, _ record: R) -> Interval? {
    if plan.extent == .items { return nil }
    if let shelf {
      return record.extent(
        record.known(shelf.titleHeight, "title height"),
        record.known(lineLength, "content height"), plan)
    }
    return extent(plan, record)
  }

  /// Whether two neighbouring items stand on one line: items are centred on their line, and in a
  /// shelf aligned in their column.
  private func isLine(from a: Rect, to b: Rect) -> Bool {
    let axis = 1 - lineAxis
    if shelf != nil { return a.start(along: axis) == b.start(along: axis) }
    let (first, second) = (
      a.start(along: axis) + a.end(along: axis), b.start(along: axis) + b.end(along: axis)
    )
    return abs(first - second) <= 1e-6
  }
}
