public import LayoutDocuments
package import LayoutStorage

/// One operation of the log.
public struct LogEntry: Hashable, Sendable {
  public var operation: Int
  /// The operation that this one is part of.
  public var parent: Int?
  /// The operation that this one, an undo or a redo, takes back.
  public var undoes: Int?
  /// The id that the document has now, or had when it was deleted; with `@REV` the id then.
  public var document: String?
  /// Since 1970, by the writer's clock.
  public var microseconds: Int64
  /// Who edited, as the writer said.
  public var author: String?
  /// What the caller called the operation.
  public var key: String?
  /// What was done, such as `set`.
  public var kind: String
  public var summary: String
  /// The sections whose own inputs or places were changed.
  public var touched: Int
  public var computed: Int
  public var shifted: Int
  public var kept: Int

  /// When the operation was written, in UTC as RFC 3339 writes it, to the millisecond.
  public var time: String { WallClock.text(microseconds) }

  package init(_ record: OperationRecord, document: String?) {
    operation = record.number.number
    parent = record.parent?.number
    undoes = record.undoes?.number
    self.document = document
    microseconds = record.time
    author = record.author
    key = record.key
    kind = record.kind
    summary = record.summary
    touched = record.touched
    computed = record.computed
    shifted = record.shifted
    kept = record.kept
  }
}

extension CatalogSnapshot {
  /// Returns the newest operations of the store, newest first.
  ///
  /// - Parameter operation: Only those before this one, to go on after a page.
  /// - Complexity: O(*n*) in the operations returned.
  public func log(
    limit: Int, before operation: Int? = nil
  ) throws(ServiceError) -> [LogEntry] {
    var keys: [DocumentNumber: String] = [:]
    return try storing { () throws(StorageError) in
      let last = Revision(operation.map { Int64(max($0, 1)) - 1 } ?? Int64.max)
      return try connection.operations(backFrom: last, limit: limit).map {
        record throws(StorageError) in
        guard let number = record.document else { return LogEntry(record, document: nil) }
        if keys[number] == nil { keys[number] = try connection.document(number)?.key }
        return LogEntry(record, document: keys[number])
      }
    }
  }

  /// Returns the newest operations that changed a document, or that touched a section of it, newest
  /// first.
  ///
  /// A deleted document keeps its operations until they are trimmed. With `@REV` it is the log of
  /// the document that had the id at that revision, up to that revision.
  ///
  /// - Complexity: O(*n*) in the operations of the document since the oldest one returned; for a
  ///   section their inverses are read.
  /// - Throws: `noDocument`, `noSection`; with `@REV` as ``layout(of:)``.
  public func log(
    of address: Address, limit: Int, before: Int? = nil
  ) throws(ServiceError) -> [LogEntry] {
    let past: LoadedDocument? = address.revision == nil ? nil : try loaded(address)
    let present = past == nil ? try connection.documentsNow(address.document).first : nil
    guard let record = past?.record ?? present else { return [] }
    let section = try address.section.map { key throws(ServiceError) in
      try self.section(key, of: record, past)
    }
    var chain = OperationChain(of: record, on: connection)
    var entries: [LogEntry] = []
    while entries.count < limit, let found = try chain.olderIfKept() {
      if let before, found.number.rawValue >= before { continue }
      if let section, try !touches(section, found.number) { continue }
      entries.append(LogEntry(found, document: record.key))
    }
    return entries
  }

  /// Returns the section that a key names, or else the one that had the id when it was removed.
  private func section(
    _ key: Address.Key, of record: DocumentRecord, _ past: LoadedDocument?
  ) throws(ServiceError) -> SectionNumber {
    let loaded = if let past { past } else { try cache.take(record, on: connection) }
    defer { cache.keep(loaded) }
    do throws(ServiceError) {
      let place = loaded.directory.place(at: try loaded.sectionIndex(key))
      return loaded.directory[place].order.number
    } catch {
      guard case .noSection = error else { throw error }
      let removed = try stored(connection.removedSection(key.description, of: record.number))
      guard let removed else { throw error }
      return removed
    }
  }

  private func touches(
    _ section: SectionNumber, _ operation: Revision
  ) throws(ServiceError) -> Bool {
    try Change.inverse(of: operation, on: connection).contains {
      // An operation that made the document, or brought it back, made all of its sections.
      $0.section == section || $0 == .deleteDocument || $0 == .restoreDocument
    }
  }
}
