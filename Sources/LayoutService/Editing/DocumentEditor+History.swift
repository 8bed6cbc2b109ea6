import LayoutDocuments
import LayoutEngine
import LayoutStorage

// Applies the inverses of operations, to rows or to a detached document. The limits of the format
// are not checked, because the restored content existed before.
extension DocumentEditor {
  /// Applies the inverse changes of operations.
  ///
  /// The changes restore inputs together with their revisions. Operations of a document are only
  /// undone from the newest backwards, so that all its revisions belong to one earlier state.
  /// Frames that were computed from that state are clean again, and no revision identifies two
  /// different inputs.
  ///
  /// - Throws: `documentExists` if another document has the restored id; `storage` if the log does
  ///   not match the document.
  func apply(_ changes: [Change]) throws(ServiceError) {
    try allOrNothing { () throws(ServiceError) in
      for change in changes { try apply(change) }
    }
  }

  /// Undoes an operation.
  ///
  /// - Throws: `storage` with the operation's number if its inverse does not match the document.
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
    case .settings(let settings, let revisions): restore(settings, revisions)
    case .section(let number, let own, let part, let runs):
      let current = try section(number)
      guard runs.upperBound <= current.items.runCount else { throw oversized(number) }
      try restore(part.replacing(runs, of: current), own, number)
    case .decorations(let number, let revision):
      let place = try place(of: number)
      inverse.append(.decorations(number, loaded.directory[place].order.decorations))
      loaded.directory.update(place, isWritten: true) { $0.order.decorations = revision }
    case .groups(let number, let revision):
      let place = try place(of: number)
      inverse.append(.groups(number, loaded.directory[place].order.revision))
      loaded.directory.update(place, isWritten: true) { $0.order.revision = revision }
    case .remove(let number):
      try removeSection(at: loaded.directory.index(of: try place(of: number)))
    case .restore(let number, let own, let index): try restore(number, own, at: index)
    case .move(let number, let index):
      guard index < sectionCount else { throw oversized(number) }
      try moveSection(from: loaded.directory.index(of: try place(of: number)), to: index)
    }
  }

  /// Restores the deleted document.
  ///
  /// - Throws: `documentExists`.
  func restore() throws(ServiceError) {
    try checkIsFree(id)
    isDeleted = false
    _ = try nextRevision()
    inverse.append(.deleteDocument)
    loaded.record.deleted = nil
  }

  func restore(_ settings: DocumentSettings, _ revisions: InheritedRevisions) {
    inverse.append(.settings(self.settings, newRevisions))
    (self.settings, newRevisions) = (settings, revisions)
  }

  /// Restores the former content of a section, with its revisions.
  func restore(
    _ section: DocumentSection, _ own: OwnRevisions, _ number: SectionNumber
  ) throws(ServiceError) {
    let place = try place(of: number)
    let old = try self.section(number)
    // A detached document needs no inverse, because its changes are never undone.
    if loaded.detached == nil {
      let (part, runs) = old.difference(from: section)
      inverse.append(
        .section(number, OwnRevisions(loaded.directory[place].order), part, runs: runs))
    }
    if old != section { try put(section, number, isNew: false) }
    latest = (number, section)
    loaded.record.items += section.items.count - old.items.count
    traitsReadBySections.formUnion(section.traitsRead(among: settings.configuration.groups))
    loaded.directory.update(place, isWritten: true) {
      ($0.order.revision, $0.order.decorations) = (own.items, own.decorations)
      $0.order.inherits = section.inheritedKeys
    }
  }

  /// Restores a removed section at an index. Its rows are still in the store.
  func restore(
    _ number: SectionNumber, _ own: OwnRevisions, at index: Int
  ) throws(ServiceError) {
    guard loaded.directory.place(of: number) == nil, index <= sectionCount else {
      throw oversized(number)
    }
    let section = try section(number)
    inverse.append(.remove(number))
    try loaded.setRemoved(nil, number)
    loaded.record.sections += 1
    loaded.record.items += section.items.count
    loaded.addText(of: section)
    traitsReadBySections.formUnion(section.traitsRead(among: settings.configuration.groups))
    let order = OrderEntry(
      number: number, inherits: section.inheritedKeys, revision: own.items,
      decorations: own.decorations)
    let extent = try loaded.knownExtent(of: number)
    loaded.directory.insert(DirectoryEntry(order: order, extent: extent), at: index)
  }

  private func place(of number: SectionNumber) throws(ServiceError) -> SectionDirectory.Place {
    guard let place = loaded.directory.place(of: number) else { throw oversized(number) }
    return place
  }

  private func oversized(_ number: SectionNumber) -> ServiceError {
    .storage(
      connection.corrupt("the history of \"\(id)\" does not fit its section \(number.rawValue)"))
  }
}
