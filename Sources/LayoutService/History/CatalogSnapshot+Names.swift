import LayoutStorage

extension CatalogSnapshot {
  /// Returns addresses of single documents for one whose document may be a glob: of those that are
  /// there or, with `@REV`, of those that were there then, deleted ones too.
  ///
  /// - Throws: `noDocument`, `noMatch`, `noTag`, `noOperation`, `historyTrimmed`.
  public func addresses(matching address: Address) throws(ServiceError) -> [Address] {
    var ids: [String] = []
    if address.revision == nil {
      ids = try documentIDs(matching: address.document)
    } else if !address.isGlob {
      // Who asks for one by its id hears why it was not there.
      ids = [address.document]
    } else if let glob = Glob(address.document) {
      let known = try Set(documentIDs()).union(deletedIDs())
      for id in known.filter({ glob.matches($0) }) {
        var former = address
        former.document = id
        if try hasDocument(former) { ids.append(id) }
      }
      ids.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    guard !ids.isEmpty else { throw .noMatch(address.description) }
    return ids.map { id in
      var one = address
      one.document = id
      return one
    }
  }

  /// Returns the ids that deleted documents had.
  func deletedIDs() throws(ServiceError) -> [String] {
    try storing { () throws(StorageError) in
      try connection.allDocuments().filter { $0.deleted != nil }.map(\.key)
    }
  }

  /// Returns whether a document is there, or with `@REV` was there then.
  func hasDocument(_ address: Address) throws(ServiceError) -> Bool {
    guard address.revision != nil else {
      return try storing { () throws(StorageError) in
        try connection.document(address.document) != nil
      }
    }
    do throws(ServiceError) {
      _ = try loaded(address)
      return true
    } catch .noDocumentThen { return false }
  }
}
