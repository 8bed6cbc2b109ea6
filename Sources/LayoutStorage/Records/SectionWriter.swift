package import LayoutEngine

/// A writer of the inputs of a document's sections, with their search texts and the index of their
/// keys.
///
/// The caller writes sections and then calls ``finish()``.
package final class SectionWriter {
  private let connection: Connection
  private let document: DocumentNumber
  private let rows: SharedRowWriter<SectionTable>

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
          key: entry.liveKey(in: row), hasSameTexts: entry.hasTexts(of: record, in: row),
          continues: entry.parts.contains(.continues)
        )
      }
    // The row of the section was just read.
    if let known, !known.continues, let kept = connection.keptSectionRow { try rows.take(kept) }
    if items.runCount <= RowCapacity.segmentLength {
      let runs = 0..<items.runCount
      try rows.put(
        PackedSections.bytes(of: record, items: items, runs, isFirst: true), of: number)
    } else {
      try putSegments(record, items)
    }
    try setKey(record.removed == nil ? record.key : nil, of: number, insteadOf: known?.key)
    guard !(known?.hasSameTexts ?? false) else { return }
    var text = SearchText(id: record.key, title: record.title)
    text.kinds = record.kinds
    let key = number.segmentKeys(of: document.rawValue).lowerBound
    try connection.put(text, key, isNew: isNew)
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
        continues: entry.parts.contains(.continues)
      )
    }
    guard let found else { throw connection.corrupt("section \(number) is missing") }
    if found.continues {
      let key = number.segmentKeys(of: document.rawValue).lowerBound
      try found.bytes.withBytes { (bytes) throws(StorageError) in
        try connection.statement(SectionTable.put).run(key, bytes)
      }
    } else {
      try rows.put(found.bytes, of: number)
    }
    try setKey(removed == nil ? found.key : nil, of: number, insteadOf: found.known)
  }

  /// Deletes a section that was removed, with its search texts.
  func delete(_ number: SectionNumber) throws(StorageError) {
    try rows.remove(number)
    try connection.deleteSearchTexts(number.segmentKeys(of: document.rawValue))
  }

  /// Writes the row that is still in memory.
  package func finish() throws(StorageError) { try rows.finish() }

  private func putSegments(_ record: SectionRecord, _ items: ItemRuns) throws(StorageError) {
    try rows.makeRoom(for: record.number)
    var key = record.number.segmentKeys(of: document.rawValue).lowerBound
    for first in stride(from: 0, to: items.runCount, by: RowCapacity.segmentLength) {
      let runs = first..<min(first + RowCapacity.segmentLength, items.runCount)
      let entry = PackedSections.bytes(of: record, items: items, runs, isFirst: first == 0)
      try entry.withBytes { (entry) throws(StorageError) in
        try connection.statement(SectionTable.put).run(key, entry)
      }
      key += 1
    }
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

private enum SectionTable: SharedRowTable {
  static let isCache = false

  static func entry(
    at start: Int, in row: UnsafeRawBufferPointer
  ) -> (first: SectionNumber, last: SectionNumber, end: Int)? {
    PackedSections.entry(at: start, in: row).map { ($0.section, $0.section, $0.end) }
  }

  static func areValid(_ row: UnsafeRawBufferPointer) -> Bool {
    PackedSections.entries(in: row).isWhole
  }

  static func isSegment(_ row: Statement) -> Bool {
    row.withBlob(2) { PackedSections.entry(at: 0, in: $0)?.parts.contains(.continues) ?? false }
  }

  static let rowBefore = Query(
    "SELECT id, NULL, sections FROM section WHERE id BETWEEN ?1 AND ?2 ORDER BY id DESC LIMIT 1")
  static let rowAfter = Query(
    "SELECT id, NULL, sections FROM section WHERE id > ?1 AND id <= ?2 ORDER BY id LIMIT 1")
  static let keyAfter = Query("SELECT min(id) FROM section WHERE id > ?1 AND id <= ?2")
  static let put = Query(
    """
    INSERT INTO section (id, sections) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET sections = ?2
    """)
  static let delete = Query("DELETE FROM section WHERE id BETWEEN ?1 AND ?2")
}

extension PackedSections.Entry {
  /// Returns whether the section has the search texts of a record: if so, they need no comparison
  /// with the row of `search_text`. Only the key "decorations" of the attributes gives kinds.
  fileprivate func hasTexts(of record: SectionRecord, in row: UnsafeRawBufferPointer) -> Bool {
    func bytes(of part: PackedSections.Parts) -> UnsafeRawBufferPointer.SubSequence {
      range(of: part, in: row).map { row[$0] } ?? row[0..<0]
    }
    func has(_ part: PackedSections.Parts, _ text: String?) -> Bool {
      parts.contains(part) == (text != nil) && bytes(of: part).elementsEqual((text ?? "").utf8)
    }
    guard has(.key, record.key), has(.title, record.title) else { return false }
    if has(.attributes, record.attributes) { return true }
    let word = Array("\"decorations\"".utf8)
    let known = bytes(of: .attributes)
    return record.kinds.isEmpty
      && !known.indices.dropLast(word.count - 1).contains { known[$0...].starts(with: word) }
  }

  /// The section's key; nil if it has none, or none that is valid.
  func key(in row: UnsafeRawBufferPointer) -> String? {
    bytes(of: .key, in: row).flatMap { String(validating: $0, as: UTF8.self) }
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
