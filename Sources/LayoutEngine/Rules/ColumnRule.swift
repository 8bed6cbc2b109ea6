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

  /// Returns a length rounded down: to whole points, to pixels, or not at all.
  @inline(__always)
  static func rounded(_ length: Q, _ rounding: SizingRule.Rounding, scale: Q?) -> Q {
    switch rounding {
    case .floor: PixelRule.whole(length)
    case .pixel: PixelRule.roundedDown(length, scale: scale)
    case .none: length
    }
  }
}

extension ColumnRule<Double> {
  /// Returns the length by which a column must be shortened, so that the columns fit on one line:
  /// added up, they can exceed the line by a rounding error. It is at most twice what is needed.
  ///
  /// If a negative spacing makes a line shorter with each item, a line of few items is longer than
  /// a line of all columns, by far more than a rounding error. Such a length is not shortened.
  func excess(of length: Double, columns: Double) -> Double {
    var (fitted, step) = (length, length.ulp)
    while columns > 1, fitted > 0, fitted + spacing > 0,
      LineArithmetic.fitting(fitted, spacing: spacing, limit: available) < columns
    {
      fitted = max(0, fitted - step)
      step *= 2
    }
    return length - fitted
  }
}
