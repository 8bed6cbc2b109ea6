/// A row of `document`.
package struct DocumentRecord: Sendable {
  package var number: DocumentNumber
  package var key: String { didSet { isRenamed = true } }
  package var deleted: Revision? { didSet { isRenamed = true } }
  /// Whether the key or the deletion may differ from the row.
  private(set) var isRenamed = false
  package var revision: Revision
  package private(set) var settings: String
  /// The document's new search texts except its key; nil to keep the texts in the store.
  private(set) var searchText: SearchText?
  package var inheritedRevisions: InheritedRevisions
  package var traitFlags: Int
  package var nextSection: UInt32
  package var sections: Int
  package var items: Int
  /// An upper bound of the bytes of the document's canonical text, with at least 68 bytes for each
  /// decoration of its lists.
  package var longestText = 0

  package init(
    number: DocumentNumber, key: String, revision: Revision, settings: String, traitFlags: Int
  ) {
    self.number = number
    self.key = key
    self.revision = revision
    self.settings = settings
    self.traitFlags = traitFlags
    inheritedRevisions = InheritedRevisions(all: revision)
    nextSection = 0
    sections = 0
    items = 0
  }

  /// Sets the document's settings and their search texts.
  package mutating func set(settings: String, searchText: SearchText) {
    self.settings = settings
    self.searchText = searchText
  }

  fileprivate init(_ row: Statement, path: String) throws(StorageError) {
    // The same ranges as in the schema's checks: the rows of a foreign file may break them.
    number = DocumentNumber(try row.int64(0, in: KeyLayout.owners))
    key = try row.requiredText(1)
    deleted = row.isNull(2) ? nil : Revision(try row.int64(2, in: 1...Int64.max))
    revision = Revision(try row.int64(3, in: 1...Int64.max))
    settings = try row.requiredText(4, bytes: StoreLimits.textBytes)
    guard let revisions = row.withBlob(5, { InheritedRevisions(packed: $0) }),
      revisions.newest <= revision
    else {
      throw .corrupt(
        path: path, detail: "document \(number.rawValue), column inherited_revisions is not valid")
    }
    inheritedRevisions = revisions
    traitFlags = Int(try row.int64(6, in: 0...2047))
    let most = Int64(KeyLayout.maximumSectionNumber) + 1
    nextSection = UInt32(try row.int64(7, in: 0...most))
    sections = Int(try row.int64(8, in: 0...StoreLimits.sections))
    items = Int(try row.int64(9, in: 0...StoreLimits.items))
    longestText = Int(try row.int64(10, in: 0...Int64(StoreLimits.textBytes)))
  }
}

extension Query {
  fileprivate static let documentByKey = Query(
    """
    SELECT id, key, deleted, revision, settings, inherited_revisions, trait_flags, next_section,
      sections, items, longest_text FROM document WHERE key = ?1 AND deleted IS NULL
    """)
  fileprivate static let documentByNumber = Query(
    """
    SELECT id, key, deleted, revision, settings, inherited_revisions, trait_flags, next_section,
      sections, items, longest_text FROM document WHERE id = ?1
    """)
  fileprivate static let deletedDocuments = Query(
    """
    SELECT id, key, deleted, revision, settings, inherited_revisions, trait_flags, next_section,
      sections, items, longest_text FROM document WHERE key = ?1 AND deleted IS NOT NULL ORDER BY revision DESC
    """)
  fileprivate static let documentNames = Query("SELECT id, key, deleted FROM document")
  fileprivate static let documentKeys = Query(
    "SELECT key FROM document WHERE deleted IS NULL ORDER BY key")
  fileprivate static let insertDocument = Query(
    """
    INSERT INTO document (key, revision, settings, inherited_revisions, trait_flags, next_section,
      sections, items, longest_text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
    """)
  fileprivate static let updateDocument = Query(
    """
    UPDATE document SET revision = ?2, settings = ?3, inherited_revisions = ?4, trait_flags = ?5,
      next_section = ?6, sections = ?7, items = ?8, longest_text = ?9
    WHERE id = ?1
    """)
  // A separate query, because setting a column rewrites its index entries, changed or not.
  fileprivate static let renameDocument = Query(
    "UPDATE document SET key = ?2, deleted = ?3 WHERE id = ?1")
}

