/// The bounds of items of one size on a grid. flow-layout.md, section 2a.
struct GridBounds<Q: Quantity> {
  /// The extents of each item along the line and across it.
  let l: Q
  let m: Q
  /// The start of the first line, and the spacing between lines.
  let start: Q
  let lineSpacing: Q
  /// The start of a line's first item, and the distance to the start of the next item.
  let first: Q
  let pitch: Q

  /// Returns the number of the last line, counted from 0.
  @inline(__always)
  func lastLine(count: Int, perLine: Q) -> Q { (Q(Double(count - 1)) / perLine).roundedDown() }

  /// Returns the start of a line.
  @inline(__always)
  func start(ofLine line: Q) -> Q { LineArithmetic.place(start, line, every: m + lineSpacing) }

  /// Returns the end of a line that begins at a position.
  @inline(__always)
  func end(ofLineAt position: Q) -> Q { position + m }

  /// Returns the bounds of the lines from the first one to the one that begins at a position.
  @inline(__always)
  func lines(upToLineAt last: Q) -> (lower: Q, upper: Q) {
    (Q.smaller(start, last), Q.larger(start, last) + m)
  }

  /// Returns the bounds of a line with a number of items.
  @inline(__always)
  func line(of count: Int) -> (lower: Q, upper: Q) {
    let last = LineArithmetic.place(first, Q(Double(count - 1)), every: pitch)
    return (Q.smaller(first, last), Q.larger(first, last) + l)
  }
}
