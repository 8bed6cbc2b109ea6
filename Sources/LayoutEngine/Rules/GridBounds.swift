/// What items of one size cover, which stand on a grid. flow-layout.md, section 2a.
struct GridBounds<Q: Quantity> {
  /// The extents of each item along the line and across it.
  let l: Q
  let m: Q
  /// Where the first line begins, and the spacing between lines.
  let start: Q
  let lineSpacing: Q
  /// Where the first item of a line stands, and the distance to the next one.
  let first: Q
  let pitch: Q

  /// The number of the last line.
  @inline(__always)
  func lastLine(count: Int, perLine: Q) -> Q { (Q(Double(count - 1)) / perLine).roundedDown() }

  /// Where a line begins.
  @inline(__always)
  func start(ofLine line: Q) -> Q { LineArithmetic.place(start, line, every: m + lineSpacing) }

  /// Where a line ends that begins there.
  @inline(__always)
  func end(ofLineAt position: Q) -> Q { position + m }

  /// What the lines cover from the first one to one that begins there.
  @inline(__always)
  func lines(upToLineAt last: Q) -> (lower: Q, upper: Q) {
    (Q.smaller(start, last), Q.larger(start, last) + m)
  }

  /// What the items of a line cover.
  @inline(__always)
  func line(of count: Int) -> (lower: Q, upper: Q) {
    let last = LineArithmetic.place(first, Q(Double(count - 1)), every: pitch)
    return (Q.smaller(first, last), Q.larger(first, last) + l)
  }
}
