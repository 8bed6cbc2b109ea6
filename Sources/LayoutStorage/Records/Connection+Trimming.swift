/// The rows that are kept only for history, and their size.
package struct HistorySize: Hashable, Sendable {
  package var operations = 0
  /// The size of the inverse edits of the operations, in bytes.
  package var inverses = 0
  package var removedSections = 0
  package var deletedDocuments = 0
  /// The size of the inputs of removed sections and deleted documents, in bytes.
  package var removed = 0
}

extension Query {
  // A removed document or section stays if the operation that its row names is not an operation of
  // its document: no edit removed it then.
  fileprivate static let nthNewest = Query(
    "SELECT id, parent FROM operation ORDER BY id DESC LIMIT 1 OFFSET ?1")
  fileprivate static let operationSize = Query(
    "SELECT count(*), ifnull(sum(length(inverse)), 0) FROM operation WHERE id < ?1")
  fileprivate static let deletedSize = Query(
    """
    SELECT count(*), ifnull(sum(length(settings)), 0)
    FROM document AS d JOIN operation AS o ON o.id = deleted AND o.document = d.id
    WHERE deleted < ?1 AND deleted = revision
    """)
  /// Whether an operation changed a document.
  static let isOfDocument = Query(
    "SELECT 1 FROM operation WHERE id = ?1 AND document = ?2")
  fileprivate static let deletedNumbers = Query(
    """
    SELECT d.id FROM document AS d JOIN operation AS o ON o.id = deleted AND o.document = d.id
    WHERE deleted < ?1 AND deleted = revision
    """)
  fileprivate static let deleteOperations = Query("DELETE FROM operation WHERE id < ?1")
  fileprivate static let deleteSections = Query("DELETE FROM section WHERE id BETWEEN ?1 AND ?2")
  fileprivate static let deleteKeys = Query("DELETE FROM section_key WHERE document = ?1")
  fileprivate static let deleteOrder = Query(
    "DELETE FROM section_order WHERE id BETWEEN ?1 AND ?2")
  fileprivate static let deleteDocument = Query("DELETE FROM document WHERE id = ?1")
}

extension Connection {
  /// Returns the oldest of the `count` newest operations, or its parent if it has one; nil if there
  /// are fewer operations.
  package func oldest(ofNewest count: Int) throws(StorageError) -> Revision? {
    try statement(.nthNewest).first(Int64(count) - 1) { row in
      Revision(row.isNull(1) ? row.int64(0) : row.int64(1))
    }
  }

  /// Returns the size of the rows that are kept only for states before an operation.
  ///
  /// - Complexity: O(*s*) in the sections of the store.
  package func historySize(before oldest: Revision) throws(StorageError) -> HistorySize {
    var size = HistorySize()
    func read(_ query: Query) throws(StorageError) -> (count: Int, bytes: Int) {
      try statement(query).first(oldest.rawValue) { (Int($0.int64(0)), Int($0.int64(1))) } ?? (0, 0)
    }
    (size.operations, size.inverses) = try read(.operationSize)
    let deleted = Set(try keys(.deletedNumbers, before: oldest))
    var isRemoved = false
    try forEachEntry(of: 0...Int64.max) { (key, entry, row) throws(StorageError) in
      let document = key >> KeyLayout.ownerShift
      if key & (KeyLayout.maximumSegments - 1) == 0 {
        isRemoved = deleted.contains(document)
        if !isRemoved {
          isRemoved = try wasRemoved(entry, in: row, of: document, before: oldest)
        }
        if isRemoved { size.removedSections += 1 }
      }
      if isRemoved { size.removed += entry.end - entry.start }
    }
    let documents = try read(.deletedSize)
    size.deletedDocuments = documents.count
    size.removed += documents.bytes
    return size
  }

  /// Deletes the operations before a given one, and the removed sections and deleted documents that
  /// only earlier states had.
  ///
  /// - Complexity: O(*s*) in the sections of the store.
  package func trimHistory(before oldest: Revision) throws(StorageError) {
    var removed: [DocumentNumber: [SectionNumber]] = [:]
    try forEachEntry(of: 0...Int64.max) { (key, entry, row) throws(StorageError) in
      let document = DocumentNumber(key >> KeyLayout.ownerShift)
      if try wasRemoved(entry, in: row, of: document.rawValue, before: oldest) {
        removed[document, default: []].append(entry.section)
      }
    }
    for (document, numbers) in removed {
      let writer = SectionWriter(document, on: self, isNew: false)
      for number in numbers { try writer.delete(number) }
      try writer.finish()
      for set in try layoutSets(of: document) {
        // Extents stay: no other section gets the position of one.
        let writer = FrameWriter(set.number, on: self, isNew: false)
        for number in numbers { try writer.remove(number) }
        try writer.finish()
      }
    }
    for key in try keys(.deletedNumbers, before: oldest) {
      let document = DocumentNumber(key)
      for set in try layoutSets(of: document) { try delete(set.number) }
      try statement(.deleteSections).run(document.keys.lowerBound, document.keys.upperBound)
      try statement(.deleteKeys).run(document.rawValue)
      try statement(.deleteOrder).run(document.keys.lowerBound, document.keys.upperBound)
      try statement(.deleteDocument).run(document.rawValue)
      try deleteSearchTexts(document.keys)
      try deleteSearchTexts(document.rawValue...document.rawValue)
    }
    try statement(.deleteOperations).run(oldest.rawValue)
  }

  /// Returns whether an operation before a given one removed a section.
  private func wasRemoved(
    _ entry: PackedSections.Entry, in row: UnsafeRawBufferPointer, of document: Int64,
    before oldest: Revision
  ) throws(StorageError) -> Bool {
    guard let removed = entry.removed(in: row), removed < oldest else { return false }
    return try statement(.isOfDocument).first(removed.rawValue, document) { _ in true } ?? false
  }

  private func keys(_ query: Query, before oldest: Revision) throws(StorageError) -> [Int64] {
    let statement = try statement(query)
    defer { statement.reset() }
    try statement.bind(oldest.rawValue)
    var keys: [Int64] = []
    while try statement.step() { keys.append(statement.int64(0)) }
    return keys
  }
}
