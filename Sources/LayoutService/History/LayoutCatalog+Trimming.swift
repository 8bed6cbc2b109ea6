import LayoutDocuments
import LayoutStorage

/// What trimming the history deletes, and what stays.
public struct HistoryTrimming: Hashable, Sendable {
  /// The oldest operation that is kept, which with the newer ones can be undone and asked about.
  public var oldest: Int
  /// How many operations are deleted.
  public var operations: Int
  /// How many sections and documents that were removed before can be restored no more.
  public var removedSections: Int
  public var deletedDocuments: Int
  /// The size of all that, in bytes.
  public var bytes: Int
  /// The oldest tag, where more is kept for its sake than was asked for.
  public var heldBy: String?
}

extension LayoutCatalog {
  /// Deletes the older part of the history: operations can be undone and states asked about only as
  /// far as they are kept, and what was deleted before is gone for good.
  ///
  /// What tags name stays. The documents are as before, and nothing is computed.
  ///
  /// - Parameters:
  ///   - count: How many of the newest operations are kept, at least one; parts of one import are
  ///     kept or deleted together.
  ///   - isDryRun: Whether nothing is deleted.
  /// - Complexity: O(*s*) in the sections of the store.
  public func trimHistory(
    keeping count: Int, isDryRun: Bool = false
  ) throws(ServiceError) -> HistoryTrimming {
    // The newest operation stays, because otherwise its number would be used twice.
    guard count > 0 else {
      throw .format(
        .badValue(key: "keeping", reason: "expected 1 or more operations, found \(count)"))
    }
    return try store.write { transaction throws(ServiceError) in
      let connection = transaction.connection
      return try storing { () throws(StorageError) in
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
