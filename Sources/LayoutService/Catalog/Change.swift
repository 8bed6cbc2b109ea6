import LayoutEngine
import LayoutStorage
import StrictJSON

/// The least change of a document. An operation keeps the changes that take it back, the first to
/// be applied first, as a JSON array of objects: `change` names the case, and the other keys are
/// its values.
enum Change: Hashable {
  /// The document is no more.
  case deleteDocument
  /// The deleted document is there again.
  case restoreDocument
  case rename(id: String)
  /// Everything but id and sections, with the revision of each key that sections inherit.
  case settings(DocumentSettings, InheritedRevisions)
  /// A section's content, whose first and last runs may stay as they are.
  case section(SectionNumber, Revision, DocumentSection, runs: Range<Int>)
  /// A section is taken out, and its rows stay.
  case remove(SectionNumber)
  /// A section that was taken out stands at an index again.
  case restore(SectionNumber, index: Int)
  case move(SectionNumber, index: Int)

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("change")
    switch self {
    case .deleteDocument: json.string("deleteDocument")
    case .restoreDocument: json.string("restoreDocument")
    case .rename(let id):
      json.string("rename")
      json.key("id")
      json.string(id)
    case .settings(let settings, let revisions):
      json.string("settings")
      json.key("settings")
      json.raw(Array(DocumentWriter.settings(settings).utf8))
      json.key("revisions")
      json.beginArray()
      for revision in revisions.values { json.integer(Int(revision.rawValue)) }
      json.endArray()
    case .section(let number, let revision, let section, let runs):
      json.string("section")
      write(number, to: &json)
      json.key("revision")
      json.integer(Int(revision.rawValue))
      json.key("runs")
      json.beginArray()
      json.integer(runs.lowerBound)
      json.integer(runs.count)
      json.endArray()
      json.key("section")
      // Spelled as if scrolling vertically, so that it does not depend on the document.
      json.raw(DocumentWriter.section(section, in: LayoutConfiguration()))
    case .remove(let number):
      json.string("remove")
      write(number, to: &json)
    case .restore(let number, let index):
      json.string("restore")
      write(number, to: &json)
      json.key("index")
      json.integer(index)
    case .move(let number, let index):
      json.string("move")
      write(number, to: &json)
      json.key("index")
      json.integer(index)
    }
    json.endObject()
  }

  private func write(_ number: SectionNumber, to json: inout JSONWriter) {
    json.key("number")
    json.integer(Int(number.rawValue))
  }

  /// Packs the changes that take an operation back, given in the order in which it was made.
  static func pack(inverting changes: [Change]) -> [UInt8] {
    var json = JSONWriter()
    json.beginArray()
    for change in changes.reversed() { change.write(to: &json) }
    json.endArray()
    return json.bytes
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
}
