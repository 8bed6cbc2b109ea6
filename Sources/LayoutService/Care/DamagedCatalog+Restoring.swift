import LayoutDocuments
import LayoutStorage

extension DamagedCatalog {
  /// Creates a store and imports the recoverable documents and the damaged store's own devices, in
  /// one transaction.
  ///
  /// If this throws, no store is created.
  ///
  /// - Parameters:
  ///   - path: The path of the new store.
  ///   - author: The author for the log.
  ///   - isCancelled: Called periodically; returning true stops the recovery.
  ///   - body: Called with each document, and with a report if the document was imported.
  /// - Complexity: O(size of all documents).
  /// - Throws: `storage` with the reason why the path cannot be used, or `cancelled`; an existing
  ///   file is not changed. `nothingRecovered` if documents were found and none can be imported.
  public func restore(
    to path: String, author: String? = nil, isCancelled: (@Sendable () -> Bool)? = nil,
    _ body: (RecoveredDocument, EditReport?) -> Void
  ) throws(ServiceError) {
    try LayoutCatalog.create(
      at: path, author: author, isCancelled: isCancelled
    ) { catalog throws(ServiceError) in
      try restore(to: catalog, body)
    }
  }

  private func restore(
    to catalog: LayoutCatalog, _ body: (RecoveredDocument, EditReport?) -> Void
  ) throws(ServiceError) {
    guard !documents.isEmpty else {
      _ = try catalog.addDevices(ownDevices)
      return
    }
    var label = catalog.label("import", "recover \(store.path)")
    let reports = try catalog.importing(isDryRun: false) { connection throws(ServiceError) in
      _ = try connection.addDevices(ownDevices)
      label.parent = try connection.insertParent(label)
      var reports: [EditReport] = []
      try forEachDocument { recovered throws(ServiceError) in
        try stored(connection.checkNotStopped())
        var recovered = recovered
        guard let document = recovered.document else { return body(recovered, nil) }
        label.summary = "recover \(document.id)"
        do throws(ServiceError) {
          let report = try connection.withSavepoint { () throws(ServiceError) in
            try LoadedDocument.create(document, label, on: connection).1
          }
          reports.append(report)
          body(recovered, report)
        } catch {
          guard error.isOfOneDocument else { throw error }
          recovered.losses.append(
            RecoveryLoss("it cannot be laid out: \(error)", of: document.id))
          body(recovered, nil)
        }
      }
      return (reports, nil)
    }
    // A store that holds only devices could be mistaken for a successful recovery.
    guard !reports.isEmpty else { throw .nothingRecovered(store.path) }
  }
}
