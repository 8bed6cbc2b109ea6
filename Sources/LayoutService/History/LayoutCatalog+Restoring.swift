public import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension LayoutCatalog {
  /// Makes a document again what it was, by one operation more; only its id stays as it is. A
  /// document that was deleted is there again.
  ///
  /// It writes what differs between the two states, and what did not change since stays clean.
  ///
  /// - Parameter address: A document with `@REV`.
  /// - Complexity: O(*s*) in sections, and O(*n*) in what operations changed since.
  /// - Throws: As ``CatalogSnapshot/layout(of:)``; `documentExists` where another document has the
  ///   id of one that was deleted; `operationKeyTaken`.
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
  /// Makes the document what it was in an earlier state of its own, its id apart, with the
  /// revisions that its inputs had.
  ///
  /// - Parameter past: The same document, detached.
  func become(_ past: LoadedDocument) throws(ServiceError) {
    try takingAll { () throws(ServiceError) in
      if loaded.record.deleted != nil { try restore() }
      if past.settings != settings || past.record.inheritedRevisions != newRevisions {
        putBack(past.settings, past.record.inheritedRevisions)
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

  /// Gives a section the content and the revisions that it had.
  private func take(
    _ entry: OrderEntry, at index: Int, from past: LoadedDocument
  ) throws(ServiceError) {
    let present = loaded.directory[loaded.directory.place(at: index)].order
    // What no operation changed since was not read for the past, and is the same.
    let former = past.detached?[entry.number]
    guard present != entry || former != nil else { return }
    let section = try section(entry.number)
    guard present != entry || former != section else { return }
    try freeID(of: former ?? section, for: entry.number)
    try putBack(former ?? section, OwnRevisions(entry), entry.number)
  }

  /// Takes an id from another section that has it now, and that gets its own later: two that
  /// changed ids would else be in each other's way.
  private func freeID(
    of section: DocumentSection, for number: SectionNumber
  ) throws(ServiceError) {
    guard let id = section.id, let place = try loaded.place(ofSection: id)
    else { return }
    let holder = loaded.directory[place].order
    guard holder.number != number else { return }
    var nameless = try self.section(holder.number)
    nameless.id = nil
    try putBack(nameless, OwnRevisions(holder), holder.number)
  }
}
