import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension LayoutCatalog {
  /// Forgets that documents were asked to be laid out for a container, and deletes what was
  /// computed for it alone.
  ///
  /// Containers in which the layout reads the same share one set of frames, and are forgotten
  /// together. A document's own container stays laid out. The documents do not change, and nothing
  /// is logged.
  ///
  /// - Parameters:
  ///   - container: A device or a size such as `440x956`.
  ///   - documents: Documents and globs; nil is all documents.
  ///   - isDryRun: Whether nothing is forgotten.
  /// - Returns: In how many documents it was asked for.
  /// - Throws: `document` when there is no such device; `noDocument`, `noMatch`; `storage`.
  /// - Complexity: O(number of documents)
  public func forget(
    container: String, of documents: [String]? = nil, isDryRun: Bool = false
  ) throws(ServiceError) -> Int {
    try store.write { transaction throws(ServiceError) in
      let connection = transaction.connection
      _ = try ContainerRequest.all([container], on: connection)
      var keys: Set<String> = []
      for name in documents ?? [] { keys.formUnion(try connection.documentKeys(matching: name)) }
      if documents == nil {
        keys = Set(try stored(connection.documentKeys()))
      }
      var count = 0
      for key in keys.sorted() {
        let record = try connection.existingDocument(key)
        let set = try connection.requestedSet(of: record, in: container)
        guard let (set, isOwn) = set else { continue }
        count += 1
        if !isDryRun { try connection.forget(set, isOwn: isOwn) }
      }
      return count
    }
  }
}

extension Connection {
  /// Returns the set that has a container, where somebody asked for it, and whether it is that of
  /// the document's own container too.
  fileprivate func requestedSet(
    of record: DocumentRecord, in container: String
  ) throws(ServiceError) -> (LayoutSetRecord, isOwn: Bool)? {
    let settings = try DocumentSettings(record, on: self)
    let asked = try settings.container.applying([container], on: self)[0]
    func part(_ container: ContainerSpecification) -> String {
      settings.configuration.part(of: container.container, reading: record.readsOfContainer).text
    }
    let set = try stored(layoutSet(of: record.number, part: part(asked)))
    guard let set, set.isRequested else { return nil }
    return (set, part(settings.container) == set.part)
  }

  fileprivate func forget(_ set: LayoutSetRecord, isOwn: Bool) throws(ServiceError) {
    try storing { () throws(StorageError) in
      try deleteLayoutRequests(answeredBy: set.number)
      guard isOwn else { return try delete(set.number) }
      var own = set
      own.isRequested = false
      try update(own)
    }
  }
}
