import LayoutDocuments
import LayoutStorage

/// The result of rebuilding a store from the inputs of a damaged store.
public struct RebuiltStore: Sendable {
  /// The number of documents that are not deleted.
  public var documents: Int
  /// The number of operations in the log.
  public var operations: Int
  /// The number of tags.
  public var tags: Int
  /// The values that the damaged store had already lost. All readable values are copied.
  public var losses: [RecoveryLoss]
  /// As ``DamagedCatalog/leavesOutNewestEdit``.
  public var leavesOutNewestEdit = false

  /// The reason why a store cannot be rebuilt: its inputs cannot be read, or are incomplete.
  public struct Failure: Error, Hashable {
    /// The damage, in words.
    public let reason: String
    /// Whether the medium failed. A later attempt may read everything.
    public let isOfMedium: Bool

    fileprivate init(_ error: ServiceError) {
      reason = error.damage
      isOfMedium = error.isOfMedium
    }
  }
}

extension LayoutCatalog {
  /// Creates a store from the documents, history, tags and devices of a store whose cached frames,
  /// indexes or free pages are damaged.
  ///
  /// Nothing is computed, and the requests for other containers are not copied. The new store is
  /// checked as a backup is.
  ///
  /// A count that its table does not allow does not stop the rebuild. A document's count is counted
  /// again, as is a count that is too low. An operation's invalid count, an invalid operation id
  /// and an invalid tag are left out. ``RebuiltStore/losses`` names each. A count of items or
  /// sections that is too high stops the rebuild: it may be the only sign of lost rows, to which
  /// the history does not apply.
  ///
  /// - Parameters:
  ///   - damaged: The path of the damaged store.
  ///   - path: The path of the new store.
  ///   - isCancelled: Called periodically; returning true stops the rebuild.
  /// - Returns: The rebuilt store, or the obstacle if inputs are damaged, too; ``DamagedCatalog``
  ///   recovers the rest then. With an obstacle, and if this throws, no store is created.
  /// - Complexity: O(size of the store).
  /// - Throws: `storage` with the reason why the path cannot be used, or `cancelled`; an existing
  ///   file is not changed.
  public static func rebuild(
    storeAt damaged: String, to path: String, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(ServiceError) -> Result<RebuiltStore, RebuiltStore.Failure> {
    let failure: ServiceError
    do throws(ServiceError) {
      let first = try rebuildOnce(storeAt: damaged, to: path, isCancelled: isCancelled)
      // A second attempt may read pages that the first could not. Without these pages the history
      // is lost.
      guard case .failure(let failure) = first, failure.isOfMedium else { return first }
      return try rebuildOnce(storeAt: damaged, to: path, isCancelled: isCancelled)
    } catch { failure = error }
    switch failure.ofStorage {
    // The first attempt's new store was removed, so the second starts from the beginning.
    case .inputOutput, .unreadable, .cannotOpen, .cannotCreate:
      guard let second = try? rebuildOnce(storeAt: damaged, to: path, isCancelled: isCancelled)
      else { throw failure }
      return second
    default: throw failure
    }
  }

  private static func rebuildOnce(
    storeAt damaged: String, to path: String, isCancelled: (@Sendable () -> Bool)?
  ) throws(ServiceError) -> Result<RebuiltStore, RebuiltStore.Failure> {
    let source: LayoutStore
    let snapshot: Snapshot
    let logDamage: LogDamage?
    do throws(ServiceError) {
      (source, snapshot, logDamage) = try storageErrors { () throws(StorageError) in
        let health = try StoreHealth(at: damaged)
        var options = LayoutStore.Options()
        options.keepsLog = health.hasLog
        let source = try LayoutStore(at: damaged, access: .readOnly, options: options)
        return (source, try source.snapshot(), try health.logDamage())
      }
    } catch {
      // The user can remove these obstacles. Continuing without the history would lose it.
      switch error.ofStorage {
      case .otherNames, .foreignObject, .busy, .full, .displaced, .readOnly, .notMigrated,
        .readDenied, .lockDenied, .sidecarDenied, .inputOutput:
        throw error
      default: return .failure(.init(error))
      }
    }
    defer {
      snapshot.close()
      source.close()
    }
    do throws(ServiceError) {
      var rebuilt = try create(at: path, isCancelled: isCancelled) { catalog throws(ServiceError) in
        try catalog.fill(from: snapshot.connection, isCancelled: isCancelled ?? { false })
      }
      if let loss = RecoveryLoss.of(logDamage) { rebuilt.losses.append(loss) }
      rebuilt.leavesOutNewestEdit = logDamage?.isOfNewestCommit ?? false
      return .success(rebuilt)
    } catch {
      switch error.ofStorage {
      case .corrupt, .unreadable(source.path, _):
        return .failure(.init(error))
      default: throw error
      }
    }
  }

  private func fill(
    from source: Connection, isCancelled: () -> Bool
  ) throws(ServiceError) -> RebuiltStore {
    var losses: [RecoveryLoss] = []
    try store.write { transaction throws(ServiceError) in
      let connection = transaction.connection
      try connection.passing { () throws(ServiceError) in
        let changes = try stored(connection.copyInputs(from: source))
        try connection.putSearchTexts()
        losses =
          try connection.countAgain(changes) + connection.leaveOutInvalidKeys()
          + connection.leaveOutInvalidTags()
      }
    }
    // A cancelled check reports no damage, but then `create` removes the new store.
    let damage = try stored(
      Self.damage(
        ofCopy: store.path, besides: [.integrity, .references], isCancelled: isCancelled))
    if let damage { throw .storage(.corrupt(path: store.path, detail: damage)) }
    let snapshot = try snapshot()
    defer { snapshot.close() }
    let statistics = try snapshot.statistics()
    return RebuiltStore(
      documents: statistics.documents, operations: statistics.operations, tags: statistics.tags,
      losses: losses)
  }
}

extension Connection {
  /// Recounts the invalid or too low counts in document rows. Returns a loss for each row that
  /// differs from its original.
  ///
  /// A count that is too high is kept, because it may be the only sign of lost rows.
  fileprivate func countAgain(
    _ changes: [CopiedRowChange]
  ) throws(ServiceError) -> [RecoveryLoss] {
    var invalid: [Int64: CopiedRowChange] = [:]
    var losses: [RecoveryLoss] = []
    for change in changes {
      if change.table == "document", let number = Int64(change.row) {
        invalid[number] = change
      } else {
        losses.append(RecoveryLoss(change.description))
      }
    }
    for number in try storageErrors({ () throws(StorageError) in try documentNumbers() }) {
      try stored(checkNotStopped())
      let change = invalid[number] ?? CopiedRowChange(table: "document", row: "\(number)")
      losses += try countAgain(change, of: DocumentNumber(number))
    }
    return losses
  }

