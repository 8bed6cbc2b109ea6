import LayoutStorage

/// How much a store holds.
public struct StoreStatistics: Hashable, Sendable {
  public var documents: Int
  public var sections: Int
  public var items: Int
  /// Documents laid out for a part of a container.
  public var layoutSets: Int
  public var tags: Int
  /// Operations that can be undone and asked about, and the oldest of them; nil where there is
  /// none.
  public var operations: Int
  public var oldestOperation: Int?
  /// What is kept for history alone, in bytes: edits that take operations back, and what removed
  /// sections and deleted documents say.
  public var historyBytes: Int
  public var removedSections: Int
  public var deletedDocuments: Int
  /// The file without its log, in bytes, and how much of it is free for later edits.
  public var fileBytes: Int
  public var freeBytes: Int
  /// What documents say, and what was computed of them and can be computed again, in bytes.
  public var inputBytes: Int
  public var cacheBytes: Int
}

extension CatalogSnapshot {
  /// Counts what the store holds.
  ///
  /// - Complexity: O(size of the store)
  public func statistics() throws(ServiceError) -> StoreStatistics {
    try storing { () throws(StorageError) in
      let history = try connection.historySize(before: Revision(.max))
      let totals = try connection.totals()
      let oldest = try connection.firstRevision()
      return StoreStatistics(
        documents: totals.documents, sections: totals.sections, items: totals.items,
        layoutSets: totals.layoutSets, tags: try connection.tags().count,
        operations: history.operations, oldestOperation: oldest == .none ? nil : oldest.number,
        historyBytes: history.inverses + history.removed,
        removedSections: history.removedSections, deletedDocuments: history.deletedDocuments,
        fileBytes: totals.pages * Connection.pageSize,
        freeBytes: totals.freePages * Connection.pageSize, inputBytes: totals.inputBytes,
        cacheBytes: totals.cacheBytes)
    }
  }
}
