import LayoutDocuments
package import LayoutStorage

/// The operations that changed one document, from the newest on.
///
/// An undo or a redo stands for the way back to before what it takes back: after it come those
/// before that. So the operations that are in force are found in O(1) for each.
struct OperationChain {
  let connection: Connection
  private let document: DocumentNumber
  private(set) var next: Revision?

  init(of record: DocumentRecord, on connection: Connection) {
    self.init(of: record.number, backFrom: record.revision, on: connection)
  }

  /// - Parameter newest: The first operation; nil for none.
  init(of document: DocumentNumber, backFrom newest: Revision?, on connection: Connection) {
    self.connection = connection
    self.document = document
    next = newest
  }

  /// Returns the next older operation; nil after the one that made the document.
  ///
  /// - Throws: `historyTrimmed` where older ones are not kept.
  mutating func older() throws(ServiceError) -> OperationRecord? {
    guard let operation = try current() else { return nil }
    next = try earlier(operation.previous, than: operation, "previous")
    return operation
  }

  /// Returns the next older operation; nil also where older ones are not kept.
  mutating func olderIfKept() throws(ServiceError) -> OperationRecord? {
    do throws(ServiceError) { return try older() } catch {
      guard case .historyTrimmed = error else { throw error }
      return nil
    }
  }

  /// Returns the newest operation that is in force: neither an undo, nor undone.
  mutating func newestInForce() throws(ServiceError) -> OperationRecord? {
    while let operation = try current() {
      guard operation.kind == OperationKind.undo else { return operation }
      try skip(operation)
    }
    return nil
  }

  /// Returns the newest undo that nothing has redone or overwritten since.
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
      throw damaged(operation, "column document: it is of \(owner), not \(document.rawValue)")
    }
    return operation
  }

  /// Returns the number of an operation that another one names, which is the greater: so that a
  /// chain ends whatever its rows say.
  private func earlier(
    _ number: Revision?, than operation: OperationRecord, _ column: String
  ) throws(ServiceError) -> Revision? {
    guard let number, number >= operation.number else { return number }
    throw damaged(operation, "column \(column): \(number.rawValue) is not earlier")
  }

  private func damaged(_ operation: OperationRecord, _ detail: String) -> ServiceError {
    .storage(connection.corrupt("operation \(operation.number.rawValue), \(detail)"))
  }

  /// Goes to before what an undo or a redo takes back.
  private mutating func skip(_ operation: OperationRecord) throws(ServiceError) {
    let number = try earlier(operation.undoes, than: operation, "undoes")
    let undone = try stored(
      number.flatMap { number throws(StorageError) in try connection.operation(number) })
    guard let undone else { throw .historyTrimmed(before: try connection.oldestOperation().number) }
    guard undone.document == document else {
      throw damaged(operation, "column undoes: operation \(undone.number.rawValue) is of another")
    }
    next = try earlier(undone.previous, than: undone, "previous")
  }
}

/// The kinds of operations that others are looked up by; all others are edits.
enum OperationKind {
  static let undo = "undo"
  static let redo = "redo"

  /// - Throws: `badValue` for the kind of an edit that others would take for an undo or a redo.
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
  /// Returns the number of the oldest operation that is kept.
  func oldestOperation() throws(ServiceError) -> Revision {
    try stored(firstRevision())
  }

  /// Returns the document that has an id, or else those that had it when they were deleted, the one
  /// that changed last first.
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
