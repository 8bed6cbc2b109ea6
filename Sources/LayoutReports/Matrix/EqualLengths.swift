import LayoutEngine

// A horizontal document can swap its spacings for sections whose items differ along the line. At a
// width at which all items have one length, such a section takes the other spacing. Its number of
// columns there may differ from both sides.

extension LengthPiece {
  /// Returns how far the line can grow, in points, until items of two pieces may have equal
  /// lengths; infinite if they never do.
  fileprivate func room(untilEqualTo other: LengthPiece) -> Double {
    let (difference, growth) = (other.length - length, other.slope - slope)
    // Rounding can make either length shorter.
    let (least, most) = (difference - other.slack, difference + slack)
    if least > 0 { return growth < 0 ? least / -growth : .infinity }
    if most < 0 { return growth > 0 ? -most / growth : .infinity }
    return 0
  }
}

extension [(piece: LengthPiece, count: Int)] {
  /// Returns how far the line can grow, in points, until all items may have equal lengths.
  func roomUntilEqual() -> Double {
    let room = dropFirst().map { self[0].piece.room(untilEqualTo: $0.piece) }.max() ?? .infinity
    // Pieces without slack that are equal here differ from here on, or stay equal to the end of one
    // piece.
    let isCertain = allSatisfy { $0.piece.slack == 0 }
    return room == 0 && isCertain ? .infinity : room
  }
}

extension SectionMeter {
  /// Returns the length along the line of each run's items; nil if no run refers to a rule.
  mutating func lengths(of section: SectionInput) -> [Double]? {
    let items = pass.settledItems(of: section)
    guard let references = items.references else { return nil }
    let direction = direction
    let rules = lineFacts(of: section).ruleSizes.map { SectionFacts.along($0, direction) }
    return references.indices.map { run in
      references[run] == 0
        ? SectionFacts.along(items.sizes[run], direction) : rules[Int(references[run]) - 1]
    }
  }
}
