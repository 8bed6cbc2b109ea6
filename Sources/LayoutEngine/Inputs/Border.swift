/// A line along the inside of the outline, as CALayer draws borders.
public struct Border: Hashable, Sendable {
  /// In points; the default is 0.
  public var width: Double?
  /// The default is black.
  public var color: DynamicColor?
  /// Lengths of dashes and gaps in turn, in points; nil and empty for a solid line.
  public var dash: [Double]?

  public init(width: Double? = nil, color: DynamicColor? = nil, dash: [Double]? = nil) {
    (self.width, self.color, self.dash) = (width, color, dash)
  }

  mutating func override(with other: Border) {
    if let value = other.width { width = value }
    if let value = other.color { color = value }
    if let value = other.dash { dash = value }
  }
}
