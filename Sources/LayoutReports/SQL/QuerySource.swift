import LayoutDocuments
import LayoutService
import LayoutStorage

/// The source of documents for the query tables. While any cursor is open, it reads one snapshot of
/// the store.
final class QuerySource {
  private let open: () throws(ServiceError) -> CatalogSnapshot
  /// Receives each layout with sections that had to be computed, and the requested container.
  private let noteComputed: (StoredLayout, String?) -> Void
  /// Receives a document that cannot be read or laid out, and the reason; if nil, such a document
  /// ends a query.
  private let passing: ((String, ServiceError) -> Void)?
  private var passed: Set<String> = []
  private var snapshot: CatalogSnapshot?
  private var cursors = 0
  /// The number of sections that cursors visited, and of layouts that were opened.
  private(set) var visits = (sections: 0, layouts: 0)
  private var sizes: StoreSizes?
  private var documents: [String]?
  private var layouts: [(key: LayoutKey, layout: StoredLayout)] = []
  private var noted: Set<LayoutKey> = []
  /// Requested containers that are known to be devices or sizes.
  private var knownContainers: Set<String> = []

  struct LayoutKey: Hashable {
    var document: String
    var container: String?
  }

  /// The number of open layouts to keep. Keeping some avoids recomputing dirty sections; a limit
  /// bounds memory.
  private static let mostLayouts = 8

  init(
    _ open: @escaping () throws(ServiceError) -> CatalogSnapshot,
    noteComputed: @escaping (StoredLayout, String?) -> Void = { _, _ in },
    passing: ((String, ServiceError) -> Void)? = nil
  ) {
    self.open = open
    self.noteComputed = noteComputed
    self.passing = passing
  }

  /// Counts a section that a cursor visits.
  func visitSection() { visits.sections += 1 }

  /// Returns whether a query continues without a document that cannot be read or laid out.
  func passes(_ document: String?, _ error: any Error) -> Bool {
    guard let passing, let document, let error = error as? ServiceError,
      error.isOfUnusableDocument
    else { return false }
    if passed.insert(document).inserted { passing(document, error) }
    return true
  }

  /// Registers a cursor.
  func retain() { cursors += 1 }

  /// Unregisters a cursor. After the last cursor, the snapshot is released.
  func release() {
    cursors -= 1
    guard cursors == 0 else { return }
    layouts = []
    documents = nil
    noted = []
    snapshot = nil
  }

  /// Returns the snapshot that was taken when the first cursor began to read; without a cursor, a
  /// new snapshot.
  func current() throws(ServiceError) -> CatalogSnapshot {
    if let snapshot { return snapshot }
    let opened = try open()
    if cursors > 0 { snapshot = opened }
    return opened
  }

  /// Refuses a container that is neither a device nor a size, even if no layout is opened.
  ///
  /// - Throws: `document`.
  func check(container: String?) throws(ServiceError) {
    guard let container, !knownContainers.contains(container) else { return }
    _ = try ContainerSpecification().applying([container], on: current().connection)
    knownContainers.insert(container)
  }

  /// Returns the approximate size of the store, which is read once. If reading fails, it returns a
  /// default; the query then fails with the reason.
  func roughSizes() -> StoreSizes {
    if let sizes { return sizes }
    guard let snapshot = try? current(), let found = try? snapshot.connection.roughSizes() else {
      return StoreSizes(documents: 10, sections: 100, items: 1_000)
    }
    sizes = found
    return found
  }

  /// Returns the ids of the selected documents.
  func documentIDs(_ selection: Selection) throws(ServiceError) -> [String] {
    guard !selection.isEmpty else { return [] }
    let snapshot = try current()
    let patterns = selection.documentPatterns
    if let document = selection.document {
      guard patterns.allSatisfy({ $0.matches(document) }) else { return [] }
      return try snapshot.hasDocument(Address(document: document)) ? [document] : []
    }
    guard patterns.isEmpty else {
      return try stored(snapshot.connection.documentKeys(matching: patterns))
    }
    if let documents { return documents }
    let found = try snapshot.documentIDs()
    documents = found
    return found
  }

  /// Returns a document's layout. If the requested container is the document's own, it is the
  /// layout in its own container.
  func layout(of document: String, in container: String?) throws(ServiceError) -> StoredLayout {
    let key = LayoutKey(document: document, container: container)
    if let index = layouts.firstIndex(where: { $0.key == key }) {
      // The most recently used layout is evicted last.
      if index < layouts.count - 1 { layouts.append(layouts.remove(at: index)) }
      return layouts[layouts.count - 1].layout
    }
    let layout = try open(document, container)
    if layouts.count == Self.mostLayouts { layouts.removeFirst() }
    layouts.append((key, layout))
    return layout
  }

  private func open(
    _ document: String, _ container: String?
  ) throws(ServiceError) -> StoredLayout {
    let snapshot = try current()
    var asked = container
    if let container {
      let settings = try snapshot.loaded(document, in: nil)
      defer { snapshot.keep(settings) }
      if settings.container.label == container { asked = nil }
    }
    let layout = try snapshot.layout(of: document, in: asked)
    visits.layouts += 1
    if layout.computedCount > 0,
      noted.insert(LayoutKey(document: document, container: asked)).inserted
    {
      noteComputed(layout, asked)
    }
    return layout
  }
}
