/// The length of an item as a column of a line. documents.md, "Sizing rules".
struct ColumnRule<Q: Quantity> {
  let available: Q
  /// The spacing between columns.
  let spacing: Q

  /// As many columns as fit with a least length each.
  @inline(__always)
  func fitting(minWidth: Q, items: Q) -> Q {
    let pitch = minWidth + spacing
    return DisputedRules.columns(
      quotient: (available + spacing) / pitch, pitch: pitch, items: items)
  }

  /// The number of columns between the least and the most.
  @inline(__always)
  func count(fitting: Q, least: Q, most: Q?) -> Q {
    let count = Q.larger(least, fitting)
    return most.map { .smaller($0, count) } ?? count
  }

  /// What each column has, not rounded.
  @inline(__always)
  func length(_ count: Q, reserve: Q) -> Q {
    (available - reserve - spacing * (count - 1)) / count
  }

  /// Rounds a length down to whole pixels.
  @inline(__always)
  static func pixels(_ length: Q, scale: Q) -> Q { (length * scale).roundedDown() / scale }
}

extension ColumnRule<Double> {
  /// What an unrounded length has to be shortened by, so that a rule's columns always fit on one
  /// line: their sum could exceed the line by a rounding error.
  ///
  /// Where a negative spacing makes a line the shorter the more items it holds, a line of few of
  /// them is longer than one of all columns, by far more than a sum is off; that is left alone.
  ///
  /// - Parameter items: The number of items in the section: no line holds more.
  func excess(of length: Double, columns: Double, items: Int) -> Double {
    let perLine = Int(min(columns, Double(items)))
    guard perLine > 1, length > 0, length + spacing > 0 else { return 0 }
    var fitted = length
    while true {
      var sum = fitted
      for _ in 1..<perLine { sum += spacing + fitted }
      guard sum > available + DisputedRules.tolerance else { return length - fitted }
      fitted = min(fitted.nextDown, fitted - (sum - available) / Double(perLine))
    }
  }
}
