internal import CSQLite
import LayoutEngine

// Checks of the rows of the cache and of the search index: whether each row has an owner, and
// whether it can be read. A row without an owner is an orphan. It is never read and can be
// deleted.

extension Connection {
  /// Passes the body each row of extents, frames and decorations that cannot be read, with its
  /// document, and each row that has values without an owner, with nil.
  ///
  /// - Complexity: O(size of the cache)
  package func forEachDamagedCacheRow(
    _ body: (StoreRow, DocumentNumber?) throws(StorageError) -> Void
  ) throws(StorageError) {
    let documents = try documentsBySet()
    var owners = SectionOwners(documents: documents)
    let columns = [("extent", "entries"), ("frame", "sections"), ("decoration", "decorations")]
    try forEachReadable(columns) { (table, columns) throws(StorageError) in
      try forEachRow(of: table, columns: columns) { row throws(StorageError) in
        let key = row.int64(0)
        let document = documents[key >> KeyLayout.ownerShift].map { DocumentNumber($0) }
        var isOwned = document != nil
        let isValid: Bool
        if table == "extent" {
          isValid = row.withBlob(1) { [ExtentEntry](packed: $0) } != nil
        } else {
          let sections = table == "frame" ? row.sectionsWithFrames : row.sectionsWithDecorations
          isValid = sections != nil
          isOwned = try owners.missing(of: sections, at: key, on: self).isEmpty
        }
        if !isOwned || !isValid { try body(StoreRow(table, "\(key)"), isOwned ? document : nil) }
      }
    }
  }

  /// Passes the body the rows of other tables whose document or section no longer exists.
  ///
  /// - Parameter body: Also receives whether the row is cache; other rows are inputs.
  /// - Complexity: O(number of sections)
  package func forEachOrphanRow(_ body: (StoreRow, _ isCache: Bool) -> Void) throws(StorageError) {
    for orphans in OrphanRows.all where !orphans.isCheckedElsewhere {
      try withStatement("SELECT \(orphans.key) FROM \(orphans.table) WHERE \(orphans.condition)") {
        (statement) throws(StorageError) in
        while try statement.step() {
          body(StoreRow(orphans.table, "\(statement.int64(0))"), orphans.isCache)
        }
      }
    }
  }

  /// Deletes the orphan rows of the cache and of the search index, and returns their number.
  ///
  /// - Complexity: O(size of the cache)
  package func deleteOrphanRows() throws(StorageError) -> Int {
    var count = 0
    for orphans in OrphanRows.all where orphans.isCache {
      try execute("DELETE FROM \(orphans.table) WHERE \(orphans.condition)")
      count += Int(sqlite3_changes(handle))
    }
    count += try deleteOrphans(of: "frame", "sections", \.sectionsWithFrames)
    count += try deleteOrphans(of: "decoration", "decorations", \.sectionsWithDecorations)
    return count
  }

  /// Deletes the frames or decorations of missing sections, and returns the number of rows that had
  /// some. Other sections in such a row keep theirs.
  ///
  /// - Parameter sections: Returns the sections in a row; nil if it is not valid.
  private func deleteOrphans(
    of table: String, _ column: String, _ sections: (Statement) -> [SectionNumber]?
  ) throws(StorageError) -> Int {
    var owners = SectionOwners(documents: try documentsBySet())
    var rows: [(key: Int64, missing: [SectionNumber], isWhole: Bool)] = []
    try forEachRow(of: table, columns: column) { row throws(StorageError) in
      let key = row.int64(0)
      let sections = sections(row)
      let missing = try owners.missing(of: sections, at: key, on: self)
      if !missing.isEmpty {
        rows.append((key, missing, missing.count == max(1, sections?.count ?? 1)))
      }
    }
    for (key, missing, isWhole) in rows {
      guard !isWhole else {
        try execute("DELETE FROM \(table) WHERE id = \(key)")
        continue
      }
      let writer = FrameWriter(LayoutSetNumber(key >> KeyLayout.ownerShift), on: self, isNew: false)
      for section in missing { try writer.remove(section) }
      try writer.finish()
    }
    return rows.count
  }

  private func documentsBySet() throws(StorageError) -> [Int64: Int64] {
    try withStatement("SELECT id, document FROM layout_set") { (statement) throws(StorageError) in
      var documents: [Int64: Int64] = [:]
      while try statement.step() { documents[statement.int64(0)] = statement.int64(1) }
      return documents
    }
  }

