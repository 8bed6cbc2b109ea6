import LayoutEngine
import LayoutStorage

// What a document has in a store can be exported and imported: its canonical text has at most as
// many bytes as a reader takes, and its lists as many decorations. To count them takes time in the
// whole document, so that each edit adds what it writes to a number in the document's row, at least
// as much as it can be, and they are counted where the number gets too large. It then becomes what
// was counted: the next count comes after as many edits as fill the rest.
extension DocumentRecord {
  /// Adds the text of settings that the document gets, which is on one line.
  mutating func addText(ofSettings text: String) {
    longestText += 256 + DocumentLimits.mostIndented * text.utf8.count
  }
}

extension DocumentLimits {
  /// Counts the text and the decorations of a document where there may be too many.
  ///
  /// - Parameters:
  ///   - longestText: What edits added up to.
  ///   - document: Gives the document as it is after the edits.
  /// - Returns: What the document's row is to say.
  /// - Complexity: O(1); O(size of the document) where they are counted.
  /// - Throws: `document`, whose source is the document's id, where there are too many.
  static func checked(
    longestText: Int, of document: () throws(ServiceError) -> LayoutDocument
  ) throws(ServiceError) -> Int {
    guard longestText > bytes else { return longestText }
    let document = try document()
    func refuse(_ reason: DocumentError.Reason) -> ServiceError {
      .document(DocumentError(reason, source: document.id))
    }
    let length = DocumentWriter.canonical(document).count
    guard length <= bytes else { throw refuse(.tooLarge(what: "the document", bytes: bytes)) }
    let decorations = document.decorationsInLists
    guard decorations <= decorationsOfDocument else {
      throw refuse(.tooMany("decorations in a document", limit: decorationsOfDocument))
    }
    return min(max(length, decorations * bytesOfDecoration), bytes)
  }
}

extension LoadedDocument {
  /// Adds the text of a section that the document gets; an earlier state in memory is not counted.
  func addText(of section: DocumentSection) {
    if detached == nil { record.longestText += section.longestText }
  }
}

extension DocumentLimits {
  /// By how much a text on one line grows at most when it is indented: a byte of it is followed by
  /// at most a line break and 14 spaces. The shortest decoration of a list, `"a",`, counts as
  /// ``bytesOfDecoration`` with it.
  fileprivate static let mostIndented = 17
  /// So many bytes for each of as many decorations as a document may have are too many.
  fileprivate static let bytesOfDecoration = 68
}

extension DocumentSection {
  /// At least as many bytes as the canonical text of the section has, and for each decoration of
  /// its lists as many as ``DocumentLimits/bytesOfDecoration``.
  ///
  /// - Complexity: O(*n*) in the runs of items.
  var longestText: Int {
    var length = longestPlainText
    // A character that JSON writes as `\u0000` has six bytes.
    if let title { length += 32 + 6 * title.utf8.count }
    if let text = DocumentWriter.attributes(attributes) {
      length += DocumentLimits.mostIndented * text.utf8.count
    }
    // A rule is on the line of its item, where a space is added to some of its bytes.
    let longestRule = items.palette.lazy.map { DocumentWriter.palette([$0])?.utf8.count ?? 0 }.max()
    if let longestRule { length += 2 * longestRule * items.runCount }
    return length
  }

  /// At least as many bytes as the canonical text has for items of fixed sizes, and for the section
  /// around them.
  ///
  /// - Complexity: O(*n*) in the runs of items.
  var longestPlainText: Int {
    // A size alone is `        [, ],` and its two numbers; with an id or a count it is an object.
    var length = 128 + (id?.utf8.count ?? 0)
    length += itemIDs.areAllEmpty && items.counts == nil ? 14 * items.runCount : 64 * items.runCount
    length += itemIDs.length
    // Up to a billion and in 64ths, a number has at most 10 digits, a point and 6 decimals. What
    // this adds and takes away again rounds to integers.
    let rounding = 0x1p52
    var areIn64ths = true
    for size in items.sizes {
      let (width, height) = (size.width * 64, size.height * 64)
      areIn64ths =
        (width + rounding - rounding == width) && (height + rounding - rounding == height)
        && areIn64ths
    }
    length += items.runCount * (areIn64ths ? 2 * 17 : 2 * 24)
    return length
  }
}

extension LayoutDocument {
  /// The decorations of all lists, as a reader counts them.
  fileprivate var decorationsInLists: Int {
    let configuration = settings.configuration
    return configuration.decorations.count + configuration.defaults.decorationEntries.count
      + sections.reduce(0) { $0 + $1.attributes.decorationEntries.count }
  }
}
