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
  /// The kinds of decorations that the attributes name. Reading a section does not set them; set
  /// them before writing it.
  package var kinds: [String] = []

  package init(number: SectionNumber) { self.number = number }
}

extension Query {
  fileprivate static let sectionByKey = Query(
    "SELECT id FROM section WHERE document = ?1 AND key = ?2 AND removed IS NULL")
  fileprivate static let removedSection = Query(
    """
    SELECT id FROM section WHERE id BETWEEN ?1 AND ?2 AND key = ?3 AND removed IS NOT NULL
    ORDER BY removed DESC LIMIT 1
    """)
  fileprivate static let sectionKeys = Query(
    "SELECT key FROM section WHERE document = ?1 AND key IS NOT NULL AND removed IS NULL")
  fileprivate static let sectionSegments = Query(
    """
    SELECT id, key, removed, title, attributes, palette, items, ids FROM section
    WHERE id BETWEEN ?1 AND ?2 ORDER BY id
    """)
  fileprivate static let sectionRange = Query(
    """
    SELECT id, key, removed, title, attributes, palette, items, ids FROM section
    WHERE id BETWEEN ?1 AND ?2 ORDER BY id
    """)
  fileprivate static let sectionName = Query("SELECT key FROM section WHERE id = ?1")
  fileprivate static let sectionAttributes = Query(
    "SELECT attributes, items IS NULL FROM section WHERE id = ?1")
  fileprivate static let putSection = Query(
    """
    INSERT INTO section (id, document, key, removed, title, attributes, palette, items, ids)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
    ON CONFLICT (id) DO UPDATE SET title = ?5, attributes = ?6, palette = ?7, items = ?8, ids = ?9
    """)
  // A separate query, because setting a column rewrites its index entries, changed or not.
  fileprivate static let renameSection = Query(
    """
    UPDATE section SET key = ?2, removed = ?3 WHERE id = ?1
      AND (key IS NOT ?2 OR removed IS NOT ?3)
    """)
  fileprivate static let setRemoved = Query("UPDATE section SET removed = ?2 WHERE id = ?1")
  fileprivate static let deleteSegments = Query("DELETE FROM section WHERE id BETWEEN ?1 AND ?2")
}

extension Connection {
  /// Returns the section of a document that has a key and is not removed.
  package func section(
    _ key: String, of document: DocumentNumber
  ) throws(StorageError) -> SectionNumber? {
    try statement(.sectionByKey).first(document.rawValue, key) { SectionNumber(key: $0.int64(0)) }
  }

  /// Returns the removed section of a document that had a key; if there are several, the one that
  /// was removed last.
  ///
  /// - Complexity: O(*s*) in the document's sections.
  package func removedSection(
    _ key: String, of document: DocumentNumber
  ) throws(StorageError) -> SectionNumber? {
    let keys = document.keys
    return try statement(.removedSection).first(keys.lowerBound, keys.upperBound, key) {
      SectionNumber(key: $0.int64(0))
    }
  }

  package func sectionKeys(of document: DocumentNumber) throws(StorageError) -> [String] {
    let statement = try statement(.sectionKeys)
    defer { statement.reset() }
    try statement.bind(document.rawValue)
    var keys: [String] = []
    while try statement.step() { keys.append(try statement.requiredText(0)) }
    return keys
  }

  /// Returns a section's key without reading its items.
  package func sectionKey(
    _ number: SectionNumber, of document: DocumentNumber
  ) throws(StorageError) -> String? {
    try statement(.sectionName).first(
      number.segmentKeys(of: document.rawValue).lowerBound
    ) { (row) throws(StorageError) in try row.text(0) } ?? nil
  }

  /// Returns a section's attributes, and whether it has no items, without reading the items.
  package func sectionAttributes(
    _ number: SectionNumber, of document: DocumentNumber
  ) throws(StorageError) -> (attributes: String?, isEmpty: Bool) {
    let key = number.segmentKeys(of: document.rawValue).lowerBound
    let found = try statement(.sectionAttributes).first(key) { (row) throws(StorageError) in
      (attributes: try row.text(0), isEmpty: row.int64(1) != 0)
    }
    guard let found else { throw corrupt("section \(number.rawValue) is missing") }
    return found
  }

  /// Returns a section's inputs.
  ///
  /// - Complexity: O(*n*) in the section's runs.
  package func section(
    _ number: SectionNumber, of document: DocumentNumber
  ) throws(StorageError) -> SectionRecord {
    let keys = number.segmentKeys(of: document.rawValue)
    let statement = try statement(.sectionSegments)
    defer { statement.reset() }
    try statement.bind(keys.lowerBound, keys.upperBound)
    guard try statement.step() else { throw corrupt("section \(number.rawValue) is missing") }
    return try section(number, keys, from: statement).record
  }

