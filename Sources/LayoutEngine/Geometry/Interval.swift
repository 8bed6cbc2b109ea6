/// The range that an area covers along one axis.
struct Interval<Q: Quantity> {
  var start: Q
  var end: Q
}

extension Interval: Equatable where Q: Equatable {}
extension Interval: Hashable where Q: Hashable {}
extension Interval: Sendable where Q: Sendable {}

/// Intervals in points.
extension Interval<Double> {
  var length: Double { end - start }

  @inline(__always)
  mutating func cover(_ start: Double, _ end: Double) {
    self.start = min(self.start, start)
    self.end = max(self.end, end)
  }
}