  private func countAgain(
    _ change: CopiedRowChange, of number: DocumentNumber
  ) throws(ServiceError) -> [RecoveryLoss] {
    guard var record = try storageErrors({ () throws(StorageError) in try document(number) }) else {
      return []
    }
    var change = change
    let invalid = change.columns.map(\.name)
    var counted = record
    let isOrderWritten = try renewOrder(of: &counted, try DocumentSettings(record, on: self))
    func correct(_ column: String, _ path: WritableKeyPath<DocumentRecord, Int>) {
      let isInvalid = invalid.contains(column)
      guard isInvalid || record[keyPath: path] < counted[keyPath: path] else { return }
      if !isInvalid { change.columns.append((column, "\(record[keyPath: path])")) }
      record[keyPath: path] = counted[keyPath: path]
    }
    correct("sections", \.sections)
    correct("items", \.items)
    correct("trait_flags", \.traitFlags)
    correct("longest_text", \.longestText)
    if invalid.contains("next_section") {
      let rows = try stored(sectionRows(of: number)).sections
      record.nextSection = rows.map { $0.number.rawValue + 1 }.max() ?? 0
    }
    var losses: [RecoveryLoss] = []
    if !change.columns.isEmpty {
      try stored(update(record))
      losses.append(RecoveryLoss("\(change), and was recounted", of: record.key))
    }
    if isOrderWritten {
      losses.append(
        RecoveryLoss(
          "the order of its sections had wrong inherited keys, and was rewritten",
          of: record.key))
    }
    return losses
  }

  /// Deletes operation ids that are not valid, such as an empty one. Only damage can write them,
  /// and no caller can pass one.
  fileprivate func leaveOutInvalidKeys() throws(ServiceError) -> [RecoveryLoss] {
    var losses: [RecoveryLoss] = []
    var last = Revision(0)
    while let operation = try stored(operation(after: last)) {
      try stored(checkNotStopped())
      last = operation.number
      guard let key = operation.key, !OperationLabel.isKey(key) else { continue }
      try stored(deleteKey(of: operation.number))
      let was = [(name: "key", was: QuotedName(key).description)]
      let change = CopiedRowChange(table: "operation", row: "\(last.rawValue)", columns: was)
      losses.append(RecoveryLoss(change.description))
    }
    return losses
  }

  /// Deletes tags that the table allows but that are invalid: those with an invalid name or a
  /// missing operation. Removes frames that cannot be read from the other tags. No row refers to a
  /// tag.
  fileprivate func leaveOutInvalidTags() throws(ServiceError) -> [RecoveryLoss] {
    let found = try stored(tags())
    let newest = try stored(lastRevision())
    var losses: [RecoveryLoss] = []
    for var tag in found {
      let name = QuotedName(tag.name)
      if tag.operation > newest || !Tag.isName(tag.name) {
        try stored(deleteTag(tag.name))
        losses.append(RecoveryLoss("tag \(name) is not valid, and is left out"))
      } else if tag.hasFrames {
        let text = try stored(frames(ofTag: tag.name) ?? "")
        do throws(ServiceError) {
          _ = try formatErrors(Baseline(text: Array(text.utf8), name: tag.name))
        } catch {
          tag.hasFrames = false
          try stored(put(tag))
          losses.append(RecoveryLoss("tag \(name): its frames are not valid, and are left out"))
        }
      }
    }
    return losses
  }

  /// Writes the search texts of all documents and sections into an empty text index.
  fileprivate func putSearchTexts() throws(ServiceError) {
    let documents = try stored(documentNumbers())
    for number in documents.map({ DocumentNumber($0) }) {
      try stored(checkNotStopped())
      let record = try stored(document(number))
      guard let record else { continue }
      var text = try DocumentSettings(record, on: self).searchText
      text.id = record.key
      try stored(put(text, number.rawValue, insteadOf: SearchText()))
      try forEachSearchText(of: number) { section throws(ServiceError) in
        try documentSection(section, of: number)
      } _: { (row) throws(ServiceError) in
        try stored(put(row.texts, row.key, insteadOf: SearchText()))
        return true
      }
    }
  }
}