extension Connection {
  /// Returns the document that has a key and is not deleted.
  package func document(_ key: String) throws(StorageError) -> DocumentRecord? {
    // No row holds U+0000, and it cannot be part of a query.
    guard !key.utf8.contains(0) else { return nil }
    let path = self.path
    return try statement(.documentByKey).first(key) { (row) throws(StorageError) in
      try DocumentRecord(row, path: path)
    }
  }

  package func document(_ number: DocumentNumber) throws(StorageError) -> DocumentRecord? {
    let path = self.path
    return try statement(.documentByNumber).first(number.rawValue) { (row) throws(StorageError) in
      try DocumentRecord(row, path: path)
    }
  }

  /// Returns the deleted documents that had a key, the last changed first.
  ///
  /// - Complexity: O(*d*) in all documents.
  package func deletedDocuments(_ key: String) throws(StorageError) -> [DocumentRecord] {
    let statement = try statement(.deletedDocuments)
    defer { statement.reset() }
    try statement.bind(key)
    return try documents(statement)
  }

  /// Passes the body the number and the key of every document, and whether it is deleted.
  package func forEachDocumentName(
    _ body: (DocumentNumber, String, Bool) -> Void
  ) throws(StorageError) {
    let statement = try statement(.documentNames)
    defer { statement.reset() }
    while try statement.step() {
      body(
        DocumentNumber(try statement.int64(0, in: KeyLayout.owners)), try statement.requiredText(1),
        !statement.isNull(2))
    }
  }

  private func documents(_ statement: Statement) throws(StorageError) -> [DocumentRecord] {
    var records: [DocumentRecord] = []
    while try statement.step() { records.append(try DocumentRecord(statement, path: path)) }
    return records
  }

  /// Returns the keys of all documents, in order of their bytes.
  package func documentKeys() throws(StorageError) -> [String] {
    var keys: [String] = []
    try forEachDocumentKey {
      keys.append($0)
      return true
    }
    return keys
  }

  /// Passes the body the keys of the documents, in order of their bytes, until it returns false.
  package func forEachDocumentKey(_ body: (String) -> Bool) throws(StorageError) {
    let statement = try statement(.documentKeys)
    defer { statement.reset() }
    while try statement.step() {
      guard body(try statement.requiredText(0)) else { return }
    }
  }

  /// Inserts a document and returns its number. The number in the record is ignored.
  package func insert(_ record: DocumentRecord) throws(StorageError) -> DocumentNumber {
    let revisions = record.inheritedRevisions.packed
    // RETURNING would open a statement journal, for which FTS5 writes out all gathered words.
    try revisions.withBytes { (bytes) throws(StorageError) in
      try statement(.insertDocument).run(
        record.key, record.revision.rawValue, record.settings, bytes, Int64(record.traitFlags),
        Int64(record.nextSection), Int64(record.sections), Int64(record.items),
        Int64(record.longestText))
    }
    let number = lastRowID
    var text = record.searchText ?? SearchText()
    text.id = record.key
    try put(text, number, insteadOf: SearchText())
    return DocumentNumber(number)
  }

  package func update(_ record: DocumentRecord) throws(StorageError) {
    let revisions = record.inheritedRevisions.packed
    try revisions.withBytes { (bytes) throws(StorageError) in
      try statement(.updateDocument).run(
        record.number.rawValue, record.revision.rawValue, record.settings, bytes,
        Int64(record.traitFlags), Int64(record.nextSection), Int64(record.sections),
        Int64(record.items), Int64(record.longestText))
    }
    let number = record.number.rawValue
    guard record.searchText != nil || record.isRenamed else { return }
    if record.isRenamed {
      try statement(.renameDocument).run(number, record.key, record.deleted?.rawValue)
    }
    let known = try searchText(number)
    var text = record.searchText ?? known
    text.id = record.key
    try put(text, number, insteadOf: known)
  }
}
