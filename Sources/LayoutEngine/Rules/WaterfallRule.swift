/// The lengths and places of a waterfall. waterfall.md, "Vertical".
enum WaterfallRule {
  /// Returns the number of columns, of which there are at most
  /// ``WaterfallMetrics/maximumColumns``.
  static func count(_ columns: ColumnCount, on line: ColumnRule<Double>) -> Int {
    let most = Double(WaterfallMetrics.maximumColumns)
    guard let minWidth = columns.minWidth else { return min(columns.min, Int(most)) }
    let count = line.count(
      fitting: line.fitting(minWidth: minWidth, items: most), least: Double(columns.min),
      most: columns.max.map(Double.init))
    return Int(min(count, most))
  }

  /// Returns the length of each column across the scroll axis, not less than 0.
  @inline(__always)
  static func columnLength<Q: Quantity>(_ exact: Q, scale: Q?) -> Q {
    .larger(0, PixelRule.roundedDown(exact, scale: scale))
  }

  /// Returns where a column begins across the scroll axis.
  @inline(__always)
  static func start<Q: Quantity>(ofColumn column: Q, leading: Q, length: Q, spacing: Q) -> Q {
    leading + column * (length + spacing)
  }

  /// Returns an item's length along the scroll axis, from its original size. An item without one
  /// has no length.
  @inline(__always)
  static func itemLength<Q: Quantity>(column: Q, along: Q, across: Q, scale: Q?) -> Q {
    guard along > 0, across > 0 else { return 0 }
    return PixelRule.roundedDown(column * along / across, scale: scale)
  }

  /// Returns where the next item of a column begins.
  @inline(__always)
  static func next<Q: Quantity>(after start: Q, _ length: Q, spacing: Q) -> Q {
    start + (length + spacing)
  }

  /// Returns where the items end, for the place of the next item of the longest column.
  @inline(__always)
  static func end<Q: Quantity>(longest: Q, spacing: Q) -> Q { longest - spacing }

  /// The part of a pixel by which a column must be shorter than another one, so that equal sums of
  /// thirds tie.
  static let tolerance = 1e-3
}
