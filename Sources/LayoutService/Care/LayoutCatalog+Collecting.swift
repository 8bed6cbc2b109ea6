import LayoutDocuments
import LayoutEngine
import LayoutStorage

/// What a collection deletes.
public struct CollectionResult: Hashable, Sendable {
  /// Rows of the cache and of the index of texts that belong to nobody.
  public var strays = 0
  /// Sets of computed attributes that nobody asked for and that are not of the document's own
  /// container, or that another version of the engine computed.
  public var layoutSets = 0
}

extension LayoutCatalog {
  /// Deletes what nobody needs and nobody can ask for: rows whose owner is gone, and sets of
  /// computed attributes that no query reads.
  ///
  /// Nothing that was put in is deleted, nor anything of the history. When this throws, nothing is.
  ///
  /// - Parameter isDryRun: Whether nothing is deleted.
  /// - Complexity: O(size of the store)
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

/// How a transaction ends of which nothing is to stay.
private enum CollectionEnd: Error, StorageErrorConvertible {
  case dryRun(CollectionResult)
  case failed(ServiceError)

  init(_ error: StorageError) { self = .failed(.storage(error)) }
}

extension Connection {
  fileprivate func collect() throws(ServiceError) -> CollectionResult {
    var result = CollectionResult()
    let several = try storing { () throws(StorageError) in
      result.layoutSets = try deleteSets(notOf: LayoutPass.algorithmVersion)
      return try documentsOfSeveralSets()
    }
    for number in several { result.layoutSets += try deleteForeignSets(of: number) }
    result.strays = try stored(deleteStrays())
    return result
  }

  /// Deletes the sets of a document that nobody asked for, but for that of its own container.
  private func deleteForeignSets(of number: DocumentNumber) throws(ServiceError) -> Int {
    do throws(ServiceError) {
      let record = try stored(document(number))
      guard let record, record.deleted == nil else { return 0 }
      let settings = try DocumentSettings(record, on: self)
      let own = settings.configuration.part(
        of: settings.container.container, reading: record.readsOfContainer
      ).text
      return try storing { () throws(StorageError) in
        let foreign = try layoutSets(of: number).filter { !$0.isRequested && $0.part != own }
        for set in foreign { try delete(set.number) }
        return foreign.count
      }
    } catch  where error.isDamage {
      // Whose container cannot be read keeps what it has.
      return 0
    }
  }
}
