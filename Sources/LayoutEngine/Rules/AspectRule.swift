/// The length of an item along the scroll axis. documents.md, "Sizing rules".
enum AspectRule {
  /// Returns the other length for a length along the line. An aspect is width divided by height, in
  /// both scroll directions.
  @inline(__always)
  static func length<Q: Quantity>(along: Q, aspect: Q, isVertical: Bool) -> Q {
    isVertical ? along / aspect : along * aspect
  }
}
