/// A section with its position in the content, and its header and footer.
package struct PlacedSection: Sendable {
  package var index: Int
  package var offset: FixedPoint
  package var extent: FixedPoint
  package var header: Rect?
  package var footer: Rect?
  /// What places the elements of a compositional section; nil for a section of another layout.
  package var compositional: PlacedCompositional?

  package init(
    index: Int, offset: FixedPoint, extent: FixedPoint, header: Rect?, footer: Rect?,
    compositional: PlacedCompositional? = nil
  ) {
    self.compositional = compositional
    self.index = index
    self.offset = offset
    self.extent = extent
    self.header = header
    self.footer = footer
  }
}

/// A decoration of several sections, and the extent of these sections as one placed section.
package struct PlacedDecoration: Sendable {
  package var decoration: Decoration
  /// The frame, relative to the start of the first section.
  package var frame: DecorationFrame
  package var section: PlacedSection

  /// - Parameters:
  ///   - start: The start of the first section.
  ///   - end: The end of the last section.
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
