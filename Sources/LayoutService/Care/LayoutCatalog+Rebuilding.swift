import LayoutDocuments
import LayoutStorage

/// A store that was made anew of what was put into another.
public struct RebuiltStore: Sendable {
  public var documents: Int
  public var operations: Int
  public var tags: Int
  /// What of the other was lost before; of what could be read nothing is.
  public var losses: [RecoveryLoss]

  /// Not all of that can be read, or what can is not whole.
  public struct Obstacle: Error, Hashable {
    public let reason: String
    /// Whether the medium failed; a later attempt may read everything.
    public let isOfMedium: Bool

    fileprivate init(_ error: ServiceError) {
      reason = error.damage
      isOfMedium = error.isOfMedium
    }
  }
}

extension LayoutCatalog {
  /// Creates a store with all that was put into another one, of which what was computed, an index
  /// or a free page may be damaged: documents, history, tags and devices.
  ///
  /// Nothing is computed, and containers that were asked for are to be asked for again. The new
  /// store is checked as a backup is.
  ///
  /// A count that its table does not allow does not stop the rebuild. A document's count is counted
  /// again, as is a count that is too low; an operation's count is left out, as are an invalid
  /// operation id and an invalid tag, and ``RebuiltStore/losses`` names each. A count of items or
  /// sections that is too high stops the rebuild: it may be the only sign of lost rows, to which
  /// the history does not apply.
  ///
  /// - Parameter isCancelled: Is asked now and then whether to stop.
  /// - Returns: What hinders it where that is damaged, too: ``DamagedCatalog`` takes out what is
  ///   left. Then, and where this throws, there is no store at the path.
  /// - Complexity: O(size of the store).
  /// - Throws: `storage` with what the path has against it, or `cancelled`; a file that is there
  ///   stays as it is.
  public static func rebuild(
    storeAt damaged: String, to path: String, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(ServiceError) -> Result<RebuiltStore, RebuiltStore.Obstacle> {
    let failure: ServiceError
    do throws(ServiceError) {
      let first = try rebuildOnce(storeAt: damaged, to: path, isCancelled: isCancelled)
      // A second attempt may read pages that the first could not. Without these pages the history
      // is lost.
      guard case .failure(let obstacle) = first, obstacle.isOfMedium else { return first }
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
  ) throws(ServiceError) -> Result<RebuiltStore, RebuiltStore.Obstacle> {
    let source: LayoutStore
    let snapshot: Snapshot
    let logDamage: LogDamage?
    do throws(ServiceError) {
      (source, snapshot, logDamage) = try storing { () throws(StorageError) in
        let source = try LayoutStore(at: damaged, access: .readOnly)
        return (source, try source.snapshot(), try StoreHealth(at: damaged).logDamage())
      }
    } catch {
      // The user can remove the obstacle, whereas going on without history would lose the history.
      switch error.ofStorage {
      case .otherNames, .foreignObject, .busy, .full, .displaced, .readOnly, .readDenied,
        .lockDenied, .sidecarDenied, .inputOutput:
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
      // Frames that no commit ended were never promised.
      if let logDamage, logDamage.commits != 0 {
        rebuilt.losses.append(.ofLog)
      }
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
        try connection.putFoundTexts()
        losses =
          try connection.countAgain(changes) + connection.leaveOutInvalidKeys()
          + connection.leaveOutInvalidTags()
      }
    }
    // A check that was stopped finds nothing, and then `create` makes no store.
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
  /// Counts again what rows of documents keep of their sections where it is not valid or too low,
  /// and returns what was wrong in all rows that differ from their originals.
  ///
  /// A count that is too high is left as it is, for it may be the only sign of lost rows.
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
    for number in try storing({ () throws(StorageError) in try documentNumbers() }) {
      try stored(checkNotStopped())
      let change = invalid[number] ?? CopiedRowChange(table: "document", row: "\(number)")
      losses += try countAgain(change, of: DocumentNumber(number))
    }
    return losses
  }

  private func countAgain(
    _ change: CopiedRowChange, of number: DocumentNumber
  ) throws(ServiceError) -> [RecoveryLoss] {
    guard var record = try storing({ () throws(StorageError) in try document(number) }) else {
      return []
    }
    var change = change
    let invalid = change.columns.map(\.name)
    var counted = record
    let isOrderWritten = try renewOrder(of: &counted, try DocumentSettings(record, on: self))
    func renew(_ column: String, _ path: WritableKeyPath<DocumentRecord, Int>) {
      let isInvalid = invalid.contains(column)
      guard isInvalid || record[keyPath: path] < counted[keyPath: path] else { return }
      if !isInvalid { change.columns.append((column, "\(record[keyPath: path])")) }
      record[keyPath: path] = counted[keyPath: path]
    }
    renew("sections", \.sections)
    renew("items", \.items)
    renew("reads", \.reads)
    renew("longest_text", \.longestText)
    if invalid.contains("next_section") {
      let rows = try stored(sectionRows(of: number))
      record.nextSection = rows.map { $0.number.rawValue + 1 }.max() ?? 0
    }
    var losses: [RecoveryLoss] = []
    if !change.columns.isEmpty {
      try stored(update(record))
      losses.append(RecoveryLoss("\(change), and was counted again", of: record.key))
    }
    if isOrderWritten {
      losses.append(
        RecoveryLoss(
          "the order of its sections kept other inherited keys than they have, and was written again",
          of: record.key))
    }
    return losses
  }

  /// Deletes operation ids that are not valid, such as an empty one. Only damage can write them,
  /// and no caller can pass one.
  fileprivate func leaveOutInvalidKeys() throws(ServiceError) -> [RecoveryLoss] {
    var losses: [RecoveryLoss] = []
    var last = Revision(0)
    while let operation = try storing({ () throws(StorageError) in try operation(after: last) }) {
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

  /// Leaves out what the table of tags allows and no tag can be: an invalid name, an operation that
  /// does not exist, frames that cannot be read. Nothing refers to a tag.
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

  /// Writes what documents and sections are found by, removed ones too, of which nothing is there.
  fileprivate func putFoundTexts() throws(ServiceError) {
    let documents = try stored(documentNumbers())
    for number in documents.map({ DocumentNumber($0) }) {
      try stored(checkNotStopped())
      let record = try stored(document(number))
      guard let record else { continue }
      var text = try DocumentSettings(record, on: self).foundText
      text.id = record.key
      let (whole, sections) = (text, try sectionTexts(of: number))
      try storing { () throws(StorageError) in
        try put(whole, number.rawValue, isNew: true)
        for (key, text) in sections { try put(text, key, isNew: true) }
      }
    }
  }

  private func sectionTexts(
    of document: DocumentNumber
  ) throws(ServiceError) -> [(key: Int64, text: FoundText)] {
    let rows = try stored(sectionRows(of: document))
    var texts: [(key: Int64, text: FoundText)] = []
    for row in rows {
      let key = row.number.segmentKeys(of: document.rawValue).lowerBound
      texts.append((key, try documentSection(row.number, of: document).foundText))
    }
    return texts
  }
}
