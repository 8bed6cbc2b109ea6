/// A row of `operation` without its inverse edits, which may be long and are read separately.
package struct OperationRecord: Sendable {
  package var number: Revision
  package var parent: Revision?
  package var document: DocumentNumber?
  /// The operation before this one that changed the same document.
  package var previous: Revision?
  /// The operation that this one, an undo or a redo, reverts.
  package var undoes: Revision?
  package var time: Int64
  package var author: String?
  package var key: String?
  /// A digest of the request that has the key.
  package var request: Int64?
  package var kind: String
  package var summary: String
  package var touched = 0
  package var computed = 0
  package var shifted = 0
  package var kept = 0
  package var algorithm: Int

  package init(number: Revision, time: Int64, kind: String, summary: String, algorithm: Int) {
    self.number = number
    self.time = time
    self.kind = kind
    self.summary = summary
    self.algorithm = algorithm
  }

  fileprivate init(_ row: Statement) throws(StorageError) {
    func revision(_ column: Int32) -> Revision? {
      row.isNull(column) ? nil : Revision(row.int64(column))
    }
    number = Revision(row.int64(0))
    parent = revision(1)
    document = row.isNull(2) ? nil : DocumentNumber(row.int64(2))
    previous = revision(3)
    undoes = revision(4)
    time = row.int64(5)
    author = try row.text(6)
    key = try row.text(7)
    kind = try row.requiredText(8)
    summary = try row.requiredText(9)
    touched = Int(row.int64(10))
    computed = Int(row.int64(11))
    shifted = Int(row.int64(12))
    kept = Int(row.int64(13))
    algorithm = Int(row.int64(14))
    request = row.isNull(15) ? nil : row.int64(15)
  }
}

extension Query {
  fileprivate static let lastOperation = Query("SELECT ifnull(max(id), 0) FROM operation")
  fileprivate static let firstOperation = Query("SELECT ifnull(min(id), 0) FROM operation")
  fileprivate static let insertOperation = Query(
    """
    INSERT INTO operation (id, parent, document, previous, undoes, time, author, key, kind, summary,
      touched, computed, shifted, kept, algorithm, inverse, request)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
    """)
  fileprivate static let operation = Query(
    """
    SELECT id, parent, document, previous, undoes, time, author, key, kind, summary, touched,
      computed, shifted, kept, algorithm, request FROM operation WHERE id = ?1
    """)
  fileprivate static let operationByKey = Query(
    """
    SELECT id, parent, document, previous, undoes, time, author, key, kind, summary, touched,
      computed, shifted, kept, algorithm, request FROM operation WHERE key = ?1
    """)
  fileprivate static let operationsFrom = Query(
    """
    SELECT id, parent, document, previous, undoes, time, author, key, kind, summary, touched,
      computed, shifted, kept, algorithm, request FROM operation WHERE id <= ?1 ORDER BY id DESC
    """)
  // The operations of one transaction have consecutive numbers.
  fileprivate static let operationsAfter = Query(
    """
    SELECT id, parent, document, previous, undoes, time, author, key, kind, summary, touched,
      computed, shifted, kept, algorithm, request FROM operation WHERE id > ?1 ORDER BY id
    """)
  fileprivate static let updateRequest = Query("UPDATE operation SET request = ?2 WHERE id = ?1")
  fileprivate static let deleteKey = Query(
    "UPDATE operation SET key = NULL, request = NULL WHERE id = ?1")
  fileprivate static let inverse = Query("SELECT inverse FROM operation WHERE id = ?1")
  fileprivate static let inversesNaming = Query(
    """
    SELECT id, document FROM operation
    WHERE id > ?1 AND document IS NOT NULL AND instr(inverse, ?2) > 0 ORDER BY id
    """)
}

extension Connection {
  /// Returns the number of the newest operation; `none` if there is no operation.
  package func lastRevision() throws(StorageError) -> Revision {
    Revision(try statement(.lastOperation).first { $0.int64(0) } ?? 0)
  }

  /// Returns the number of the oldest operation that is kept; `none` if there is no operation.
  package func firstRevision() throws(StorageError) -> Revision {
    Revision(try statement(.firstOperation).first { $0.int64(0) } ?? 0)
  }

