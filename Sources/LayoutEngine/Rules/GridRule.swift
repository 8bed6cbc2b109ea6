/// The grid of items that have one extent along the line. flow-layout.md, section 2a.
struct GridRule<Q: Quantity> {
  /// The extent of each item along the line.
  let l: Q
  /// The minimum spacing between items.
  let s: Q
  let available: Q
  /// The inset before a line.
  let leading: Q
  let isEven: Bool
  /// Whether the first item of a line is in the last column.
  let isReversed: Bool

  /// Returns the number of items on a full line.
  ///
  /// - Parameters:
  ///   - fitting: How many items fit on a line.
  ///   - count: The number of items in the section.
  ///   - isEstimated: Whether the items measure themselves.
  @inline(__always)
  func itemsPerLine(fitting: Q, count: Q, isEstimated: Bool) -> Q {
    DisputedRules.centersLoneItem(count: count, isEstimated: isEstimated)
      ? 1
      : DisputedRules.itemsPerLine(
        available: available, fitting: fitting, count: count, pitch: l + s)
  }

  /// How many items fit on a line if no rounding of their sum decides.
  @inline(__always)
  var quotient: Q { ((limit + s) / (l + s)).roundedDown() }

  /// The most that the items of a line and the spacings between them can take.
  @inline(__always)
  var limit: Q { LineRule.limit(available: available, spacing: s, isEven: isEven) }

  /// Returns whether each line holds one item, which is centred and has no gap.
  @inline(__always)
  func isCentred(_ n: Q) -> Bool { !isEven && n == 1 }

  /// The start of the only item of a line.
  @inline(__always)
  var centred: Q { leading + (available - l) / 2 }

  /// Returns the gap between the items of a full line.
  @inline(__always)
  func gap(_ n: Q) -> Q {
    isEven
      ? DisputedRules.evenGap(available: available, sum: n * l, count: n)
      : (available - n * l) / (n - 1)
  }

  /// Returns the start of the first column.
  @inline(__always)
  func first(gap: Q) -> Q { isEven ? leading + gap : leading }

  /// Returns the distance from a column to the next one.
  @inline(__always)
  func pitch(gap: Q) -> Q { l + gap }

  /// Returns the start of the last column.
  @inline(__always)
  func last(_ n: Q, gap: Q) -> Q {
    LineArithmetic.place(first(gap: gap), n - 1, every: pitch(gap: gap))
  }
}

extension GridRule<Double> {
  /// How many items fit on a line; without meaning if length and spacing are together not above
  /// zero.
  @inline(__always)
  var fitting: Double {
    l + s > 0 ? LineArithmetic.fitting(l, spacing: s, limit: limit) : 1
  }

  @inline(__always)
  func itemsPerLine(count: Int, isEstimated: Bool) -> Double {
    itemsPerLine(fitting: fitting, count: Double(count), isEstimated: isEstimated)
  }

  /// Returns the places of items on lines of a number of items.
  @inline(__always)
  func grid(perLine n: Double) -> Grid {
    if isCentred(n) { return Grid(perLine: 1, first: centred, pitch: 0) }
    let gap = gap(n)
    return isReversed
      ? Grid(
        perLine: Int(n), first: last(n, gap: gap), pitch: 0 - pitch(gap: gap), isReversed: true)
      : Grid(perLine: Int(n), first: first(gap: gap), pitch: pitch(gap: gap))
  }
}
