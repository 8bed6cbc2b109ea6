import LayoutEngine
package import LayoutStorage

/// A section in the order of sections, with its entry in a layout set.
package struct DirectoryEntry: Hashable {
  package var order: OrderEntry
  package var extent: ExtentEntry

  /// Whether the section has attributes.
  var occupiesSpace: Bool { extent.reachLower <= extent.reachUpper }

  /// The range that the section and its attributes cover along the scroll axis, from the section's
  /// start, in points. It includes the whole section, because a pinned header can be anywhere in
  /// it. These are plain numbers, because the functions of a `Reach` would be called for each
  /// section: Swift inlines no `package` function of another module.
  var covered: (lower: Double, upper: Double) {
    let extent = FixedPoint(units: extent.extent).points
    let (lower, upper) = (min(0, extent), max(0, extent))
    guard occupiesSpace else { return (lower, upper) }
    return (min(self.extent.reachLower, lower), max(self.extent.reachUpper, upper))
  }

  /// The distance from the section's start to the start of the next section, in units.
  func advance(spacing: SectionSpacing) -> Int64 {
    extent.extent &+ (occupiesSpace || spacing.countsEmptySections ? spacing.units : 0)
  }

  /// Whether another entry differs at most in the values that ``SectionColumns`` keeps for each
  /// section.
  func sharesRow(with order: OrderEntry, _ extent: ExtentEntry) -> Bool {
    self.order.revision == order.revision && self.order.inherits == order.inherits
      && self.order.decorations == order.decorations && self.extent.revision == extent.revision
      && self.extent.decorations == extent.decorations
      && self.extent.decorationCount == extent.decorationCount
      && self.extent.supplementaryCount == extent.supplementaryCount
      && self.extent.breadth == extent.breadth
      && self.extent.reachLower.bitPattern == extent.reachLower.bitPattern
  }
}
