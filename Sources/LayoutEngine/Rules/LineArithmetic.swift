/// The formulas that place items along both axes, for the loops that compute layouts and for
/// explanations.
enum LineArithmetic {
  /// Returns a position on a grid.
  @inline(__always)
  static func place<Q: Quantity>(_ first: Q, _ count: Q, every pitch: Q) -> Q {
    first + count * pitch
  }

  /// Returns the length that a line of items uses with one more item: item + spacing + item + …,
  /// added up in this order in plain doubles, as UIKit does. flow-layout.md, section 2b.
  @inline(__always)
  static func used<Q: Quantity>(_ used: Q, _ spacing: Q, _ length: Q) -> Q {
    used + spacing + length
  }

  /// Returns how many items of one length fit on a line: as many as are not longer than the limit
  /// when they are added up as in ``used(_:_:_:)``. The first item always fits.
  ///
  /// The quotient of line and item decides wherever no rounding error of the sum can.
  ///
  /// - Complexity: O(1); O(*n*) in the items of the line if they fill it but for a rounding error.
  /// - Precondition: Length and spacing together are above zero.
  static func fitting(_ length: Double, spacing: Double, limit: Double) -> Double {
    let pitch = length + spacing
    let quotient = (limit + spacing) / pitch
    // Each of 2n additions rounds by at most half a unit in the last place of the largest number.
    let largest = abs(limit) + abs(length) + abs(spacing)
    let doubt = (abs(quotient) + 2) * (largest / pitch + 1) * 4 * .ulpOfOne
    let (least, most) = ((quotient - doubt).rounded(.down), (quotient + doubt).rounded(.down))
    guard least != most, most <= longestAddedLine else {
      return min(max(1, quotient.rounded(.down)), FixedPoint.limit)
    }
    var (used, count) = (length, 1.0)
    while count < most {
      used = Self.used(used, spacing, length)
      if used > limit { break }
      count += 1
    }
    return count
  }

  /// The most items of one length that are added up. How many fit on a longer line is decided by
  /// the quotient (our choice: adding up would take too long).
  static let longestAddedLine = 10_000.0

  /// Returns the start of the next item.
  @inline(__always)
  static func next<Q: Quantity>(_ x: Q, _ length: Q, _ gap: Q) -> Q { x + (length + gap) }

  /// Returns the start of an item that is centred across its line. flow-layout.md, section 2c.
  @inline(__always)
  static func centred<Q: Quantity>(_ position: Q, _ thickness: Q, _ length: Q) -> Q {
    position + (thickness - length) / 2
  }
}
