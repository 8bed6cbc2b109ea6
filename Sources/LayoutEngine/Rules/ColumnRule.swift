/// The length of an item as a column of a line. documents.md, "Sizing rules".
struct ColumnRule<Q: Quantity> {
  let available: Q
  /// The spacing between columns.
  let spacing: Q

  /// Returns the number of columns that fit with a least length each.
  @inline(__always)
  func fitting(minWidth: Q, items: Q) -> Q {
    let pitch = minWidth + spacing
    return DisputedRules.columns(
      quotient: (available + spacing) / pitch, pitch: pitch, items: items)
  }

  /// Returns the number of columns that fit, limited to a least and a most number.
  @inline(__always)
  func count(fitting: Q, least: Q, most: Q?) -> Q {
    let count = Q.larger(least, fitting)
    return most.map { .smaller($0, count) } ?? count
  }

  /// Returns the length of each column, not rounded.
  @inline(__always)
  func length(_ count: Q, reserve: Q) -> Q {
    (available - reserve - spacing * (count - 1)) / count
  }

  /// Rounds a length down to whole pixels.
  @inline(__always)
  static func pixels(_ length: Q, scale: Q) -> Q { (length * scale).roundedDown() / scale }
}

extension ColumnRule<Double> {
  /// Returns the length by which an unrounded column length must be shortened, so that the columns
  /// fit on one line. Without it their sum could exceed the line by a rounding error.
  ///
  /// If a negative spacing makes a line shorter with each item, a line of few items is longer than
  /// a line of all columns, by far more than a rounding error. Such a length is not shortened.
  ///
  /// - Parameter items: The number of items in the section, which is the most that a line can hold.
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
