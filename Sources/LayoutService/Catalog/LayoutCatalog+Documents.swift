public import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension Connection {
  /// Logs the parent operation of the operations on several documents, and returns its number.
  func insertParent(_ label: OperationLabel) throws(ServiceError) -> Revision {
    try storageErrors { () throws(StorageError) in
      let number = try nextRevision()
      try insert(OperationRecord(number, label), inverse: Change.pack(inverting: []))
      return number
    }
  }
}

extension LayoutCatalog {
  /// Copies a document without its cached attributes, and computes the layout of the copy.
  ///
  /// - Parameters:
  ///   - source: A document, in its current state or with `@REV`.
  ///   - id: The id of the copy.
  ///   - key: The caller's id for the operation, under which it is applied only once.
  /// - Throws: `noDocument`, `documentExists`, `storage`.
  public func copy(
    _ source: Address, to id: String, key: OperationKey? = nil
  ) throws(ServiceError) -> EditReport {
    let start = ContinuousClock.now
    let label = label("copy", "copy \(source) \(id)", key: key)
    var (report, loaded) = try store.write {
      transaction throws(ServiceError) -> (EditReport, LoadedDocument?) in
      let connection = transaction.connection
      if let known = try reports(ofRepeated: label, on: connection)?.first { return (known, nil) }
      try formatErrors(LayoutDocument.checkID(id))
      var copy = try CatalogSnapshot(transaction, cache: cache).document(source)
      copy.id = id
      let taken = try stored(connection.document(id) != nil)
      guard !taken else { throw .documentExists(id) }
      do throws(ServiceError) {
        let (loaded, report) = try LoadedDocument.create(copy, label, on: connection)
        return (report, loaded)
      } catch { throw error.isOfLayout ? error.renaming(id, to: source.document) : error }
    }
    if let loaded { cache.keep(loaded) }
    report.seconds = (ContinuousClock.now - start) / .seconds(1)
    return report
  }

  /// Gives a document another id.
  ///
  /// - Throws: `noDocument`, `documentExists`, `badValue`, `storage`.
  public func rename(
    _ document: String, to id: String, key: OperationKey? = nil
  ) throws(ServiceError) -> EditReport {
    let label = label("rename", "rename \(document) \(id)", key: key)
    return try edit(document, label) { editor throws(ServiceError) in try editor.rename(to: id) }
  }
}
