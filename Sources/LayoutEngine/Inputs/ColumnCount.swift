/// The number of columns that a line is divided into.
public struct ColumnCount: Hashable, Sendable {
  /// The least number of columns.
  public var min: Int
  /// The greatest number of columns; nil for no limit.
  public var max: Int?
  /// The least length of an item, in points; nil for a fixed count.
  public var minWidth: Double?

  /// Creates a fixed count.
  public init(_ count: Int) {
    min = count
    max = count
  }

  /// Creates a count of as many columns as fit with a least length each, in points, between `min`
  /// and `max`.
  public init(min: Int = 1, max: Int? = nil, minWidth: Double) {
    self.min = min
    self.max = max
    self.minWidth = minWidth
  }

  /// Whether the greatest number is not less than the least.
  package var isOrdered: Bool { max.map { $0 >= min } ?? true }
}
