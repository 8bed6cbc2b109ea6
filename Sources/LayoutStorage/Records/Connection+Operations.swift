/// A row of `operation`.
package struct OperationRecord: Sendable {
  package var number: Revision
  package var parent: Revision?
  package var document: DocumentNumber?
  package var previous: Revision?
  package var time: Int64
  package var author: String?
  package var kind: String
  package var summary: String
  package var computed = 0
  package var shifted = 0
  package var kept = 0
  package var inverse: [UInt8] = []

  package init(number: Revision, time: Int64, author: String?, kind: String, summary: String) {
    self.number = number
    self.time = time
    self.author = author
    self.kind = kind
    self.summary = summary
  }
}

extension Query {
  fileprivate static let lastOperation = Query("SELECT ifnull(max(id), 0) FROM operation")
  fileprivate static let insertOperation = Query(
    """
    INSERT INTO operation (id, parent, document, previous, time, author, kind, summary, computed,
      shifted, kept, inverse) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
    """)
  fileprivate static let operation = Query(
    """
    SELECT id, parent, document, previous, time, author, kind, summary, computed, shifted, kept,
      inverse FROM operation WHERE id = ?1
    """)
  fileprivate static let operationsBefore = Query(
    """
    SELECT id, parent, document, previous, time, author, kind, summary, computed, shifted, kept,
      inverse FROM operation WHERE id < ?1 ORDER BY id DESC LIMIT ?2
    """)
  fileprivate static let operationsBackFrom = Query(
    """
    WITH RECURSIVE chain (id, rest) AS (
      SELECT ?1, ?2 UNION ALL SELECT previous, rest - 1 FROM operation JOIN chain USING (id)
        WHERE previous IS NOT NULL AND rest > 1)
    SELECT id, parent, document, previous, time, author, kind, summary, computed, shifted, kept,
      inverse FROM operation JOIN chain USING (id) ORDER BY id DESC
    """)
}

extension Connection {
  /// Returns the number that the next operation gets.
  package func nextRevision() throws(StorageError) -> Revision {
    let last = try statement(.lastOperation).first { $0.int64(0) } ?? 0
    guard last < Int64.max else { throw corrupt("there is no operation number left") }
    return Revision(last + 1)
  }

  package func insert(_ record: OperationRecord) throws(StorageError) {
    try record.inverse.withBytes { (inverse) throws(StorageError) in
      try statement(.insertOperation).run(
        record.number.rawValue, record.parent?.rawValue, record.document?.rawValue,
        record.previous?.rawValue, record.time, record.author, record.kind, record.summary,
        Int64(record.computed), Int64(record.shifted), Int64(record.kept), inverse)
    }
  }

  package func operation(_ number: Revision) throws(StorageError) -> OperationRecord? {
    try statement(.operation).first(number.rawValue) { (row) throws(StorageError) in
      try operation(row)
    }
  }

  /// Returns the newest operations, newest first: of all documents, or of one, by its revision.
  package func operations(
    limit: Int, backFrom revision: Revision? = nil
  ) throws(StorageError) -> [OperationRecord] {
    let statement = try statement(revision == nil ? .operationsBefore : .operationsBackFrom)
    defer { statement.reset() }
    try statement.bind(revision?.rawValue ?? Int64.max, Int64(limit))
    var records: [OperationRecord] = []
    while try statement.step() { records.append(try operation(statement)) }
    return records
  }

  private func operation(_ row: Statement) throws(StorageError) -> OperationRecord {
    var record = OperationRecord(
      number: Revision(row.int64(0)), time: row.int64(4), author: try row.text(5),
      kind: try row.text(6) ?? "", summary: try row.text(7) ?? "")
    record.parent = row.isNull(1) ? nil : Revision(row.int64(1))
    record.document = row.isNull(2) ? nil : DocumentNumber(row.int64(2))
    record.previous = row.isNull(3) ? nil : Revision(row.int64(3))
    record.computed = Int(row.int64(8))
    record.shifted = Int(row.int64(9))
    record.kept = Int(row.int64(10))
    record.inverse = row.withBlob(11) { Array($0) }
    return record
  }
}
