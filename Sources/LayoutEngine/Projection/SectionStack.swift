/// A stack of sections along the scroll axis, which computes their offsets.
package struct SectionStack: Sendable {
  private let spacing: FixedPoint
  private var sum = FixedPoint.zero
  private var occupied = 0

  package init(spacing: FixedPoint) { self.spacing = spacing }

  /// Adds a section and returns its offset.
  ///
  /// Spacing separates sections that occupy space; only a shelf has spacing.
  package mutating func push(_ extent: FixedPoint, occupiesSpace: Bool) -> FixedPoint {
    let offset = sum + occupied * spacing
    sum += extent
    if occupiesSpace { occupied += 1 }
    return offset
  }

  /// The length of all sections, without a trailing spacing.
  package var length: FixedPoint { sum + max(0, occupied - 1) * spacing }
}
