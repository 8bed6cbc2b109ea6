/// A search for the number with the fewest decimals in a range.
enum ShortDecimal {
  /// Returns the number with the fewest decimals in a range, and the number of its decimals; the
  /// upper bound if no number has at most nine decimals.
  static func shortest(in range: ClosedRange<Double>) -> (value: Double, decimals: Int) {
    var scale = 1.0
    for decimals in 0...9 {
      let value = (range.lowerBound * scale).rounded(.up) / scale
      if range.contains(value) { return (value, decimals) }
      scale *= 10
    }
    return (range.upperBound, 17)
  }
}
