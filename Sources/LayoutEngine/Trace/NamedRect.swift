/// A rectangle of a section whose lengths have names in a trace; a length without one is zero.
package struct NamedRect: Hashable, Sendable {
  /// In section coordinates: leading, not mirrored and not snapped.
  package var rect: Rect
  package var x: String?
  package var y: String?
  package var width: String
  package var height: String
  /// What a boundary item that stays on screen reads; nil for another element.
  var pinning: Pinning?

  /// The slot of a boundary item and what it is at the boundary of, along the scroll axis, from the
  /// start of the section, with the names of both ends. compositional.md, "Boundary items", R12.
  struct Pinning: Hashable, Sendable {
    let slot: Interval<Double>
    let core: Interval<Double>
    let name: String
    /// -1 at the start of the core, 1 at its end, 0 in its middle.
    let side: Int
  }

  package init(_ rect: Rect, x: String?, y: String?, width: String, height: String) {
    self.rect = rect
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
