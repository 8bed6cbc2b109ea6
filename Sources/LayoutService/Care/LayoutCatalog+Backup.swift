import LayoutStorage

/// The result of a backup.
public struct StoreBackup: Hashable, Sendable {
  /// A step of a backup, in their order.
  public enum Step: Hashable, Sendable {
    /// The store is copied to a temporary file.
    case copying
    /// The copy is read back and checked.
    case checking
  }

  /// The absolute path of the backup, without symbolic links.
  public var path: String
  /// The size of the backup, in bytes.
  public var bytes: Int
  /// The number of documents that are not deleted.
  public var documents: Int
  /// The number of the newest operation; nil if there is none.
  public var operation: Int?
  /// How long the backup took, in seconds.
  public var seconds: Double
}

extension LayoutCatalog {
  /// Copies one snapshot of the store to another file, while other connections may write.
  ///
  /// The copy is read back and checked before it is moved to its path. The check compares the copy
  /// with the store, and runs the checks of ``StoreExamination`` on all data except the cached
  /// frames, which are copied too and can be computed again. If this throws or the machine stops,
  /// an existing store at the path is unchanged, and no partial file remains.
  ///
  /// - Parameters:
  ///   - path: The path of the backup.
  ///   - isReplacing: Whether the backup may replace another store, damaged or not, that no process
  ///     uses.
  ///   - isCancelled: Called periodically; returning true stops the backup, and the result is nil.
  ///   - progress: Called periodically with the current step and its completed fraction, from 0 to
  ///     1.
  /// - Complexity: O(size of the store).
  /// - Throws: `storage`: with the reason why the path cannot be used, `full`, or `corrupt` if the
  ///   store is damaged.
  public func backUp(
    to path: String, isReplacing: Bool = false, isCancelled: () -> Bool = { false },
    progress: (StoreBackup.Step, _ fractionCompleted: Double) -> Void = { _, _ in }
  ) throws(ServiceError) -> StoreBackup? {
    let start = ContinuousClock.now
    let copy = try storageErrors { () throws(StorageError) in
      try store.backUp(
        to: path, isReplacing: isReplacing, isCancelled: isCancelled,
        progress: { progress(.copying, $0) }
      ) { copy throws(StorageError) in
        try Self.damage(
          ofCopy: copy, isCancelled: isCancelled, progress: { progress(.checking, $0) })
      }
    }
    return copy.map {
      StoreBackup(
        path: $0.path, bytes: Int($0.bytes), documents: $0.documents,
        operation: $0.operation?.number,
        seconds: (ContinuousClock.now - start) / .seconds(1))
    }
  }

  /// Returns the first error in the parts of a copy that cannot be computed again; nil if there is
  /// none.
  ///
  /// - Parameter others: Further checks to run. By default the checks that the storage module runs
  ///   itself are not repeated.
  static func damage(
    ofCopy path: String, besides others: Set<HealthCheck> = [], isCancelled: () -> Bool,
    progress: (_ fractionCompleted: Double) -> Void = { _ in }
  ) throws(StorageError) -> String? {
    let checks = others.union([.identity, .text, .documents, .history, .tags, .devices])
    // Most of the time is for the documents.
    let weights = HealthCheck.allCases.map { check in
      checks.contains(check) ? check == .documents ? 10.0 : 1 : 0
    }
    func show(_ check: HealthCheck, _ fraction: Double?) {
      let index = HealthCheck.allCases.firstIndex(of: check) ?? 0
      let done = weights[..<index].reduce(0, +) + weights[index] * (fraction ?? 0)
      progress(done / weights.reduce(0, +))
    }
    var examination = StoreExamination(ofStoreAt: path, checks: checks).makeAsyncIterator()
    do throws(ServiceError) {
      while let finding = try examination.advance(isCancelled: isCancelled, progress: show) {
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
