/// How a section's items stand on its lines in one container: what to look at before any frame.
public struct LineFacts: Hashable, Sendable {
  /// How many items the fullest line holds; 0 without items.
  public var columns = 0
  public var lines = 0
  /// How many items the last line holds.
  public var lastLine = 0
  /// The spacing between the items of the fullest line, in points, the widest of those that are as
  /// full; nil where it holds one item.
  public var spacing: Double?
  /// What the section says of the spacing, in points.
  public var minimumSpacing = 0.0
  /// The least width and the least height of an item.
  public var smallest = Size.zero
  /// The greatest width and the greatest height of an item.
  public var largest = Size.zero
  /// The last item's size.
  public var lastItem = Size.zero
  /// The length of a line less the section's insets, in points.
  public var available = 0.0
  /// The sizes that rules give in this container: by reference, as `ItemRuns` counts them from 1.
  package var ruleSizes: [Size] = []

  mutating func add(_ items: Int, gap: Double) {
    lines += 1
    lastLine = items
    guard items >= columns else { return }
    let spacing = items == columns ? max(self.spacing ?? gap, gap) : gap
    columns = items
    self.spacing = items > 1 ? spacing : nil
  }
}
