/// The spacing between neighbouring sections along the scroll axis.
package struct SectionSpacing: Equatable, Sendable {
  /// The spacing, in units of 2^-20 points.
  package let units: Int64
  /// Whether sections that occupy no space count too. In a shelf they do not: shelf.md.
  package let countsEmptySections: Bool

  package init(units: Int64, countsEmptySections: Bool = false) {
    (self.units, self.countsEmptySections) = (units, countsEmptySections)
  }

  /// No spacing.
  package static let none = SectionSpacing(units: 0)
}
