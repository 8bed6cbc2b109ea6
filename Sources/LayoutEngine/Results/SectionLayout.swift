/// One section's computed attributes, in section coordinates: from the leading edge of the content
/// and the start of the section, not mirrored and not snapped, in points.
///
/// They depend on the section's inputs and the container's part alone, and never on the sections
/// before it. The frames of items and decorations are in the ``FrameBuffer`` that was computed
/// into.
public struct SectionLayout: Hashable, Sendable {
  public var header: Rect?
  public var footer: Rect?
  /// The section's length along the scroll axis, from its header's start to its footer's end.
  public var extent = FixedPoint.zero
  /// What the section's attributes cover along the scroll axis.
  public var reach = Reach.none
  /// What decorations read of the items; nil where there are none.
  public var items: ItemsBox?
  public var diagnostics: [Diagnostic] = []

  public init() {}
}

/// A range along the scroll axis that covers attributes, in points from the section's start.
///
/// It can exceed the section's extent: negative spacings, oversized items and decorations do.
public struct Reach: Hashable, Sendable {
  public var lower: Double
  public var upper: Double

  public init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// The reach of a section that has no attributes.
  public static let none = Reach(lower: 1, upper: 0)

  public var isNone: Bool { lower > upper }

  @inline(__always)
  public mutating func cover(from lower: Double, to upper: Double) {
    self =
      isNone
      ? Reach(lower: lower, upper: upper)
      : Reach(lower: min(self.lower, lower), upper: max(self.upper, upper))
  }
}
