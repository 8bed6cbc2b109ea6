/// What something covers along one axis, in points.
struct Interval: Hashable, Sendable {
  var start: Double
  var end: Double

  var length: Double { end - start }

  mutating func cover(_ start: Double, _ end: Double) {
    self.start = min(self.start, start)
    self.end = max(self.end, end)
  }

  func inset(_ start: Double, _ end: Double) -> Interval {
    Interval(start: self.start + start, end: self.end - end)
  }
}
