/// The line breaks of items, and an estimate of how far the line can grow without changing them.
struct LineBreaks {
  /// The growth of the line, in points, until an item may move to another line; infinite if no item
  /// does.
  private(set) var room = Double.infinity

  /// The rounding error of the sum of slopes of a line's columns, which is one.
  private static let rounding = 1e-9

  /// - Parameters:
  ///   - pieces: The piece of each item, in order.
  ///   - limit: The available length of a line, in points.
  /// - Complexity: O(*n*) in items; O(columns) if all items are alike.
  init(_ pieces: some Collection<LengthPiece>, spacing: Double, limit: Double, areAlike: Bool) {
    var items = pieces.makeIterator()
    guard let first = items.next() else { return }
    var (used, slack, slope, count) = (first.length, first.slack, first.slope, 1.0)
    while let next = items.next() {
      let (wanted, growth) = (used + (spacing + next.length), slope + next.slope)
      let excess = wanted - limit
      let certain = excess - (slack + next.slack)
      // For each point that the line grows, its items together grow by the sum of their slopes.
      if certain > 0 {
        if growth < 1 - Self.rounding { room = min(room, certain / (1 - growth)) }
        if areAlike { return }
        (used, slack, slope, count) = (next.length, next.slack, next.slope, 1)
      } else if excess <= count * wanted.magnitude.ulp {
        if growth > 1 + Self.rounding { room = min(room, max(0, -excess / (growth - 1))) }
        (used, slack, slope, count) = (wanted, slack + next.slack, growth, count + 1)
      } else {
        // The break depends on rounding, so it may change at any growth.
        room = 0
        return
      }
    }
  }
}
