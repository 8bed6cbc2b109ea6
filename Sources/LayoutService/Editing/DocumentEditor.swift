public import LayoutDocuments
import LayoutEngine
import LayoutStorage

/// An editor of one document within a transaction. It writes each edit at once, and computes dirty
/// sections after all edits.
///
/// All edits of one editor form one operation. An edit that changes nothing has no effect. An edit
/// throws `noSection` for an index without a section, `badValue` for an index that no section can
/// get, and `noDocument` after the editor deleted the document. After the end of its transaction,
/// an editor throws.
///
/// If a method throws, it has changed nothing, and the body of the edit may catch the error and
/// continue. There are two exceptions: a method that makes several changes, such as ``set(_:at:)``,
/// fails after the first of them, or the store cannot be written. The whole edit is then rolled
/// back, and throws this error even if the body caught it.
public final class DocumentEditor {
  let loaded: LoadedDocument
  var connection: Connection { loaded.connection }
  /// The inverse changes of the edits, in the order of the edits.
  var inverse: [Change] = []
  var settings: DocumentSettings
  var newRevisions: InheritedRevisions
  /// Whether the document is deleted. A deleted document cannot be edited.
  var isDeleted = false
  private(set) var revision: Revision?
  /// The error of an edit that failed after a part of its changes. With it `commit` throws, even if
  /// the body caught the error.
  private(set) var failure: ServiceError?
  var traitsReadBySections: ContainerTraitSet = []
  /// Whether sections were dirty before the edits.
  let wasDirty: Bool
  let spacingBefore: SectionSpacing
  /// The length of the content before the edits.
  let contentBefore: FixedPoint
  /// Whether all sections are being replaced. The number of items may then exceed its limit,
  /// because sections that grow may be written before sections that shrink.
  var isReplacing = false
  /// The former places of items, if they are to be told.
  var formerItems: FormerItems?
  /// The sections whose items were given measured lengths, as they were before.
  var measuredSections: [Int: DocumentSection] = [:]
  /// The section that was read or written last. Most edits use the same section again.
  var latest: (number: SectionNumber, section: DocumentSection)?
  /// The segment of a section that was read last.
  var latestSegment: SectionSegment?

  init(_ loaded: LoadedDocument) {
    self.loaded = loaded
    settings = loaded.settings
    newRevisions = loaded.record.inheritedRevisions
    wasDirty = loaded.directory.dirtyCount > 0
    spacingBefore = settings.configuration.sectionSpacing
    contentBefore =
      settings.configuration.beginsAtRight(in: loaded.traits) ? loaded.contentLength : .zero
    if loaded.detached == nil { loaded.directory.beginEdit() }
  }

  /// The document's id.
  public var id: String { loaded.record.key }
  /// The document's settings, after the edits so far.
  public var documentSettings: DocumentSettings { settings }
  /// The number of sections.
  public var sectionCount: Int { loaded.directory.count }
  /// The number of items of all sections.
  public var itemCount: Int { loaded.record.items }
  var traitsRead: ContainerTraitSet {
    settings.configuration.traitsRead(with: loaded.record.traitsRead.union(traitsReadBySections))
  }

  /// Returns the number of the operation that the edits become, before another edit.
  ///
  /// - Throws: `noDocument` after the document was deleted.
  func nextRevision() throws(ServiceError) -> Revision {
    guard !isDeleted else { throw .noDocument(id, nearest: nil) }
    return try ownRevision()
  }

  /// Returns the number of the operation that the edits become.
  func ownRevision() throws(ServiceError) -> Revision {
    // An editor that outlives its edit must not change the document in the cache.
    try stored(connection.checkIsNotEnded())
    if let revision { return revision }
    let next = try stored(connection.nextRevision())
    let newest = loaded.record.revision
    guard next > newest else {
      throw .storage(
        connection.corrupt(
          "document \(loaded.record.number.rawValue), column revision: there is no operation "
            + "\(newest.rawValue)"))
    }
    revision = next
    return next
  }

  // MARK: - The document

  /// Runs edits that must all succeed. If one throws after the first change, `commit` throws its
  /// error.
  func allOrNothing<R>(_ body: () throws(ServiceError) -> R) throws(ServiceError) -> R {
    let changes = inverse.count
    do throws(ServiceError) { return try body() } catch {
      if inverse.count > changes { failure = failure ?? error }
      throw error
    }
  }

