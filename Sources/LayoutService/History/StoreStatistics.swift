import LayoutStorage

/// The contents of a store, in numbers.
public struct StoreStatistics: Hashable, Sendable {
  /// The number of documents that are not deleted.
  public var documents: Int
  /// The number of sections in these documents.
  public var sections: Int
  /// The number of items in these documents.
  public var items: Int
  /// The number of layout sets. Each holds the frames of one document for one set of container
  /// traits.
  public var layoutSets: Int
  /// The number of tags.
  public var tags: Int
  /// The number of operations in the log, which can be undone and addressed.
  public var operations: Int
  /// The oldest operation in the log; nil if the log is empty.
  public var oldestOperation: Int?
  /// The size of data that only the history needs, in bytes: the inverses of operations, and the
  /// inputs of removed sections and deleted documents.
  public var historyBytes: Int
  /// The number of removed sections that the history keeps.
  public var removedSections: Int
  /// The number of deleted documents that the history keeps.
  public var deletedDocuments: Int
  /// The size of the file without its log, in bytes.
  public var fileBytes: Int
  /// The size of the file's free pages, in bytes, which later edits reuse.
  public var freeBytes: Int
  /// The size of the documents' inputs, in bytes.
  public var inputBytes: Int
  /// The size of the cached frames, decorations and extents, in bytes, which can all be recomputed.
  public var cacheBytes: Int
}

extension CatalogSnapshot {
  /// Returns the numbers and sizes of the store's contents.
  ///
  /// - Complexity: O(size of the store)
  /// - Throws: `storage`.
  public func statistics() throws(ServiceError) -> StoreStatistics {
    try storageErrors { () throws(StorageError) in
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