  /// Returns the number that the next operation gets.
  package func nextRevision() throws(StorageError) -> Revision {
    let last = try lastRevision().rawValue
    guard last < Int64.max else { throw corrupt("there is no operation number left") }
    return Revision(last + 1)
  }

  /// Inserts an operation.
  ///
  /// - Parameter inverse: The edits that revert the operation, as JSON.
  package func insert(_ record: OperationRecord, inverse: [UInt8]) throws(StorageError) {
    try inverse.withBytes { (inverse) throws(StorageError) in
      try statement(.insertOperation).run(
        record.number.rawValue, record.parent?.rawValue, record.document?.rawValue,
        record.previous?.rawValue, record.undoes?.rawValue, record.time, record.author, record.key,
        record.kind, record.summary, Int64(record.touched), Int64(record.computed),
        Int64(record.shifted), Int64(record.kept), Int64(record.algorithm), inverse, record.request)
    }
  }

  /// Writes the digest of a request, once the whole request was read.
  package func update(request: Int64?, of number: Revision) throws(StorageError) {
    try statement(.updateRequest).run(number.rawValue, request)
  }

  /// Deletes the key that the caller gave an operation, and the digest of its request.
  package func deleteKey(of number: Revision) throws(StorageError) {
    try statement(.deleteKey).run(number.rawValue)
  }

  package func operation(_ number: Revision) throws(StorageError) -> OperationRecord? {
    try statement(.operation).first(number.rawValue) { (row) throws(StorageError) in
      try OperationRecord(row)
    }
  }

  /// Returns the operation to which its caller gave a key.
  package func operation(key: String) throws(StorageError) -> OperationRecord? {
    try statement(.operationByKey).first(key) { (row) throws(StorageError) in
      try OperationRecord(row)
    }
  }

  /// Returns the edits that revert an operation, as JSON.
  package func inverse(of number: Revision) throws(StorageError) -> [UInt8] {
    let found = try statement(.inverse).first(number.rawValue) { row in
      row.withBlob(0) { Array($0) }
    }
    guard let found else { throw corrupt("operation \(number.rawValue) is missing") }
    return found
  }

  /// Passes the body each operation of a document after a given one whose inverse contains a text,
  /// the oldest first.
  ///
  /// - Complexity: O(*n*) in the inverses after the operation.
  package func forEachOperation(
    after number: Revision, naming text: [UInt8],
    _ body: (Revision, DocumentNumber) -> Void
  ) throws(StorageError) {
    let statement = try statement(.inversesNaming)
    defer { statement.reset() }
    try text.withBytes { (text) throws(StorageError) in
      try statement.bind(number.rawValue, text)
      while try statement.step() {
        body(Revision(statement.int64(0)), DocumentNumber(statement.int64(1)))
      }
    }
  }

  /// Returns the oldest operation that is newer than a given one.
  package func operation(after number: Revision) throws(StorageError) -> OperationRecord? {
    try statement(.operationsAfter).first(number.rawValue) { (row) throws(StorageError) in
      try OperationRecord(row)
    }
  }

  /// Returns operations of all documents, the newest first.
  ///
  /// - Parameter last: The newest operation that may be returned.
  package func operations(
    backFrom last: Revision, limit: Int
  ) throws(StorageError) -> [OperationRecord] {
    let statement = try statement(.operationsFrom)
    defer { statement.reset() }
    try statement.bind(last.rawValue)
    var records: [OperationRecord] = []
    while records.count < limit, try statement.step() {
      records.append(try OperationRecord(statement))
    }
    return records
  }

  /// Returns the operations whose parent is a given operation, the oldest first.
  package func operations(of parent: Revision) throws(StorageError) -> [OperationRecord] {
    let statement = try statement(.operationsAfter)
    defer { statement.reset() }
    try statement.bind(parent.rawValue)
    var records: [OperationRecord] = []
    while try statement.step() {
      let record = try OperationRecord(statement)
      guard record.parent == parent else { break }
      records.append(record)
    }
    return records
  }
}
