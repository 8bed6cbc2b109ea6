import Hashing
public import LayoutDocuments
package import LayoutStorage

/// Content that an import writes together with its documents, in the same transaction.
package protocol ImportAttachment: Sendable {
  /// A text that is different for different attachments, for the digest of the request.
  var digestedText: String { get }

  /// Throws if the import must be refused, before anything is written.
  func check(in snapshot: CatalogSnapshot) throws(ServiceError)

  /// Writes the content that belongs to the imported documents.
  func write(_ imported: Set<String>, on connection: Connection) throws(ServiceError)
}

/// The reaction of an import to a document whose id exists already.
public enum ImportConflict: Hashable, Sendable {
  /// The imported document is refused with `documentExists`.
  case refuse
  /// The imported document replaces the stored one.
  case replace
  /// The stored document stays, and the imported one is left out.
  case skip
}

extension LayoutCatalog {
  /// Imports documents in one transaction.
  ///
  /// Several documents form one operation with a child operation for each document. The sequence is
  /// read lazily. All documents but the first are read within the transaction, so the sequence must
  /// not wait for another task or thread that writes to the same store.
  ///
  /// - Parameters:
  ///   - documents: The documents, in the order of the import.
  ///   - onConflict: What to do with a document whose id exists already.
  ///   - isDryRun: Whether the import is rolled back at the end.
  ///   - summary: The source of the documents, for the log.
  ///   - key: The caller's id for the operation, under which it is applied only once.
  ///   - failed: Called with the error of a document. If it returns, the document is left out; if
  ///     it throws, or if it is nil, nothing is imported.
  /// - Returns: A report for each document that was created or replaced, in order.
  /// - Throws: `document`, `badAddress` and `otherDevice` for a document that the store cannot
  ///   keep; `documentExists`, `contentTooLong`, `tooMany`, `storage`; then nothing was imported.
  @discardableResult
  public func importDocuments(
    _ documents: some Sequence<LayoutDocument>, onConflict: ImportConflict = .refuse,
    isDryRun: Bool = false, summary: String = "import", key: OperationKey? = nil,
    failed: ((ServiceError) throws(ServiceError) -> Void)? = nil
  ) throws(ServiceError) -> [EditReport] {
    var documents = documents.makeIterator()
    return try importDocuments(
      onConflict: onConflict, isDryRun: isDryRun, summary: summary, key: key,
      failed: failed
    ) { documents.next() }
  }

  /// Imports documents in a task, as
  /// ``importDocuments(_:onConflict:isDryRun:summary:key:failed:)-7psnd`` does without one. The
  /// task is suspended while it waits for other writers. The transaction runs on a thread of the
  /// store, which also reads the sequence.
  ///
  /// - Throws: The same errors; `CancellationError` if the task is cancelled while it waits.
  @discardableResult
  public func importDocuments(
    _ documents: some Sequence<LayoutDocument>, onConflict: ImportConflict = .refuse,
    isDryRun: Bool = false, summary: String = "import", key: OperationKey? = nil,
    failed: (@Sendable (ServiceError) throws(ServiceError) -> Void)? = nil
  ) async throws -> [EditReport] {
    try await reserving {
      try importDocuments(
        documents, onConflict: onConflict, isDryRun: isDryRun, summary: summary, key: key,
        failed: failed)
    }
  }

