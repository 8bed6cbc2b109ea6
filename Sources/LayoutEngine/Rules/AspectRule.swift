/// The other length of an item. documents.md, "Sizing rules".
enum AspectRule {
  /// An aspect is width divided by height, whichever of the two lies along the line.
  @inline(__always)
  static func length<Q: Quantity>(along: Q, aspect: Q, isVertical: Bool) -> Q {
    isVertical ? along / aspect : along * aspect
  }

  /// No length is longer than the limit of all lengths.
  @inline(__always)
  static func limited<Q: Quantity>(_ length: Q) -> Q {
    let limit = Q(FixedPoint.limit)
    return length > limit ? limit : length
  }
}
