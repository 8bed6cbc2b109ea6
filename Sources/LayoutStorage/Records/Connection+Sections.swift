package import LayoutEngine

/// The inputs of a section as the rows of `section` have them, not yet parsed.
package struct SectionRecord {
  package var number: SectionNumber
  package var key: String?
  package var removed: Revision?
  package var title: String?
  package var attributes: String?
  package var palette: String?
  package var runs = PackedRuns()
  package var ids = ItemIDs()
  /// The kinds of decorations that the attributes name, for the search index.
  package var kinds: [String] = []

  package init(number: SectionNumber) { self.number = number }
}

extension Query {
  fileprivate static let sectionByKey = Query(
    "SELECT number FROM section_key WHERE document = ?1 AND key = ?2")
  static let sectionSegment = Query("SELECT id, sections FROM section WHERE id = ?1")
  static let sectionEntries = Query(
    "SELECT id, sections FROM section WHERE id BETWEEN ?1 AND ?2 ORDER BY id")
}

extension Connection {
  /// Returns the section of a document that has a key and is not removed.
  package func section(
    _ key: String, of document: DocumentNumber
  ) throws(StorageError) -> SectionNumber? {
    try statement(.sectionByKey).first(document.rawValue, key) { (row) throws(StorageError) in
      let number = try row.int64(0, in: 0...Int64(KeyLayout.maximumSectionNumber))
      return SectionNumber(UInt32(number))
    }
  }

  /// Returns the removed section of a document that had a key; if there are several, the one that
  /// was removed last.
  ///
  /// - Complexity: O(*s*) in the document's sections.
  package func removedSection(
    _ key: String, of document: DocumentNumber
  ) throws(StorageError) -> SectionNumber? {
    var found: (number: SectionNumber, removed: Revision)?
    try forEachEntry(of: document.keys) { _, entry, row in
      guard let removed = entry.removed(in: row), entry.key(in: row) == key else { return }
      if found.map({ $0.removed < removed }) ?? true { found = (entry.section, removed) }
    }
    return found?.number
  }

  /// Returns a section's key without reading its items.
  package func sectionKey(
    _ number: SectionNumber, of document: DocumentNumber
  ) throws(StorageError) -> String? {
    let text = try withSection(number, of: document) { (entry, row) throws(StorageError) in
      try partText(.key, of: entry, in: row, document)
    }
    return text ?? nil
  }

  /// Returns a section's attributes, and whether it has no items, without reading the items.
  package func sectionAttributes(
    _ number: SectionNumber, of document: DocumentNumber
  ) throws(StorageError) -> (attributes: String?, isEmpty: Bool) {
    let found = try withSection(number, of: document) { (entry, row) throws(StorageError) in
      (
        attributes: try partText(.attributes, of: entry, in: row, document),
        isEmpty: !entry.parts.contains(.items)
      )
    }
    guard let found else { throw corrupt("section \(number) of document \(document) is missing") }
    return found
  }

  private func partText(
    _ part: PackedSections.Parts, of entry: PackedSections.Entry, in row: UnsafeRawBufferPointer,
    _ document: DocumentNumber
  ) throws(StorageError) -> String? {
    guard entry.parts.contains(part) else { return nil }
    guard let text = entry.text(of: part, in: row) else {
      throw invalid(part, of: entry.section, document)
    }
    return text
  }

  func invalid(
    _ parts: PackedSections.Parts, of section: SectionNumber, _ document: DocumentNumber
  ) -> StorageError {
    corrupt("section \(section) of document \(document): invalid \(parts.words)")
  }

  /// Returns a section's inputs.
  ///
  /// - Complexity: O(*n*) in the section's runs; O(log *r*) in rows, unless the row was read last.
  package func section(
    _ number: SectionNumber, of document: DocumentNumber
  ) throws(StorageError) -> SectionRecord {
    var record = SectionRecord(number: number)
    var continues = false
    let invalid = try withSection(number, of: document) { entry, row in
      continues = entry.parts.contains(.continues)
      return record.append(entry, in: row, isFirst: true)
    }
    guard var invalid else { throw corrupt("section \(number) of document \(document) is missing") }
    let keys = number.segmentKeys(of: document.rawValue)
    var key = keys.lowerBound
    while continues {
      key += 1
      // Greater keys belong to the next section.
      let segment: PackedSections.Parts?? =
        key > keys.upperBound
        ? nil
        : try statement(.sectionSegment).first(key) { row in
          row.withBlob(1) { row -> PackedSections.Parts? in
            guard let entry = PackedSections.entry(at: 0, in: row), entry.section == number else {
              return nil
            }
            continues = entry.parts.contains(.continues)
            return record.append(entry, in: row, isFirst: false)
          }
        }
      guard let more = segment ?? nil else {
        throw corrupt("section \(key), the next segment of its items, is missing")
      }
      invalid.formUnion(more)
    }
    guard invalid.isEmpty else { throw self.invalid(invalid, of: number, document) }
    return record
  }

