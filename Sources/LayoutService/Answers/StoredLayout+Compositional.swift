public import LayoutEngine

/// What a compositional section has in addition to the frames in the store.
extension StoredLayout {
  /// Returns what places the elements of a section; nil for one that is not compositional.
  func compositional(
    _ place: SectionDirectory.Place
  ) throws(ServiceError) -> PlacedCompositional? {
    // No section of most documents is compositional, and none is then read.
    guard loaded.traits.bounds != nil else { return nil }
    return pass.placed(try loaded.section(loaded.directory[place].order.number).input)
  }

  /// Returns the attributes of the supplementary items of a section's items and groups, and of its
  /// boundary items other than header and footer. They are not stored: they follow from the
  /// section's inputs.
  ///
  /// - Complexity: O(1) if the section can have none, else O(*n*) in the section's items.
  package func layoutAttributesForSupplementaryItems(
    of section: PlacedSection, at place: SectionDirectory.Place, contentOffset: Point?
  ) throws(ServiceError) -> [LayoutAttributes] {
    guard section.compositional != nil else { return [] }
    var buffer = FrameBuffer()
    let input = try loaded.section(loaded.directory[place].order.number).input
    return pass.supplementaryFrames(of: input, using: &buffer).compactMap {
      projection.supplementary($0, of: section, contentOffset: contentOffset)
    }
  }

  /// Returns the attributes of the boundary items of the whole layout, in order.
  public func layoutAttributesForBoundaryItems(
    contentOffset: Point? = nil
  ) -> [LayoutAttributes] {
    projection.boundaryItems(contentOffset: contentOffset)
  }
}
