package import LayoutDocuments
import LayoutEngine
package import LayoutStorage

extension CatalogSnapshot {
  /// Returns a document for the container and in the state that an address names.
  package func loaded(_ address: Address) throws(ServiceError) -> LoadedDocument {
    guard let selector = address.revision else {
      return try loaded(address.document, in: address.container)
    }
    let (key, container) = (address.document, address.container)
    let operation = try operation(of: selector)
    let newest = try storageErrors { () throws(StorageError) -> DocumentRecord? in
      if let live = try connection.document(key) { return live }
      return try connection.deletedDocuments(key).first
    }
    guard let operation else {
      // `@-N` counts operations back from the document that has the id, or else from the last
      // document that had it.
      if let newest { return try past(newest, selector, in: container) }
      guard let former = try documentFormerly(called: key) else {
        throw try connection.noDocument(key)
      }
      throw .noDocumentThen(
        key, state: "@\(selector)", reason: "it is now named \"\(former.key)\"")
    }
    var refusal: ServiceError?
    func read(at record: DocumentRecord) throws(ServiceError) -> LoadedDocument? {
      do throws(ServiceError) {
        let past = try past(record, selector, in: container)
        if past.record.key == key { return past }
        refusal = .noDocumentThen(
          key, state: "@\(selector)", reason: "it was named \"\(past.record.key)\"")
      } catch {
        guard case .noDocumentThen(_, let state, let reason) = error else { throw error }
        let present = record.key == key ? "" : "it is now named \"\(record.key)\"; "
        refusal = .noDocumentThen(key, state: state, reason: present + reason)
      }
      return nil
    }
    if let newest, let past = try read(at: newest) { return past }
    let documents = try documents(after: operation)
    let former = try documents[key].flatMap { number throws(ServiceError) in
      try stored(connection.document(number))
    }
    if let former { return try past(former, selector, in: container) }
    if refusal == nil, let former = try documentFormerly(called: key) {
      _ = try read(at: former)
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
      throw missing("it has \(count) operation\(count == 1 ? "" : "s"), and the first created it")
    }
    guard past.record.deleted == nil else {
      throw missing("operation \(revision.rawValue) deleted it")
    }
    past.record.revision = revision
    past.record.inheritedRevisions = editor.newRevisions
    try past.settle(editor.settings, in: container)
    return past
  }
}

extension StoredLayout {
  /// The version of the engine that computed the frames when the document entered this state; nil
  /// if the log does not contain it.
  public var algorithm: Int? {
    get throws(ServiceError) {
      let connection = snapshot.connection
      return try stored(connection.operation(loaded.record.revision)?.algorithm)
    }
  }
}

extension Address.RevisionSelector {
  /// The number of the document's operations to undo.
  fileprivate var count: Int {
    if case .before(let count) = self { count } else { 0 }
  }
}

extension LoadedDocument {
  /// Replaces the settings in memory by earlier ones, and selects the layout set of the container
  /// traits that the layout then reads.
  ///
  /// - Parameter container: A device or a size; nil is the document's own.
  /// - Complexity: O(*c*) in chunks of sections; O(*s*) in sections if the traits differ.
  func settle(_ settings: DocumentSettings, in container: String?) throws(ServiceError) {
    let (present, presentRead) = (self.settings.configuration, traitsRead)
    self.settings = settings
    self.container =
      try container.map { name throws(ServiceError) in
        try connection.parsing { devices throws(DocumentError) in
          try settings.container.applying(name, among: devices)
        }
      } ?? settings.container
    let configuration = settings.configuration
    flip = try flip(in: settings)
    let traits = configuration.traits(of: self.container.container, reading: traitsRead)
    if traits != self.traits {
      self.traits = traits
      let number = record.number
      var set = try stored(connection.layoutSet(of: number, traits: traits.text))
      // Under the present settings the same text can describe other traits, for example if the
      // reading direction was different.
      if let known = set {
        let kept = try ContainerSpecification(text: known.container, on: connection).container
        if present.traits(of: kept, reading: presentRead) != traits { set = nil }
      }
      self.set = set
      try readExtents()
    }
    directory.set(record.inheritedRevisions, in: configuration)
    try refresh(isComplete: false)
  }
}
