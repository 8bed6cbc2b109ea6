import LayoutDocuments
package import LayoutStorage

/// The operations that changed one document, newest first.
///
/// To find the operations in force, the chain continues after an undo or a redo with the operation
/// before the one that it reversed. So each step is O(1).
struct OperationChain {
  let connection: Connection
  private let document: DocumentNumber
  private(set) var next: Revision?

  init(of record: DocumentRecord, on connection: Connection) {
    self.init(of: record.number, backFrom: record.revision, on: connection)
  }

  /// - Parameter newest: The operation to start with; nil for an empty chain.
  init(of document: DocumentNumber, backFrom newest: Revision?, on connection: Connection) {
    self.connection = connection
    self.document = document
    next = newest
  }

  /// Returns the next older operation; nil after the one that created the document.
  ///
  /// - Throws: `historyTrimmed` if the operation was trimmed.
  mutating func older() throws(ServiceError) -> OperationRecord? {
    guard let operation = try current() else { return nil }
    next = try earlier(operation.previous, than: operation, "previous")
    return operation
  }

  /// Returns the next older operation; nil at the end, and if the operation was trimmed.
  mutating func olderIfKept() throws(ServiceError) -> OperationRecord? {
    do throws(ServiceError) { return try older() } catch {
      guard case .historyTrimmed = error else { throw error }
      return nil
    }
  }

  /// Returns the newest operation in force, which is not an undo and is not undone.
  mutating func newestInForce() throws(ServiceError) -> OperationRecord? {
    while let operation = try current() {
      guard operation.kind == OperationKind.undo else { return operation }
      try skip(operation)
    }
    return nil
  }

  /// Returns the newest undo that was not redone, and that no later edit precludes.
  mutating func newestUndo() throws(ServiceError) -> OperationRecord? {
    while let operation = try current() {
      if operation.kind == OperationKind.undo { return operation }
      guard operation.kind == OperationKind.redo else { return nil }
      try skip(operation)
    }
    return nil
  }

  private func current() throws(ServiceError) -> OperationRecord? {
    guard let next else { return nil }
    let operation = try stored(connection.operation(next))
    guard let operation else {
      throw .historyTrimmed(before: try connection.oldestOperation().number)
    }
    guard operation.document == document else {
      let owner = operation.document.map { "document \($0.rawValue)" } ?? "no document"
      throw damaged(operation, "column document: it belongs to \(owner), not \(document.rawValue)")
    }
    return operation
  }

  /// Returns the number of an operation that a later operation names. It must be less than the
  /// later number, so that a chain ends even if its rows are damaged.
  private func earlier(
    _ number: Revision?, than operation: OperationRecord, _ column: String
  ) throws(ServiceError) -> Revision? {
    guard let number, number >= operation.number else { return number }
    throw damaged(operation, "column \(column): \(number.rawValue) is not earlier")
  }

  private func damaged(_ operation: OperationRecord, _ detail: String) -> ServiceError {
    .storage(connection.corrupt("operation \(operation.number.rawValue), \(detail)"))
  }

  /// Moves to the operation before the one that an undo or a redo reversed.
  private mutating func skip(_ operation: OperationRecord) throws(ServiceError) {
    let number = try earlier(operation.undoes, than: operation, "undoes")
    let undone = try stored(
      number.flatMap { number throws(StorageError) in try connection.operation(number) })
    guard let undone else { throw .historyTrimmed(before: try connection.oldestOperation().number) }
    guard undone.document == document else {
      throw damaged(
        operation, "column undoes: operation \(undone.number.rawValue) changed another document")
    }
    next = try earlier(undone.previous, than: undone, "previous")
  }
}

/// The kinds of operations that are not edits.
enum OperationKind {
  static let undo = "undo"
  static let redo = "redo"

  /// Checks the kind of an edit.
  ///
  /// - Throws: `badValue` if it is the kind of an undo or a redo.
  static func check(ofEdit kind: String) throws(ServiceError) {
    guard ![undo, redo].contains(kind) else {
      throw .format(
        .badValue(
          key: "kind",
          reason: "expected another kind than \"undo\" and \"redo\", found \(QuotedName(kind))"))
    }
  }
}

extension Connection {
  /// Returns the number of the oldest operation in the log.
  func oldestOperation() throws(ServiceError) -> Revision {
    try stored(firstRevision())
  }

  /// Returns the document with an id, or else the deleted documents that had it, the most recently
  /// changed first.
  ///
  /// - Throws: `noDocument`, with the nearest id.
  package func documentsNow(_ key: String) throws(ServiceError) -> [DocumentRecord] {
    let live = try stored(document(key))
    if let live { return [live] }
    let deleted = try deletedDocuments(named: key)
    return deleted.isEmpty ? [try existingDocument(key)] : deleted
  }

  func deletedDocuments(named key: String) throws(ServiceError) -> [DocumentRecord] {
    try stored(deletedDocuments(key))
  }
}
