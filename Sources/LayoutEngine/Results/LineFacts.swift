/// A summary of how a section's items are arranged on its lines in one container.
public struct LineFacts: Hashable, Sendable {
  /// The number of items on the fullest line; in a compositional section, of items side by side in
  /// a group. 0 without items.
  public var columns = 0
  /// The number of lines; in a shelf, of columns.
  public var lines = 0
  /// The number of items on the last line; 0 in a compositional section with groups in groups or
  /// custom groups, whose items make no lines.
  public var lastLine = 0
  /// The spacing between the items of the fullest line, in points; if several lines are equally
  /// full, the widest of their spacings. Nil if the line holds one item.
  public var spacing: Double?
  /// The section's minimum spacing between items, in points.
  public var minimumSpacing = 0.0
  /// The least width and the least height of an item, in points.
  public var smallest = Size.zero
  /// The greatest width and the greatest height of an item, in points.
  public var largest = Size.zero
  /// The last item's size, in points.
  public var lastItem = Size.zero
  /// The length of a line less the section's insets, in points.
  public var available = 0.0
  /// The sizes that rules give in this container, indexed by the references of `ItemRuns`, less 1.
  package var ruleSizes: [Size] = []
  /// How many items of each of these sizes a line holds, in a flow section.
  package var ruleColumns: [Int] = []
  /// The first items that break, or that a rule shortens, because of rounding.
  package var nearFit: NearFit?

  mutating func add(_ items: Int, gap: Double) {
    lines += 1
    lastLine = items
    guard items >= columns else { return }
    let spacing = items == columns ? max(self.spacing ?? gap, gap) : gap
    columns = items
    self.spacing = items > 1 ? spacing : nil
  }
}
