/// The frame of one decoration of a section, in section coordinates, in points.
public struct DecorationFrame: Hashable, Sendable {
  /// The entry's place among those of its section.
  public var ordinal: Int
  /// The item or the line that it is a decoration of; the ordinal where it is the section's.
  public var item: Int
  public var rect: Rect
  /// The concave corner of a bubble whose last line is not full.
  public var step: Point?

  public init(ordinal: Int, item: Int, rect: Rect, step: Point? = nil) {
    self.ordinal = ordinal
    self.item = item
    self.rect = rect
    self.step = step
  }
}
