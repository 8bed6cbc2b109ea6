public import LayoutDocuments
public import LayoutEngine
package import LayoutStorage
package import StrictJSON

/// The documents of a store at one moment. Later commits do not change them.
///
/// One thread at a time may use a snapshot. Close it soon: the store's write-ahead log grows while
/// it is open.
public final class CatalogSnapshot {
  package let connection: Connection
  /// Nil within a transaction, whose end also ends this snapshot.
  private let snapshot: Snapshot?
  package let cache: DocumentCache
  /// The last answer of ``documents(after:)``.
  var former: (operation: Revision, documents: [String: DocumentNumber])?
  /// The newest operation after a given one that may have renamed each document.
  package var renames: (after: Revision, newest: [DocumentNumber: Revision])?
  var textCheck = SearchTextCheck()

  init(_ snapshot: Snapshot, cache: DocumentCache) {
    self.snapshot = snapshot
    connection = snapshot.connection
    self.cache = cache
  }

  /// Creates a snapshot of the uncommitted state of a transaction, for use within it.
  convenience init(_ transaction: WriteTransaction, cache: DocumentCache) {
    self.init(within: transaction.connection, cache: cache)
  }

  init(within connection: Connection, cache: DocumentCache) {
    snapshot = nil
    self.connection = connection
    self.cache = cache
  }

  /// Ends the snapshot. A second call has no effect.
  ///
  /// Afterwards every method of the snapshot, and of a layout from it, that reads the store throws
  /// `storage`. A layout still returns the values that it has in memory: its properties, the frame
  /// of a section by index, and items, headers and footers of sections that it computed.
  public func close() { snapshot?.close() }

  /// Returns the ids of all documents, in order of their bytes.
  public func documentIDs() throws(ServiceError) -> [String] {
    try stored(connection.documentKeys())
  }

  /// Returns the summary of a document, for a list of documents.
  ///
  /// - Complexity: O(*s*) in its sections, for each container with cached frames.
  /// - Throws: `noDocument`.
  public func summary(of document: String) throws(ServiceError) -> DocumentSummary {
    let loaded = try cache.take(document, on: connection)
    defer { cache.keep(loaded) }
    var dirty = loaded.directory.dirtyNumbers
    for container in try otherContainers(than: loaded) {
      let other = try self.loaded(document, in: container)
      defer { cache.keep(other) }
      dirty.formUnion(other.directory.dirtyNumbers)
    }
    return try DocumentSummary(loaded, dirty: dirty.count)
  }

  /// Returns a whole document.
  ///
  /// - Complexity: O(size of the document).
  /// - Throws: `noDocument`.
  public func document(_ document: String) throws(ServiceError) -> LayoutDocument {
    let loaded = try cache.take(document, on: connection)
    defer { cache.keep(loaded) }
    return try loaded.document()
  }

  /// Returns the kinds of decorations of a document in document order, with their values in the
  /// document format.
  ///
  /// - Throws: `noDocument`.
  package func decorationKinds(
    of document: String
  ) throws(ServiceError) -> [(name: String, values: JSONValue)] {
    let loaded = try cache.take(document, on: connection)
    defer { cache.keep(loaded) }
    let text = Array(DocumentWriter.settings(loaded.settings).utf8)
    guard
      case .object(let kinds)? = try formatErrors(
        JSONValue(text: text, source: nil)["decorationKinds"])
    else { return [] }
    return kinds.map { ($0.key, $0.value) }
  }

  /// Returns the layout of the document that an address names: of its current state or, with
  /// `@REV`, of an earlier state.
  ///
  /// An earlier state is reconstructed in memory: later operations are undone, and sections without
  /// cached frames are computed. The frames have the same bits as the frames cached at that time if
  /// the same version of the engine computed them (see ``StoredLayout/algorithm``).
  ///
  /// - Complexity: As ``layout(of:in:)``; for an earlier state also O(*n*) in the changes of later
  ///   operations.
  /// - Throws: `noDocument`, `noDocumentThen`, `noOperation`, `noTag`, `historyTrimmed`,
  ///   `contentTooLong`; `document` if there is no such container.
  public func layout(of address: Address) throws(ServiceError) -> StoredLayout {
    try StoredLayout(try loaded(address), as: address, of: self, cache: cache)
  }

  /// Returns a whole document, in its current state or, with `@REV`, in an earlier state.
  ///
  /// - Complexity: O(size of the document).
  /// - Throws: `noDocument`, `noDocumentThen`, `noOperation`, `noTag`, `historyTrimmed`.
  public func document(_ address: Address) throws(ServiceError) -> LayoutDocument {
    let loaded = try loaded(address)
    defer { keep(loaded) }
    return try loaded.document()
  }

  /// Returns a document's layout, which answers queries for frames.
  ///
  /// Dirty sections are computed in memory. Nothing is written.
  ///
  /// - Parameters:
  ///   - document: The document's id.
  ///   - container: A device, or a size in points such as `440x956`; nil is the document's own.
  /// - Complexity: O(*c*) in chunks of sections if the document is in the cache, else O(*s*) in
  ///   sections; and O(*n*) in the items of dirty sections.
  /// - Throws: `noDocument`; `document` if there is no such device; `contentTooLong`.
  public func layout(
    of document: String, in container: String? = nil
  ) throws(ServiceError) -> StoredLayout {
    var address = Address(document: document)
    address.container = container
    return try layout(of: address)
  }

  package func loaded(
    _ document: String, in container: String?
  ) throws(ServiceError) -> LoadedDocument {
    try cache.take(document, on: connection) { settings throws(ServiceError) in
      guard let container else { return settings.container }
      return try self.connection.parsing { devices throws(DocumentError) in
        try settings.container.applying(container, among: devices)
      }
    }
  }

  func loaded(
    _ document: String, in container: ContainerSpecification
  ) throws(ServiceError) -> LoadedDocument {
    try cache.take(document, on: connection) { _ in container }
  }

  package func keep(_ loaded: LoadedDocument) { cache.keep(loaded) }
}

/// A summary of a document, for a list of documents.
public struct DocumentSummary: Hashable, Sendable {
  /// The document's id.
  public var id: String
  /// The title; nil for a document without one.
  public var title: String?
  /// The document's own tags, in document order.
  public var tags: [String]
  /// The label of the document's own container.
  public var container: String
  /// The number of sections.
  public var sections: Int
  /// The number of items of all sections.
  public var items: Int
  /// The number of sections whose cached frames, in any container that they are cached for, are out
  /// of date.
  public var dirty: Int
  /// The newest operation that changed the document.
  public var revision: Int
  /// The size of the content in points; nil if sections are dirty in the document's own container.
  public var contentSize: Size?

  init(_ loaded: LoadedDocument, dirty: Int) throws(ServiceError) {
    let report = loaded.report()
    id = loaded.record.key
    title = loaded.settings.title
    tags = loaded.settings.tags
    container = report.container
    sections = report.sections
    items = report.items
    self.dirty = dirty
    revision = loaded.record.revision.number
    contentSize = report.contentSize
  }
}

extension SectionDirectory {
  fileprivate var dirtyNumbers: Set<SectionNumber> {
    Set(dirtyPlaces().map { self[$0].order.number })
  }
}

extension CatalogSnapshot {
  /// Returns all devices that documents of this store may name: first the shipped devices, then the
  /// added devices, in order of their ids.
  ///
  /// - Complexity: O(*n*) in the added devices.
  public func devices() throws(ServiceError) -> DeviceTable { try connection.devices() }
}
