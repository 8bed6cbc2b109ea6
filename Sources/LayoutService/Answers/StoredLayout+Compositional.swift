import LayoutDocuments
public import LayoutEngine
import LayoutStorage

/// What a compositional section has in addition to the frames in the store.
extension StoredLayout {
  /// Returns what places the elements of a section; nil for one that is not compositional.
  ///
  /// - Parameter stops: The offsets of orthogonal rows on screen: ``FrameQuery/stops``.
  func compositional(
    _ place: SectionDirectory.Place, _ stops: [Int: Double]? = nil
  ) throws(ServiceError) -> PlacedCompositional? {
    // No section of most documents is compositional, and none is then read.
    guard loaded.traits.bounds != nil else { return nil }
    let entry = loaded.directory[place].order
    if loaded.inheritsFlow(entry) { return nil }
    let input = try loaded.section(entry.number).input
    return pass.placed(
      input, onScreen: stops.map { stops in { stops[self.loaded.directory.index(of: place)] } })
  }

  /// Returns the row of an orthogonal section, with the offsets at which it can rest; nil for
  /// another section, and for a section without groups. compositional.md, "Orthogonal sections".
  ///
  /// - Complexity: O(group), or O(*n*) in the section's items if lengths are measured.
  /// - Throws: `noSection`.
  public func orthogonalRow(inSection index: Int) throws(ServiceError) -> OrthogonalRow? {
    let section = try section(at: index)
    return loaded.traits.bounds == nil ? nil : pass.row(of: section.input)
  }

  /// Returns the offsets of the rows that a query asks for, by section, each at its nearest stop.
  ///
  /// - Throws: `noSection`, `wrongTarget` for a section that is not orthogonal.
  func stops(of asked: [InnerOffset]) throws(ServiceError) -> [Int: Double] {
    var stops: [Int: Double] = [:]
    for inner in asked {
      let index = try sectionIndex(inner.section)
      let place = loaded.directory.place(at: index)
      guard try compositional(place)?.isOrthogonal == true else {
        let address = naming.address(ofSection: index, id: try sectionID(at: index))
        throw .wrongTarget(
          address, expected: "a section whose row scrolls, with an orthogonalScrollingBehavior")
      }
      // Without groups there is nothing to move.
      stops[index] = try orthogonalRow(inSection: index)?.rest(at: inner.offset) ?? 0
    }
    return stops
  }

  /// Returns a walk over the supplementary items of a section's items and groups, and its boundary
  /// items other than header and footer; nil if it can have none. They are not stored: they follow
  /// from the section's inputs.
  ///
  /// - Complexity: As that of ``LayoutPass/supplementaryItems(of:)``.
  package func supplementaryViews(
    of section: PlacedSection, at place: SectionDirectory.Place,
    _ selection: SupplementarySelection = .all, contentOffset: Point? = nil
  ) throws(ServiceError) -> SupplementaryViews? {
    guard section.compositional != nil else { return nil }
    let input = try loaded.section(loaded.directory[place].order.number).input
    return pass.supplementaryItems(of: input).map {
      SupplementaryViews($0.walk(selection), of: section, projection, contentOffset)
    }
  }

  /// Returns the selection of the supplementary items that may touch a region; without a region, of
  /// all.
  func selection(touching region: Rect?, in section: PlacedSection) -> SupplementarySelection {
    region.map { .touching(projection.searchArea(of: $0, in: section)) } ?? .all
  }

  /// Returns the attributes of the boundary items of the whole layout, in order.
  public func layoutAttributesForBoundaryItems(
    contentOffset: Point? = nil
  ) -> [LayoutAttributes] {
    projection.boundaryItems(contentOffset: contentOffset)
  }
}
