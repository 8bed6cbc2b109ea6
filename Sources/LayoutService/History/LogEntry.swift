public import LayoutDocuments
package import LayoutStorage

/// One operation of the log.
public struct LogEntry: Hashable, Sendable {
  /// The operation's number.
  public var operation: Int
  /// The number of the operation that this one is part of; nil if it is part of none.
  public var parent: Int?
  /// The number of the operation that this undo or redo reverses; nil for other operations.
  public var undoes: Int?
  /// The document's present id, or its id when it was deleted; with `@REV`, its id at that
  /// revision. Nil if the operation changed no document itself.
  public var document: String?
  /// The time of the operation, in microseconds since 1970, by the writer's clock.
  public var microseconds: Int64
  /// The author's name, as given by the writer.
  public var author: String?
  /// The caller's operation id.
  public var key: String?
  /// The kind of operation, such as `set`.
  public var kind: String
  /// A short description of the operation.
  public var summary: String
  /// The number of sections whose own inputs or positions changed.
  public var touched: Int
  /// The number of sections that were computed.
  public var computed: Int
  /// The number of sections with the same attributes and a new origin.
  public var shifted: Int
  /// The number of sections whose attributes and origin did not change.
  public var kept: Int

  /// The time of the operation in UTC, in the format of RFC 3339, to the millisecond.
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
  /// - Parameters:
  ///   - limit: The greatest number of operations to return.
  ///   - operation: Returns only operations before this one, for paging.
  /// - Complexity: O(*n*) in the operations returned.
  /// - Throws: `storage`.
  public func log(
    limit: Int, before operation: Int? = nil
  ) throws(ServiceError) -> [LogEntry] {
    var keys: [DocumentNumber: String] = [:]
    return try storageErrors { () throws(StorageError) in
      let last = Revision(operation.map { Int64(max($0, 1)) - 1 } ?? Int64.max)
      return try connection.operations(backFrom: last, limit: limit).map {
        record throws(StorageError) in
        guard let number = record.document else { return LogEntry(record, document: nil) }
        if keys[number] == nil { keys[number] = try connection.document(number)?.key }
        return LogEntry(record, document: keys[number])
      }
    }
  }

  /// Returns the newest operations that changed a document or one of its sections, newest first.
  ///
  /// A deleted document keeps its operations until they are trimmed. With `@REV`, the result is the
  /// log of the document that had the id at that revision, up to that revision.
  ///
  /// - Complexity: O(*n*) in the operations of the document since the oldest one returned; for a
  ///   section their inverses are read.
  /// - Throws: `noDocument`, `noSection`; with `@REV` the errors of ``layout(of:)``.
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

  /// Returns the section that a key names, or else the removed section that had the id.
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
      // An operation that created, deleted or restored the document changed all its sections.
      $0.section == section || $0 == .deleteDocument || $0 == .restoreDocument
    }
  }
}
