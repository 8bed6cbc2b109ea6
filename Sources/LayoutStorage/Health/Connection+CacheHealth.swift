internal import CSQLite
import LayoutEngine

// Checks of the rows of the cache and of the search index: whether each row has an owner, and
// whether it can be read. A row without an owner is a stray row. It is never read and can be
// deleted.

extension Connection {
  /// Passes the body each row of extents, frames and decorations that cannot be read, with its
  /// document, and each row without an owner, with nil.
  ///
  /// - Complexity: O(size of the cache)
  package func forEachDamagedCacheRow(
    _ body: (StoreRow, DocumentNumber?) throws(StorageError) -> Void
  ) throws(StorageError) {
    let documents = try documentsBySet()
    var owners = SectionOwners(documents: documents)
    func check(_ table: String, _ key: Int64, isOwned: Bool, isValid: Bool) throws(StorageError) {
      guard !isOwned || !isValid else { return }
      let document = documents[key >> KeyLayout.ownerShift].map { DocumentNumber($0) }
      try body(StoreRow(table, "\(key)"), isOwned ? document : nil)
    }
    let columns = [
      ("extent", "entries"), ("frame", "sections"),
      ("decoration", "items, decorations"),
    ]
    try forEachReadable(columns) { (table, columns) throws(StorageError) in
      try forEachRow(of: table, columns: columns) { row throws(StorageError) in
        let key = row.int64(0)
        let isOwned =
          table == "extent"
          ? documents[key >> KeyLayout.ownerShift] != nil : try owners.exists(key, on: self)
        let isValid =
          switch table {
          case "extent": row.withBlob(1) { [ExtentEntry](packed: $0) } != nil
          case "frame": row.holdsFrames
          default: row.holdsDecorations
          }
        try check(table, key, isOwned: isOwned, isValid: isValid)
      }
    }
  }

  /// Passes the body the rows of other tables whose document or section no longer exists, except
  /// rows that edits leave behind.
  ///
  /// - Parameter body: Also receives whether the row is cache; other rows are inputs.
  /// - Complexity: O(number of sections)
  package func forEachOrphanRow(_ body: (StoreRow, _ isCache: Bool) -> Void) throws(StorageError) {
    for stray in OrphanRows.all where !stray.isUsual {
      try withStatement("SELECT \(stray.key) FROM \(stray.table) WHERE \(stray.condition)") {
        (statement) throws(StorageError) in
        while try statement.step() {
          body(StoreRow(stray.table, "\(statement.int64(0))"), stray.isCache)
        }
      }
    }
  }

  /// Deletes the stray rows of the cache and of the search index, and returns their number.
  ///
  /// - Complexity: O(size of the cache)
  package func deleteOrphanRows() throws(StorageError) -> Int {
    var count = 0
    for stray in OrphanRows.all + OrphanRows.computed where stray.isCache {
      if stray.table == "frame" {
        count += try deleteFrames(where: stray.condition)
        continue
      }
      try execute("DELETE FROM \(stray.table) WHERE \(stray.condition)")
      count += Int(sqlite3_changes(handle))
    }
    return count
  }

