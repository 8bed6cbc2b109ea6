public import LayoutDocuments
import LayoutEngine
package import LayoutStorage

extension CatalogSnapshot {
  /// Returns the layout of what an address names, as it is or, with `@REV`, as it was, to be asked
  /// for frames.
  ///
  /// An earlier state is made in memory: what operations changed since is taken back, and what no
  /// frames are kept of is computed. It gives the same bits as were kept then, as far as the same
  /// version of the engine computed them (see ``StoredLayout/algorithm``).
  ///
  /// - Complexity: As ``layout(of:in:)``; for an earlier state O(*n*) in what operations changed
  ///   since.
  /// - Throws: `noDocument`, `noDocumentThen`, `noOperation`, `noTag`, `historyTrimmed`, `document`
  ///   when there is no such container, `contentTooLong`.
  public func layout(of address: Address) throws(ServiceError) -> StoredLayout {
    try StoredLayout(try loaded(address), as: address, of: self, cache: cache)
  }

  /// Returns a whole document, as it is or, with `@REV`, as it was.
  ///
  /// - Complexity: O(size of the document).
  /// - Throws: `noDocument`, `noDocumentThen`, `noOperation`, `noTag`, `historyTrimmed`.
  public func document(_ address: Address) throws(ServiceError) -> LayoutDocument {
    let loaded = try loaded(address)
    defer { keep(loaded) }
    return try loaded.document()
  }

  /// Returns a document for the container and in the state that an address names.
  package func loaded(_ address: Address) throws(ServiceError) -> LoadedDocument {
    guard let selector = address.revision else {
      return try loaded(address.document, in: address.container)
    }
    let (key, container) = (address.document, address.container)
    let operation = try operation(of: selector)
    let newest = try storing { () throws(StorageError) -> DocumentRecord? in
      if let live = try connection.document(key) { return live }
      return try connection.deletedDocuments(key).first
    }
    guard let operation else {
      // Operations are counted back from the document that has the id, or was the last to have it.
      if let newest { return try past(newest, selector, in: container) }
      guard let former = try documentFormerly(called: key) else {
        throw try connection.noDocument(key)
      }
      throw .noDocumentThen(
        key, state: "@\(selector)", reason: "it is called \"\(former.key)\" now")
    }
    var refusal: ServiceError?
    func look(at record: DocumentRecord) throws(ServiceError) -> LoadedDocument? {
      do throws(ServiceError) {
        let past = try past(record, selector, in: container)
        if past.record.key == key { return past }
        refusal = .noDocumentThen(
          key, state: "@\(selector)", reason: "it was called \"\(past.record.key)\"")
      } catch {
        guard case .noDocumentThen(_, let state, let reason) = error else { throw error }
        let present = record.key == key ? "" : "it is called \"\(record.key)\" now; "
        refusal = .noDocumentThen(key, state: state, reason: present + reason)
      }
      return nil
    }
    if let newest, let past = try look(at: newest) { return past }
    let documents = try documents(after: operation)
    let former = try documents[key].flatMap { number throws(ServiceError) in
      try stored(connection.document(number))
    }
    if let former { return try past(former, selector, in: container) }
    if refusal == nil, let former = try documentFormerly(called: key) {
      _ = try look(at: former)
    }
    throw refusal
      ?? .noDocument(key, nearest: NearestMatch.find(key, among: documents.keys.sorted()))
  }

  /// Returns the state of a document, which may be a deleted one, that a selector names.
  ///
  /// - Throws: `noDocumentThen`, `noOperation`, `noTag`, `historyTrimmed`.
  package func past(
    _ record: DocumentRecord, _ selector: Address.RevisionSelector, in container: String?
  ) throws(ServiceError) -> LoadedDocument {
    let present = try cache.take(record, on: connection)
    let past = LoadedDocument(detaching: present)
    keep(present)
    let editor = DocumentEditor(past)
    var chain = OperationChain(of: record, on: connection)
    let bound = try operation(of: selector)
    var count = 0
    while let next = chain.next, bound.map({ next > $0 }) ?? (count < selector.count) {
      guard let operation = try chain.older() else { break }
      try editor.takeBack(operation.number)
      count += 1
    }
    func missing(_ reason: String) -> ServiceError {
      .noDocumentThen(record.key, state: "@\(selector)", reason: reason)
    }
    guard let revision = chain.next else {
      throw missing("it has \(count) operation\(count == 1 ? "" : "s"), and the first made it")
    }
    guard past.record.deleted == nil else {
      throw missing("operation \(revision.rawValue) had deleted it")
    }
    past.record.revision = revision
    past.record.inheritedRevisions = editor.newRevisions
    try past.settle(editor.settings, in: container)
    return past
  }
}

extension StoredLayout {
  /// The version of the engine that computed the frames when the document came into this state; nil
  /// where that is not kept.
  public var algorithm: Int? {
    get throws(ServiceError) {
      let connection = snapshot.connection
      return try stored(connection.operation(loaded.record.revision)?.algorithm)
    }
  }
}

extension Address.RevisionSelector {
  /// How many operations of the document are to be taken back.
  fileprivate var count: Int {
    if case .before(let count) = self { count } else { 0 }
  }
}

extension LoadedDocument {
  /// Finds out, after settings were put back in memory, what is known for the part of a container
  /// that they read.
  ///
  /// - Parameter container: A device or a size; nil is the document's own.
  /// - Complexity: O(*c*) in chunks of sections; O(*s*) in sections where the part is another.
  func settle(_ settings: DocumentSettings, in container: String?) throws(ServiceError) {
    let present = self.settings.configuration
    self.settings = settings
    self.container =
      try container.map { name throws(ServiceError) in
        try connection.parsing { devices throws(DocumentError) in
          try settings.container.applying(name, among: devices)
        }
      } ?? settings.container
    let configuration = settings.configuration
    let part = configuration.part(of: self.container.container, reading: record.readsOfContainer)
    if part != self.part {
      self.part = part
      let number = record.number
      var set = try stored(connection.layoutSet(of: number, part: part.text))
      // Under the present settings the same text may stand for another part, as where the document
      // was read from the other side.
      if let known = set {
        let kept = try ContainerSpecification(text: known.container, on: connection).container
        if present.part(of: kept, reading: record.readsOfContainer) != part { set = nil }
      }
      var extents: [Int: [ExtentEntry]] = [:]
      if let set, set.algorithm == LayoutPass.algorithmVersion {
        extents = try stored(connection.extents(of: set.number))
      }
      self.set = set
      directory.set(extents)
    }
    directory.set(record.inheritedRevisions, spacing: configuration.sectionSpacing)
    try refresh(isComplete: false)
  }
}
