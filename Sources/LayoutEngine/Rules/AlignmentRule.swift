/// The places of a line's items along the line by an alignment, and across it. flow-layout.md,
/// section 15.
struct AlignmentRule<Q: Quantity> {
  let available: Q
  /// The inset before a line.
  let leading: Q
  /// The minimum spacing between items.
  let s: Q
  /// The sum of the extents of the line's items, and the number of items.
  let sum: Q
  let count: Int

  /// The length that is left if all gaps are the minimum spacing.
  @inline(__always)
  var free: Q { available - sum - s * Q(Double(count - 1)) }

  /// Returns the start of the first item, and the gap between items.
  ///
  /// - Parameters:
  ///   - alignment: Neither `left` nor `right`.
  ///   - free: ``free``, which the caller knows.
  @inline(__always)
  func start(_ alignment: LineAlignment, free: Q) -> (x: Q, gap: Q) {
    switch alignment {
    case .leading, .left: (leading, s)
    case .trailing, .right: (leading + Q.larger(0, free), s)
    case .justified where count > 1:
      (leading, (available - sum) / Q(Double(count - 1)))
    case .center, .justified: (leading + Q.larger(0, free / 2), s)
    }
  }

  /// Returns the distance from the start of a line to the start of an item across it.
  @inline(__always)
  static func offset(_ alignment: ItemAlignment, thickness: Q, length: Q) -> Q {
    switch alignment {
    case .start, .stretch: 0
    case .center: (thickness - length) / 2
    case .end: thickness - length
    }
  }
}
