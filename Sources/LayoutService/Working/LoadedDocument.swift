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
  /// Whether the layout flips by default, as a trait.
  var flip: ContainerTraitSet
  /// The layout set; nil if the document was never computed for this container.
  var set: LayoutSetRecord?
  package let directory: SectionDirectory
  /// The sections that differ from the store's rows; nil for the present state. A detached document
  /// is an earlier state, and is never written or cached.
  package var detached: DetachedSections?
  /// The sections of which this transaction changed only the sizes of some items.
  var segmentChanges: [SectionNumber: SegmentChange] = [:]

  convenience init(
    _ record: DocumentRecord, settings: DocumentSettings, container: ContainerSpecification,
    on connection: Connection
  ) throws(ServiceError) {
    let traitsRead = try connection.traitsRead(of: record, settings)
    let traits = settings.configuration.traits(of: container.container, reading: traitsRead)
    let directory = SectionDirectory(
      record.inheritedRevisions, in: settings.configuration,
      capacity: min(record.sections, DocumentLimits.sections))
    let set = try storageErrors { () throws(StorageError) in
      let set = try connection.layoutSet(of: record.number, traits: traits.text)
      try connection.reading(record) { () throws(StorageError) in
        try connection.withExtents(of: set?.usable) { (known) throws(StorageError) in
          try connection.forEachOrderChunk(of: record.number) { (chunk) throws(StorageError) in
            guard record.allows(chunk) else { throw Self.damagedOrder(of: record, on: connection) }
            directory.append(chunk, try known(chunk.entries))
          }
        }
      }
      guard directory.count == record.sections, !directory.hasRepeatedNumber() else {
        throw Self.damagedOrder(of: record, on: connection)
      }
      return set
    }
    self.init(
      record, settings, container, traits, traitsRead, directory, set: set, on: connection)
    try refresh(isComplete: false)
  }

  /// Creates a document from rows that were just written. All its sections are dirty.
  convenience init(
    made record: DocumentRecord, settings: DocumentSettings, order: [OrderChunk],
    on connection: Connection
  ) throws(ServiceError) {
    let container = settings.container
    let traitsRead = try connection.traitsRead(of: record, settings)
    let traits = settings.configuration.traits(of: container.container, reading: traitsRead)
    let directory = SectionDirectory(
      record.inheritedRevisions, in: settings.configuration,
      capacity: record.sections)
    for chunk in order {
      directory.append(chunk, Array(repeating: .notComputed, count: chunk.entries.count))
    }
    self.init(
      record, settings, container, traits, traitsRead, directory, set: nil, on: connection)
    try refresh(isComplete: false)
  }

  private init(
    _ record: DocumentRecord, _ settings: DocumentSettings, _ container: ContainerSpecification,
    _ traits: ContainerTraits, _ traitsRead: ContainerTraitSet, _ directory: SectionDirectory,
    set: LayoutSetRecord?, on connection: Connection
  ) {
    self.connection = connection
    (self.record, self.settings, self.container, self.traits) = (
      record, settings, container, traits
    )
    flip = traitsRead.intersection(.flip)
    (self.directory, self.set) = (directory, set)
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
    (traits, flip) = (other.traits, other.flip)
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
    (traits, flip) = (other.traits, other.flip)
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
      let projection = projection
      directory.moveAll(to: projection.boundary.start)
      guard isComplete else { return }
      if let fault = projection.boundary.fault { throw fault }
      guard directory.allSatisfy(projection.allows) else { throw .contentTooLong }
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

  /// The container traits that the layout reads.
  package var traitsRead: ContainerTraitSet { record.traitsRead.union(flip) }

  /// The settings with the key that says whether the layout flips.
  package var decidedSettings: DocumentSettings {
    var decided = settings
    decided.configuration = settings.configuration.decided(by: flip)
    return decided
  }

  /// Returns whether the layout flips by default with the present sections and some settings, as a
  /// trait.
  ///
  /// - Complexity: O(*s*) in sections, and reads those with a layout of their own until one is
  ///   compositional, if the document reads from right to left and does not say whether it flips.
  func flip(in settings: DocumentSettings) throws(ServiceError) -> ContainerTraitSet {
    let configuration = settings.configuration
    return try configuration.traitsRead([]) { () throws(ServiceError) in
      guard directory.count > 0 else { return configuration.layoutOfSections.isCompositional }
      for index in 0..<directory.count {
        let entry = directory[directory.place(at: index)].order
        if try configuration.isCompositional(
          entry,
          { number throws(ServiceError) in
            try input(of: number).attributes
          })
        {
          return true
        }
      }
      return false
    }
  }

  /// The projection from section coordinates to content coordinates.
  var projection: Projection {
    Projection(
      settings.configuration, in: container.container, traits: traits, length: directory.length,
      hasSections: directory.count > 0, breadth: directory.breadth)
  }

  /// The length of the content along the scroll axis, also of what is not a section.
  var contentLength: FixedPoint {
    let size = projection.contentSize
    let isVertical = settings.configuration.effectiveScrollDirection == .vertical
    return FixedPoint(isVertical ? size.height : size.width)
  }

  /// Returns whether a section inherits the flow layout, so that it need not be read to tell.
  func inheritsFlow(_ entry: OrderEntry) -> Bool {
    entry.inherits.contains(.layout) && settings.configuration.layoutOfSections == .flow
  }
}

extension DocumentRecord {
  /// Returns whether the document allows a row of its order: only numbers that it has assigned, and
  /// no revision after its own.
  fileprivate func allows(_ chunk: OrderChunk) -> Bool {
    chunk.entries.allSatisfy {
      $0.number.rawValue < nextSection && max($0.revision, $0.decorations) <= revision
    }
  }

  package var traitsRead: ContainerTraitSet { ContainerTraitSet(rawValue: traitFlags) }
}

extension LayoutConfiguration {
  /// Returns whether a section is compositional or a list.
  ///
  /// - Parameter attributes: Returns those of a section with a layout of its own.
  fileprivate func isCompositional(
    _ entry: OrderEntry, _ attributes: (SectionNumber) throws(ServiceError) -> SectionAttributes
  ) throws(ServiceError) -> Bool {
    entry.inherits.contains(.layout)
      ? layoutOfSections.isCompositional
      : layout(of: try attributes(entry.number)).isCompositional
  }
}

extension Connection {
  /// Returns the container traits that a document's layout reads in the present state.
  ///
  /// - Complexity: That of ``LoadedDocument/flip(in:)``.
  func traitsRead(
    of record: DocumentRecord, _ settings: DocumentSettings
  ) throws(ServiceError) -> ContainerTraitSet {
    let configuration = settings.configuration
    return try configuration.traitsRead(record.traitsRead) { () throws(ServiceError) in
      guard record.sections > 0 else { return configuration.layoutOfSections.isCompositional }
      for chunk in try stored(order(of: record.number)) {
        for entry in chunk.entries {
          if try configuration.isCompositional(
            entry,
            { number throws(ServiceError) in
              try decoratedInput(number, of: record.number).attributes
            })
          {
            return true
          }
        }
      }
      return false
    }
  }

  /// Runs a body that reads all sections' rows of a document. It needs each page once, and the
  /// pages of a long document would take the place of all others in the page cache.
  fileprivate func reading(
    _ record: DocumentRecord, _ body: () throws(StorageError) -> Void
  ) throws(StorageError) {
    // The pages of ten thousand sections are 700 kilobytes.
    if record.sections > 10_000 { try passing(kilobytes: 400, body) } else { try body() }
  }
}
