/// The positions of a line's items if the section's items differ along the line. flow-layout.md,
/// section 2b.
struct MixedLineRule<Q: Quantity> {
  let available: Q
  /// The inset before a line.
  let leading: Q
  /// The minimum spacing between items.
  let s: Q
  /// The sum of the extents of the line's items, and the number of items.
  let sum: Q
  let count: Int

  /// The placement of a line's items along the line.
  enum Placement {
    /// With one more gap than items, all gaps equal.
    case even
    /// From the start of the line with the minimum spacing, as on the last line of a section.
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

  /// Returns the start of the first item, and the gap between items.
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
