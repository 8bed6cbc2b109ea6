public import LayoutDocuments
import LayoutStorage

/// The status of a section's cached frames: whether they are up to date with the document.
public struct SectionStatus: Hashable, Sendable {
  /// The document's id.
  public var document: String
  /// The label of the container.
  public var container: String
  /// The section's id; nil for a section without one.
  public var section: String?
  /// The section's index, from 0.
  public var sectionIndex: Int
  /// The reason why the section is dirty; nil for a clean section.
  public var reason: InvalidationReason?
}

extension CatalogSnapshot {
  /// Returns the ids of the documents that an id or a glob matches, in order.
  ///
  /// - Throws: `noDocument`, with the nearest id; `noMatch` for a glob that matches none.
  public func documentIDs(matching name: String) throws(ServiceError) -> [String] {
    try connection.documentKeys(matching: name)
  }

  /// Calls the body with the status of each section that an address names: all sections of a
  /// document, or one. With a container in the address, it is the status in that container.
  /// Otherwise the body is called for each container with cached frames, the document's own
  /// container first.
  ///
  /// - Throws: `noDocument`, `noSection`; rethrows errors of the body.
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

  /// Returns the containers for which frames were requested, except the container that a document
  /// is loaded for.
  package func otherContainers(
    than own: LoadedDocument
  ) throws(ServiceError) -> [ContainerSpecification] {
    let sets = try stored(connection.layoutSets(of: own.record.number))
    // A set that was not requested belonged to the document's former own container; a relayout
    // deletes it.
    return try sets.filter { $0.isRequested && $0.traits != own.traits.text }
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

  /// Returns the inputs of a section, and the document's settings.
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
