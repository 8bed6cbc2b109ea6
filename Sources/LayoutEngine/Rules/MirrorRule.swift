/// The reading direction. flow-layout.md, section 8.
enum MirrorRule {
  /// Mirrors a place of the content, which is its own inverse.
  @inline(__always)
  static func mirrored<Q: Quantity>(_ x: Q, width: Q, in content: Q) -> Q { content - (x + width) }
}