  /// Imports documents that a closure reads, in one transaction. One document is in memory at a
  /// time.
  ///
  /// The first document is read before the transaction, and the others within it. The closure must
  /// not wait for another task or thread that writes to the same store.
  ///
  /// - Parameters:
  ///   - onConflict: What to do with a document whose id exists already.
  ///   - isDryRun: Whether the import is rolled back at the end.
  ///   - summary: The source of the documents, for the log.
  ///   - key: The caller's id for the operation, under which it is applied only once.
  ///   - isExplained: Whether reports list the sections that were computed, with reasons. For many
  ///     documents this takes much memory.
  ///   - failed: Called with the error of a document. If it returns, the document is left out; if
  ///     it throws, or if it is nil, nothing is imported.
  ///   - next: Returns the next document, and nil after the last. If it throws, nothing is
  ///     imported.
  /// - Returns: A report for each document that was created or replaced, in order.
  /// - Throws: The errors of the import of a sequence; rethrows errors of `next`. Then nothing was
  ///   imported.
  @discardableResult
  public func importDocuments(
    onConflict: ImportConflict = .refuse, isDryRun: Bool = false, summary: String = "import",
    key: OperationKey? = nil, isExplained: Bool = true,
    failed: ((ServiceError) throws(ServiceError) -> Void)? = nil,
    next: () throws(ServiceError) -> LayoutDocument?
  ) throws(ServiceError) -> [EditReport] {
    try importDocuments(
      attaching: [], onConflict: onConflict, isDryRun: isDryRun, summary: summary, key: key,
      isExplained: isExplained, failed: failed, next: next)
  }

  /// Imports documents that a closure reads, as the public method does, with attachments in the
  /// same transaction.
  package func importDocuments(
    attaching attachments: [any ImportAttachment], onConflict: ImportConflict, isDryRun: Bool,
    summary: String, key: OperationKey?, isExplained: Bool,
    failed: ((ServiceError) throws(ServiceError) -> Void)?,
    next: () throws(ServiceError) -> LayoutDocument?
  ) throws(ServiceError) -> [EditReport] {
    guard let first = try next() else { return [] }
    var request = ImportRequest(
      label: label("import", summary), digest: key?.digest(of: "import", summary),
      attachments: attachments, onConflict: onConflict, isExplained: isExplained)
    request.label.key = key?.name
    let reports = try importing(isDryRun: isDryRun) { connection throws(ServiceError) in
      if let known = try self.reports(ofRepeated: request, first, next, on: connection) {
        return (known, nil)
      }
      let before = CatalogSnapshot(within: connection, cache: cache)
      for attachment in attachments { try attachment.check(in: before) }
      let done = try connection.writingMuch { () throws(ServiceError) in
        try put(first, next, request, failed: failed, on: connection)
      }
      try Self.write(attachments, of: done.0, on: connection)
      return done
    }
    // If no document changed, the transaction was rolled back, but the attachments may still
    // differ.
    if !isDryRun, !attachments.isEmpty, reports.allSatisfy({ $0.operation == nil }) {
      try store.write { transaction throws(ServiceError) in
        try Self.write(attachments, of: reports, on: transaction.connection)
      }
    }
    return reports
  }

  /// Runs an import in one transaction. A dry run is rolled back, and so is an import that changes
  /// nothing.
  func importing(
    isDryRun: Bool,
    _ body: (Connection) throws(ServiceError) -> ([EditReport], LoadedDocument?)
  ) throws(ServiceError) -> [EditReport] {
    do throws(ImportEnd) {
      let (reports, loaded) = try store.write {
        transaction throws(ImportEnd) -> ([EditReport], LoadedDocument?) in
        var done: (reports: [EditReport], loaded: LoadedDocument?) = ([], nil)
        do throws(ServiceError) {
          done = try body(transaction.connection)
        } catch { throw .failed(error) }
        // An import that changed nothing is not logged, not even as a parent operation.
        guard !isDryRun, done.reports.contains(where: { $0.operation != nil }) else {
          throw .takenBack(done.reports)
        }
        return done
      }
      if let loaded { cache.keep(loaded) }
      return reports
    } catch {
      switch error {
      case .failed(let error): throw error
      case .takenBack(let reports): return reports
      }
    }
  }

  private static func write(
    _ attachments: [any ImportAttachment], of reports: [EditReport], on connection: Connection
  ) throws(ServiceError) {
    let imported = Set(reports.map(\.document))
    for attachment in attachments { try attachment.write(imported, on: connection) }
  }

