import LayoutEngine

extension DocumentLimits {
  /// The greatest factor by which indenting lengthens a text on one line: a byte is followed by at
  /// most a line break and 14 spaces. With this factor the shortest decoration of a list, `"a",`,
  /// counts as ``bytesOfDecoration``.
  package static let mostIndented = 17
  /// The bytes counted for one decoration. With them the greatest number of decorations that a
  /// document may have exceeds the limit of the text.
  static let bytesOfDecoration = 68
  /// The bytes of `,`, `  "sections": [` and `  ]` with their line breaks, which the first section
  /// adds.
  fileprivate static let bytesOfSections = 21

  /// Counts the text and the decorations of a document.
  ///
  /// - Returns: The upper bound for the document's row, in bytes.
  /// - Complexity: O(size of the document)
  /// - Throws: `document`, with the document's id as its address, if the text or the number of
  ///   decorations exceeds its limit.
  package static func longestText(of document: LayoutDocument) throws(FormatError) -> Int {
    func refuse(_ reason: DocumentError.Reason) -> FormatError {
      .document(DocumentError(reason, address: document.id))
    }
    let count = TextCount(document.settings, id: document.id) { document.sections.forEach($0) }
    guard count.bytes <= bytes else { throw refuse(.canonicalTextTooLarge) }
    guard count.decorations <= decorationsOfDocument else {
      throw refuse(.tooMany("decorations in a document", limit: decorationsOfDocument))
    }
    return count.longestText
  }
}

/// The bytes of a document's canonical text, and the decorations of its lists.
package struct TextCount {
  let bytes: Int
  let decorations: Int
  private let hasSections: Bool

  /// Counts the canonical text and the decorations of a document.
  ///
  /// - Complexity: O(size of the document)
  package init<Failure: Error>(
    _ settings: DocumentSettings, id: String,
    forEachSection: ((DocumentSection) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    var text = CanonicalLength(settings, id: id)
    var decorations = settings.configuration.decorationsInLists
    var hasSections = false
    try forEachSection {
      hasSections = true
      text.add($0)
      decorations += $0.attributes.decorationEntries.count
    }
    bytes = text.end()
    self.decorations = decorations
    self.hasSections = hasSections
  }

  /// The upper bound for the row of a document of this size, in bytes.
  package var longestText: Int {
    let text = hasSections ? bytes : bytes + DocumentLimits.bytesOfSections
    return min(max(text, decorations * DocumentLimits.bytesOfDecoration), DocumentLimits.bytes)
  }
}

extension DocumentError.Reason {
  /// A document whose canonical text is larger than a reader accepts.
  static let canonicalTextTooLarge = Self.tooLarge(
    what: "its canonical text", bytes: DocumentLimits.bytes)
}

extension DocumentSection {
  /// An upper bound of the bytes of the section's canonical text, with at least
  /// ``DocumentLimits/bytesOfDecoration`` for each decoration of its lists.
  ///
  /// - Complexity: O(*n*) in the runs of items.
  package var longestText: Int {
    longestText(withAttributes: DocumentWriter.attributes(attributes))
  }

  /// Returns ``longestText``, given the text of the section's attributes.
  package func longestText(withAttributes attributes: String?) -> Int {
    var length = longestPlainText
    // A character that JSON escapes, such as `\u0000`, has six bytes.
    if let title { length += 32 + 6 * title.utf8.count }
    if let attributes { length += DocumentLimits.mostIndented * attributes.utf8.count }
    // A rule is on the line of its item, where some of its bytes get a space.
    let longestRule = items.palette.lazy.map { DocumentWriter.palette([$0])?.utf8.count ?? 0 }.max()
    if let longestRule { length += 2 * longestRule * items.runCount }
    return length
  }

  /// An upper bound of the bytes of the canonical text of items of fixed sizes, with the section
  /// around them.
  ///
  /// - Complexity: O(*n*) in the runs of items.
  var longestPlainText: Int {
    // A section is `    {`, `      "id": "",`, `      "items": [`, `      ]` and `    },`.
    var length = 64 + (id?.utf8.count ?? 0)
    length += itemIDs.length + items.runCount * longestRun
    for size in items.sizes { length += size.width.longestText + size.height.longestText }
    return length
  }

  /// An upper bound of the bytes of a run without its id and lengths: of `        [, ],` if the
  /// runs have only fixed sizes, without ids and counts; of
  /// `        {"count": 1000000, "measured": {"width": , "height": }},` if some are measured;
  /// otherwise of `        {"id": "", "size": [, ]},` or of
  /// `        {"count": 1000000, "size": [, ]},`.
  private var longestRun: Int {
    if items.references?.contains(ItemRuns.measured) ?? false { return 64 }
    if items.counts != nil || items.references != nil { return 42 }
    return itemIDs.areAllEmpty ? 14 : 34
  }
}

extension Double {
  /// An upper bound of the bytes of a length in a text, which is exact up to 10,000 and in 64ths.
  fileprivate var longestText: Int {
    guard self >= 0, self < 10_000 else { return 24 }
    let units = Int(self * 64)
    guard Double(units) == self * 64 else { return 24 }
    let digits = units < 640 ? 1 : units < 6_400 ? 2 : units < 64_000 ? 3 : 4
    // A half has one decimal, a quarter has two, and so on.
    let fraction = units & 63
    return fraction == 0 ? digits : digits + 7 - fraction.trailingZeroBitCount
  }
}

extension LayoutConfiguration {
  /// The decorations of the lists outside sections, as a reader counts them.
  fileprivate var decorationsInLists: Int {
    decorations.count + defaults.decorationEntries.count
  }
}
