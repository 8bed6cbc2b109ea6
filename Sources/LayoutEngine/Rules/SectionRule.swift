/// The order of header, insets, items and footer in a section. flow-layout.md, section 4.
enum SectionRule {
  /// Returns where the items begin, or would begin if there are none.
  @inline(__always)
  static func startOfItems<Q: Quantity>(header: Q, inset: Q) -> Q { header + inset }

  /// Returns where the footer begins; a section without a footer ends there.
  @inline(__always)
  static func startOfFooter<Q: Quantity>(items end: Q, inset: Q) -> Q { end + inset }

  /// Returns where the footer and the section end.
  @inline(__always)
  static func end<Q: Quantity>(footerFrom start: Q, length: Q) -> Q { start + length }
}
