package import LayoutEngine

/// A writer of the inputs of a document's sections, with the search texts of their rows and the
/// index of their keys.
///
/// The caller writes sections and then calls ``finish()``.
package final class SectionWriter {
  private let connection: Connection
  private let document: DocumentNumber
  private let rows: SharedRowWriter<PackedSections>

  /// Creates a writer for the sections of a document.
  ///
  /// - Parameter isNew: Whether the document has no sections yet.
  package init(_ document: DocumentNumber, on connection: Connection, isNew: Bool) {
    (self.document, self.connection) = (document, connection)
    rows = SharedRowWriter(owner: document.rawValue, on: connection, isNew: isNew)
  }

  /// Writes a section.
  ///
  /// - Parameters:
  ///   - record: The section. Its columns of runs are not used.
  ///   - items: The section's runs.
  ///   - isNew: Whether the document does not have the section; else its inputs are replaced.
  ///     Finish the writer before replacing a section that it has written: the former inputs are
  ///     read.
  /// - Complexity: O(*n*) in runs, and O(log *r*) in rows.
  /// - Throws: `corrupt` if another section of the document has its key.
  package func put(
    _ record: SectionRecord, items: ItemRuns, isNew: Bool
  ) throws(StorageError) {
    let number = record.number
    let known =
      try isNew
      ? nil
      : connection.withSection(number, of: document) { entry, row in
        (
          key: entry.liveKey(in: row),
          // Only a section with segments has a row, and search texts, of its own.
          texts: PackedSections.isSegment(row) ? entry.searchText(in: row) : nil
        )
      }
    // The row of the section was just read.
    if let known, known.texts == nil, let kept = connection.keptSectionRow {
      try rows.take(kept)
    }
    if items.runCount <= RowCapacity.segmentLength {
      if let texts = known?.texts { try putTexts(SearchText(), of: number, insteadOf: texts) }
      let runs = 0..<items.runCount
      try rows.put(
        PackedSections.bytes(of: record, items: items, runs), of: number)
    } else {
      try putSegments(record, items)
      let texts =
        record.removed == nil
        ? SearchText(id: record.key, title: record.title, kinds: record.kinds) : SearchText()
      try putTexts(texts, of: number, insteadOf: known?.texts ?? SearchText())
    }
    try setKey(record.removed == nil ? record.key : nil, of: number, insteadOf: known?.key)
  }

  /// Writes a segment whose runs were changed, but not their number, nor that of their items.
  package func put(_ segment: SectionSegment, items: ItemRuns) throws(StorageError) {
    var record = segment.section
    record.ids = segment.ids
    try write(
      PackedSections.bytes(
        of: record, items: items, 0..<items.runCount, firstItem: segment.firstItem,
        continues: !segment.isLast),
      at: segment.key(of: document))
  }

  /// Records the operation that removed a section; nil if the section is restored.
  ///
  /// - Throws: `corrupt` if the section is missing.
  package func setRemoved(
    _ removed: Revision?, _ number: SectionNumber
  ) throws(StorageError) {
    let found = try connection.withSection(number, of: document) { entry, row in
      (
        key: entry.key(in: row), known: entry.liveKey(in: row),
        bytes: PackedSections.bytes(of: entry, in: row, removed: removed),
        texts: PackedSections.isSegment(row) ? entry.searchText(in: row) : nil
      )
    }
    guard let found else {
      throw connection.corrupt("section \(number) of document \(document) is missing")
    }
    if let known = found.texts {
      let texts = found.bytes.withUnsafeBytes { PackedSections.searchText(of: $0) }
      try write(found.bytes, at: number.segmentKeys(of: document.rawValue).lowerBound)
      try putTexts(texts, of: number, insteadOf: known)
    } else {
      try rows.put(found.bytes, of: number)
    }
    try setKey(removed == nil ? found.key : nil, of: number, insteadOf: found.known)
  }

  /// Deletes a section.
  func delete(_ number: SectionNumber) throws(StorageError) {
    let texts = try connection.withSection(number, of: document) { entry, row in
      PackedSections.isSegment(row) ? entry.searchText(in: row) : nil
    }
    if let texts = texts ?? nil { try putTexts(SearchText(), of: number, insteadOf: texts) }
    try rows.remove(number)
  }

  /// Writes the row that is still in memory.
  package func finish() throws(StorageError) { try rows.finish() }

  private func putSegments(_ record: SectionRecord, _ items: ItemRuns) throws(StorageError) {
    let segments = (items.runCount + RowCapacity.segmentLength - 1) / RowCapacity.segmentLength
    try rows.makeRoom(for: record.number, segments: segments)
    var key = record.number.segmentKeys(of: document.rawValue).lowerBound
    var firstItem = 0
    for first in stride(from: 0, to: items.runCount, by: RowCapacity.segmentLength) {
      let runs = first..<min(first + RowCapacity.segmentLength, items.runCount)
      try write(
        PackedSections.bytes(
          of: record, items: items, runs, firstItem: firstItem,
          continues: runs.upperBound < items.runCount), at: key)
      key += 1
      firstItem += items.itemCount(ofRuns: runs)
    }
  }

  /// Writes the row of a segment.
  private func write(_ entry: [UInt8], at key: Int64) throws(StorageError) {
    try entry.withBytes { (entry) throws(StorageError) in
      guard PackedSections.isValid(entry) else { throw connection.invalidRow("section", key) }
      try connection.statement(PackedSections.put).run(key, entry)
    }
  }

  /// Writes the search texts of a section that has a row of its own.
  private func putTexts(
    _ texts: SearchText, of number: SectionNumber, insteadOf known: SearchText
  ) throws(StorageError) {
    let key = number.segmentKeys(of: document.rawValue).lowerBound
    try connection.put(texts, key, insteadOf: known)
  }

  private func setKey(
    _ key: String?, of number: SectionNumber, insteadOf known: String?
  ) throws(StorageError) {
    guard key != known else { return }
    if let known { try connection.statement(.deleteKey).run(document.rawValue, known) }
    if let key {
      try connection.statement(.insertKey).run(document.rawValue, key, Int64(number.rawValue))
    }
  }
}

