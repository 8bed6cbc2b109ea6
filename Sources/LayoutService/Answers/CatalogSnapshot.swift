public import LayoutDocuments
public import LayoutEngine
package import LayoutStorage
package import StrictJSON

/// A store's documents as they are at one moment, whatever others commit meanwhile.
///
/// One thread at a time may use it; let it go soon, for while it is open the store's log grows.
public final class CatalogSnapshot {
  package let connection: Connection
  /// Nil within a transaction, which ends by itself.
  private let snapshot: Snapshot?
  package let cache: DocumentCache
  /// The last answer of ``documents(after:)``.
  var former: (operation: Revision, documents: [String: DocumentNumber])?
  /// The newest operation after a given one that may have renamed each document.
  package var renames: (after: Revision, newest: [DocumentNumber: Revision])?
  var textCheck = FoundTextCheck()

  init(_ snapshot: Snapshot, cache: DocumentCache) {
    self.snapshot = snapshot
    connection = snapshot.connection
    self.cache = cache
  }

  /// Asks what a transaction has, within it.
  convenience init(_ transaction: WriteTransaction, cache: DocumentCache) {
    self.init(within: transaction.connection, cache: cache)
  }

  init(within connection: Connection, cache: DocumentCache) {
    snapshot = nil
    self.connection = connection
    self.cache = cache
  }

  /// Ends the snapshot. Doing it twice does nothing.
  ///
  /// Afterwards every method of the snapshot, and of a layout from it, that reads the store throws
  /// `storage`. A layout still returns what it finds in memory: its properties, the frame of a
  /// section by index, and items, headers and footers of sections that it computed.
  public func close() { snapshot?.close() }

  /// Returns the ids of all documents, in order of their bytes.
  public func documentIDs() throws(ServiceError) -> [String] {
    try stored(connection.documentKeys())
  }

  /// Returns what a list of documents shows of one.
  ///
  /// - Complexity: O(*s*) in its sections, for each container that frames are kept for.
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
    return DocumentSummary(loaded, dirty: dirty.count)
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

  /// Returns the kinds of decorations of a document, in its order: what the document format writes
  /// of each.
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

  /// Returns a document's layout, to be asked for frames.
  ///
  /// Sections that are dirty are computed in memory, and nothing is written.
  ///
  /// - Parameter container: A device or a size such as `440x956`; nil is the document's own.
  /// - Complexity: O(*c*) in chunks of sections where the document was used before, else O(*s*) in
  ///   sections; and O(*n*) in the items of dirty sections.
  /// - Throws: `noDocument`, `document` when there is no such device, `contentTooLong`.
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

/// What a list of documents shows of one.
public struct DocumentSummary: Hashable, Sendable {
  public var id: String
  public var title: String?
  public var tags: [String]
  public var container: String
  public var sections: Int
  public var items: Int
  /// Sections whose frames, in any container that they are kept for, are not those of what the
  /// document says now.
  public var dirty: Int
  /// The newest operation that changed the document.
  public var revision: Int
  /// In points; nil where sections are dirty in the document's own container.
  public var contentSize: Size?

  init(_ loaded: LoadedDocument, dirty: Int) {
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
  /// The sections that are dirty.
  fileprivate var dirtyNumbers: Set<SectionNumber> {
    Set(dirtyPlaces().map { self[$0].order.number })
  }
}

extension CatalogSnapshot {
  /// Returns all devices that documents of this store may name: those that are shipped, then those
  /// that were added, in order of their ids.
  ///
  /// - Complexity: O(number of devices that were added)
  public func devices() throws(ServiceError) -> DeviceTable { try connection.devices() }
}
