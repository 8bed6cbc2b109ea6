import LayoutStorage

/// What an import does with a document whose id is there already.
public enum ImportConflict: Hashable, Sendable {
  case refuse, replace, skip
}

extension LayoutCatalog {
  /// Imports documents, in one transaction.
  ///
  /// Several are one operation with a child for each document. None is asked for before its turn.
  ///
  /// - Parameters:
  ///   - isDryRun: Whether all is done and then taken back.
  ///   - summary: Where the documents come from, for the log.
  ///   - baselines: Frames that were recorded of these documents, and the tags that carry them.
  ///   - failed: Called with what is wrong with a document; it is left out where this returns, and
  ///     nothing is imported where it throws.
  /// - Returns: A report for each document that was created or replaced, in order.
  /// - Throws: `documentExists`, `contentTooLong`, `tagWithoutFrames`, `documentRenamed`,
  ///   `storage`; then nothing was imported.
  public func importDocuments(
    _ documents: some Collection<LayoutDocument>, onConflict: ImportConflict = .refuse,
    isDryRun: Bool = false, summary: String = "import", key: OperationKey? = nil,
    baselines: [RecordedBaseline] = [],
    failed: (ServiceError) throws(ServiceError) -> Void = { error throws(ServiceError) in
      throw error
    }
  ) throws(ServiceError) -> [EditReport] {
    guard !documents.isEmpty else { return [] }
    var key = key
    // Files may have changed between two tries.
    if key != nil {
      for document in documents { key?.input += DocumentWriter.compact(document) }
      for baseline in baselines { key?.input += Array(baseline.digestedText.utf8) }
    }
    let label = label("import", summary, key: key)
    var reports = try importing(label, isDryRun: isDryRun) { connection throws(ServiceError) in
      let before = CatalogSnapshot(within: connection, cache: cache)
      for baseline in baselines { try baseline.check(in: before) }
      let done = try put(
        documents, label, onConflict: onConflict, failed: failed, on: connection)
      try Self.write(baselines, of: done.0, on: connection)
      return done
    }
    // Where documents are as they were all is taken back, but what was recorded of them may differ.
    let unchanged = reports
    if !isDryRun, !baselines.isEmpty, unchanged.allSatisfy({ $0.operation == nil }) {
      try store.write { transaction throws(ServiceError) in
        try Self.write(baselines, of: unchanged, on: transaction.connection)
      }
    }
    try RecordedBaseline.addAgreement(of: baselines, to: &reports)
    return reports
  }

  /// Runs an import in one transaction, which is taken back where it was only tried.
  func importing(
    _ label: OperationLabel, isDryRun: Bool,
    _ body: (Connection) throws(ServiceError) -> ([EditReport], LoadedDocument?)
  ) throws(ServiceError) -> [EditReport] {
    do throws(ImportEnd) {
      let (reports, loaded) = try store.write {
        transaction throws(ImportEnd) -> ([EditReport], LoadedDocument?) in
        var done: (reports: [EditReport], loaded: LoadedDocument?) = ([], nil)
        do throws(ServiceError) {
          if let known = try self.reports(ofRepeated: label, on: transaction.connection) {
            return (known, nil)
          }
          done = try body(transaction.connection)
        } catch { throw .failed(error) }
        // An import that changed nothing is no operation, with a parent or without.
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
    _ baselines: [RecordedBaseline], of reports: [EditReport], on connection: Connection
  ) throws(ServiceError) {
    let imported = Set(reports.map(\.document))
    for baseline in baselines { try baseline.write(imported, on: connection) }
  }

  private func put(
    _ documents: some Collection<LayoutDocument>, _ label: OperationLabel,
    onConflict: ImportConflict, failed: (ServiceError) throws(ServiceError) -> Void,
    on connection: Connection
  ) throws(ServiceError) -> ([EditReport], LoadedDocument?) {
    var label = label
    if documents.count > 1 {
      label.parent = try connection.insertParent(label)
      label.key = nil
    }
    var reports: [EditReport] = []
    var loaded: LoadedDocument?
    for document in documents {
      let start = ContinuousClock.now
      if documents.count > 1 { label.summary = "import \(document.id)" }
      do throws(ServiceError) {
        let put = try connection.withSavepoint { () throws(ServiceError) in
          try self.put(document, label, onConflict: onConflict, on: connection)
        }
        guard let (latest, report) = put else { continue }
        loaded = latest
        reports.append(report)
        reports[reports.count - 1].seconds = (ContinuousClock.now - start) / .seconds(1)
      } catch {
        // The next document would fare no better with a store that cannot be written.
        guard error.isOfOneDocument else { throw error }
        try failed(error)
      }
    }
    return (reports, loaded)
  }

  private func put(
    _ document: LayoutDocument, _ label: OperationLabel, onConflict: ImportConflict,
    on connection: Connection
  ) throws(ServiceError) -> (LoadedDocument, EditReport)? {
    let known = try storing { () throws(StorageError) in try connection.document(document.id) }
    guard known != nil else {
      return try LoadedDocument.create(document, label, on: connection)
    }
    switch onConflict {
    case .refuse: throw .documentExists(document.id)
    case .skip: return nil
    case .replace:
      let loaded = try cache.take(document.id, on: connection)
      let editor = DocumentEditor(loaded, on: connection)
      try editor.replace(with: document)
      return (loaded, try editor.commit(label, deferred: false))
    }
  }
}

/// Why an import is rolled back.
private enum ImportEnd: Error, StorageErrorConvertible {
  case failed(ServiceError)
  /// There was nothing to do, or it was not to be done.
  case takenBack([EditReport])

  init(_ error: StorageError) { self = .failed(.storage(error)) }
}
