public import LayoutDocuments
import LayoutStorage

/// Whether a section's cached frames are those of what the document says now.
public struct SectionStatus: Hashable, Sendable {
  public var document: String
  public var container: String
  /// The section's id; nil where it has none.
  public var section: String?
  public var sectionIndex: Int
  /// Why it is dirty; nil where it is clean.
  public var reason: InvalidationReason?
}

extension CatalogSnapshot {
  /// Returns the ids of the documents that a name or a glob stands for, in order.
  ///
  /// - Throws: `noDocument`, with the nearest id; `noMatch` for a glob that matches none.
  public func documentIDs(matching name: String) throws(ServiceError) -> [String] {
    try connection.documentKeys(matching: name)
  }

  /// Gives the body the status of every section that an address names, of a document or one of it:
  /// in the container that it names, else in each that something is kept for, the document's own
  /// first.
  ///
  /// - Throws: `noDocument`, `noSection`, what the body throws.
  public func forEachStatus(of address: Address, _ body: (SectionStatus) throws -> Void) throws {
    let first = try loaded(address.document, in: address.container)
    defer { keep(first) }
    try forEachStatus(of: address, in: first, body)
    guard address.container == nil else { return }
    for container in try otherContainers(than: first) {
      let loaded = try loaded(address.document, in: container)
      defer { keep(loaded) }
      try forEachStatus(of: address, in: loaded, body)
    }
  }

  /// Returns the containers that frames were asked to be kept for, beside the one that a document
  /// is loaded for.
  package func otherContainers(
    than own: LoadedDocument
  ) throws(ServiceError) -> [ContainerSpecification] {
    let sets = try stored(connection.layoutSets(of: own.record.number))
    // A set that nobody asked for was the own container's once: relayout drops it.
    return try sets.filter { $0.isRequested && $0.part != own.part.text }
      .map { set throws(ServiceError) in
        try ContainerSpecification(text: set.container, on: connection)
      }
  }

  private func forEachStatus(
    of address: Address, in loaded: LoadedDocument, _ body: (SectionStatus) throws -> Void
  ) throws {
    let index = try address.section.map { key throws(ServiceError) in
      try loaded.sectionIndex(key)
    }
    func status(_ index: Int, _ entry: DirectoryEntry) throws(ServiceError) -> SectionStatus {
      SectionStatus(
        document: loaded.record.key, container: loaded.container.label,
        section: try loaded.sectionID(entry.order.number),
        sectionIndex: index, reason: loaded.directory.reason(for: entry))
    }
    if let index {
      return try body(status(index, loaded.directory[loaded.directory.place(at: index)]))
    }
    try loaded.directory.visit { index, _, entry in try body(status(index, entry)) }
  }

  /// Returns a section as the document has it, and the document's settings.
  ///
  /// - Throws: `noDocument`, `noSection`.
  public func section(
    _ key: Address.Key, of document: Address
  ) throws(ServiceError) -> (DocumentSection, DocumentSettings) {
    let loaded = try loaded(document)
    defer { keep(loaded) }
    let place = loaded.directory.place(at: try loaded.sectionIndex(key))
    let number = loaded.directory[place].order.number
    return (try loaded.section(number), loaded.settings)
  }
}
