/// The length of an item along the scroll axis. documents.md, "Sizing rules".
enum AspectRule {
  /// Returns the other length for a length along the line. An aspect is width divided by height, in
  /// both scroll directions.
  @inline(__always)
  static func length<Q: Quantity>(along: Q, aspect: Q, isVertical: Bool) -> Q {
    isVertical ? along / aspect : along * aspect
  }

  /// Returns a length, at most ``FixedPoint/limit``.
  @inline(__always)
  static func limited<Q: Quantity>(_ length: Q) -> Q {
    let limit = Q(FixedPoint.limit)
    return length > limit ? limit : length
  }
}
