import LayoutStorage

/// What SQLite compares plans by, in rows that could be made instead. Opening a document that is in
/// memory is some 10 µs, finding a section 1 µs, and a row 0.1 µs.
extension StoreSizes {
  private static let document = 100.0
  private static let section = 10.0

  /// Returns about how many documents and sections a selection goes through, and what that costs.
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

  /// Returns what going through a selection's elements costs, and about how many they are.
  func elements(_ given: Set<Selection.Selector>) -> VirtualTable.Estimate {
    let walk = walk(given)
    let inEach = max(1, Double(items) / Double(max(sections, 1)))
    let isOfOne = !given.isDisjoint(with: [.item, .itemID, .id])
    var rows = walk.sections * (isOfOne ? 1 : inEach)
    if given.contains(.category) { rows /= 2 }
    // To find an id the section's ids are read.
    let search = given.contains(.itemID) ? walk.sections * inEach : 0
    return .init(cost: walk.cost + search + rows, rows: rows)
  }
}
