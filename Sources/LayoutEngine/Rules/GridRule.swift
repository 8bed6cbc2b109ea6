/// Items of one extent along the line stand on a grid. flow-layout.md, section 2a.
struct GridRule<Q: Quantity> {
  /// The extent of each item along the line.
  let l: Q
  /// The minimum spacing between items.
  let s: Q
  let available: Q
  /// The inset before a line.
  let leading: Q
  let isEven: Bool

  /// The items of a full line.
  @inline(__always)
  func itemsPerLine(count: Q) -> Q {
    DisputedRules.itemsPerLine(
      available: available, quotient: (isEven ? available - s : available + s) / (l + s),
      count: count, pitch: l + s)
  }

  /// Whether each line holds one item, centred on it, and so has no gap.
  @inline(__always)
  func isCentred(_ n: Q) -> Bool { !isEven && n == 1 }

  /// Where the only item of a line stands.
  @inline(__always)
  var centred: Q { leading + (available - l) / 2 }

  /// The gap between the items of a full line.
  @inline(__always)
  func gap(_ n: Q) -> Q {
    isEven
      ? DisputedRules.evenGap(available: available, sum: n * l, count: n)
      : (available - n * l) / (n - 1)
  }

  /// Where the first item of a line stands.
  @inline(__always)
  func first(gap: Q) -> Q { isEven ? leading + gap : leading }

  /// From an item to the next on its line.
  @inline(__always)
  func pitch(gap: Q) -> Q { l + gap }
}