  /// Gives the document another id.
  ///
  /// - Throws: `documentExists`, or `badValue` for a text that is not an id.
  public func rename(to id: String) throws(ServiceError) {
    guard !id.isExactly(self.id) else { return }
    var text = id
    guard text.withUTF8({ DocumentParser.isID($0) }) else {
      throw .format(
        .badValue(
          key: "id", reason: "expected \(DocumentParser.idExpectation), found \(QuotedName(id))",
          address: self.id))
    }
    try checkIsFree(id)
    _ = try nextRevision()
    inverse.append(.rename(id: self.id))
    loaded.record.key = id
    loaded.record.longestText += id.utf8.count
  }

  /// Checks that the store has no document with an id. The id of a detached document is not
  /// checked.
  ///
  /// - Throws: `documentExists`.
  func checkIsFree(_ id: String) throws(ServiceError) {
    guard loaded.detached == nil else { return }
    let taken = try stored(connection.document(id) != nil)
    guard !taken else { throw .documentExists(id) }
  }

  /// Deletes the document.
  public func delete() throws(ServiceError) {
    let revision = try nextRevision()
    inverse.append(.restoreDocument)
    loaded.record.deleted = revision
    isDeleted = true
  }

  // MARK: - Sections

  /// Returns the index of the section with an id; nil if there is none.
  public func sectionIndex(of id: String) throws(ServiceError) -> Int? {
    try loaded.place(ofSection: id).map { loaded.directory.index(of: $0) }
  }

  /// Returns the inputs of a section.
  ///
  /// - Throws: `noSection`.
  public func section(at index: Int) throws(ServiceError) -> DocumentSection {
    try checkIndex(index)
    return try section(number(at: index))
  }

  private func checkIndex(_ index: Int) throws(ServiceError) {
    guard 0..<sectionCount ~= index else {
      throw try loaded.noSection(.index(index))
    }
  }

  /// Checks the target index of a section.
  private func checkTarget(_ index: Int, most: Int) throws(ServiceError) {
    guard 0...most ~= index else {
      throw .format(
        .badValue(
          key: "index",
          reason: "expected 0 to \(most) for a section of \(QuotedName(id)), found \(index)"))
    }
  }

  /// Replaces the content of a section.
  ///
  /// - Throws: `document` if the section is not valid, has the id of another section, or has two
  ///   items with the same id; `tooMany`.
  public func setSection(
    at index: Int, to section: DocumentSection
  ) throws(ServiceError) {
    try allOrNothing { () throws(ServiceError) in
      try setSection(at: index, to: section, from: .code)
    }
  }

  func setSection(
    at index: Int, to section: DocumentSection, from origin: SectionOrigin
  ) throws(ServiceError) {
    try checkIndex(index)
    let place = loaded.directory.place(at: index)
    let number = loaded.directory[place].order.number
    let old = try self.section(number)
    guard old != section else { return }
    let section = try checked(section, at: index, insteadOf: old, from: origin)
    guard old != section else { return }
    let revision = try nextRevision()
    let (part, runs) = old.difference(from: section)
    let hasSameItems = old.hasSameItems(as: section)
    let isMoved = !hasSameItems || !old.hasSameDecorations(as: section)
    let entry = loaded.directory[place].order
    if let id = section.id, let former = old.id, !id.isExactly(former) {
      try renameInSettings(former, to: id)
    }
    try put(section, number, isNew: false)
    if section.items.count != old.items.count || section.itemIDs != old.itemIDs {
      formerItems?.remove(number)
    }
    inverse.append(.section(number, OwnRevisions(entry), part, runs: runs))
    latest = (number, section)
    loaded.record.items += section.items.count - old.items.count
    guard isMoved else { return }
    loaded.directory.update(place, isWritten: true) {
      if hasSameItems { $0.order.decorations = revision } else { $0.order.revision = revision }
      $0.order.inherits = section.inheritedKeys
    }
  }

  /// Inserts a section at an index.
  ///
  /// - Throws: `document` if the section is not valid, has the id of another section, or has two
  ///   items with the same id; `tooMany`.
  public func insertSection(
    _ section: DocumentSection, at index: Int
  ) throws(ServiceError) {
    try insertSection(section, at: index, from: .code)
  }

