import LayoutEngine
import LayoutStorage

extension LayoutCatalog {
  /// Logs the operation that those of several documents are part of.
  func insertParent(
    _ label: OperationLabel, on connection: Connection
  ) throws(ServiceError) -> Revision {
    try storing { () throws(StorageError) in
      let number = try connection.nextRevision()
      try connection.insert(OperationRecord(number, label))
      return number
    }
  }

  /// Copies a document, its cached attributes not included: they are computed.
  ///
  /// - Throws: `noDocument`, `documentExists`, `storage`.
  public func copy(_ document: String, to id: String) throws(ServiceError) -> EditReport {
    let start = ContinuousClock.now
    var (report, loaded) = try store.write { transaction throws(ServiceError) in
      let connection = transaction.connection
      try DocumentEditor.checkID(id)
      let source = try cache.take(document, on: connection)
      var copy = try source.document(on: connection)
      copy.id = id
      let taken = try storing { () throws(StorageError) in try connection.document(id) != nil }
      guard !taken else { throw .documentExists(id) }
      let label = OperationLabel(kind: "copy", summary: "copy \(document) \(id)")
      let (loaded, report) = try LoadedDocument.create(copy, label, on: connection)
      return (report, loaded)
    }
    cache.keep(loaded)
    report.seconds = (ContinuousClock.now - start) / .seconds(1)
    return report
  }

  /// Gives a document another id.
  ///
  /// - Throws: `noDocument`, `documentExists`, `badAddress`, `storage`.
  public func rename(_ document: String, to id: String) throws(ServiceError) -> EditReport {
    let label = OperationLabel(kind: "rename", summary: "rename \(document) \(id)")
    return try edit(document, label) { editor throws(ServiceError) in try editor.rename(to: id) }
  }

  /// Deletes documents, in one transaction.
  ///
  /// - Returns: A report for each, in order.
  /// - Throws: `noDocument`, `storage`; then none is deleted.
  public func delete(_ documents: [String]) throws(ServiceError) -> [EditReport] {
    try store.write { transaction throws(ServiceError) in
      let connection = transaction.connection
      var label = OperationLabel(
        kind: "delete", summary: "delete " + documents.joined(separator: " "))
      if documents.count > 1 { label.parent = try insertParent(label, on: connection) }
      var reports: [EditReport] = []
      for document in documents {
        let start = ContinuousClock.now
        label.summary = "delete \(document)"
        let editor = DocumentEditor(try cache.take(document, on: connection), on: connection)
        try editor.delete()
        reports.append(try editor.commit(label, deferred: false))
        reports[reports.count - 1].seconds = (ContinuousClock.now - start) / .seconds(1)
      }
      return reports
    }
  }
}

extension LoadedDocument {
  /// Returns the whole document, as it is exported.
  ///
  /// - Complexity: O(size of the document).
  func document(on connection: Connection) throws(ServiceError) -> LayoutDocument {
    LayoutDocument(id: record.key, settings: settings, sections: try sections(on: connection))
  }

  /// Returns all sections in order.
  ///
  /// - Complexity: O(size of the document).
  func sections(on connection: Connection) throws(ServiceError) -> [DocumentSection] {
    var sections: [DocumentSection] = []
    sections.reserveCapacity(directory.count)
    try directory.visit { (_, _, entry) throws(ServiceError) in
      sections.append(try connection.documentSection(entry.order.number, of: record.number))
    }
    return sections
  }
}
