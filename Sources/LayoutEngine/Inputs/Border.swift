/// A line along the inside of the outline, as CALayer draws borders.
public struct Border: Hashable, Sendable {
  /// The width, in points; the default is 0.
  public var width: Double?
  /// The colour; the default is black.
  public var color: DynamicColor?
  /// The lengths of dashes and gaps in turn, in points; nil or empty for a solid line.
  public var dash: [Double]?

  /// Creates a border.
  public init(width: Double? = nil, color: DynamicColor? = nil, dash: [Double]? = nil) {
    (self.width, self.color, self.dash) = (width, color, dash)
  }

  mutating func override(with other: Border) {
    if let value = other.width { width = value }
    if let value = other.color { color = value }
    if let value = other.dash { dash = value }
  }
}
