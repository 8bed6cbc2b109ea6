/// The metrics of a shelf layout, in points. shelf.md.
public struct ShelfMetrics: Hashable, Sendable {
  /// The size of items without an explicit size.
  public var itemSize = Size(width: 50, height: 50)
  /// The spacing between the items of a column, and between columns.
  public var itemSpacing = 0.0
  /// The spacing between sections that have items.
  public var sectionSpacing = 0.0
  /// The height of a section's title.
  public var titleHeight = 60.0

  /// Creates metrics, in points.
  public init(
    itemSize: Size = Size(width: 50, height: 50), itemSpacing: Double = 0,
    sectionSpacing: Double = 0, titleHeight: Double = 60
  ) {
    (self.itemSize, self.itemSpacing) = (itemSize, itemSpacing)
    (self.sectionSpacing, self.titleHeight) = (sectionSpacing, titleHeight)
  }

  /// Whether a document can have all these lengths. Not-a-number is not within a range.
  var isValid: Bool {
    ItemRuns.isValid(itemSize) && itemSpacing.isOffset && sectionSpacing.isOffset
      && titleHeight.isLength
  }
}