  private func forEachRow(
    of table: String, columns: String, _ body: (Statement) throws(StorageError) -> Void
  ) throws(StorageError) {
    try withStatement("SELECT id, \(columns) FROM \(table) ORDER BY id") {
      (statement) throws(StorageError) in
      while try statement.step() { try body(statement) }
    }
  }
}

/// A lookup whether the section of a row exists. It keeps the last result, because the rows of a
/// section are consecutive.
private struct SectionOwners {
  /// The documents of layout sets.
  let documents: [Int64: Int64]
  private var last: (key: Int64, exists: Bool)?

  init(documents: [Int64: Int64]) { self.documents = documents }

  /// Returns those of a row's sections that do not exist.
  ///
  /// - Parameter sections: Nil for a row that is not valid: it counts as its first section's.
  mutating func missing(
    of sections: [SectionNumber]?, at key: Int64, on connection: Connection
  ) throws(StorageError) -> [SectionNumber] {
    var missing: [SectionNumber] = []
    for section in sections ?? [SectionNumber(key: key)] {
      let first = section.segmentKeys(of: key >> KeyLayout.ownerShift).lowerBound
      if try !exists(first, on: connection) { missing.append(section) }
    }
    return missing
  }

  private mutating func exists(_ key: Int64, on connection: Connection) throws(StorageError) -> Bool
  {
    let segment = key >> KeyLayout.segmentBits
    if let last, last.key == segment { return last.exists }
    let owner = key >> KeyLayout.ownerShift
    var exists = false
    if let document = documents[owner] {
      do throws(StorageError) {
        exists =
          try connection.withSection(SectionNumber(key: key), of: DocumentNumber(document)) {
            _, _ in
            true
          } ?? false
      } catch .corrupt {
        // The check of the documents reports its row.
        exists = true
      }
    }
    last = (segment, exists)
    return exists
  }
}

/// A condition for orphan rows of one table, which have no owner.
private struct OrphanRows {
  let table: String
  var key = "id"
  let condition: String
  var isCache = true
  /// Whether ``Connection/forEachDamagedCacheRow(_:)`` reports such rows.
  var isCheckedElsewhere = false

  static let all = [
    OrphanRows(
      table: "layout_set",
      condition: "document NOT IN (SELECT id FROM document WHERE deleted IS NULL)"),
    OrphanRows(
      table: "search_text", key: "rowid",
      condition: """
        rowid NOT IN (SELECT id FROM document) AND rowid NOT IN (SELECT id FROM section)
        """),
    OrphanRows(
      table: "section_key", key: "document",
      condition: "document NOT IN (SELECT id FROM document)"),
    OrphanRows(
      table: "section_order", condition: "id >> 39 NOT IN (SELECT id FROM document)",
      isCache: false),
    OrphanRows(
      table: "extent", condition: "id >> 39 NOT IN (SELECT id FROM layout_set)",
      isCheckedElsewhere: true),
  ]
}

extension Statement {
  /// The sections with frames in a row of `frame`; nil if the row cannot be read: the entries in
  /// column 1 must be valid, and the row's key that of the first.
  fileprivate var sectionsWithFrames: [SectionNumber]? {
    guard let entries = withBlob(1, { PackedFrames.entries(in: $0) }), let first = entries.first,
      isFirst(first.section, isAlone: entries.count == 1 && first.last == first.section)
    else { return nil }
    let isSegment = int64(0) & (KeyLayout.maximumSegments - 1) != 0
    return isSegment && first.hasFormula ? nil : entries.flatMap(\.sections)
  }

  /// The sections with decorations in a row of `decoration`; nil if the row cannot be read.
  fileprivate var sectionsWithDecorations: [SectionNumber]? {
    guard let entries = withBlob(1, { PackedDecorations.entries(in: $0) }),
      let first = entries.first, isFirst(first.section, isAlone: entries.count == 1)
    else { return nil }
    return entries.map(\.section)
  }

  /// Returns whether a row's key is that of its first section. Only a row of one section can be a
  /// further segment.
  private func isFirst(_ section: SectionNumber, isAlone: Bool) -> Bool {
    let isSegment = int64(0) & (KeyLayout.maximumSegments - 1) != 0
    return section == SectionNumber(key: int64(0)) && (isAlone || !isSegment)
  }
}