  /// Deletes the frames of missing sections from the rows of `frame` whose first section is
  /// missing, and returns the number of these rows. Other sections in such a row keep their frames.
  private func deleteFrames(where condition: String) throws(StorageError) -> Int {
    let documents = try documentsBySet()
    let rows = try withStatement("SELECT id, sections FROM frame WHERE \(condition)") {
      (row) throws(StorageError) in
      var rows: [(key: Int64, sections: [SectionNumber])] = []
      while try row.step() {
        let entries = row.withBlob(1) { PackedFrames.entries(in: $0) } ?? []
        rows.append((row.int64(0), entries.map(\.section)))
      }
      return rows
    }
    var owners = SectionOwners(documents: documents)
    for (key, sections) in rows {
      let set = LayoutSetNumber(key >> KeyLayout.ownerShift)
      var isKept = false
      let writer = FrameWriter(set, on: self, isNew: false)
      for section in sections {
        if try owners.exists(section.segmentKeys(of: set.rawValue).lowerBound, on: self) {
          isKept = true
        } else {
          try writer.remove(section)
        }
      }
      try writer.finish()
      if !isKept { try execute("DELETE FROM frame WHERE id = \(key)") }
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

/// A lookup whether the section of a cache row exists. It keeps the last result, because the rows
/// of a section are consecutive.
private struct SectionOwners {
  let documents: [Int64: Int64]
  private var last: (key: Int64, exists: Bool)?

  init(documents: [Int64: Int64]) { self.documents = documents }

  mutating func exists(_ key: Int64, on connection: Connection) throws(StorageError) -> Bool {
    let owner = key >> KeyLayout.segmentBits
    if let last, last.key == owner { return last.exists }
    var exists = false
    if let document = documents[key >> KeyLayout.ownerShift] {
      let section = SectionNumber(key: key).segmentKeys(of: document).lowerBound
      exists = try connection.statement(.hasSection).first(section) { _ in true } ?? false
    }
    last = (owner, exists)
    return exists
  }
}

/// A condition for stray rows of one table, which have no owner.
private struct OrphanRows {
  let table: String
  var key = "id"
  let condition: String
  var isCache = true
  /// Whether edits leave such rows behind, so that they are no sign of damage.
  var isUsual = false

  /// The stray rows of the tables of computed values.
  static let computed = [
    OrphanRows(table: "extent", condition: "id >> 39 NOT IN (SELECT id FROM layout_set)"),
    OrphanRows(ofSectionsIn: "frame"), OrphanRows(ofSectionsIn: "decoration"),
  ]

  static let all = [
    OrphanRows(
      table: "layout_set",
      condition: "document NOT IN (SELECT id FROM document WHERE deleted IS NULL)"),
    OrphanRows(
      table: "layout_request", key: "document",
      condition: "layout_set NOT IN (SELECT id FROM layout_set)", isUsual: true),
    OrphanRows(
      table: "layout_request", key: "document",
      condition: """
        layout_set > (SELECT seq FROM sqlite_sequence WHERE name = 'layout_set')
          OR EXISTS (
            SELECT 1 FROM layout_set AS s
            WHERE s.id = layout_request.layout_set AND s.document <> layout_request.document)
        """),
    OrphanRows(
      table: "search_text", key: "rowid",
      condition: """
        rowid < 549755813888 AND rowid NOT IN (SELECT id FROM document)
          OR rowid >= 549755813888 AND rowid NOT IN (SELECT id FROM section)
        """),
    OrphanRows(
      table: "section_order", condition: "id >> 39 NOT IN (SELECT id FROM document)",
      isCache: false),
    OrphanRows(
      table: "section",
      condition: """
        (id & 8191) <> 0 AND NOT EXISTS (
          SELECT 1 FROM section AS one WHERE one.id = section.id - 1)
        """, isCache: false),
  ]
}

extension OrphanRows {
  /// Creates the condition for rows of a cache table whose section does not exist. The key of the
  /// section is the key of the row with the document instead of the layout set.
  init(ofSectionsIn table: String) {
    self.init(
      table: table,
      condition: """
        NOT EXISTS (
          SELECT 1 FROM layout_set AS s JOIN section AS c
            ON c.id = (s.document << 39) | (\(table).id & 549755805696)
          WHERE s.id = \(table).id >> 39)
        """)
  }
}

extension Query {
  fileprivate static let hasSection = Query("SELECT 1 FROM section WHERE id = ?1")
}

extension Statement {
  /// Whether a row of `frame` can be read: the entries in column 1 are valid, and the row's key is
  /// that of the first.
  fileprivate var holdsFrames: Bool {
    guard let entries = withBlob(1, { PackedFrames.entries(in: $0) }), let first = entries.first
    else { return false }
    let isFirst = int64(0) & (KeyLayout.maximumSegments - 1) == 0
    return first.section == SectionNumber(key: int64(0)) && (isFirst || entries.count == 1)
  }

  /// Whether a row of `decoration` can be read: the box of items and the decorations in columns 1
  /// and 2.
  fileprivate var holdsDecorations: Bool {
    var decorations: [DecorationFrame] = []
    let isValid = withBlob(2) { decorations.append(packed: $0) }
    return isValid && (isNull(1) || withBlob(1) { ItemsBox(packed: $0) } != nil)
  }
}
