/// A rectangle of a section whose lengths have names in a trace; a length without one is zero.
package struct NamedRect: Hashable, Sendable {
  /// In section coordinates: leading, not mirrored and not snapped.
  package var rect: Rect
  package var x: String?
  package var y: String?
  package var width: String
  package var height: String

  package init(_ rect: Rect, x: String?, y: String?, width: String, height: String) {
    self.rect = rect
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
