package import LayoutDocuments
import LayoutEngine
package import LayoutStorage

/// The least change of a document. An operation keeps the changes that take it back, the first to
/// be applied first.
///
/// A change that puts inputs back carries the revisions that they had: then what was computed from
/// them is clean again. What is large lies apart, so that very many small ones take little memory.
package enum Change: Hashable {
  /// The document is no more.
  case deleteDocument
  /// The deleted document is there again.
  case restoreDocument
  case rename(id: String)
  /// Everything but id and sections, with the revision of each key that sections inherit.
  indirect case settings(DocumentSettings, InheritedRevisions)
  /// A section's content, whose first and last runs may stay as they are.
  indirect case section(SectionNumber, OwnRevisions, DocumentSection, runs: Range<Int>)
  /// The revision alone of a section's decorations, after a change of a kind that they name.
  case decorations(SectionNumber, Revision)
  /// A section is taken out, and its rows stay.
  case remove(SectionNumber)
  /// A section that was taken out stands at an index again.
  case restore(SectionNumber, OwnRevisions, index: Int)
  case move(SectionNumber, index: Int)

  /// The section whose inputs or place it changes.
  var section: SectionNumber? {
    switch self {
    case .deleteDocument, .restoreDocument, .rename, .settings, .decorations: nil
    case .section(let number, _, _, _), .remove(let number), .restore(let number, _, _),
      .move(let number, _):
      number
    }
  }
}

extension Change {
  /// The greatest of the revisions that it puts back; none where it puts none back.
  var newestRevision: Revision {
    switch self {
    case .deleteDocument, .restoreDocument, .rename, .remove, .move: .none
    case .settings(_, let revisions): revisions.newest
    case .section(_, let own, _, _), .restore(_, let own, _): max(own.items, own.decorations)
    case .decorations(_, let revision): revision
    }
  }
}

/// When a section's own inputs last changed.
package struct OwnRevisions: Hashable {
  var items: Revision
  /// When only decorations of its own changed, or a kind that they name; `none` where never.
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
  /// Returns what another section would have to get to become this one again: all but the runs at
  /// both ends that are the same, and the range that they replace in the other.
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

  /// Returns a section with the content of this one, whose items are those of another one but for a
  /// range of runs, which this one's replace: what ``difference(from:)`` took apart.
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