  func insertSection(
    _ section: DocumentSection, at index: Int, from origin: SectionOrigin
  ) throws(ServiceError) {
    try checkTarget(index, most: sectionCount)
    guard sectionCount < DocumentLimits.sections else {
      throw .format(.tooMany("sections in \(QuotedName(id))", limit: DocumentLimits.sections))
    }
    guard loaded.record.nextSection <= KeyLayout.maximumSectionNumber else {
      throw .format(
        .tooMany(
          "sections in \(QuotedName(id)) over time", limit: Int(KeyLayout.maximumSectionNumber) + 1)
      )
    }
    let section = try checked(section, at: index, insteadOf: nil, from: origin)
    let revision = try nextRevision()
    let number = SectionNumber(loaded.record.nextSection)
    try put(section, number, isNew: true)
    loaded.record.nextSection += 1
    loaded.record.sections += 1
    loaded.record.items += section.items.count
    inverse.append(.remove(number))
    latest = (number, section)
    let order = OrderEntry(number: number, inherits: section.inheritedKeys, revision: revision)
    loaded.directory.insert(DirectoryEntry(order: order, extent: .notComputed), at: index)
  }

  /// Removes a section.
  public func removeSection(at index: Int) throws(ServiceError) {
    try checkIndex(index)
    let number = number(at: index)
    let section = try section(number)
    let revision = try nextRevision()
    let place = loaded.directory.place(at: index)
    inverse.append(
      .restore(number, OwnRevisions(loaded.directory[place].order), index: index))
    try loaded.setRemoved(revision, number)
    latest = nil
    loaded.record.sections -= 1
    loaded.record.items -= section.items.count
    _ = loaded.directory.remove(at: index)
  }

  /// Moves a section to another index. No frames are recomputed.
  public func moveSection(from index: Int, to target: Int) throws(ServiceError) {
    try checkIndex(index)
    try checkTarget(target, most: sectionCount - 1)
    guard index != target else { return }
    _ = try nextRevision()
    let entry = loaded.directory.remove(at: index)
    loaded.directory.insert(entry, at: target)
    inverse.append(.move(entry.order.number, index: index))
  }

  // MARK: - Parts

  func section(_ number: SectionNumber) throws(ServiceError) -> DocumentSection {
    if let latest, latest.number == number { return latest.section }
    let section = try loaded.section(number)
    latest = (number, section)
    return section
  }

  func put(
    _ section: DocumentSection, _ number: SectionNumber, isNew: Bool
  ) throws(ServiceError) {
    (loaded.segmentChanges[number], latestSegment) = (nil, nil)
    do throws(ServiceError) {
      try loaded.put(section, number, isNew: isNew)
    } catch {
      // An invalid section is refused before anything is written.
      if case .store = error { failure = failure ?? error }
      throw error
    }
  }

  func number(at index: Int) -> SectionNumber {
    loaded.directory[loaded.directory.place(at: index)].order.number
  }

  /// Returns a checked section, with its items in the runs that the reader makes.
  private func checked(
    _ section: DocumentSection, at index: Int, insteadOf old: DocumentSection?,
    from origin: SectionOrigin
  ) throws(ServiceError) -> DocumentSection {
    let items = loaded.record.items + section.items.count - (old?.items.count ?? 0)
    guard items <= DocumentLimits.items || isReplacing else {
      throw .format(.tooMany("items in \(QuotedName(id))", limit: DocumentLimits.items))
    }
    if let id = section.id, !section.id.isExactly(old?.id) {
      try formatErrors(section.checkID(at: index, of: self.id))
      if let first = try sectionIndex(of: id) {
        throw .format(section.duplicateID(at: index, of: self.id, first: first))
      }
    }
    try formatErrors(
      section.check(in: settings, at: index, of: self.id, insteadOf: old, from: origin))
    traitsReadBySections.formUnion(section.traitsRead(among: settings.configuration.groups))
    let hasOwnRuns =
      origin == .code && (section.items != old?.items || section.itemIDs != old?.itemIDs)
    return hasOwnRuns ? section.withCanonicalItems : section
  }
}
