import LayoutDocuments
import LayoutEngine
import LayoutStorage

// What an operation keeps is applied here, to rows or to a detached document. Nothing is checked
// against the limits of the format: what comes back was there before.
extension DocumentEditor {
  /// Applies what takes operations back.
  ///
  /// The revisions come back with the inputs. Operations of a document are only ever taken back
  /// from the newest on, so that its revisions are all those of one earlier state: whatever was
  /// computed from it is clean again, and no number stands for two inputs.
  ///
  /// - Throws: `documentExists` when another document has the id by now; `storage` where the log
  ///   does not fit the document.
  func apply(_ changes: [Change]) throws(ServiceError) {
    try takingAll { () throws(ServiceError) in
      for change in changes { try apply(change) }
    }
  }

  /// Takes an operation back.
  ///
  /// - Throws: `storage` with the operation's number where what it keeps does not fit the document.
  func takeBack(_ operation: Revision) throws(ServiceError) {
    let changes = try Change.inverse(of: operation, on: connection)
    do throws(ServiceError) { try apply(changes) } catch {
      guard case .corrupt(_, let detail)? = error.ofStorage else { throw error }
      throw .storage(connection.corrupt("operation \(operation.rawValue): \(detail)"))
    }
  }

  private func apply(_ change: Change) throws(ServiceError) {
    switch change {
    case .deleteDocument: try delete()
    case .restoreDocument: try restore()
    case .rename(let id): try rename(to: id)
    case .settings(let settings, let revisions): putBack(settings, revisions)
    case .section(let number, let own, let part, let runs):
      let current = try section(number)
      guard runs.upperBound <= current.items.runCount else { throw misfit(number) }
      try putBack(part.replacing(runs, of: current), own, number)
    case .decorations(let number, let revision):
      let place = try place(of: number)
      inverse.append(.decorations(number, loaded.directory[place].order.decorations))
      loaded.directory.update(place, isWritten: true) { $0.order.decorations = revision }
    case .remove(let number):
      try removeSection(at: loaded.directory.index(of: try place(of: number)))
    case .restore(let number, let own, let index): try restore(number, own, at: index)
    case .move(let number, let index):
      guard index < sectionCount else { throw misfit(number) }
      try moveSection(from: loaded.directory.index(of: try place(of: number)), to: index)
    }
  }

  /// Brings the deleted document back.
  ///
  /// - Throws: `documentExists`.
  func restore() throws(ServiceError) {
    try checkIsFree(id)
    isDeleted = false
    _ = try nextRevision()
    inverse.append(.deleteDocument)
    loaded.record.deleted = nil
  }

  func putBack(_ settings: DocumentSettings, _ revisions: InheritedRevisions) {
    inverse.append(.settings(self.settings, newRevisions))
    (self.settings, newRevisions) = (settings, revisions)
  }

  /// Gives a section the content that it had, with its revisions.
  func putBack(
    _ section: DocumentSection, _ own: OwnRevisions, _ number: SectionNumber
  ) throws(ServiceError) {
    let place = try place(of: number)
    let old = try self.section(number)
    // In memory nobody takes it back again.
    if loaded.detached == nil {
      let (part, runs) = old.difference(from: section)
      inverse.append(
        .section(number, OwnRevisions(loaded.directory[place].order), part, runs: runs))
    }
    if old != section { try put(section, number, isNew: false) }
    latest = (number, section)
    loaded.record.items += section.items.count - old.items.count
    readsOfSections.formUnion(section.reads)
    loaded.directory.update(place, isWritten: true) {
      ($0.order.revision, $0.order.decorations) = (own.items, own.decorations)
      $0.order.inherits = section.inheritedKeys
    }
  }

  /// Puts a section that was removed where it gets an index; its rows are still there.
  func restore(
    _ number: SectionNumber, _ own: OwnRevisions, at index: Int
  ) throws(ServiceError) {
    guard loaded.directory.place(of: number) == nil, index <= sectionCount else {
      throw misfit(number)
    }
    let section = try section(number)
    inverse.append(.remove(number))
    try loaded.setRemoved(nil, number)
    loaded.record.sections += 1
    loaded.record.items += section.items.count
    loaded.addText(of: section)
    readsOfSections.formUnion(section.reads)
    let order = OrderEntry(
      number: number, inherits: section.inheritedKeys, revision: own.items,
      decorations: own.decorations)
    let extent = try loaded.knownExtent(of: number)
    loaded.directory.insert(DirectoryEntry(order: order, extent: extent), at: index)
  }

  private func place(of number: SectionNumber) throws(ServiceError) -> SectionDirectory.Place {
    guard let place = loaded.directory.place(of: number) else { throw misfit(number) }
    return place
  }

  private func misfit(_ number: SectionNumber) -> ServiceError {
    .storage(
      connection.corrupt("the history of \"\(id)\" does not fit its section \(number.rawValue)"))
  }
}
