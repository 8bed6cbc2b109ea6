import LayoutStorage

/// Estimates by which SQLite compares query plans. The unit of cost is the time of making one row,
/// 0.1 µs. Opening a document that is in memory takes about 10 µs, and finding a section 1 µs.
extension StoreSizes {
  private static let document = 100.0
  private static let section = 10.0

  /// Returns the approximate number of documents and sections that a selection visits, and the
  /// cost.
  func walk(
    _ given: Set<Selection.Selector>
  ) -> (documents: Double, sections: Double, cost: Double) {
    let all = Double(max(documents, 1))
    let inEach = max(1, Double(sections) / all)
    var chosen = given.isDisjoint(with: [.document, .id]) ? all : 1
    if !given.isDisjoint(with: [.documentGlob, .documentLike]) { chosen = max(1, chosen / 10) }
    var visited = chosen
    if given.isDisjoint(with: [.section, .sectionIndex, .id]) {
      visited *= given.contains(.rectX) ? min(inEach, 5) : inEach
    }
    return (chosen, visited, chosen * Self.document + visited * Self.section)
  }

  /// Returns the cost of reading a selection's elements, and their approximate number.
  func elements(_ given: Set<Selection.Selector>) -> VirtualTable.Estimate {
    let walk = walk(given)
    let inEach = max(1, Double(items) / Double(max(sections, 1)))
    let isOfOne = !given.isDisjoint(with: [.item, .itemID, .id])
    var rows = walk.sections * (isOfOne ? 1 : inEach)
    if given.contains(.category) { rows /= 2 }
    // Finding an item by id reads all ids of the section.
    let search = given.contains(.itemID) ? walk.sections * inEach : 0
    return .init(cost: walk.cost + search + rows, rows: rows)
  }
}