  /// Returns the reports of an earlier import with the same key; nil for a new import.
  ///
  /// - Throws: `operationKeyTaken` if the key belongs to a different request.
  private func reports(
    ofRepeated request: ImportRequest, _ first: LayoutDocument,
    _ next: () throws(ServiceError) -> LayoutDocument?, on connection: Connection
  ) throws(ServiceError) -> [EditReport]? {
    guard let key = request.label.key else { return nil }
    try OperationLabel.check(key: key)
    let known = try stored(connection.operation(key: key))
    guard known != nil else { return nil }
    var request = request
    request.add(first)
    while let document = try next() { request.add(document) }
    request.label.request = request.completeDigest
    return try reports(ofRepeated: request.label, on: connection)
  }

  private func put(
    _ first: LayoutDocument, _ next: () throws(ServiceError) -> LayoutDocument?,
    _ request: ImportRequest, failed: ((ServiceError) throws(ServiceError) -> Void)?,
    on connection: Connection
  ) throws(ServiceError) -> ([EditReport], LoadedDocument?) {
    var request = request
    var upcoming = try next()
    let isGroup = upcoming != nil
    request.add(first)
    var label = request.label
    label.request = request.completeDigest
    if isGroup {
      label.parent = try connection.insertParent(label)
      label.key = nil
    }
    var reports: [EditReport] = []
    var loaded: LoadedDocument?
    var (document, count) = (first, 1)
    while true {
      let start = ContinuousClock.now
      if isGroup { label.summary = "import \(document.id)" }
      do throws(ServiceError) {
        func put() throws(ServiceError) -> (LoadedDocument, EditReport)? {
          try self.put(document, label, onConflict: request.onConflict, on: connection)
        }
        // Each savepoint flushes the search index. Without `failed` the first error ends the
        // transaction, and needs none.
        let put = failed == nil ? try put() : try connection.withSavepoint(put)
        if let (latest, report) = put {
          loaded = latest
          reports.append(report)
          reports[reports.count - 1].seconds = (ContinuousClock.now - start) / .seconds(1)
          if !request.isExplained {
            reports[reports.count - 1].invalidation = InvalidationContext()
          }
        }
      } catch {
        // With a store that cannot be written, the next document would fail as well.
        guard let failed, error.isOfOneDocument else { throw error }
        try failed(error)
      }
      guard let following = upcoming else { break }
      count += 1
      guard count <= DocumentLimits.documentsOfImport else {
        throw .format(.tooMany("documents in an import", limit: DocumentLimits.documentsOfImport))
      }
      request.add(following)
      (document, upcoming) = (following, try next())
    }
    if let parent = label.parent, let digest = request.completeDigest {
      try stored(connection.update(request: digest, of: parent))
    }
    return (reports, loaded)
  }

  private func put(
    _ document: LayoutDocument, _ label: OperationLabel, onConflict: ImportConflict,
    on connection: Connection
  ) throws(ServiceError) -> (LoadedDocument, EditReport)? {
    let known = try stored(connection.document(document.id))
    guard known != nil else {
      return try LoadedDocument.create(document, label, on: connection)
    }
    switch onConflict {
    case .refuse: throw .documentExists(document.id)
    case .skip: return nil
    case .replace:
      let loaded = try cache.take(document.id, on: connection)
      let editor = DocumentEditor(loaded)
      try editor.replace(with: document)
      var report = try editor.commit(label)
      report.isReplacement = report.operation != nil
      return (loaded, report)
    }
  }
}

/// The request of an import, without its documents.
private struct ImportRequest {
  var label: OperationLabel
  /// A digest of the documents read so far; nil without a key. Files may change between two
  /// attempts.
  var digest: Digest?
  let attachments: [any ImportAttachment]
  let onConflict: ImportConflict
  let isExplained: Bool

  mutating func add(_ document: LayoutDocument) {
    digest?.add(DocumentWriter.compact(document))
  }

  /// The digest of the whole request, after all documents were added.
  var completeDigest: Int64? {
    guard var digest else { return nil }
    for attachment in attachments { digest.add(attachment.digestedText.utf8) }
    return digest.column
  }
}

/// The reason why an import is rolled back.
private enum ImportEnd: Error, StorageErrorConvertible {
  case failed(ServiceError)
  /// The import changed nothing, or was a dry run.
  case takenBack([EditReport])

  init(_ error: StorageError) { self = .failed(.storage(error)) }
}
