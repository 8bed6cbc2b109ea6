import LayoutDocuments
import LayoutStorage

extension LayoutCatalog {
  /// Undoes the newest operations in force of a document or of the store. Each undo is an operation
  /// of its own. The parts of an operation on several documents, such as an import, are undone
  /// together.
  ///
  /// Writes only the values that the undone edits wrote, and recomputes dirty sections in the same
  /// transaction.
  ///
  /// - Parameters:
  ///   - document: The id of a document, which may be deleted; nil means the whole store.
  ///   - count: The number of operations to undo, 0 or more.
  ///   - key: The caller's id for the operation, under which it is applied only once.
  /// - Returns: A report for each undone operation and document.
  /// - Throws: `badValue` for a negative count; `noDocument`; `nothingToUndo`, and then no
  ///   operation is undone; `historyTrimmed`; `cannotUndo` if another document now has the id that
  ///   the undo would restore.
  public func undo(
    _ document: String? = nil, count: Int = 1, key: OperationKey? = nil
  ) throws(ServiceError) -> [EditReport] {
    try takeBack(OperationKind.undo, document, count: count, key: key)
  }

  /// Redoes the newest undos, back to the last edit.
  ///
  /// - Throws: `noDocument`, `nothingToRedo`, `historyTrimmed`, `cannotUndo`.
  public func redo(
    _ document: String? = nil, count: Int = 1, key: OperationKey? = nil
  ) throws(ServiceError) -> [EditReport] {
    try takeBack(OperationKind.redo, document, count: count, key: key)
  }

  private func takeBack(
    _ kind: String, _ document: String?, count: Int, key: OperationKey?
  ) throws(ServiceError) -> [EditReport] {
    guard count >= 0 else {
      throw .format(
        .badValue(key: "count", reason: "expected 0 or more operations, found \(count)"))
    }
    let words = [kind] + (document.map { [$0] } ?? []) + (count == 1 ? [] : ["\(count)"])
    let request = label(kind, words.joined(separator: " "), key: key)
    let (reports, loaded) = try store.write {
      transaction throws(ServiceError) -> ([EditReport], LoadedDocument?) in
      let connection = transaction.connection
      if let known = try self.reports(ofRepeated: request, on: connection) { return (known, nil) }
      var session = UndoSession(kind: kind, request: request, cache: cache, on: connection)
      for _ in 0..<count { try session.takeBack(document) }
      return (session.reports, session.loaded)
    }
    if let loaded { cache.keep(loaded) }
    return reports
  }
}

/// A series of undos or redos in one transaction.
private struct UndoSession {
  let kind: String
  private var request: OperationLabel
  private let cache: DocumentCache
  private let connection: Connection
  private(set) var reports: [EditReport] = []
  private var steps = 0
  /// The document of the first step. Later steps use its number, because a step may undo a rename.
  private var chosen: DocumentNumber?
  /// The document that the last step changed, for the cache.
  private(set) var loaded: LoadedDocument?

  init(kind: String, request: OperationLabel, cache: DocumentCache, on connection: Connection) {
    self.kind = kind
    self.request = request
    self.cache = cache
    self.connection = connection
  }

  /// Undoes or redoes the newest operation of a document, or of the store with all its parts.
  mutating func takeBack(_ document: String?) throws(ServiceError) {
    defer { steps += 1 }
    guard let document else { return try takeBackNewest() }
    for record in try records(of: document) {
      guard let target = try target(of: record) else { continue }
      chosen = record.number
      return try takeBack(target, of: record, parent: nil)
    }
    throw nothing(document)
  }

  private func records(of document: String) throws(ServiceError) -> [DocumentRecord] {
    guard let chosen else { return try connection.documentsNow(document) }
    let record = try stored(connection.document(chosen))
    return record.map { [$0] } ?? []
  }

  private mutating func takeBackNewest() throws(ServiceError) {
    guard let target = try newestTarget() else {
      let oldest = try connection.oldestOperation()
      throw oldest.rawValue > 1 ? .historyTrimmed(before: oldest.number) : nothing(nil)
    }
    guard let parent = target.parent else {
      return try takeBack(target, of: try record(of: target), parent: nil)
    }
    let parts = try stored(connection.operations(of: parent))
    let whole = try stored(connection.operation(parent))
    guard whole?.document == nil, parts.contains(where: { $0.number == target.number }) else {
      throw .storage(
        connection.corrupt(
          """
          operation \(target.number.rawValue), column parent: it is not part of operation \
          \(parent.rawValue)
          """))
    }
    var label = try label(of: whole ?? target)
    label.undoes = parent
    let number = try connection.insertParent(label)
    for part in parts.reversed() {
      let record = try record(of: part)
      // Skips parts that were already undone.
      guard try self.target(of: record)?.number == part.number else { continue }
      try takeBack(part, of: record, parent: number)
      reports[reports.count - 1].undone = try undone(whole ?? part)
    }
  }

