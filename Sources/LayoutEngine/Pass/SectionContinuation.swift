/// A layout of the later items of a section, which goes on where the known frames of earlier items
/// end: where the effect of an edit begins.
///
/// All frames are in points, in section coordinates.
package protocol SectionContinuation {
  /// Takes the frames just before those that were taken; returns whether the frames before them are
  /// not needed.
  mutating func prepend(_ frames: [Rect]) -> Bool

  /// Takes the frames of the next items.
  mutating func append(_ frames: [Rect])

  /// Lays out the next items, which have fixed sizes, and returns their frames.
  ///
  /// - Parameter item: The index of the first of them.
  mutating func layOut(_ sizes: [Size], from item: Int) -> [Rect]

  /// All that the frames of later items depend on besides their sizes.
  var state: [Double] { get }

  /// Returns the layout of the section after its last item, without decorations and diagnostics.
  ///
  /// - Parameter reach: The range that all items cover along the scroll axis.
  func layout(reach: Reach) throws(LayoutError) -> SectionLayout
}

extension LayoutPass {
  /// Returns what lays out later items of a section; nil if the section is always laid out as a
  /// whole: if it has another layout, decorations, or a diagnostic for all items.
  ///
  /// - Parameter section: The section with at least one of its items.
  package func continuation(of section: SectionInput) throws(LayoutError) -> (
    any SectionContinuation
  )? {
    try check(section)
    let resolved = resolved(section)
    guard list(of: resolved.decorations) == nil else { return nil }
    return resolved.kind.continuation(in: self)
  }
}
