/// Where the items of a line stand if the section's items differ along the line.
/// flow-layout.md, section 2b.
struct MixedLineRule<Q: Quantity> {
  let available: Q
  /// The inset before a line.
  let leading: Q
  /// The minimum spacing between items.
  let s: Q
  /// The extents of the line's items together, and their number.
  let sum: Q
  let count: Int

  /// How the items of a line are placed along it.
  enum Placement {
    /// One gap more than items, all of them equal.
    case even
    /// The last line of a section: at its beginning, with the minimum spacing.
    case packed
    /// From one edge to the other.
    case justified
    /// One item that is longer than the line.
    case oversized
    /// The only item of a line that is not the last.
    case centred
  }

  @inline(__always)
  func placement(isEven: Bool, isLast: Bool) -> Placement {
    if isEven { return .even }
    if isLast { return .packed }
    if count > 1 { return .justified }
    return DisputedRules.isOversized(sum, available: available) ? .oversized : .centred
  }

  /// Where the first item stands, and the gap between items.
  @inline(__always)
  func start(_ placement: Placement) -> (x: Q, gap: Q) {
    switch placement {
    case .even:
      let gap = DisputedRules.evenGap(available: available, sum: sum, count: Q(Double(count)))
      return (gap + leading, gap)
    case .packed: return (leading, s)
    case .justified: return (leading, (available - sum) / Q(Double(count - 1)))
    case .oversized: return (leading, 0)
    case .centred: return ((available - sum) / 2 + leading, 0)
    }
  }
}