  private mutating func takeBack(
    _ operation: OperationRecord, of record: DocumentRecord, parent: Revision?
  ) throws(ServiceError) {
    let start = ContinuousClock.now
    let document =
      if let loaded, loaded.record.number == record.number { loaded } else {
        try cache.take(record, on: connection)
      }
    let editor = DocumentEditor(document)
    do throws(ServiceError) {
      try editor.takeBack(operation.number)
    } catch {
      guard case .documentExists(let id) = error else { throw error }
      throw .cannotUndo(operation.number.number, summary: operation.summary, takenID: id)
    }
    var label = try label(of: operation)
    label.parent = parent
    label.undoes = operation.number
    reports.append(try editor.commit(label, .ifPossible))
    reports[reports.count - 1].undone = try undone(operation)
    reports[reports.count - 1].seconds = (ContinuousClock.now - start) / .seconds(1)
    loaded = document
  }

  /// Returns the label of the undo or redo of an operation. Only the first label has the caller's
  /// key.
  private mutating func label(
    of operation: OperationRecord
  ) throws(ServiceError) -> OperationLabel {
    defer { request.key = nil }
    var label = request
    let edit = try undone(operation).summary
    let summary = "\(kind) \(operation.number.rawValue) (\(edit))"
    label.summary = String(summary.prefix(OperationLabel.longestText))
    return label
  }

  private func undone(_ operation: OperationRecord) throws(ServiceError) -> UndoneOperation {
    // After several undos and redos the summary is still that of the original edit.
    var first = operation
    while let earlier = try first.undoes.flatMap({ number throws(ServiceError) in
      try stored(connection.operation(number))
    }) { first = earlier }
    let number = kind == OperationKind.redo ? operation.undoes : nil
    return UndoneOperation(number: (number ?? operation.number).number, summary: first.summary)
  }

  private func target(of record: DocumentRecord) throws(ServiceError) -> OperationRecord? {
    var chain = OperationChain(of: record, on: connection)
    return kind == OperationKind.undo ? try chain.newestInForce() : try chain.newestUndo()
  }

  /// Returns the next operation to undo or redo of a document; nil if there is none, or if it was
  /// trimmed.
  private func keptTarget(of record: DocumentRecord) throws(ServiceError) -> OperationRecord? {
    do throws(ServiceError) { return try target(of: record) } catch {
      guard case .historyTrimmed = error else { throw error }
      return nil
    }
  }

  /// Returns the newest operation of the store that can be undone or redone.
  private func newestTarget() throws(ServiceError) -> OperationRecord? {
    var targets: [DocumentNumber: Revision?] = [:]
    var last = try stored(connection.lastRevision())
    while true {
      let batch = try stored(connection.operations(backFrom: last, limit: 100))
      for operation in batch {
        guard let document = operation.document, operation.kind != kind else { continue }
        // An edit after an undo makes that undo impossible to redo.
        if kind == OperationKind.redo && operation.kind != OperationKind.undo { return nil }
        if targets[document] == nil {
          targets[document] = .some(try keptTarget(of: try record(of: operation))?.number)
        }
        if targets[document] == operation.number { return operation }
      }
      guard let oldest = batch.last, oldest.number.rawValue > 1 else { return nil }
      last = Revision(oldest.number.rawValue - 1)
    }
  }

  private func record(of operation: OperationRecord) throws(ServiceError) -> DocumentRecord {
    let record = try storageErrors { () throws(StorageError) in
      try operation.document.flatMap { number throws(StorageError) in
        try connection.document(number)
      }
    }
    guard let record else {
      throw .storage(
        connection.corrupt("the document of operation \(operation.number.rawValue) is missing"))
    }
    return record
  }

  private func nothing(_ document: String?) -> ServiceError {
    kind == OperationKind.undo
      ? .nothingToUndo(document, left: steps) : .nothingToRedo(document, left: steps)
  }
}
