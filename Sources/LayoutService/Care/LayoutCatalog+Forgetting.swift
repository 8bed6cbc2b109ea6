import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension LayoutCatalog {
  /// Forgets the requests to lay out documents for a container, and deletes the layout sets that
  /// only these requests need.
  ///
  /// Containers whose traits are equal for the layout share one set of frames, and are forgotten
  /// together. The frames for a document's own container are kept. The documents do not change, and
  /// nothing is logged.
  ///
  /// - Parameters:
  ///   - container: A device or a size such as `440x956`.
  ///   - documents: Document ids and globs; nil means all documents.
  ///   - isDryRun: Whether to count the documents without forgetting the requests.
  /// - Returns: The number of documents for which the container was requested.
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
  /// Returns the requested layout set for a container, and whether the document's own container
  /// uses this set too. Returns nil if no set was requested for the container.
  fileprivate func requestedSet(
    of record: DocumentRecord, in container: String
  ) throws(ServiceError) -> (LayoutSetRecord, isOwn: Bool)? {
    let settings = try DocumentSettings(record, on: self)
    let asked = try settings.container.applying([container], on: self)[0]
    let traitsRead = try traitsRead(of: record, settings)
    func traits(_ container: ContainerSpecification) -> String {
      settings.configuration.traits(of: container.container, reading: traitsRead).text
    }
    let set = try stored(layoutSet(of: record.number, traits: traits(asked)))
    guard let set, set.isRequested else { return nil }
    return (set, traits(settings.container) == set.traits)
  }

  fileprivate func forget(_ set: LayoutSetRecord, isOwn: Bool) throws(ServiceError) {
    try storageErrors { () throws(StorageError) in
      guard isOwn else { return try delete(set.number) }
      var own = set
      own.isRequested = false
      own.requests.removeAll { $0 != Connection.ownRequest }
      try update(own)
    }
  }
}
