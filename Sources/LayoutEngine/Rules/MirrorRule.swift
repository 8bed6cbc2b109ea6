/// The reading direction. flow-layout.md, section 8.
enum MirrorRule {
  /// Returns the mirrored x coordinate of a rectangle of the content. Mirroring is its own inverse.
  @inline(__always)
  static func mirrored<Q: Quantity>(_ x: Q, width: Q, in content: Q) -> Q { content - (x + width) }
}
