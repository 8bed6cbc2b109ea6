/// Stacks sections along the scroll axis and gives each its offset.
package struct SectionStack: Sendable {
  private let spacing: FixedPoint
  private var sum = FixedPoint.zero
  private var occupied = 0

  package init(spacing: FixedPoint) { self.spacing = spacing }

  /// Adds a section and returns where it starts.
  ///
  /// Spacing stands between sections that occupy space; only a shelf has any.
  package mutating func push(_ extent: FixedPoint, occupiesSpace: Bool) -> FixedPoint {
    let offset = sum + occupied * spacing
    sum += extent
    if occupiesSpace { occupied += 1 }
    return offset
  }

  /// The length of all sections, without a trailing spacing.
  package var length: FixedPoint { sum + max(0, occupied - 1) * spacing }
}
