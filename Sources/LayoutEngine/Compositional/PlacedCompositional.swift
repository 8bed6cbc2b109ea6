/// What places the elements of a compositional section in the content, in addition to their frames.
///
/// An object, because a flow section has none and should copy no more than a word for it.
package final class PlacedCompositional: Sendable {
  let section: CompositionalSection
  /// The interval of the section without what its boundary items add, from the section's start.
  let core: Interval<Double>
  /// The length of the section across the scroll axis, if a boundary item stays on screen.
  let breadth: Double
  /// The slots of boundary items that stay on screen, by kind, from the section's start.
  let pinnedSlots: [String: Rect]
  /// Whether the section has decorations: its cells are then above them.
  let hasDecorations: Bool
  /// The zIndex values that custom groups give, by item, repeated for the items after them; none if
  /// no frame gives one.
  let zIndexes: [Int?]
  /// The offset on screen of the row of an orthogonal section, in points; nil for frames that are
  /// not moved, as those of UIKit's attributes are.
  package let innerOffset: Double?

  init(
    section: CompositionalSection, core: Interval<Double>, breadth: Double,
    pinnedSlots: [String: Rect], hasDecorations: Bool, zIndexes: [Int?], innerOffset: Double?
  ) {
    (self.section, self.core, self.breadth) = (section, core, breadth)
    self.pinnedSlots = pinnedSlots
    (self.hasDecorations, self.zIndexes) = (hasDecorations, zIndexes)
    self.innerOffset = innerOffset
  }

  /// Whether the groups are in a row that scrolls by itself.
  package var isOrthogonal: Bool { section.isOrthogonal }

  /// Whether a boundary item stays on screen.
  var isPinned: Bool {
    section.metrics.boundarySupplementaryItems?.contains(where: \.pinToVisibleBounds) ?? false
  }

  /// Returns the boundary item of a kind, if the section has one.
  func boundaryItem(_ kind: ElementKind) -> BoundarySupplementaryItem? {
    section.metrics.boundarySupplementaryItems?.first { $0.kind == kind.rawValue }
  }

  /// Returns the zIndex of a header or footer that is not pinned.
  package func zIndex(of kind: ElementKind) -> Int { boundaryItem(kind)?.zIndex ?? 1 }

  /// Returns the zIndex of an item's cell.
  package func zIndex(ofItem item: Int) -> Int {
    let own = zIndexes.isEmpty ? nil : zIndexes[item % zIndexes.count]
    return own ?? zIndexOfItems
  }

  /// The zIndex values of all cells.
  package var zIndexesOfItems: Set<Int> {
    zIndexes.isEmpty ? [zIndexOfItems] : Set(zIndexes.map { $0 ?? zIndexOfItems })
  }

  /// The zIndex of a cell for which no custom group gives one.
  private var zIndexOfItems: Int { hasDecorations ? 1 : 0 }
}
