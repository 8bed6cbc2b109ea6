/// A stack of sections along the scroll axis, which computes their offsets.
package struct SectionStack: Sendable {
  private let spacing: SectionSpacing
  private var sum = FixedPoint.zero
  private var occupied = 0

  package init(spacing: SectionSpacing) { self.spacing = spacing }

  /// Adds a section and returns its offset.
  package mutating func push(_ extent: FixedPoint, occupiesSpace: Bool) -> FixedPoint {
    let offset = sum + occupied * FixedPoint(units: spacing.units)
    sum += extent
    if occupiesSpace || spacing.countsEmptySections { occupied += 1 }
    return offset
  }

  /// The length of all sections, without a trailing spacing.
  package var length: FixedPoint {
    sum + max(0, occupied - 1) * FixedPoint(units: spacing.units)
  }
}
