import LayoutDocuments
import LayoutEngine
import LayoutStorage

// A document in a store can be exported and imported again: its canonical text has at most as many
// bytes, and its lists as many decorations, as a reader accepts. Counting both takes time in the
// whole document. So each edit adds an upper bound of what it writes to a number in the document's
// row, and only when that number exceeds the limit are both counted. The number then becomes the
// count, and the next count comes after the edits that fill the rest.
extension DocumentRecord {
  /// Adds the text of the document's new settings, which is on one line.
  mutating func addText(ofSettings text: String) {
    longestText += DocumentRecord.longestText(ofSettings: text)
  }

  private static func longestText(ofSettings text: String) -> Int {
    256 + DocumentLimits.mostIndented * text.utf8.count
  }

  /// Whether the text or the decorations of the document may exceed their limits, so that both
  /// have to be counted.
  var mayExceedLimits: Bool { longestText > DocumentLimits.bytes }

  /// Counts the text and the decorations of the document.
  ///
  /// - Parameter document: The document after the edits.
  /// - Complexity: O(size of the document).
  /// - Throws: `document`, whose address is the document's id, if one exceeds its limit.
  mutating func countText(of document: LayoutDocument) throws(ServiceError) {
    longestText = try formatErrors(DocumentLimits.longestText(of: document))
  }

  /// Returns the minimum of `longestText` for this document; nil if the row's value is not less.
  ///
  /// - Parameter forEachSection: Passes the body each section in order, one at a time in memory.
  /// - Complexity: O(*n*) in the runs of items; O(size of the document) if the text has to be
  ///   counted, as after an earlier count.
  func leastText(
    _ settings: DocumentSettings,
    forEachSection: ((DocumentSection) -> Void) throws(ServiceError) -> Void
  ) throws(ServiceError) -> Int? {
    var bound = DocumentRecord.longestText(ofSettings: self.settings)
    try forEachSection { bound += $0.longestText }
    guard longestText < min(bound, DocumentLimits.bytes) else { return nil }
    let count = try TextCount(settings, id: key, forEachSection: forEachSection)
    return longestText < count.longestText ? count.longestText : nil
  }
}

extension LoadedDocument {
  /// Adds the text of a section that is written to the document. Does nothing for an earlier state
  /// in memory.
  func addText(of section: DocumentSection) {
    if detached == nil { record.longestText += section.longestText }
  }
}
