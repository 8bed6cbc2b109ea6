/// A walk over the attributes of a section's supplementary items, a few at a time.
package struct SupplementaryViews {
  private var walk: SupplementaryWalk
  private let section: PlacedSection
  private let projection: Projection
  private let contentOffset: Point?

  package init(
    _ walk: SupplementaryWalk, of section: PlacedSection, _ projection: Projection,
    _ contentOffset: Point?
  ) {
    (self.walk, self.section) = (walk, section)
    (self.projection, self.contentOffset) = (projection, contentOffset)
  }

  /// Returns the next attributes, possibly none; nil at the end.
  package mutating func next() -> [LayoutAttributes]? {
    walk.next()?.compactMap {
      projection.supplementary($0, of: section, contentOffset: contentOffset)
    }
  }

  /// Returns all remaining attributes.
  package mutating func rest() -> [LayoutAttributes] {
    var views: [LayoutAttributes] = []
    while let next = next() { views += next }
    return views
  }

  /// Returns the first of the remaining attributes that satisfies a condition; nil if none does.
  package mutating func first(
    where isFound: (LayoutAttributes) -> Bool = { _ in true }
  ) -> LayoutAttributes? {
    while let next = next() {
      if let found = next.first(where: isFound) { return found }
    }
    return nil
  }
}
