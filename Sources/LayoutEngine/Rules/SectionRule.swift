/// How header, insets, items and footer follow each other in a section. flow-layout.md, section 4.
enum SectionRule {
  /// Where the items begin, or would begin.
  @inline(__always)
  static func startOfItems<Q: Quantity>(header: Q, inset: Q) -> Q { header + inset }

  /// Where the footer begins; where there is none, the section ends.
  @inline(__always)
  static func startOfFooter<Q: Quantity>(items end: Q, inset: Q) -> Q { end + inset }

  /// Where the footer ends, and the section with it.
  @inline(__always)
  static func end<Q: Quantity>(footerFrom start: Q, length: Q) -> Q { start + length }
}
