/// One section's computed attributes, in section coordinates: from the leading edge of the content
/// and the start of the section, not mirrored and not snapped, in points.
///
/// They depend on the section's inputs and the container's part alone, and never on the sections
/// before it. The frames of items and decorations are in the ``FrameBuffer`` that was computed
/// into.
package struct SectionLayout: Hashable, Sendable {
  package var header: Rect?
  package var footer: Rect?
  /// The section's length along the scroll axis, from its header's start to its footer's end.
  package var extent = FixedPoint.zero
  /// What the section's attributes cover along the scroll axis.
  package var reach = Reach.none
  /// What decorations read of the items; nil where there are none.
  package var items: ItemsBox?
  package var diagnostics: [Diagnostic] = []

  package init() {}
}
