package import LayoutEngine

/// Finds the ids of a section's items, quickly where they are asked for in order.
///
/// Ids belong to runs, and only a run of one item has one. The cursor remembers where the last item
/// was found and goes on from there.
package struct ItemIDCursor: Sendable {
  private let items: ItemRuns
  private let ids: ItemIDs
  private var run = 0
  private var firstItem = 0

  package init(_ items: ItemRuns, _ ids: ItemIDs) {
    self.items = items
    self.ids = ids
  }

  /// Returns the id of an item; nil where it has none, or there is no such item.
  ///
  /// - Complexity: O(1) amortised while the items ascend, else O(*n*) in the runs.
  package mutating func id(ofItem item: Int) -> String? {
    guard !ids.areAllEmpty, let run = run(ofItem: item), run < ids.count else { return nil }
    return ids[run]
  }

  /// Returns the run of an item; nil where there is no such item.
  ///
  /// - Complexity: As ``id(ofItem:)``.
  package mutating func run(ofItem item: Int) -> Int? {
    guard 0..<items.count ~= item else { return nil }
    if item < firstItem { (run, firstItem) = (0, 0) }
    while item >= firstItem + items.itemCount(ofRun: run) {
      firstItem += items.itemCount(ofRun: run)
      run += 1
    }
    return run
  }
}
