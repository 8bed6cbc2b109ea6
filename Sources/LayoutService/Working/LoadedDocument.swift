package import LayoutDocuments
package import LayoutEngine
package import LayoutStorage

/// A document of a store for one container, in memory: its settings, the directory of its sections,
/// and the layout set that keeps what was computed for the container.
///
/// Everything in it mirrors rows of one state of the store. It is kept from one transaction to the
/// next and good for as long as the rows carry the same revision and generation.
package final class LoadedDocument {
  /// That of the transaction or the snapshot that took the document.
  package let connection: Connection
  package var record: DocumentRecord
  package var settings: DocumentSettings
  package var container: ContainerSpecification
  package var part: ContainerPart
  /// Nil where nothing was ever computed for this container.
  var set: LayoutSetRecord?
  package let directory: SectionDirectory
  /// What differs from the rows of the store, where this is no state that the store is in now; such
  /// a document is never written and never kept.
  package var detached: DetachedSections?

  convenience init(
    _ record: DocumentRecord, settings: DocumentSettings, container: ContainerSpecification,
    on connection: Connection
  ) throws(ServiceError) {
    let part = settings.configuration.part(
      of: container.container, reading: record.readsOfContainer)
    var extents: [Int: [ExtentEntry]] = [:]
    let (order, set) = try storing { () throws(StorageError) in
      let order = try connection.order(of: record.number)
      guard record.allows(order) else { throw Self.damagedOrder(of: record, on: connection) }
      let set = try connection.layoutSet(of: record.number, part: part.text)
      if let set, set.algorithm == LayoutPass.algorithmVersion {
        extents = try connection.extents(of: set.number)
      }
      return (order, set)
    }
    self.init(
      record, settings, container, part, order: order, set: set, extents: extents, on: connection)
    guard !directory.hasRepeatedNumber else {
      throw .storage(Self.damagedOrder(of: record, on: connection))
    }
    try refresh(isComplete: false)
  }

  /// Creates a document from rows that were just written. Nothing of it is computed yet.
  convenience init(
    made record: DocumentRecord, settings: DocumentSettings, order: [OrderChunk],
    on connection: Connection
  ) throws(ServiceError) {
    let container = settings.container
    let part = settings.configuration.part(
      of: container.container, reading: record.readsOfContainer)
    self.init(
      record, settings, container, part, order: order, set: nil, extents: [:], on: connection)
    try refresh(isComplete: false)
  }

  private init(
    _ record: DocumentRecord, _ settings: DocumentSettings, _ container: ContainerSpecification,
    _ part: ContainerPart, order: [OrderChunk], set: LayoutSetRecord?,
    extents: [Int: [ExtentEntry]], on connection: Connection
  ) {
    self.connection = connection
    (self.record, self.settings, self.container, self.part) = (record, settings, container, part)
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

  /// Creates the document of a new transaction from the one that an earlier transaction left.
  ///
  /// Both share the directory. The other object keeps its connection, which has ended.
  init(_ other: LoadedDocument, _ record: DocumentRecord, on connection: Connection) {
    self.connection = connection
    self.record = record
    settings = other.settings
    container = other.container
    part = other.part
    set = other.set
    directory = other.directory
  }

  /// Makes a copy that can be taken back to an earlier state, in memory alone.
  ///
  /// - Complexity: O(1) but for arrays that are copied once they are changed.
  init(detaching other: LoadedDocument) {
    connection = other.connection
    record = other.record
    settings = other.settings
    container = other.container
    part = other.part
    set = other.set
    directory = SectionDirectory(copying: other.directory)
    detached = DetachedSections()
  }

  package var sectionCount: Int { directory.count }
  /// The content's length along the scroll axis.
  package var length: FixedPoint { directory.length }

  /// Adds up the sections again, after a change of the directory.
  func refresh(isComplete: Bool) throws(ServiceError) {
    do throws(LayoutError) {
      try directory.refresh(isComplete: isComplete)
    } catch {
      throw ServiceError.format(FormatError(error, document: record.key, container: otherContainer))
    }
  }

  /// The name of the container in errors of a layout; nil for the document's own.
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

  /// How sections come out of their own coordinates.
  var projection: Projection {
    Projection(
      settings.configuration, in: container.container, part: part, length: directory.length,
      hasSections: directory.count > 0)
  }
}

extension DocumentRecord {
  /// Whether an order has as many sections as the document, of numbers that it has given and of
  /// revisions that it has had.
  fileprivate func allows(_ order: [OrderChunk]) -> Bool {
    order.reduce(0) { $0 + $1.entries.count } == sections
      && order.allSatisfy { chunk in
        chunk.entries.allSatisfy {
          $0.number.rawValue < nextSection && max($0.revision, $0.decorations) <= revision
        }
      }
  }

  package var readsOfContainer: ContainerReads { ContainerReads(rawValue: reads) }
}
