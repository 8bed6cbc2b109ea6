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
    var (used, slope) = (first.length, first.slope)
    while let next = items.next() {
      let (wanted, growth) = (used + (spacing + next.length), slope + next.slope)
      let excess = wanted - limit
      if excess > 0 {
        // The line grows by one a point, and what is on it by as much as its slopes say.
        if growth < 1 - Self.rounding { room = min(room, excess / (1 - growth)) }
        if areAlike { return }
        (used, slope) = (next.length, next.slope)
      } else {
        if growth > 1 + Self.rounding { room = min(room, -excess / (growth - 1)) }
        (used, slope) = (wanted, growth)
      }
    }
  }
}
