/// What something covers along one axis.
struct Interval<Q: Quantity> {
  var start: Q
  var end: Q
}

extension Interval: Equatable where Q: Equatable {}
extension Interval: Hashable where Q: Hashable {}
extension Interval: Sendable where Q: Sendable {}

/// In points.
extension Interval<Double> {
  var length: Double { end - start }

  @inline(__always)
  mutating func cover(_ start: Double, _ end: Double) {
    self.start = min(self.start, start)
    self.end = max(self.end, end)
  }
}

/// What something covers along a line and along the scroll axis.
struct Box<Q: Quantity> {
  var line: Interval<Q>
  var scroll: Interval<Q>

  /// Returns what it covers along x (0) or along y (1).
  @inline(__always)
  func along(_ axis: Int, _ axes: Axes) -> Interval<Q> { axis == axes.line ? line : scroll }
}
