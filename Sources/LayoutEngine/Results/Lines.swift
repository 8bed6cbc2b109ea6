/// The end of a section's lines, and the bounds of their items.
struct Lines {
  /// The end of the last line.
  var end: Double
  /// The bounds of the lines along the scroll axis.
  var lower: Double
  var upper: Double
  /// The bounds of all items along the line.
  var line: Interval<Double>
  /// The far edge of the last line's items, along the line.
  var lastLineEnd: Double
  /// The far edge of all lines before the last, along the scroll axis.
  var fullLinesEnd: Double
  /// How many lines begin with an item that is longer than a line, and the first such item. With
  /// spacings that are not negative, these are all such items.
  var oversized = (count: 0, first: 0)
  /// The smallest width or height of an item.
  var smallest: Double
}

extension Lines {
  /// Creates the bounds that a store kept; what is not kept is not known to be undefined.
  init(_ items: ItemsBox) {
    self.init(
      end: items.end, lower: items.scroll.start, upper: items.scroll.end, line: items.line,
      lastLineEnd: items.lastLineEnd, fullLinesEnd: items.fullLinesEnd, smallest: .infinity)
  }

  /// Creates the state before the first line, which starts at a position.
  init(startingAt position: Double) {
    self.init(
      end: position, lower: position, upper: position,
      line: Interval(start: .infinity, end: -.infinity), lastLineEnd: position,
      fullLinesEnd: position, smallest: .infinity)
  }

  /// Adds the bounds of a line's items along the line.
  @inline(__always)
  mutating func coverLine(
    _ items: Range<Int>, gap: Double, _ frames: UnsafeMutablePointer<Double>, along axis: Int
  ) {
    line.start = min(line.start, frames[4 &* items.lowerBound + axis])
    let last = frames + 4 &* (items.upperBound - 1)
    lastLineEnd = last[axis] + last[2 + axis]
    // Items other than the first and the last determine the bounds only if neighbours overlap.
    if gap < 0 {
      for item in items {
        let frame = frames + 4 &* item
        line.start = min(line.start, frame[axis])
        lastLineEnd = max(lastLineEnd, frame[axis] + frame[2 + axis])
      }
    }
    line.end = max(line.end, lastLineEnd)
  }

  /// Adds the lengths of an item. Written out, because `min` takes more than one instruction; the
  /// two lengths first, so that an item waits for one comparison with the item before.
  @inline(__always)
  mutating func coverSmallest(_ l: Double, _ m: Double) {
    let length = l < m ? l : m
    smallest = length < smallest ? length : smallest
  }

  /// Adds a line along the scroll axis.
  @inline(__always)
  mutating func close(at position: Double, _ thickness: Double) {
    fullLinesEnd = upper
    lower = min(lower, position)
    end = position + thickness
    upper = max(upper, end)
  }
}

extension ItemsBox {
  init?(_ lines: Lines, of frames: UnsafeBufferPointer<Rect>, axes: Axes) {
    guard let first = frames.first, let last = frames.last, lines.line.start <= lines.line.end
    else { return nil }
    func cover(_ axis: Int) -> Interval<Double> {
      Interval(
        start: min(first.start(along: axis), last.start(along: axis)),
        end: max(first.end(along: axis), last.end(along: axis)))
    }
    line = lines.line
    scroll = Interval(start: lines.lower, end: lines.upper)
    firstAndLastLine = cover(axes.line)
    firstAndLastScroll = cover(axes.scroll)
    lastLineEnd = lines.lastLineEnd
    fullLinesEnd = lines.fullLinesEnd
    end = lines.end
  }
}