  /// Passes the body the entry of a section, or of its first segment, and the entry's row. Returns
  /// nil without a call if the section does not exist.
  func withSection<R>(
    _ number: SectionNumber, of document: DocumentNumber,
    _ body: (PackedSections.Entry, UnsafeRawBufferPointer) throws(StorageError) -> R
  ) throws(StorageError) -> R? {
    let key = number.segmentKeys(of: document.rawValue).lowerBound
    if let kept = keptSectionRow, kept.changes == changeCount, kept.key <= key,
      kept.key >= document.keys.lowerBound
    {
      let found = try kept.bytes.withBytes { (row) throws(StorageError) -> R? in
        guard let entry = PackedSections.entry(of: number, in: row) else { return nil }
        return try body(entry, row)
      }
      if let found { return found }
    }
    let read = try statement(PackedSections.rowBefore).first(document.keys.lowerBound, key) { row in
      KeptRow(key: row.int64(0), bytes: row.withBlob(2) { Array($0) }, changes: changeCount)
    }
    guard let read else { return nil }
    // Outside of a transaction another process could change the row meanwhile.
    if !isIdle { keptSectionRow = read }
    return try read.bytes.withBytes { (row) throws(StorageError) -> R? in
      guard let entry = PackedSections.entry(of: number, in: row) else {
        // A row of the section itself without its entry is damaged.
        guard read.key == key || !PackedSections.isValid(row) else { return nil }
        throw damage(ofRow: read.key)
      }
      return try body(entry, row)
    }
  }

  /// Passes the body the key of each row in a range, each of its entries, and the row.
  ///
  /// - Parameter damaged: Called with the key of each row that is not valid, after its valid
  ///   entries. If it is nil, such a row is an error.
  /// - Throws: `corrupt`.
  func forEachEntry(
    of keys: ClosedRange<Int64>, damaged: ((Int64) -> Void)? = nil,
    _ body: (Int64, PackedSections.Entry, UnsafeRawBufferPointer) throws(StorageError) -> Void
  ) throws(StorageError) {
    // The error of a damaged row reads the rows again, with the same statement.
    if let key = try firstDamagedRow(keys, damaged, body) { throw damage(ofRow: key) }
  }

  /// Returns the key of the first row that is not valid if `damaged` is nil.
  private func firstDamagedRow(
    _ keys: ClosedRange<Int64>, _ damaged: ((Int64) -> Void)?,
    _ body: (Int64, PackedSections.Entry, UnsafeRawBufferPointer) throws(StorageError) -> Void
  ) throws(StorageError) -> Int64? {
    let statement = try statement(.sectionEntries)
    defer { statement.reset() }
    try statement.bind(keys.lowerBound, keys.upperBound)
    while try statement.step() {
      let key = statement.int64(0)
      let isWhole = try statement.withBlob(1) { (row) throws(StorageError) in
        let (entries, isWhole) = PackedSections.entries(in: row)
        for entry in entries { try body(key, entry, row) }
        return isWhole
      }
      guard !isWhole else { continue }
      guard let damaged else { return key }
      damaged(key)
    }
    return nil
  }

  /// Returns the ids of a document's rows of sections, the sections that share each and are not
  /// removed, and their search texts. A section with several segments is in the first one's row.
  ///
  /// - Complexity: O(size of all sections)
  package func sharedSections(
    of document: DocumentNumber
  ) throws(StorageError) -> [(key: Int64, sections: [SectionNumber], texts: SearchText)] {
    var rows: [(key: Int64, sections: [SectionNumber], texts: SearchText)] = []
    try forEachEntry(of: document.keys) { key, entry, row in
      guard key & (KeyLayout.maximumSegments - 1) == 0 else { return }
      if rows.last?.key != key { rows.append((key, [], SearchText())) }
      guard !entry.parts.contains(.removed) else { return }
      rows[rows.count - 1].sections.append(entry.section)
      rows[rows.count - 1].texts.append(entry.searchText(in: row))
    }
    return rows
  }

  /// Writes a section of a document, as ``SectionWriter/put(_:items:isNew:)`` does.
  package func put(
    _ record: SectionRecord, items: ItemRuns, of document: DocumentNumber, isNew: Bool
  ) throws(StorageError) {
    let writer = SectionWriter(document, on: self, isNew: false)
    try writer.put(record, items: items, isNew: isNew)
    try writer.finish()
  }

  /// Writes a segment of a document's section, as ``SectionWriter/put(_:items:)`` does.
  package func put(
    _ segment: SectionSegment, items: ItemRuns, of document: DocumentNumber
  ) throws(StorageError) {
    try SectionWriter(document, on: self, isNew: false).put(segment, items: items)
  }

  package func setRemoved(
    _ removed: Revision?, _ number: SectionNumber, of document: DocumentNumber
  ) throws(StorageError) {
    let writer = SectionWriter(document, on: self, isNew: false)
    try writer.setRemoved(removed, number)
    try writer.finish()
  }
}

extension PackedSections.Parts {
  /// The parts in words, for errors.
  fileprivate var words: String {
    let names: [(PackedSections.Parts, String)] = [
      (.key, "key"), (.title, "title"), (.attributes, "attributes"), (.palette, "palette"),
      (.items, "items"), (.ids, "ids of items"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}