extension PackedSections: SharedRowTable {
  static let name = "section"
  static let isCache = false
  /// An edit of a section often adds an attribute, and a split also writes search texts.
  static let mostAppended = 3_600

  static func isValid(_ row: UnsafeRawBufferPointer) -> Bool { entries(in: row).isWhole }

  static func isSegment(_ row: Statement) -> Bool {
    row.withBlob(2) { isSegment($0) }
  }

  static let rowBefore = Query(
    "SELECT id, NULL, sections FROM section WHERE id BETWEEN ?1 AND ?2 ORDER BY id DESC LIMIT 1")
  static let rowAfter = Query(
    "SELECT id, NULL, sections FROM section WHERE id > ?1 AND id <= ?2 ORDER BY id LIMIT 1")
  static let keyAfter = Query("SELECT min(id) FROM section WHERE id > ?1 AND id <= ?2")
  static let put = Query(
    """
    INSERT INTO section (id, sections) VALUES (?1, ?2)
    ON CONFLICT (id) DO UPDATE SET sections = ?2 WHERE sections <> ?2
    """)
  static let delete = Query("DELETE FROM section WHERE id BETWEEN ?1 AND ?2")

  /// Writes the search texts of the row if they changed.
  static func didWrite(
    _ row: UnsafeRawBufferPointer?, at key: Int64, insteadOf known: [UInt8]?,
    on connection: Connection
  ) throws(StorageError) {
    let hasSameTexts = known?.withUnsafeBytes { known in
      row.map { haveSameTexts($0, known) } ?? false
    }
    if hasSameTexts ?? false { return }
    try connection.put(
      row.map(searchText) ?? SearchText(), key,
      insteadOf: known?.withUnsafeBytes { searchText(of: $0) } ?? SearchText())
  }
}

extension PackedSections.Entry {
  /// The section's key; nil if it has none, or none that is valid.
  func key(in row: UnsafeRawBufferPointer) -> String? {
    text(of: .key, in: row)
  }

  /// The key by which the section is found; nil for a section that was removed.
  func liveKey(in row: UnsafeRawBufferPointer) -> String? {
    parts.contains(.removed) ? nil : key(in: row)
  }
}

extension Query {
  static let insertKey = Query(
    "INSERT INTO section_key (document, key, number) VALUES (?1, ?2, ?3)")
  fileprivate static let deleteKey = Query(
    "DELETE FROM section_key WHERE document = ?1 AND key = ?2")
}
