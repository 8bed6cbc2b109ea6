/// Headers, footers and decorations that stay on screen, along the scroll axis.
/// flow-layout.md, section 6.
enum PinningRule {
  /// Returns the length of the visible interval.
  @inline(__always)
  static func visibleLength<Q: Quantity>(container: Q, insets before: Q, _ after: Q) -> Q {
    container - before - after
  }

  /// Returns the start of the visible interval, in leading coordinates.
  ///
  /// - Parameter content: The length of the content; nil if it is not mirrored along the scroll
  ///   axis.
  @inline(__always)
  static func visibleStart<Q: Quantity>(
    offset: Q, inset before: Q, length: Q, mirroredIn content: Q?
  ) -> Q {
    let start = offset + before
    return content.map { $0 - (start + length) } ?? start
  }

  /// Returns the start of a pinned header or a pinned decoration.
  @inline(__always)
  static func header<Q: Quantity>(
    natural: Q, length: Q, in section: Interval<Q>, visible: Interval<Q>
  ) -> Q {
    DisputedRules.pinnedHeaderStart(
      natural: natural, visibleStart: visible.start, sectionEnd: section.end, length: length)
  }

  /// Returns by how much the content is pulled beyond its start.
  @inline(__always)
  static func pulled<Q: Quantity>(visibleStart: Q) -> Q {
    Q.larger(0, 0 - visibleStart)
  }

  /// Returns the start of a pinned footer.
  ///
  /// - Parameter header: The length of the section's header.
  @inline(__always)
  static func footer<Q: Quantity>(
    natural: Q, length: Q, in section: Interval<Q>, header: Q, visible: Interval<Q>
  ) -> Q {
    DisputedRules.pinnedFooterStart(
      natural: natural, visibleEnd: visible.end, sectionStart: section.start,
      sectionEnd: section.end, header: header, length: length)
  }
}
