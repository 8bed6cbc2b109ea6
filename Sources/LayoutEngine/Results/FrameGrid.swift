/// The item frames of a uniform section: one size, on one grid. flow-layout.md, section 2a.
///
/// In memory a grid is 64 bytes, in the order of its properties. The packed frames of a store rely
/// on this order.
package struct FrameGrid: FrameFormula, Hashable {
  /// Along the line: the start of a line's first item, and the distance to the next item.
  var first: Double
  var pitch: Double
  /// Along the scroll axis: the start of the first line, and the distance to the next line.
  var start: Double
  var linePitch: Double
  package var size: Size
  /// The number of items on a full line.
  package var perLine: UInt32
  /// The component along the line: 0 for x and width, 1 for y and height.
  package var line: UInt32
  package var count: Int

  /// Calls the body with the frames of items, in order. Every frame of a grid comes from here.
  @inline(__always)
  private func forEach(_ items: Range<Int>, _ body: (Int, Rect) -> Void) {
    let axes = Axes(line: Int(line))
    let (l, m) = (size.along(axes.line), size.along(axes.scroll))
    var (row, column) = items.lowerBound.quotientAndRemainder(dividingBy: Int(perLine))
    for index in 0..<items.count {
      body(
        index,
        axes.rect(
          line: LineArithmetic.place(first, Double(column), every: pitch),
          scroll: LineArithmetic.place(start, Double(row), every: linePitch), lineLength: l,
          scrollLength: m))
      column += 1
      if column == Int(perLine) { (row, column) = (row + 1, 0) }
    }
  }

  @inline(__always)
  package func write(_ items: Range<Int>, to frames: UnsafeMutablePointer<Rect>) {
    forEach(items) { frames[$0] = $1 }
  }

  /// Returns the frame of an item.
  package func frame(_ item: Int) -> Rect {
    var frame = Rect.zero
    forEach(item..<item + 1) { frame = $1 }
    return frame
  }

  package func gives(_ frames: UnsafeBufferPointer<Rect>) -> Bool {
    guard frames.count == count else { return false }
    var isEqual = true
    forEach(0..<count) { isEqual = frames[$0].hasSameBits(as: $1) && isEqual }
    return isEqual
  }

  /// Whether the distances are numbers. The distance times 0 is then 0.
  package var isFinite: Bool { pitch.isFinite && linePitch.isFinite }

  package func bounds(of items: Range<Int>) -> (lower: Double, upper: Double) {
    func start(_ item: Int) -> Double {
      LineArithmetic.place(self.start, Double(item / Int(perLine)), every: linePitch)
    }
    // The starts of lines ascend or descend, so the first or the last one is the least.
    return (
      min(start(items.lowerBound), start(count - 1)),
      max(start(0), start(items.upperBound - 1)) + size.along(1 - Int(line))
    )
  }
}

extension Rect {
  /// Returns whether two frames have the same bits. `==` does not tell -0 from 0.
  package func hasSameBits(as other: Rect) -> Bool {
    minX.bitPattern == other.minX.bitPattern && minY.bitPattern == other.minY.bitPattern
      && width.bitPattern == other.width.bitPattern
      && height.bitPattern == other.height.bitPattern
  }
}
