/// Breaks items into lines and foretells for how long the breaks stay where they are.
struct LineBreaks {
  /// How far the line can grow until some item changes its line; infinite where none ever does.
  private(set) var room = Double.infinity

  /// What the slopes of as many columns as a line has can add up to beside one.
  private static let rounding = 1e-9

  /// - Parameters:
  ///   - pieces: Of each item, in order.
  ///   - limit: What a line may take.
  /// - Complexity: O(*n*) in items, O(columns) where all are alike.
  init(_ pieces: some Collection<LengthPiece>, spacing: Double, limit: Double, areAlike: Bool) {
    var items = pieces.makeIterator()
    guard let first = items.next() else { return }
    var (used, slack, slope, count) = (first.length, first.slack, first.slope, 1.0)
    while let next = items.next() {
      let (wanted, growth) = (used + (spacing + next.length), slope + next.slope)
      let excess = wanted - limit
      let certain = excess - (slack + next.slack)
      // The line grows by one a point, and what is on it by as much as its slopes say.
      if certain > 0 {
        if growth < 1 - Self.rounding { room = min(room, certain / (1 - growth)) }
        if areAlike { return }
        (used, slack, slope, count) = (next.length, next.slack, next.slope, 1)
      } else if excess <= count * wanted.magnitude.ulp {
        if growth > 1 + Self.rounding { room = min(room, max(0, -excess / (growth - 1))) }
        (used, slack, slope, count) = (wanted, slack + next.slack, growth, count + 1)
      } else {
        // It depends on what rounding takes.
        room = 0
        return
      }
    }
  }
}
