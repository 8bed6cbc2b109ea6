public import LayoutDocuments
import LayoutEngine
package import LayoutStorage

extension CatalogSnapshot {
  /// Returns one address for each document that an address with an id or a glob matches. With
  /// `@REV` these are the documents that existed at that revision, with their ids at that time.
  ///
  /// `@-N` names a state of one document, not of the store. A glob with `@-N` matches present ids,
  /// and the last ids of deleted documents.
  ///
  /// - Returns: An empty list for a glob in a store without documents.
  /// - Throws: `noDocument`, `noMatch`, `noTag`, `noOperation`, `historyTrimmed`.
  public func addresses(matching address: Address) throws(ServiceError) -> [Address] {
    var ids: [String] = []
    if address.revision == nil {
      if address.isGlob, try documentIDs().isEmpty { return [] }
      ids = try documentIDs(matching: address.document)
    } else if !address.isGlob {
      // A missing id that is not a glob gets an error with the reason.
      ids = [address.document]
    } else if let glob = Glob(address.document) {
      for id in try knownIDs(at: address.revision) where glob.matches(id) {
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

  /// Returns whether the store has the document, or the frame, with an id, such as `home` or
  /// `home/album/item:cover`. The id may be any `FrameRow.id`, with `#CONTAINER` and `@REV`.
  ///
  /// - Complexity: As ``contains(_:)-(Address)``.
  /// - Throws: As ``contains(_:)-(Address)``; `badAddress` for a text that is not an address.
  public func contains(_ id: String) throws(ServiceError) -> Bool {
    try contains(try formatErrors(Address(id)))
  }

  /// Returns whether the store has the document, the section or the element's frame that an address
  /// without a glob names.
  ///
  /// - Complexity: O(log *d*) in documents for a document; else as ``layout(of:)-(Address)``.
  /// - Throws: `noOperation`, `noTag`, `historyTrimmed`; `document` if there is no such container;
  ///   as ``layout(of:)-(Address)`` for a document that cannot be laid out.
  public func contains(_ address: Address) throws(ServiceError) -> Bool {
    guard try hasDocument(address) else { return false }
    if address.container == nil, address.section == nil, address.element == nil { return true }
    let layout = try layout(of: address)
    do throws(ServiceError) { _ = try layout.row(for: address) } catch {
      switch error {
      case .noSection, .format(.noItem), .noSupplementary, .noGroup, .noDecoration: return false
      // A decoration of each item or line has several frames.
      case .wrongTarget: return true
      default: throw error
      }
    }
    return true
  }

  /// Returns whether a document exists, or with `@REV` whether it existed at that revision.
  ///
  /// - Complexity: O(log *d*) in documents; with `@REV` O(*n*) in the changes of later operations,
  ///   unless the snapshot has the answer of ``documents(after:)``.
  package func hasDocument(_ address: Address) throws(ServiceError) -> Bool {
    guard let selector = address.revision else {
      return try stored(connection.document(address.document) != nil)
    }
    if let former, former.operation == (try operation(of: selector)) {
      return former.documents[address.document] != nil
    }
    var address = address
    address.container = nil
    do throws(ServiceError) {
      _ = try loaded(address)
      return true
    } catch .noDocumentThen { return false } catch .noDocument { return false }
  }

  private func knownIDs(
    at selector: Address.RevisionSelector?
  ) throws(ServiceError) -> Set<String> {
    if let operation = try selector.flatMap({ selector throws(ServiceError) in
      try self.operation(of: selector)
    }) {
      return Set(try documents(after: operation).keys)
    }
    var ids: Set<String> = []
    try stored(connection.forEachDocumentName { _, id, _ in ids.insert(id) })
    return ids
  }

  /// Returns the newest operation in the state of the store that a selector names; nil for a
  /// selector of a state of one document.
  ///
  /// - Throws: `noOperation`, `noTag`.
  func operation(of selector: Address.RevisionSelector) throws(ServiceError) -> Revision? {
    switch selector {
    case .before: return nil
    case .operation(let number):
      let newest = try stored(connection.lastRevision()).number
      guard 0...newest ~= number else {
        throw .noOperation(number, newest: newest)
      }
      return Revision(Int64(number))
    case .tag(let name): return try connection.existingTag(name).revision
    }
  }

  /// Returns the documents that existed after an operation, by their ids at that time.
  ///
  /// The snapshot keeps the last answer.
  ///
  /// - Complexity: O(*d*) in documents, and O(*n*) in the inverses of later operations.
  /// - Throws: `historyTrimmed` if a later operation was trimmed.
  package func documents(after operation: Revision) throws(ServiceError) -> [String: DocumentNumber]
  {
    if let known = former, known.operation == operation { return known.documents }
    let oldest = try connection.oldestOperation()
    guard operation.rawValue >= oldest.rawValue - 1 else {
      throw .historyTrimmed(before: oldest.number)
    }
    var ids: [DocumentNumber: String] = [:]
    var isThere: [DocumentNumber: Bool] = [:]
    try stored(
      connection.forEachDocumentName { number, id, isDeleted in
        ids[number] = id
        isThere[number] = !isDeleted
      })
    // The former id or state of a document is in the inverse of the oldest later operation that
    // renamed, created or deleted it.
    var named: Set<DocumentNumber> = []
    var decided: Set<DocumentNumber> = []
    for (later, number) in try namingOperations(after: operation) {
      for change in try Change.inverse(of: later, on: connection).reversed() {
        switch change {
        case .rename(let id) where named.insert(number).inserted: ids[number] = id
        case .deleteDocument where decided.insert(number).inserted: isThere[number] = false
        case .restoreDocument where decided.insert(number).inserted: isThere[number] = true
        default: break
        }
      }
    }
    var documents: [String: DocumentNumber] = [:]
    for (number, id) in ids where isThere[number] == true { documents[id] = number }
    former = (operation, documents)
    return documents
  }

  /// Returns the last document that had an id and was renamed; nil if the history has none.
  ///
  /// - Complexity: O(*n*) in the inverses of all operations.
  func documentFormerly(called key: String) throws(ServiceError) -> DocumentRecord? {
    let renames = try namingOperations(after: Revision(0), [Change.nameOfRenaming])
    for (operation, number) in renames.reversed() {
      for case .rename(let id) in try Change.inverse(of: operation, on: connection)
      where id.isExactly(key) {
        return try stored(connection.document(number))
      }
    }
    return nil
  }

  /// Returns the operations that may have renamed, created or deleted a document, the oldest first.
  ///
  /// - Parameter names: The names of the changes to find in the inverses of the operations.
  package func namingOperations(
    after operation: Revision, _ names: [String] = Change.namesOfIdentity
  ) throws(ServiceError) -> [(Revision, DocumentNumber)] {
    var found: [Revision: DocumentNumber] = [:]
    try storageErrors { () throws(StorageError) in
      for name in names {
        try connection.forEachOperation(after: operation, naming: Array(name.utf8)) {
          found[$0] = $1
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
