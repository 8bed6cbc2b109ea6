public import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension LayoutCatalog {
  /// Restores an earlier state of a document, as a new operation. The document keeps its present
  /// id. A deleted document exists again.
  ///
  /// Writes only the differences between the two states. Sections that did not change since stay
  /// clean.
  ///
  /// - Parameters:
  ///   - address: A document with `@REV`.
  ///   - key: The caller's id for the operation, under which it is applied only once.
  /// - Complexity: O(*s*) in sections, and O(*n*) in the changes since that state.
  /// - Throws: The errors of ``CatalogSnapshot/layout(of:)``; `documentExists` if another document
  ///   has the id of the deleted document; `operationKeyTaken`.
  public func restore(_ address: Address, key: OperationKey? = nil) throws(ServiceError)
    -> EditReport
  {
    let start = ContinuousClock.now
    let label = label("restore", "restore \(address)", key: key)
    var (report, loaded) = try store.write {
      transaction throws(ServiceError) -> (EditReport, LoadedDocument?) in
      let connection = transaction.connection
      if let known = try self.reports(ofRepeated: label, on: connection)?.first {
        return (known, nil)
      }
      let past = try CatalogSnapshot(transaction, cache: cache).loaded(address)
      let number = past.record.number
      let record = try stored(connection.document(number))
      guard let record else { throw .noDocument(address.document, nearest: nil) }
      let present = try cache.take(record, on: connection)
      let editor = DocumentEditor(present)
      try editor.become(past)
      return (try editor.commit(label, .ifPossible), present)
    }
    if let loaded { cache.keep(loaded) }
    report.seconds = (ContinuousClock.now - start) / .seconds(1)
    return report
  }
}

extension DocumentEditor {
  /// Changes the document to an earlier state of itself, except its id, with the revisions that its
  /// inputs had.
  ///
  /// - Parameter past: The detached document in the earlier state.
  func become(_ past: LoadedDocument) throws(ServiceError) {
    try allOrNothing { () throws(ServiceError) in
      if loaded.record.deleted != nil { try restore() }
      if past.settings != settings || past.record.inheritedRevisions != newRevisions {
        restore(past.settings, past.record.inheritedRevisions)
      }
      for index in (0..<sectionCount).reversed()
      where past.directory.place(of: number(at: index)) == nil {
        try removeSection(at: index)
      }
      var entries: [OrderEntry] = []
      past.directory.visit { _, _, entry in entries.append(entry.order) }
      let wanted = entries.map { entry in
        loaded.directory.place(of: entry.number).map { _ in entry.number }
      }
      try arrange(wanted) { place, index throws(ServiceError) in
        let number = entries[place].number
        try freeID(of: try section(number), for: number)
        try restore(number, OwnRevisions(entries[place]), at: index)
        try take(entries[place], at: index, from: past)
      } keep: { place, index throws(ServiceError) in
        try take(entries[place], at: index, from: past)
      }
    }
  }

  /// Restores the content and the revisions that a section had in the earlier state.
  private func take(
    _ entry: OrderEntry, at index: Int, from past: LoadedDocument
  ) throws(ServiceError) {
    let present = loaded.directory[loaded.directory.place(at: index)].order
    // `detached` contains no section that is unchanged since the earlier state.
    let former = past.detached?[entry.number]
    guard present != entry || former != nil else { return }
    let section = try section(entry.number)
    guard present != entry || former != section else { return }
    try freeID(of: former ?? section, for: entry.number)
    try restore(former ?? section, OwnRevisions(entry), entry.number)
  }

  /// Removes the id of a section from another section that has it now. That section gets its own
  /// earlier id later. Without this, two sections that exchanged their ids would conflict.
  private func freeID(
    of section: DocumentSection, for number: SectionNumber
  ) throws(ServiceError) {
    guard let id = section.id, let place = try loaded.place(ofSection: id)
    else { return }
    let holder = loaded.directory[place].order
    guard holder.number != number else { return }
    var nameless = try self.section(holder.number)
    nameless.id = nil
    try restore(nameless, OwnRevisions(holder), holder.number)
  }
}
