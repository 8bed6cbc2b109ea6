/// The item frames of a section of equal groups: those of one group, again and again along an axis.
/// compositional.md, "Effects of an edit".
package struct FramePattern: FrameFormula, Hashable {
  /// The frames of a whole group: along the axis from its corner, and across it in the section.
  package let group: [Rect]
  /// The axis along which groups follow one another: 0 for x, 1 for y.
  package let axis: Int
  /// The start of the first group along the axis, and the distance to the next.
  package let start: Double
  package let pitch: Double
  /// The component along the line: 0 for x and width, 1 for y and height.
  package let line: Int
  package let count: Int

  package init(
    group: [Rect], axis: Int, start: Double, pitch: Double, line: Int, count: Int
  ) {
    (self.group, self.axis, self.start, self.pitch) = (group, axis, start, pitch)
    (self.line, self.count) = (line, count)
  }

  /// Calls the body with the frames of items, in order. Every frame of a pattern comes from here.
  @inline(__always)
  private func forEach(_ items: Range<Int>, _ body: (Int, Rect) -> Void) {
    group.withUnsafeBufferPointer { group in
      var (ordinal, place) = items.lowerBound.quotientAndRemainder(dividingBy: group.count)
      var corner = corner(ordinal)
      for index in 0..<items.count {
        if place == group.count {
          (ordinal, place) = (ordinal + 1, 0)
          corner = self.corner(ordinal)
        }
        var frame = group[place]
        (frame.origin.x, frame.origin.y) = (frame.minX + corner.x, frame.minY + corner.y)
        body(index, frame)
        place += 1
      }
    }
  }

  /// Returns the start of a group along the axis, and -0 across it, which changes no number that it
  /// is added to.
  @inline(__always)
  private func corner(_ ordinal: Int) -> Point {
    let start = LineArithmetic.place(start, Double(ordinal), every: pitch)
    return axis == 0 ? Point(x: start, y: -0.0) : Point(x: -0.0, y: start)
  }

  package func write(_ items: Range<Int>, to frames: UnsafeMutablePointer<Rect>) {
    forEach(items) { frames[$0] = $1 }
  }

  package func gives(_ frames: UnsafeBufferPointer<Rect>) -> Bool {
    guard frames.count == count else { return false }
    var isEqual = true
    forEach(0..<count) { isEqual = frames[$0].hasSameBits(as: $1) && isEqual }
    return isEqual
  }

  package func bounds(of items: Range<Int>) -> (lower: Double, upper: Double) {
    let scroll = 1 - line
    func corner(ofItem item: Int) -> Double {
      axis == scroll ? self.corner(item / group.count)[axis] : 0
    }
    // The corners ascend or descend, so the first or the last one is the least.
    let least = min(corner(ofItem: items.lowerBound), corner(ofItem: count - 1))
    let greatest = max(corner(ofItem: 0), corner(ofItem: items.upperBound - 1))
    // The sums of ``forEach``, because others may differ in the last digit.
    return (
      group.lazy.map { least + $0.start(along: scroll) }.min() ?? 0,
      group.lazy.map { greatest + $0.start(along: scroll) + $0.size.along(scroll) }.max() ?? 0
    )
  }
}
