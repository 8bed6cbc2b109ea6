package import LayoutDocuments
package import LayoutEngine
package import LayoutStorage

/// A document of a store for one container, in memory: its settings, the directory of its sections,
/// and the layout set with the frames cached for the container.
///
/// All values mirror rows of one state of the store. A document is kept from one transaction to the
/// next, and is valid as long as the rows have the same revision and generation.
package final class LoadedDocument {
  /// The connection of the transaction or the snapshot that took the document.
  package let connection: Connection
  package var record: DocumentRecord
  package var settings: DocumentSettings
  package var container: ContainerSpecification
  package var traits: ContainerTraits
  /// The layout set; nil if the document was never computed for this container.
  var set: LayoutSetRecord?
  package let directory: SectionDirectory
  /// The sections that differ from the store's rows; nil for the present state. A detached document
  /// is an earlier state, and is never written or cached.
  package var detached: DetachedSections?

  convenience init(
    _ record: DocumentRecord, settings: DocumentSettings, container: ContainerSpecification,
    on connection: Connection
  ) throws(ServiceError) {
    let traits = settings.configuration.traits(
      of: container.container, reading: record.traitsRead)
    var extents: [Int: [ExtentEntry]] = [:]
    let (order, set) = try storageErrors { () throws(StorageError) in
      let order = try connection.order(of: record.number)
      guard record.allows(order) else { throw Self.damagedOrder(of: record, on: connection) }
      let set = try connection.layoutSet(of: record.number, traits: traits.text)
      if let set, set.algorithm == LayoutPass.algorithmVersion {
        extents = try connection.extents(of: set.number)
      }
      return (order, set)
    }
    self.init(
      record, settings, container, traits, order: order, set: set, extents: extents, on: connection)
    guard !directory.hasRepeatedNumber else {
      throw .storage(Self.damagedOrder(of: record, on: connection))
    }
    try refresh(isComplete: false)
  }

  /// Creates a document from rows that were just written. All its sections are dirty.
  convenience init(
    made record: DocumentRecord, settings: DocumentSettings, order: [OrderChunk],
    on connection: Connection
  ) throws(ServiceError) {
    let container = settings.container
    let traits = settings.configuration.traits(
      of: container.container, reading: record.traitsRead)
    self.init(
      record, settings, container, traits, order: order, set: nil, extents: [:], on: connection)
    try refresh(isComplete: false)
  }

  private init(
    _ record: DocumentRecord, _ settings: DocumentSettings, _ container: ContainerSpecification,
    _ traits: ContainerTraits, order: [OrderChunk], set: LayoutSetRecord?,
    extents: [Int: [ExtentEntry]], on connection: Connection
  ) {
    self.connection = connection
    (self.record, self.settings, self.container, self.traits) = (
      record, settings, container, traits
    )
    self.set = set
    directory = SectionDirectory(
      order, extents: extents, revisions: record.inheritedRevisions,
      spacing: settings.configuration.sectionSpacing)
  }

  private static func damagedOrder(
    of record: DocumentRecord, on connection: Connection
  ) -> StorageError {
    connection.corrupt("section_order, the order of sections of document \(record.number.rawValue)")
  }

  /// Creates the document of a new transaction from the document of an earlier transaction.
  ///
  /// Both share the directory. The other object keeps its connection, which has ended.
  init(_ other: LoadedDocument, _ record: DocumentRecord, on connection: Connection) {
    self.connection = connection
    self.record = record
    settings = other.settings
    container = other.container
    traits = other.traits
    set = other.set
    directory = other.directory
  }

  /// Creates a detached copy, which can be changed to an earlier state in memory.
  ///
  /// - Complexity: O(1), except that arrays are copied when they are changed.
  init(detaching other: LoadedDocument) {
    connection = other.connection
    record = other.record
    settings = other.settings
    container = other.container
    traits = other.traits
    set = other.set
    directory = SectionDirectory(copying: other.directory)
    detached = DetachedSections()
  }

  package var sectionCount: Int { directory.count }
  /// The content's length along the scroll axis, in points.
  package var length: FixedPoint { directory.length }

  /// Recomputes the sums over all sections, after a change of the directory.
  func refresh(isComplete: Bool) throws(ServiceError) {
    do throws(LayoutError) {
      try directory.refresh(isComplete: isComplete)
    } catch {
      throw ServiceError.format(FormatError(error, document: record.key, container: otherContainer))
    }
  }

  /// The container's name for layout errors; nil for the document's own container.
  package var otherContainer: String? { container.label(besides: settings.container) }

  /// Returns the index of the section that a key names.
  ///
  /// - Throws: `noSection`.
  package func sectionIndex(_ key: Address.Key) throws(ServiceError) -> Int {
    let index = try key.index(among: directory.count) { id throws(ServiceError) in
      try place(ofSection: id).map { directory.index(of: $0) }
    }
    guard let index else { throw try noSection(key) }
    return index
  }

  /// The projection from section coordinates to content coordinates.
  var projection: Projection {
    Projection(
      settings.configuration, in: container.container, traits: traits, length: directory.length,
      hasSections: directory.count > 0)
  }
}

extension DocumentRecord {
  /// Returns whether an order matches the document: it has the same number of sections, only
  /// numbers that the document has assigned, and no revision after the document's.
  fileprivate func allows(_ order: [OrderChunk]) -> Bool {
    order.reduce(0) { $0 + $1.entries.count } == sections
      && order.allSatisfy { chunk in
        chunk.entries.allSatisfy {
          $0.number.rawValue < nextSection && max($0.revision, $0.decorations) <= revision
        }
      }
  }

  package var traitsRead: ContainerTraitSet { ContainerTraitSet(rawValue: traitFlags) }
}
