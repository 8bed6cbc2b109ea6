package import LayoutDocuments
import LayoutEngine
package import LayoutStorage

/// An elementary change of a document. An operation stores the changes that undo it, in the order
/// in which to apply them.
///
/// A change that restores inputs contains the revisions that they had, so that the frames cached
/// for these inputs are clean again. Large cases are indirect, so that many small changes take
/// little memory.
package enum Change: Hashable {
  /// Deletes the document.
  case deleteDocument
  /// Restores the deleted document.
  case restoreDocument
  case rename(id: String)
  /// Sets everything except id and sections, with the revision of each key that sections inherit.
  indirect case settings(DocumentSettings, InheritedRevisions)
  /// Sets a section's content. `runs` is the range of runs to replace; the runs around it are kept.
  indirect case section(SectionNumber, OwnRevisions, DocumentSection, runs: Range<Int>)
  /// Sets only the revision of a section's decorations, after a change of a kind that they name.
  case decorations(SectionNumber, Revision)
  /// Sets only the revision of a section's items, after a change of a named group that it uses.
  case groups(SectionNumber, Revision)
  /// Removes a section from the document, and keeps its rows.
  case remove(SectionNumber)
  /// Inserts a removed section at an index.
  case restore(SectionNumber, OwnRevisions, index: Int)
  case move(SectionNumber, index: Int)

  /// The section whose inputs or position the change affects; nil if there is none.
  var section: SectionNumber? {
    switch self {
    case .deleteDocument, .restoreDocument, .rename, .settings, .decorations, .groups: nil
    case .section(let number, _, _, _), .remove(let number), .restore(let number, _, _),
      .move(let number, _):
      number
    }
  }
}

extension Change {
  /// The greatest revision that the change restores; `none` if it restores none.
  var newestRevision: Revision {
    switch self {
    case .deleteDocument, .restoreDocument, .rename, .remove, .move: .none
    case .settings(_, let revisions): revisions.newest
    case .section(_, let own, _, _), .restore(_, let own, _): max(own.items, own.decorations)
    case .decorations(_, let revision), .groups(_, let revision): revision
    }
  }
}

/// The revisions at which a section's own inputs last changed.
package struct OwnRevisions: Hashable {
  var items: Revision
  /// The revision of the last change that affected only the section's own decorations, or a kind
  /// that they name; `none` if there was none.
  var decorations: Revision

  init(items: Revision, decorations: Revision) {
    self.items = items
    self.decorations = decorations
  }

  init(_ entry: OrderEntry) {
    self.init(items: entry.revision, decorations: entry.decorations)
  }
}

extension DocumentSection {
  /// Returns the part of this section that differs from another section, and the range of runs that
  /// it replaces in the other section: the content of this section without equal runs at both ends.
  func difference(from other: DocumentSection) -> (DocumentSection, Range<Int>) {
    let (count, otherCount) = (items.runCount, other.items.runCount)
    func isSame(_ run: Int, _ otherRun: Int) -> Bool {
      items.size(ofRun: run) == other.items.size(ofRun: otherRun)
        && items.itemCount(ofRun: run) == other.items.itemCount(ofRun: otherRun)
        && itemID(ofRun: run) == other.itemID(ofRun: otherRun)
    }
    var first = 0
    while first < min(count, otherCount), isSame(first, first) { first += 1 }
    var last = 0
    while last < min(count, otherCount) - first, isSame(count - 1 - last, otherCount - 1 - last) {
      last += 1
    }
    var part = self
    part.items = ItemRuns()
    part.itemIDs = ItemIDs()
    part.append(runs: first..<count - last, of: self)
    return (part, first..<otherCount - last)
  }

  /// Returns this section with the items of another section, in which this section's runs replace a
  /// range of runs. The inverse of ``difference(from:)``.
  func replacing(_ runs: Range<Int>, of other: DocumentSection) -> DocumentSection {
    var section = self
    section.items = ItemRuns()
    section.itemIDs = ItemIDs()
    section.append(runs: 0..<runs.lowerBound, of: other)
    section.append(runs: 0..<items.runCount, of: self)
    section.append(runs: runs.upperBound..<other.items.runCount, of: other)
    return section
  }
}
