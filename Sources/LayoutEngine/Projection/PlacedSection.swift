/// A section as it is placed: its computed attributes, or a run of them, and where it stands.
package struct PlacedSection: Sendable {
  package var index: Int
  package var offset: FixedPoint
  package var extent: FixedPoint
  package var header: Rect?
  package var footer: Rect?

  package init(
    index: Int, offset: FixedPoint, extent: FixedPoint, header: Rect?, footer: Rect?
  ) {
    self.index = index
    self.offset = offset
    self.extent = extent
    self.header = header
    self.footer = footer
  }
}

/// A decoration of several sections, and what these cover together.
package struct PlacedDecoration: Sendable {
  package var decoration: Decoration
  /// Relative to the start of the first of the sections.
  package var frame: DecorationFrame
  package var section: PlacedSection

  /// - Parameters:
  ///   - start: Where the first of the sections starts.
  ///   - end: Where the last one ends.
  package init(
    _ decoration: Decoration, _ frame: DecorationFrame, firstSection: Int, from start: FixedPoint,
    to end: FixedPoint
  ) {
    self.decoration = decoration
    self.frame = frame
    section = PlacedSection(
      index: firstSection, offset: start, extent: end - start, header: nil, footer: nil)
  }
}
