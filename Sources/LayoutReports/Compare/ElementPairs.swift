import LayoutDocuments
import LayoutEngine
import LayoutService

/// The elements of two sections that are matched, or those of two contents that belong to no
/// section.
struct ElementPairs {
  let old: any ComparedLayout
  let new: any ComparedLayout
  /// Nil for decorations of several sections.
  let sections: (old: Int, new: Int)?
  let comparison: FrameComparison

  /// Gives the body what differs, in order of category, item and decoration.
  func forEach(
    _ former: [ComparedElement], _ latter: [ComparedElement], _ body: (Difference) throws -> Void
  ) throws {
    let oldID = try sections.flatMap { try old.sectionID(at: $0.old) }
    let newID = try sections.flatMap { try new.sectionID(at: $0.new) }
    func was(_ element: ComparedElement) -> FrameRow {
      old.naming.row(element, ofSection: sections?.old, id: oldID)
    }
    func now(_ element: ComparedElement) -> FrameRow {
      new.naming.row(element, ofSection: sections?.new, id: newID)
    }
    for category in [FrameRow.Category.supplementary, .cell, .decoration] {
      let (a, b) = (former.those(of: category), latter.those(of: category))
      for pair in ElementMatching(a, b).pairs {
        let (before, after) = (pair.old.map { former[$0] }, pair.new.map { latter[$0] })
        guard let before, let after else {
          let change: Difference.Change = before == nil ? .added : .removed
          try body(Difference(change: change, old: before.map(was), new: after.map(now)))
          continue
        }
        guard let change = change(from: before, to: after) else { continue }
        try body(
          Difference(
            change: change, old: was(before), new: now(after),
            styles: StyleChange.changes(from: before.style, to: after.style)
              + outlineChange(from: before, to: after)))
      }
    }
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
    if old.style != new.style || comparison.isReshaped(old, new) { return .restyled }
    return old.id == new.id ? nil : .renamed
  }
}

extension ComparedLayout {
  /// Returns the rows of elements of one section.
  func rows(
    of elements: [ComparedElement], inSection index: Int
  ) throws(ServiceError) -> [FrameRow] {
    let id = try sectionID(at: index)
    return elements.map { naming.row($0, ofSection: index, id: id) }
  }
}

extension [ComparedElement] {
  /// Those of a category, which lie together.
  fileprivate func those(of category: FrameRow.Category) -> ArraySlice<ComparedElement> {
    guard let first = firstIndex(where: { $0.category == category }) else { return [] }
    return self[first...].prefix { $0.category == category }
  }
}
