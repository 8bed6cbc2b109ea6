/// Where a badge stands at the anchor of a frame. decorations.md, "One rule for the frame".
enum BadgeRule {
  /// How much of the badge lies before the anchor, in units of its length.
  ///
  /// Outside, a corner or an edge is met by the opposite one of the badge; the middle is its own.
  static func met(_ unit: Double, _ position: DecorationGeometry.Badge.Position?) -> Double {
    position == .outside ? 1 - unit : unit
  }

  /// How far the badge stands from the anchor.
  @inline(__always)
  static func shift<Q: Quantity>(offset: Q, fraction: Q, length: Q, met: Q) -> Q {
    offset + fraction * length - met * length
  }

  /// Where the badge begins.
  @inline(__always)
  static func start<Q: Quantity>(in covered: Interval<Q>, anchor unit: Q, shift: Q) -> Q {
    covered.start + unit * (covered.end - covered.start) + shift
  }
}
