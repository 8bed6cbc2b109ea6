/// A rectangle of a section whose lengths have names in a trace; a length without one is zero.
package struct NamedRect: Sendable {
  /// In section coordinates: leading, not mirrored and not snapped.
  package var rect: Rect
  package var x: String?
  package var y: String?
  package var width: String
  package var height: String
  /// What a boundary item that stays on screen reads, for each axis along which it does.
  var pinnings: [Pinning] = []

  /// The slot of a boundary item and what it is at the boundary of, along one axis: recorded
  /// values, along the scroll axis from the start of the section. compositional.md, "Boundary
  /// items", R12.
  struct Pinning: Sendable {
    let axis: Int
    /// -1 at the start of the core, 1 at its end.
    let side: Int
    var slot: Interval<RecordedQuantity>
    var core: Interval<RecordedQuantity>
    /// The length by which the core is longer than the container, across the scroll axis.
    let rest: RecordedQuantity
  }

  package init(_ rect: Rect, x: String?, y: String?, width: String, height: String) {
    self.rect = rect
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
