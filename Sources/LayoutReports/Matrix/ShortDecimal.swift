/// Finds the number with the fewest decimals between two others, as a person would write it.
enum ShortDecimal {
  /// Returns a number of a range, and how many decimals it has; the upper bound where none has at
  /// most nine.
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
