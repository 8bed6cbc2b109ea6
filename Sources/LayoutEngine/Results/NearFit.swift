/// Items that would be on one line if rounding did not make them too long. flow-layout.md, section
/// 2b.
package struct NearFit: Hashable, Sendable {
  /// The number of items.
  package var items: Int
  /// The length of each item, in points; nil if lengths differ.
  package var length: Double?
  /// The spacing between items, in points.
  package var spacing: Double
  /// What the items and the spacings between them take, added up in order, in points.
  package var used: Double
  /// The most that they may take, in points.
  package var limit: Double
  /// The length that a rule gives its columns instead, so that they fit; nil for items that break.
  package var fitted: Double?

  /// The length by which the items exceed the line, in points.
  package var excess: Double { used - limit }

  /// The greatest excess of a near fit, in points: what four lengths exceed that are rounded to
  /// hundredths of a point.
  private static let most = 0.02

  /// Creates a near fit of items whose lengths and spacings take a length; nil if they fit, or if
  /// they exceed the line by more than rounding explains.
  init?(_ items: Int, _ length: Double?, spacing: Double, used: Double, limit: Double) {
    guard items > 1, used > limit, used - limit <= Self.most else {
      return nil
    }
    (self.items, self.length, self.spacing) = (items, length, spacing)
    (self.used, self.limit) = (used, limit)
  }

  /// Creates a near fit of items of one length.
  ///
  /// - Parameter fitted: The length of columns that a rule has made to fit.
  init?(_ items: Int, of length: Double, spacing: Double, limit: Double, fitted: Double? = nil) {
    // Only a near fit is worth the sum.
    let estimate = length + Double(items - 1) * (spacing + length) - limit
    guard estimate <= 2 * Self.most, Double(items) <= LineArithmetic.longestAddedLine else {
      return nil
    }
    var used = length
    for _ in 1..<max(1, items) { used = LineArithmetic.used(used, spacing, length) }
    self.init(items, length, spacing: spacing, used: used, limit: limit)
    self.fitted = fitted
  }
}
