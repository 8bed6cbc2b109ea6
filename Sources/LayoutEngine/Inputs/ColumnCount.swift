/// How many columns a line is divided into.
public struct ColumnCount: Hashable, Sendable {
  public var min: Int
  public var max: Int?
  /// The least length of an item, in points; nil where the count is fixed.
  public var minWidth: Double?

  public init(_ count: Int) {
    min = count
    max = count
  }

  public init(min: Int = 1, max: Int? = nil, minWidth: Double) {
    self.min = min
    self.max = max
    self.minWidth = minWidth
  }
}
