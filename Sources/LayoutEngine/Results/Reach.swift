/// A range along the scroll axis that covers attributes, in points from the section's start.
///
/// It can exceed the section's extent, because of negative spacings, oversized items or
/// decorations.
package struct Reach: Hashable, Sendable {
  package var lower: Double
  package var upper: Double

  package init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// The reach of a section that has no attributes.
  package static let none = Reach(lower: 1, upper: 0)

  package var isNone: Bool { lower > upper }

  @inline(__always)
  package mutating func cover(from lower: Double, to upper: Double) {
    self =
      isNone
      ? Reach(lower: lower, upper: upper)
      : Reach(lower: min(self.lower, lower), upper: max(self.upper, upper))
  }
}
