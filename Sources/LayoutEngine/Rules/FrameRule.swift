/// The frame of a decoration within the box that it covers, and the position of a separator.
/// decorations.md, "One rule for the frame", step 3.
enum FrameRule {
  @inline(__always)
  static func start<Q: Quantity>(of covered: Interval<Q>, inset: Q) -> Q { covered.start + inset }

  @inline(__always)
  static func length<Q: Quantity>(of covered: Interval<Q>, insets before: Q, _ after: Q) -> Q {
    (covered.end - covered.start) - (before + after)
  }

  /// Returns whether a length other than zero counts as zero, because it is at most one unit of the
  /// offsets. Rounding can leave such a difference between equal lengths.
  @inline(__always)
  static func isNegligible(_ length: Double) -> Bool {
    abs(length) <= FixedPoint.quantum && length != 0
  }

  /// Returns the middle of the gap between two lines.
  @inline(__always)
  static func middle<Q: Quantity>(of gap: Interval<Q>) -> Q {
    gap.start + (gap.end - gap.start) / 2
  }

  /// Returns the interval of a separator in the middle of a gap.
  @inline(__always)
  static func separator<Q: Quantity>(at middle: Q, thickness: Q) -> Interval<Q> {
    let half = thickness / 2
    return Interval(start: middle - half, end: middle + half)
  }
}
