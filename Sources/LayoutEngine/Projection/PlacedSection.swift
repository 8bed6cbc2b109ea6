/// A section as it is placed: its computed attributes, or a run of them, and where it stands.
public struct PlacedSection: Sendable {
  public var index: Int
  public var offset: FixedPoint
  public var extent: FixedPoint
  public var header: Rect?
  public var footer: Rect?

  public init(
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
public struct PlacedDecoration: Sendable {
  public var decoration: Decoration
  /// Relative to the start of the first of the sections.
  public var frame: DecorationFrame
  public var section: PlacedSection

  /// - Parameters:
  ///   - start: Where the first of the sections starts.
  ///   - end: Where the last one ends.
  public init(
    _ decoration: Decoration, _ frame: DecorationFrame, firstSection: Int, from start: FixedPoint,
    to end: FixedPoint
  ) {
    self.decoration = decoration
    self.frame = frame
    section = PlacedSection(
      index: firstSection, offset: start, extent: end - start, header: nil, footer: nil)
  }
}
