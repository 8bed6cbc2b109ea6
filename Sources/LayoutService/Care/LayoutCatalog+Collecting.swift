import LayoutDocuments
import LayoutEngine
import LayoutStorage

/// What a collection deletes.
public struct CollectionResult: Hashable, Sendable {
  /// The number of rows of the cache and of the text index whose owner is missing.
  public var orphanRows = 0
  /// The number of deleted layout sets: sets that were not requested and are not for the document's
  /// own container, and sets that another version of the engine computed.
  public var layoutSets = 0
}

extension LayoutCatalog {
  /// Deletes unused cache rows: rows whose owner is missing, and layout sets that no query reads.
  ///
  /// Inputs and history are never deleted. If this throws, nothing is deleted.
  ///
  /// - Parameter isDryRun: Whether to count the rows without deleting them.
  /// - Complexity: O(size of the store)
  /// - Throws: `storage`.
  public func collect(isDryRun: Bool = false) throws(ServiceError) -> CollectionResult {
    do throws(CollectionEnd) {
      return try store.write { transaction throws(CollectionEnd) in
        let connection = transaction.connection
        let result: CollectionResult
        do throws(ServiceError) {
          result = try connection.passing { () throws(ServiceError) in try connection.collect() }
        } catch { throw .failed(error) }
        guard !isDryRun else { throw .dryRun(result) }
        return result
      }
    } catch {
      switch error {
      case .dryRun(let result): return result
      case .failed(let error): throw error
      }
    }
  }
}

/// The reasons for rolling back a collection's transaction.
private enum CollectionEnd: Error, StorageErrorConvertible {
  case dryRun(CollectionResult)
  case failed(ServiceError)

  init(_ error: StorageError) { self = .failed(.storage(error)) }
}

extension Connection {
  fileprivate func collect() throws(ServiceError) -> CollectionResult {
    var result = CollectionResult()
    let several = try storageErrors { () throws(StorageError) in
      result.layoutSets = try deleteSets(notOf: LayoutPass.algorithmVersion)
      return try documentsOfSeveralSets()
    }
    for number in several { result.layoutSets += try deleteForeignSets(of: number) }
    result.orphanRows = try stored(deleteOrphanRows())
    return result
  }

  /// Deletes the document's layout sets that were not requested, except the set of its own
  /// container. Returns the number of deleted sets.
  private func deleteForeignSets(of number: DocumentNumber) throws(ServiceError) -> Int {
    do throws(ServiceError) {
      let record = try stored(document(number))
      guard let record, record.deleted == nil else { return 0 }
      let settings = try DocumentSettings(record, on: self)
      let own = settings.configuration.traits(
        of: settings.container.container, reading: try traitsRead(of: record, settings)
      ).text
      return try storageErrors { () throws(StorageError) in
        let foreign = try layoutSets(of: number).filter { !$0.isRequested && $0.traits != own }
        for set in foreign { try delete(set.number) }
        return foreign.count
      }
    } catch  where error.isDamage {
      // A document whose container cannot be read keeps its sets.
      return 0
    }
  }
}