  /// Reads a section from its rows; the statement has already read the first one. Returns also
  /// whether the statement has a row after them.
  fileprivate func section(
    _ number: SectionNumber, _ keys: ClosedRange<Int64>, from row: Statement
  ) throws(StorageError) -> (record: SectionRecord, hasNext: Bool) {
    var record = SectionRecord(number: number)
    var next = keys.lowerBound
    repeat {
      let id = row.int64(0)
      guard id <= keys.upperBound else { return (record, true) }
      guard id == next else {
        throw corrupt("section \(id) is not the next segment, which is \(next)")
      }
      if next == keys.lowerBound {
        record.key = try row.text(1)
        record.removed = row.isNull(2) ? nil : Revision(row.int64(2))
        record.title = try row.text(3)
        record.attributes = try row.text(4)
        record.palette = try row.text(5)
      }
      try append(row, to: &record)
      next &+= 1
    } while try row.step()
    return (record, false)
  }

  private func append(_ row: Statement, to record: inout SectionRecord) throws(StorageError) {
    guard !row.isNull(6) else { return }
    guard let count = row.withBlob(6, { record.runs.append(packed: $0) }) else {
      throw corrupt("section \(row.int64(0)), column items is not valid")
    }
    guard !row.isNull(7) else {
      if record.ids.count > 0 { record.ids.pad(to: record.runs.sizes.count) }
      return
    }
    record.ids.pad(to: record.runs.sizes.count - count)
    let runs = record.ids.count..<record.ids.count + count
    guard row.withBlob(7, { record.ids.append(packed: $0, count: count) }),
      // Only a run of one item has an id.
      record.runs.counts.map({ counts in
        runs.allSatisfy { counts[$0] == 1 || record.ids.isEmpty(at: $0) }
      })
        ?? true
    else {
      throw corrupt("section \(row.int64(0)), column ids is not valid")
    }
  }

  /// Writes all segments of a section's inputs, and deletes its former segments beyond them.
  package func put(
    _ record: SectionRecord, items: ItemRuns, of document: DocumentNumber, isNew: Bool
  ) throws(StorageError) {
    let keys = record.number.segmentKeys(of: document.rawValue)
    var key = keys.lowerBound
    var runs: [UInt8] = []
    var ids: [UInt8] = []
    var first = 0
    repeat {
      let range = first..<min(first + RowCapacity.segmentLength, items.runCount)
      PackedRuns.pack(items, range, into: &runs)
      let hasIDs = record.ids.count > 0 && range.contains { !record.ids.isEmpty(at: $0) }
      if hasIDs { record.ids.pack(range, into: &ids) }
      let isFirst = key == keys.lowerBound
      try runs.withBytes { (runs) throws(StorageError) in
        try ids.withBytes { (ids) throws(StorageError) in
          try statement(.putSection).run(
            key, isFirst ? document.rawValue : nil, isFirst ? record.key : nil,
            isFirst ? record.removed?.rawValue : nil, isFirst ? record.title : nil,
            isFirst ? record.attributes : nil, isFirst ? record.palette : nil,
            range.isEmpty ? nil : runs, hasIDs ? ids : nil)
        }
      }
      key += 1
      first = range.upperBound
    } while first < items.runCount
    var text = SearchText(id: record.key, title: record.title)
    text.kinds = record.kinds
    try put(text, keys.lowerBound, isNew: isNew)
    guard !isNew else { return }
    try statement(.renameSection).run(keys.lowerBound, record.key, record.removed?.rawValue)
    if key <= keys.upperBound {
      try statement(.deleteSegments).run(key, keys.upperBound)
    }
  }

  package func setRemoved(
    _ removed: Revision?, _ number: SectionNumber, of document: DocumentNumber
  ) throws(StorageError) {
    try statement(.setRemoved).run(
      number.segmentKeys(of: document.rawValue).lowerBound, removed?.rawValue)
  }
}

/// A reader of the sections of one document. If they are read in the order of their numbers, each
/// is the next row of one statement, which takes a fraction of the time of a lookup.
///
/// A connection has one such statement: only one reader may be in use, and no section may be
/// written meanwhile.
package final class SectionScan {
  private let document: DocumentNumber
  private let connection: Connection
  private let statement: Statement
  /// Whether the statement has a row.
  private var hasRow = false

  package init(of document: DocumentNumber, on connection: Connection) throws(StorageError) {
    (self.document, self.connection) = (document, connection)
    statement = try connection.statement(.sectionRange)
    statement.reset()
  }

  deinit { statement.reset() }

  /// Returns a section's inputs.
  ///
  /// - Complexity: O(*n*) in the section's runs.
  /// - Throws: `corrupt` if it is missing or not valid.
  package func section(_ number: SectionNumber) throws(StorageError) -> SectionRecord {
    let keys = number.segmentKeys(of: document.rawValue)
    if !hasRow || statement.int64(0) != keys.lowerBound {
      statement.reset()
      try statement.bind(keys.lowerBound, document.keys.upperBound)
      hasRow = try statement.step() && statement.int64(0) == keys.lowerBound
      guard hasRow else {
        throw connection.corrupt("section \(number.rawValue) is missing")
      }
    }
    hasRow = false
    let (record, hasNext) = try connection.section(number, keys, from: statement)
    hasRow = hasNext
    return record
  }
}
