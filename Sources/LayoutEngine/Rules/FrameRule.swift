/// The frame of a decoration within what it covers, and the place of a separator.
/// decorations.md, "One rule for the frame", step 3.
enum FrameRule {
  @inline(__always)
  static func start<Q: Quantity>(of covered: Interval<Q>, inset: Q) -> Q { covered.start + inset }

  @inline(__always)
  static func length<Q: Quantity>(of covered: Interval<Q>, insets before: Q, _ after: Q) -> Q {
    (covered.end - covered.start) - (before + after)
  }

  /// Whether a length counts as zero, because it differs from zero by at most one unit of the
  /// offsets: rounding can leave that much of a difference of equal lengths.
  @inline(__always)
  static func isNegligible(_ length: Double) -> Bool {
    abs(length) <= FixedPoint.quantum && length != 0
  }

  /// The middle of the gap between two lines.
  @inline(__always)
  static func middle<Q: Quantity>(of gap: Interval<Q>) -> Q {
    gap.start + (gap.end - gap.start) / 2
  }

  /// What a separator covers in the middle of a gap.
  @inline(__always)
  static func separator<Q: Quantity>(at middle: Q, thickness: Q) -> Interval<Q> {
    let half = thickness / 2
    return Interval(start: middle - half, end: middle + half)
  }
}
