/// The comparisons of the reference engine, and whether one of them was too close to call.
///
/// flow-layout.md fixes the order in which the lengths of a line are added up, and compares the sum
/// without a tolerance. So the same inputs give the same bits here and in the engine, and no such
/// comparison is too close. Lengths that a rule computes may differ by a rounding error: a
/// comparison that depends on less than 5e-10 is too close, which is far above the rounding errors
/// of a few hundred additions of lengths below 10,000 points (about 1e-10).
struct ToleranceProbe {
  private static let doubt = 5e-10

  private(set) var isTooCloseToCall = false

  /// Returns the number of columns of a rule, "floor(… + 1e-9)".
  mutating func columns(_ quotient: Double) -> Double {
    let raised = quotient + 1e-9
    doubt(raised - raised.rounded())
    return raised.rounded(.down)
  }

  /// Returns a number of points or pixels rounded down, "floor(… + 1e-6)".
  mutating func roundedDown(_ length: Double) -> Double {
    let raised = length + 1e-6
    doubt(raised - raised.rounded())
    return raised.rounded(.down)
  }

  /// Returns whether a length that is computed otherwise in the engine is at most a limit.
  mutating func isAtMost(_ length: Double, _ limit: Double) -> Bool {
    doubt(length - limit)
    return length <= limit
  }

  /// Returns whether a length is above zero; only a sum of lengths can come near it by accident.
  mutating func isPositive(_ length: Double) -> Bool {
    if length != 0 { doubt(length) }
    return length > 0
  }

  /// Returns whether all lengths are exactly the same; rules may compute lengths that differ only
  /// by a rounding error.
  mutating func areIdentical(_ lengths: [Double]) -> Bool {
    guard let first = lengths.first else { return true }
    for length in lengths where length != first { doubt(length - first) }
    return lengths.allSatisfy { $0 == first }
  }

  /// Records that a comparison made elsewhere depended on a rounding error.
  mutating func giveUp() { isTooCloseToCall = true }

  private mutating func doubt(_ difference: Double) {
    if abs(difference) < ToleranceProbe.doubt { isTooCloseToCall = true }
  }
}
