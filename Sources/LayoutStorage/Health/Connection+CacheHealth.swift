internal import CSQLite
import LayoutEngine

// Everything in the tables of the cache and of the index is asked here whose it is, and whether it
// can be read. What nobody owns is a stray: nobody reads it, and it can go.

extension Connection {
  /// Gives the body every row of extents, frames and decorations that cannot be read, with its
  /// document, and every one that is nobody's, with none.
  ///
  /// - Complexity: O(size of the cache)
  package func forEachDamagedCacheRow(
    _ body: (StoreRow, DocumentNumber?) throws(StorageError) -> Void
  ) throws(StorageError) {
    let documents = try documentsBySet()
    var owners = SectionOwners(documents: documents)
    func check(_ table: String, _ key: Int64, isOwned: Bool, isValid: Bool) throws(StorageError) {
      guard !isOwned || !isValid else { return }
      let document = documents[key >> Packed.ownerShift].map { DocumentNumber($0) }
      try body(StoreRow(table, "\(key)"), isOwned ? document : nil)
    }
    let columns = [
      ("extent", "entries"), ("frame", "header, footer, frames"),
      ("decoration", "items, decorations"),
    ]
    try forEachReadable(columns) { (table, columns) throws(StorageError) in
      try forEachRow(of: table, columns: columns) { row throws(StorageError) in
        let key = row.int64(0)
        let isOwned =
          table == "extent"
          ? documents[key >> Packed.ownerShift] != nil : try owners.exists(key, on: self)
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

  /// Gives the body the rows of other tables whose document or section is gone, but for those that
  /// edits leave behind.
  ///
  /// - Parameter body: Also gets whether the row is cache; what is not was put in by somebody.
  /// - Complexity: O(number of sections)
  package func forEachStray(_ body: (StoreRow, _ isCache: Bool) -> Void) throws(StorageError) {
    for stray in Stray.all where !stray.isUsual {
      try withStatement("SELECT \(stray.key) FROM \(stray.table) WHERE \(stray.condition)") {
        (statement) throws(StorageError) in
        while try statement.step() {
          body(StoreRow(stray.table, "\(statement.int64(0))"), stray.isCache)
        }
      }
    }
  }

  /// Deletes strays of the cache and of the index, and returns how many rows that were.
  ///
  /// - Complexity: O(size of the cache)
  package func deleteStrays() throws(StorageError) -> Int {
    var count = 0
    for stray in Stray.all + Stray.computed where stray.isCache {
      try execute("DELETE FROM \(stray.table) WHERE \(stray.condition)")
      count += Int(sqlite3_changes(handle))
    }
    return count
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

/// Finds out whether the section is there that a row of the cache is of; rows of one lie together.
private struct SectionOwners {
  let documents: [Int64: Int64]
  private var last: (key: Int64, exists: Bool)?

  init(documents: [Int64: Int64]) { self.documents = documents }

  mutating func exists(_ key: Int64, on connection: Connection) throws(StorageError) -> Bool {
    let owner = key >> Packed.segmentBits
    if let last, last.key == owner { return last.exists }
    var exists = false
    if let document = documents[key >> Packed.ownerShift] {
      let section = SectionNumber(key: key).segmentKeys(of: document).lowerBound
      exists = try connection.statement(.hasSection).first(section) { _ in true } ?? false
    }
    last = (owner, exists)
    return exists
  }
}

/// Rows of one table that belong to nobody.
private struct Stray {
  let table: String
  var key = "id"
  let condition: String
  var isCache = true
  /// Whether edits leave such rows behind, so that they are no sign of damage.
  var isUsual = false

  /// What was computed.
  static let computed = [
    Stray(table: "extent", condition: "id >> 39 NOT IN (SELECT id FROM layout_set)"),
    Stray(ofSectionsIn: "frame"), Stray(ofSectionsIn: "decoration"),
  ]

  static let all = [
    Stray(
      table: "layout_set",
      condition: "document NOT IN (SELECT id FROM document WHERE deleted IS NULL)"),
    Stray(
      table: "layout_request", key: "document",
      condition: "layout_set NOT IN (SELECT id FROM layout_set)", isUsual: true),
    Stray(
      table: "layout_request", key: "document",
      condition: """
        layout_set > (SELECT seq FROM sqlite_sequence WHERE name = 'layout_set')
          OR EXISTS (
            SELECT 1 FROM layout_set AS s
            WHERE s.id = layout_request.layout_set AND s.document <> layout_request.document)
        """),
    Stray(
      table: "found_text", key: "rowid",
      condition: """
        rowid < 549755813888 AND rowid NOT IN (SELECT id FROM document)
          OR rowid >= 549755813888 AND rowid NOT IN (SELECT id FROM section)
        """),
    Stray(
      table: "section_order", condition: "id >> 39 NOT IN (SELECT id FROM document)",
      isCache: false),
    Stray(
      table: "section",
      condition: """
        (id & 8191) <> 0 AND NOT EXISTS (
          SELECT 1 FROM section AS one WHERE one.id = section.id - 1)
        """, isCache: false),
  ]
}

extension Stray {
  /// The section is the one whose number the row has, with the document in place of the layout set.
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
  /// Whether a row of `frame`, its header and footer first, can be read.
  fileprivate var holdsFrames: Bool {
    (1...2).allSatisfy { isNull($0) || withBlob($0) { Rect(packed: $0) } != nil }
      && withBlob(3) { [Rect](packed: $0) } != nil
  }

  /// Whether a row of `decoration`, its box of items first, can be read.
  fileprivate var holdsDecorations: Bool {
    var decorations: [DecorationFrame] = []
    let isValid = withBlob(2) { decorations.append(packed: $0) }
    return isValid && (isNull(1) || withBlob(1) { ItemsBox(packed: $0) } != nil)
  }
}
