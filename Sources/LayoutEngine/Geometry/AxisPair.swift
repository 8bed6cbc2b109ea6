/// A value for each axis: 0 for x, 1 for y. Unlike an array, it needs no memory of its own.
package struct AxisPair<Value> {
  var x: Value
  var y: Value

  init(_ x: Value, _ y: Value) { (self.x, self.y) = (x, y) }

  package subscript(axis: Int) -> Value {
    get { axis == 0 ? x : y }
    set { if axis == 0 { x = newValue } else { y = newValue } }
  }
}

extension AxisPair: Sendable where Value: Sendable {}

extension AxisPair<Interval<Double>> {
  /// The bounds of no frames.
  static let noBounds = AxisPair(
    Interval(start: .infinity, end: -.infinity), Interval(start: .infinity, end: -.infinity))

  mutating func cover(_ frame: Rect) {
    x.cover(frame.minX, frame.maxX)
    y.cover(frame.minY, frame.maxY)
  }
}
