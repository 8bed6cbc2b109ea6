import LayoutStorage

/// What a backup holds.
public struct StoreBackup: Hashable, Sendable {
  /// Where it is: absolute, and without symbolic links.
  public var path: String
  public var bytes: Int
  /// The documents that are not deleted.
  public var documents: Int
  /// The newest operation; nil where there is none.
  public var operation: Int?
  public var seconds: Double
}

extension LayoutCatalog {
  /// Copies the store to another file as it is at one moment, whatever others write meanwhile.
  ///
  /// The copy is read back and checked before it is put in its place: that it holds what the store
  /// does, and all that ``StoreExamination`` looks at, except what is cached, which is copied too
  /// and can be computed anew. When this throws, or the machine dies on the way, the store that was
  /// there is as it was, and nothing else stays behind.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether it may take the place of another store, damaged or not, which no
  ///     process uses.
  ///   - isCancelled: Asked from time to time whether to stop; then the result is nil.
  /// - Complexity: O(size of the store).
  /// - Throws: `storage`, with what the path has against it, `full`, or `corrupt` where the store
  ///   is damaged.
  public func backUp(
    to path: String, isReplacing: Bool = false, isCancelled: () -> Bool = { false }
  ) throws(ServiceError) -> StoreBackup? {
    let start = ContinuousClock.now
    let copy = try storing { () throws(StorageError) in
      try store.backUp(to: path, isReplacing: isReplacing, isCancelled: isCancelled) {
        copy throws(StorageError) in
        try Self.damage(ofCopy: copy, isCancelled: isCancelled)
      }
    }
    return copy.map {
      StoreBackup(
        path: $0.path, bytes: Int($0.bytes), documents: $0.documents,
        operation: $0.operation?.number,
        seconds: (ContinuousClock.now - start) / .seconds(1))
    }
  }

  /// Says what is the first thing that is wrong with a copy, of what cannot be computed anew and,
  /// unless told to, the storage has not looked at.
  static func damage(
    ofCopy path: String, besides others: Set<HealthCheck> = [], isCancelled: () -> Bool
  ) throws(StorageError) -> String? {
    let checks: Set<HealthCheck> = [.identity, .text, .documents, .history, .tags, .devices]
    var examination = StoreExamination(
      ofStoreAt: path, checks: checks.union(others)
    ).makeAsyncIterator()
    do throws(ServiceError) {
      while let finding = try examination.advance(isCancelled: isCancelled) {
        guard finding.severity == .error else { continue }
        if let refusal = examination.refusal { throw refusal }
        return ((finding.subject ?? finding.row).map { "\($0): " } ?? "") + finding.message
      }
      return nil
    } catch {
      if let error = error.ofStorage { throw error }
      return error.damage
    }
  }
}
