import LayoutDocuments
import LayoutStorage

/// The result of trimming the history.
public struct HistoryTrimming: Hashable, Sendable {
  /// The oldest operation that is kept. It and all newer ones can be undone and addressed.
  public var oldest: Int
  /// The number of deleted operations.
  public var operations: Int
  /// The number of removed sections that can no longer be restored.
  public var removedSections: Int
  /// The number of deleted documents that can no longer be restored.
  public var deletedDocuments: Int
  /// The size of the deleted data, in bytes.
  public var bytes: Int
  /// The name of the oldest tag if it keeps more history than requested; otherwise nil.
  public var heldBy: String?
}

extension LayoutCatalog {
  /// Deletes the older part of the history. The deleted operations can no longer be undone, and
  /// their states can no longer be read. Sections and documents that were removed before the oldest
  /// remaining operation are deleted.
  ///
  /// States named by tags are kept. The documents do not change, and nothing is computed.
  ///
  /// - Parameters:
  ///   - count: The number of newest operations to keep, at least one. The parts of one import are
  ///     kept or deleted together.
  ///   - isDryRun: Whether to return the result without deleting anything.
  /// - Complexity: O(*s*) in the sections of the store.
  /// - Throws: `badValue` for a count less than 1; `storage`.
  public func trimHistory(
    keeping count: Int, isDryRun: Bool = false
  ) throws(ServiceError) -> HistoryTrimming {
    // The newest operation is kept, because otherwise its number would be used twice.
    guard count > 0 else {
      throw .format(
        .badValue(key: "keeping", reason: "expected 1 or more operations, found \(count)"))
    }
    return try store.write { transaction throws(ServiceError) in
      let connection = transaction.connection
      return try storageErrors { () throws(StorageError) in
        let first = try connection.firstRevision()
        var oldest = try connection.oldest(ofNewest: count) ?? first
        let tags = try connection.tags()
        let tag = tags.min { $0.operation < $1.operation }
        var heldBy: String?
        if let tag, tag.operation.rawValue + 1 < oldest.rawValue {
          heldBy = tag.name
          oldest = max(Revision(tag.operation.rawValue + 1), first)
        }
        let size = try connection.historySize(before: oldest)
        if !isDryRun { try connection.trimHistory(before: oldest) }
        return HistoryTrimming(
          oldest: oldest.number, operations: size.operations, removedSections: size.removedSections,
          deletedDocuments: size.deletedDocuments, bytes: size.inverses + size.removed,
          heldBy: heldBy)
      }
    }
  }
}
