/// The position of a badge at the anchor of a frame. decorations.md, "One rule for the frame".
enum BadgeRule {
  /// Returns the part of the badge that is before the anchor, in units of the badge's length.
  ///
  /// A badge outside of the frame touches a corner or an edge with its own opposite corner or edge,
  /// and the middle with its own middle.
  static func met(_ unit: Double, _ position: DecorationGeometry.Badge.Position?) -> Double {
    position == .outside ? 1 - unit : unit
  }

  /// Returns the distance from the anchor to the start of the badge.
  @inline(__always)
  static func shift<Q: Quantity>(offset: Q, fraction: Q, length: Q, met: Q) -> Q {
    offset + fraction * length - met * length
  }

  /// Returns the start of the badge.
  @inline(__always)
  static func start<Q: Quantity>(in covered: Interval<Q>, anchor unit: Q, shift: Q) -> Q {
    covered.start + unit * (covered.end - covered.start) + shift
  }
}
