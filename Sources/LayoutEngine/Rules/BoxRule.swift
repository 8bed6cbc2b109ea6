/// The boxes that groups and boundary items are sized in. compositional.md, "Dimensions", R3.
enum BoxRule {
  /// Returns the part of a container within the insets of a reference, across the scroll axis.
  @inline(__always)
  static func reference<Q: Quantity>(across: Q, leading: Q, trailing: Q) -> Interval<Q> {
    Interval(start: leading, end: .larger(leading, across - trailing))
  }

  /// Returns a length less the insets at both ends, which may exceed it.
  @inline(__always)
  static func inside<Q: Quantity>(_ length: Q, insets start: Q, _ end: Q) -> Q {
    length - start - end
  }

  /// Returns whether a length is that of a box without size: subtracted insets may leave a rest of
  /// rounding. R5, "an inner box without size".
  static func isEmpty(_ length: Double, scale: Double?) -> Bool {
    length <= PixelRule.tolerance / (scale ?? 1)
  }

  /// Returns the box of boundary items that follow the insets of their section.
  @inline(__always)
  static func following<Q: Quantity>(insets start: Q, _ end: Q, in box: Interval<Q>) -> Interval<Q>
  {
    let first = box.start + start
    return Interval(start: first, end: .larger(first, box.end - end))
  }
}
