import LayoutDocuments
import LayoutEngine
import LayoutService
import StrictJSON

/// The matched elements of two sections, or the matched elements of two layouts that belong to no
/// section.
struct ElementPairs {
  let old: any FrameSource
  let new: any FrameSource
  /// The indices of the two sections; nil for decorations of several sections.
  let sections: (old: Int, new: Int)?
  /// The kind of the compared elements; nil for all.
  var kind: FrameKind?
  /// The former index of each item, nil for an inserted one; nil if no update tells them.
  var formerItems: [Int?]?
  let comparison: FrameComparison

  /// Passes each difference to the body, in order of category, item and decoration.
  ///
  /// While elements of both sides match in order, only two batches are in memory. From the first
  /// element that does not match, all remaining elements of its category are in memory; and all of
  /// a section in which an update inserted, removed or moved items.
  func forEachDifference(_ body: (Difference) throws -> Void) throws {
    let (oldID, newID) = try sectionIDs()
    func was(_ element: ComparedElement) -> FrameRow {
      old.naming.element(element, ofSection: sections?.old, id: oldID)
    }
    func now(_ element: ComparedElement) -> FrameRow {
      new.naming.element(element, ofSection: sections?.new, id: newID)
    }
    try forEach(old, new) { before, after in
      guard let before, let after else {
        let change: Difference.Change = before == nil ? .added : .removed
        return try body(Difference(change: change, old: before.map(was), new: after.map(now)))
      }
      guard let change = change(from: before, to: after) else { return }
      try body(
        Difference(
          change: change, old: was(before), new: now(after),
          styles: zIndexChange(from: before, to: after)
            + StyleChange.changes(from: before.style, to: after.style)
            + outlineChange(from: before, to: after)))
    }
  }

  /// Passes the rows of all elements to the body, of those that are in both layouts as pairs, in
  /// the order of ``forEachDifference(_:)``.
  func forEachPair(_ body: (FrameRow?, FrameRow?) throws -> Void) throws {
    let (oldID, newID) = try sectionIDs()
    try forEach(old, new) { before, after in
      try body(
        before.map { old.naming.element($0, ofSection: sections?.old, id: oldID) },
        after.map { new.naming.element($0, ofSection: sections?.new, id: newID) })
    }
  }

  private func sectionIDs() throws -> (old: String?, new: String?) {
    (
      try sections.flatMap { try old.sectionID(at: $0.old) },
      try sections.flatMap { try new.sectionID(at: $0.new) }
    )
  }

  private func forEach(
    _ old: some FrameSource, _ new: some FrameSource,
    _ pair: (ComparedElement?, ComparedElement?) throws -> Void
  ) throws {
    var former = ElementQueue(try old.elements(inSection: sections?.old, of: kind))
    var latter = ElementQueue(try new.elements(inSection: sections?.new, of: kind))
    // Header and footer are before the items, other supplementary items after them.
    for category in [FrameRow.Category.supplementary, .cell, .supplementary, .decoration] {
      while true {
        var (a, b) = (try former.front(category), try latter.front(category))
        if a.isEmpty && b.isEmpty { break }
        let count = min(a.count, b.count)
        var same = 0
        while same < count, formerItems == nil,
          a[a.startIndex + same].hasName(of: b[b.startIndex + same])
        {
          try pair(a[a.startIndex + same], b[b.startIndex + same])
          same += 1
        }
        if same > 0 {
          former.removeFirst(same)
          latter.removeFirst(same)
          continue
        }
        (a, b) = (try former.removeAll(category), try latter.removeAll(category))
        for match in ElementMatching(a, b, formerItems).pairs {
          try pair(match.old.map { a[$0] }, match.new.map { b[$0] })
        }
      }
    }
  }

  /// Returns both zIndexes of a cell or a supplementary view if they differ. Those of decorations
  /// are in their styles.
  private func zIndexChange(
    from old: ComparedElement, to new: ComparedElement
  ) -> [StyleChange] {
    guard old.category != .decoration, old.ownZIndex != new.ownZIndex else { return [] }
    return [
      StyleChange(
        key: "zIndex", oldValue: .number(Double(old.ownZIndex)),
        newValue: .number(Double(new.ownZIndex)))
    ]
  }

  /// Returns both outlines of a bubble if they differ in frames of the same size.
  private func outlineChange(
    from old: ComparedElement, to new: ComparedElement
  ) -> [StyleChange] {
    guard !comparison.isResized(old.frame, new.frame), comparison.isReshaped(old, new) else {
      return []
    }
    return [
      StyleChange(
        key: "outline", oldValue: old.outline?.json, newValue: new.outline?.json)
    ]
  }

  private func change(
    from old: ComparedElement, to new: ComparedElement
  ) -> Difference.Change? {
    if comparison.isResized(old.frame, new.frame) { return .resized }
    if comparison.hasMoved(old.frame, new.frame) { return .moved }
    if old.style != new.style || comparison.isReshaped(old, new)
      || !zIndexChange(from: old, to: new).isEmpty
    {
      return .restyled
    }
    return old.id == new.id ? nil : .renamed
  }
}

/// The elements of a walk that have not been compared yet.
private struct ElementQueue<Failure: Error> {
  private let walk: ElementWalk<ComparedElement, Failure>
  private var batch: ArraySlice<ComparedElement> = []

  init(_ walk: ElementWalk<ComparedElement, Failure>) { self.walk = walk }

  /// Returns the next elements of a category that are in memory; empty if none are left.
  mutating func front(
    _ category: FrameRow.Category
  ) throws(Failure) -> ArraySlice<ComparedElement> {
    if batch.isEmpty, let next = try walk.next() { batch = next[...] }
    return batch.prefix { $0.category == category }
  }

  mutating func removeFirst(_ count: Int) { batch = batch.dropFirst(count) }

  /// Removes and returns all remaining elements of a category.
  mutating func removeAll(
    _ category: FrameRow.Category
  ) throws(Failure) -> ArraySlice<ComparedElement> {
    var all: ArraySlice<ComparedElement> = []
    while case let front = try front(category), !front.isEmpty {
      all += front
      removeFirst(front.count)
    }
    return all
  }
}
