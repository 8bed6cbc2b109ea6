/// The comparisons of the reference engine, and whether one of them was too close to call.
///
/// flow-layout.md fixes the order in which the lengths of a line are added up, and compares the sum
/// without a tolerance. So the same inputs give the same bits here and in the engine, and no such
/// comparison is too close. Elsewhere, two programs that sum in different orders agree about a
/// comparison with a tolerance of 1e-9 unless the operands differ by 1e-9, plus or minus a rounding
/// error. 5e-10 is far above the rounding errors of a few hundred additions of lengths below 10,000
/// points (about 1e-10) and still leaves an exact fit on the safe side.
struct ToleranceProbe {
  static let tolerance = 1e-9
  private static let doubt = 5e-10

  private(set) var isTooCloseToCall = false

  /// Returns whether a length is at most a limit, with the tolerance.
  mutating func fits(_ length: Double, in limit: Double) -> Bool {
    doubt(length - limit - ToleranceProbe.tolerance)
    return length - limit <= ToleranceProbe.tolerance
  }

  /// Returns the number of columns of a rule, "floor(… + 1e-9)".
  mutating func columns(_ quotient: Double) -> Double {
    let raised = quotient + ToleranceProbe.tolerance
    doubt(raised - raised.rounded())
    return raised.rounded(.down)
  }

  /// Returns a number of points or pixels rounded down, "floor(… + 1e-6)".
  mutating func roundedDown(_ length: Double) -> Double {
    let raised = length + 1e-6
    doubt(raised - raised.rounded())
    return raised.rounded(.down)
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
