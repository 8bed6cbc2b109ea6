import LayoutDocuments
import LayoutStorage

extension DamagedCatalog {
  /// Creates a store and puts the documents into it that can be recovered, with the devices that
  /// they name, in one transaction.
  ///
  /// Where this throws there is no store at the path.
  ///
  /// - Parameters:
  ///   - author: Who edits, for the log.
  ///   - isCancelled: Is asked now and then whether to stop.
  ///   - body: Is given each document, with a report where it is in the new store.
  /// - Complexity: O(size of all documents).
  /// - Throws: `storage` with what the path has against it, or `cancelled`; a file that is there
  ///   stays as it is. `nothingRecovered` where there were documents, and none of them can be put
  ///   into a store.
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
    // A store with nothing but devices would pass for what was recovered.
    guard !reports.isEmpty else { throw .nothingRecovered(store.path) }
  }
}
