/// What is kept for history alone, and its size.
package struct HistorySize: Hashable, Sendable {
  package var operations = 0
  /// The edits that take operations back, in bytes.
  package var inverses = 0
  package var removedSections = 0
  package var deletedDocuments = 0
  /// What removed sections and deleted documents say, in bytes.
  package var removed = 0
}

extension Query {
  // A document or section that says that an operation removed it which is none of its document was
  // not removed by an edit, and stays.
  fileprivate static let nthNewest = Query(
    "SELECT id, parent FROM operation ORDER BY id DESC LIMIT 1 OFFSET ?1")
  fileprivate static let operationSize = Query(
    "SELECT count(*), ifnull(sum(length(inverse)), 0) FROM operation WHERE id < ?1")
  fileprivate static let removedSize = Query(
    """
    SELECT count(*), ifnull(sum((
      SELECT sum(ifnull(length(title), 0) + ifnull(length(attributes), 0)
        + ifnull(length(palette), 0) + ifnull(length(items), 0) + ifnull(length(ids), 0))
      FROM section WHERE id BETWEEN gone.id AND gone.id + 8191)), 0)
    FROM section AS gone
    WHERE removed < ?1 AND EXISTS (
        SELECT 1 FROM operation WHERE id = gone.removed AND document = gone.document)
      OR document IN (
        SELECT d.id FROM document AS d JOIN operation AS o ON o.id = deleted AND o.document = d.id
        WHERE deleted < ?1 AND deleted = revision)
    """)
  fileprivate static let deletedSize = Query(
    """
    SELECT count(*), ifnull(sum(length(settings)), 0)
    FROM document AS d JOIN operation AS o ON o.id = deleted AND o.document = d.id
    WHERE deleted < ?1 AND deleted = revision
    """)
  fileprivate static let removedSections = Query(
    """
    SELECT s.id FROM section AS s JOIN operation AS o ON o.id = removed AND o.document = s.document
    WHERE removed < ?1 ORDER BY s.id
    """)
  fileprivate static let deletedNumbers = Query(
    """
    SELECT d.id FROM document AS d JOIN operation AS o ON o.id = deleted AND o.document = d.id
    WHERE deleted < ?1 AND deleted = revision
    """)
  fileprivate static let deleteOperations = Query("DELETE FROM operation WHERE id < ?1")
  fileprivate static let deleteSegments = Query("DELETE FROM section WHERE id BETWEEN ?1 AND ?2")
  fileprivate static let deleteOrder = Query(
    "DELETE FROM section_order WHERE id BETWEEN ?1 AND ?2")
  fileprivate static let deleteDocument = Query("DELETE FROM document WHERE id = ?1")
}

extension Connection {
  /// Returns the oldest of so many newest operations, with all that it is part of; nil where there
  /// are no more than these.
  package func oldest(ofNewest count: Int) throws(StorageError) -> Revision? {
    try statement(.nthNewest).first(Int64(count) - 1) { row in
      Revision(row.isNull(1) ? row.int64(0) : row.int64(1))
    }
  }

  /// Returns the size of what is kept for states before an operation.
  ///
  /// - Complexity: O(*s*) in the sections of the store.
  package func historySize(before oldest: Revision) throws(StorageError) -> HistorySize {
    var size = HistorySize()
    func read(_ query: Query) throws(StorageError) -> (count: Int, bytes: Int) {
      try statement(query).first(oldest.rawValue) { (Int($0.int64(0)), Int($0.int64(1))) } ?? (0, 0)
    }
    (size.operations, size.inverses) = try read(.operationSize)
    (size.removedSections, size.removed) = try read(.removedSize)
    let documents = try read(.deletedSize)
    size.deletedDocuments = documents.count
    size.removed += documents.bytes
    return size
  }

  /// Deletes the operations before one, and what only states before it had.
  ///
  /// - Complexity: O(*s*) in the sections of the store.
  package func trimHistory(before oldest: Revision) throws(StorageError) {
    for key in try keys(.removedSections, before: oldest) {
      let document = DocumentNumber(key >> Packed.ownerShift)
      let number = SectionNumber(key: key)
      let segments = number.segmentKeys(of: document.rawValue)
      try statement(.deleteSegments).run(segments.lowerBound, segments.upperBound)
      try deleteFoundTexts(segments)
      for set in try layoutSets(of: document) { try clear(number, in: set.number) }
    }
    for key in try keys(.deletedNumbers, before: oldest) {
      let document = DocumentNumber(key)
      for set in try layoutSets(of: document) { try delete(set.number) }
      try deleteLayoutRequests(of: document)
      try statement(.deleteSegments).run(document.keys.lowerBound, document.keys.upperBound)
      try statement(.deleteOrder).run(document.keys.lowerBound, document.keys.upperBound)
      try statement(.deleteDocument).run(document.rawValue)
      try deleteFoundTexts(document.keys)
      try deleteFoundTexts(document.rawValue...document.rawValue)
    }
    try statement(.deleteOperations).run(oldest.rawValue)
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
