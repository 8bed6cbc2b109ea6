/// One section's computed attributes, in section coordinates: from the leading edge of the content
/// and the start of the section, not mirrored and not snapped, in points.
///
/// They depend only on the section's inputs and the container's part, and never on the sections
/// before it. The frames of items and decorations are in the ``FrameBuffer`` of the computation.
package struct SectionLayout: Hashable, Sendable {
  package var header: Rect?
  package var footer: Rect?
  /// The section's length along the scroll axis, from its header's start to its footer's end.
  package var extent = FixedPoint.zero
  /// The range that the section's attributes cover along the scroll axis.
  package var reach = Reach.none
  /// The bounds of the items that decorations read; nil for a section without items.
  package var items: ItemsBox?
  /// The length across the scroll axis that a compositional section makes the content have, in
  /// points: the container's, or that of its longest group. 0 for a section of another layout.
  /// compositional.md, "Sections".
  package var breadth = 0.0
  /// The most supplementary items that the section can have, its boundary items included: those of
  /// a group count once for each item. 0 for a section of another layout than a compositional one.
  package var supplementaryCount = 0
  package var diagnostics: [Diagnostic] = []

  package init() {}

  /// The greatest distance from the section's start to its end, or to an attribute of it.
  package var farthest: FixedPoint {
    let reached = reach.isNone ? 0 : max(-reach.lower, reach.upper)
    return max(FixedPoint(units: abs(extent.units)), FixedPoint(reached))
  }

  /// Removes the diagnostics of the section before. It writes nothing for most sections, because
  /// writing an array counts references.
  @inline(__always)
  mutating func removeDiagnostics() {
    if !diagnostics.isEmpty { diagnostics = [] }
  }
}
