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

  /// Creates the breaks of balanced lines: they can change where any run of items begins to fit.
  /// With fixed lengths, no way to break the items into a number of lines becomes better than
  /// another one otherwise, because what is left of all lines together grows alike.
  ///
  /// - Complexity: O(*n* *k*) in items and the most items of a line.
  init(balanced pieces: [LengthPiece], spacing: Double, limit: Double) {
    guard pieces.allSatisfy({ $0.slope == 0 && $0.slack == 0 }) else {
      room = 0
      return
    }
    for first in pieces.indices {
      var used = pieces[first].length
      for next in pieces[(first + 1)...] {
        used += spacing + next.length
        guard used > limit else { continue }
        room = min(room, used - limit)
        break
      }
    }
  }
}
