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

/// Why a section is dirty: what its cached frames were computed from differs from what is there
/// now.
public struct InvalidationReason: Hashable, Sendable, CustomStringConvertible {
  /// Nothing was ever computed for this container, or by another version of the engine.
  public var isNotComputed = false
  /// What was computed is for another container, or another part of it.
  public var isForOtherContainer = false
  /// The section's own metrics or items changed.
  public var ownInputs = false
  /// The section's own decorations changed, or a kind that they name, and none of its items.
  public var ownDecorations = false
  package var inherited: InheritedKeys = []
  /// The keys of the document's defaults that the section inherits and that changed.
  public var inheritedKeys: [String] {
    inherited.subtracting(.document).indices.map { InheritedKeys.names[$0] }
  }

  /// Whether only decorations are to be computed, and no item.
  public var isOnlyDecorations: Bool {
    ownDecorations || (inherited == .decorations && !ownInputs)
  }

  /// Such as `its own metrics or items; defaults: header, itemSize`.
  public var description: String {
    if isForOtherContainer { return "the container, or what the layout reads of it" }
    if isNotComputed { return "never computed for this container" }
    var parts: [String] = []
    if ownInputs { parts.append("its own metrics or items") }
    if ownDecorations { parts.append("its own decorations or their kinds") }
    if inherited.contains(.document) { parts.append("the document's layout") }
    if !inheritedKeys.isEmpty {
      parts.append("defaults: " + inheritedKeys.joined(separator: ", "))
    }
    return parts.joined(separator: "; ")
  }
}

/// What an edit made dirty, or what is dirty: UIKit's `UICollectionViewLayoutInvalidationContext`,
/// with the reasons.
public struct InvalidationContext: Hashable, Sendable {
  public struct Section: Hashable, Sendable {
    public var index: Int
    public var reason: InvalidationReason
  }
  /// The dirty sections, in order.
  public var sections: [Section] = []

  public init() {}
}

extension SectionDirectory {
  /// Returns why a section is dirty; nil where it is clean.
  func reason(for entry: DirectoryEntry) -> InvalidationReason? {
    guard isDirty(entry) else { return nil }
    var reason = InvalidationReason()
    let computed = entry.extent.revision
    guard computed != .none else {
      reason.isNotComputed = true
      return reason
    }
    guard !hasCleanItems(entry) else {
      reason.inherited = entry.order.inherits.intersection(.decorations)
      if !reason.inherited.indices.contains(where: { revisions[$0] > entry.extent.decorations }) {
        (reason.inherited, reason.ownDecorations) = ([], true)
      }
      return reason
    }
    for index in entry.order.inherits.indices where revisions[index] > computed {
      reason.inherited.insert(InheritedKeys(rawValue: 1 << index))
    }
    // An earlier revision than the one computed from is the section's own, brought back.
    reason.ownInputs = entry.order.revision > computed || reason.inherited.isEmpty
    return reason
  }

  /// Returns what is dirty, in order.
  func invalidation() -> InvalidationContext {
    var context = InvalidationContext()
    for place in dirtyPlaces() {
      guard let reason = reason(for: self[place]) else { continue }
      context.sections.append(.init(index: index(of: place), reason: reason))
    }
    return context
  }
}
