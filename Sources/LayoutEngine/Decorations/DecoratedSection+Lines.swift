/// Decorations of each item, of each line and of each gap between lines.
extension DecoratedSection<Double> {
  /// Returns the box that the decoration of an item covers.
  func box(_ plan: DecorationPlan, ofItem frame: Rect) -> Box<Double> {
    func edges(_ axis: Int) -> Interval<Double> {
      Interval(start: frame.start(along: axis), end: frame.end(along: axis))
    }
    return box(plan, of: Box(line: edges(axes.line), scroll: edges(axes.scroll)))
  }

  /// Returns the box that the decoration of the gap between two neighbouring lines covers.
  private func box(
    _ plan: DecorationPlan, ofGapBefore own: Box<Double>, after previous: Interval<Double>
  ) -> Box<Double> {
    var gap = Interval(start: previous.end, end: own.scroll.start)
    if let thickness = plan.thickness {
      gap = FrameRule.separator(at: FrameRule.middle(of: gap), thickness: thickness)
    }
    return box(plan, ofGap: gap, before: own.line)
  }

  /// Calls the body with the box that the decoration of each line, or of each gap, covers.
  ///
  /// - Complexity: O(*n*) in items.
  func forEachLine(
    _ plan: DecorationPlan, _ frames: UnsafeBufferPointer<Rect>,
    _ body: (Int, Box<Double>) -> Void
  ) {
    var index = 0
    var previous: Interval<Double>?
    forEachLine(of: frames) { _, box in
      if plan.each == .line {
        body(index, self.box(plan, of: box))
      } else if let previous {
        body(index - 1, self.box(plan, ofGapBefore: box, after: previous))
      }
      previous = box.scroll
      index += 1
    }
  }

  /// Calls the body with the items of each line, and with their bounds; not if there are no lines.
  func forEachLine(
    of frames: UnsafeBufferPointer<Rect>, _ body: (Range<Int>, Box<Double>) -> Void
  ) {
    var first = hasLines ? 0 : frames.count
    while first < frames.count {
      var end = first + 1
      while end < frames.count, isLine(from: frames[end - 1], to: frames[end]) { end += 1 }
      var box = Box(
        line: Interval(start: Double.infinity, end: -.infinity),
        scroll: Interval(start: .infinity, end: -.infinity))
      for frame in frames[first..<end] {
        box.line.cover(frame.start(along: axes.line), frame.end(along: axes.line))
        box.scroll.cover(frame.start(along: axes.scroll), frame.end(along: axes.scroll))
      }
      body(first..<end, box)
      first = end
    }
  }

  /// Returns whether two neighbouring items are on one line: whether they have the same place
  /// across it.
  private func isLine(from a: Rect, to b: Rect) -> Bool {
    func place(_ frame: Rect) -> Double {
      let (start, end) = (frame.start(along: axes.scroll), frame.end(along: axes.scroll))
      return switch itemAlignment {
      case .start, .stretch: start
      case .center: start + end
      case .end: end
      }
    }
    return shelf != nil ? place(a) == place(b) : abs(place(a) - place(b)) <= 1e-6
  }
}
