/// The frame of one decoration of a section, in section coordinates, in points.
package struct DecorationFrame: Hashable, Sendable {
  /// The index of the decoration's entry among the entries of its section.
  package var ordinal: Int
  /// The item, line or gap of the decoration; the ordinal for a decoration of the whole section.
  package var item: Int
  package var rect: Rect
  /// The concave corner of a bubble whose last line is not full.
  package var step: Point?

  package init(ordinal: Int, item: Int, rect: Rect, step: Point? = nil) {
    self.ordinal = ordinal
    self.item = item
    self.rect = rect
    self.step = step
  }
}
