/// The intervals that an area covers along a line and along the scroll axis.
struct Box<Q: Quantity> {
  var line: Interval<Q>
  var scroll: Interval<Q>

  /// Returns the interval along x (0) or along y (1).
  @inline(__always)
  func along(_ axis: Int, _ axes: Axes) -> Interval<Q> { axis == axes.line ? line : scroll }
}
