package import LayoutEngine

/// A cursor that finds the ids of a section's items, quickly for ascending items.
///
/// Ids belong to runs, and only a run of one item has an id. The cursor starts each search at the
/// run of the last item.
package struct ItemIDCursor: Sendable {
  private let items: ItemRuns
  private let ids: ItemIDs
  private var run = 0
  private var firstItem = 0

  package init(_ items: ItemRuns, _ ids: ItemIDs) {
    self.items = items
    self.ids = ids
  }

  /// Returns the id of an item; nil if it has none, or if there is no such item.
  ///
  /// - Complexity: O(1) amortised while the items ascend; otherwise O(*n*) in the runs.
  package mutating func id(ofItem item: Int) -> String? {
    guard !ids.areAllEmpty, let run = run(ofItem: item), run < ids.count else { return nil }
    return ids[run]
  }

  /// Returns the id of the item that a supplementary view is anchored to; nil if it has none, and
  /// for another view.
  ///
  /// - Complexity: As ``id(ofItem:)``.
  package mutating func id(ofHostOf view: LayoutAttributes) -> String? {
    guard case .item(let item)? = view.supplementaryHost else { return nil }
    return id(ofItem: item)
  }

  /// Returns the run of an item; nil if there is no such item.
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
