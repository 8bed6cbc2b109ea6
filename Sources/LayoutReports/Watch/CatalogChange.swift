import LayoutDocuments
public import LayoutService
import LayoutStorage

/// The change of one document by one operation. An operation on several documents has a change for
/// each.
public struct CatalogChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A document exists that did not exist before.
    case created
    /// A document changed and kept its id.
    case changed
    /// A document has another id, and possibly other changes.
    case renamed
    /// A document no longer exists.
    case deleted
    /// A deleted document exists again.
    case restored
  }

  /// A section whose frames the operation may have changed.
  public struct Section: Hashable, Sendable {
    /// The section's index after the operation.
    public var index: Int
    /// Nil if the section has no id.
    public var id: String?
  }

  /// The kind of the change.
  public var kind: Kind
  /// The id of the document after the operation; for a deleted document, the id before it.
  public var document: String
  /// The id before the operation, if the operation changed it.
  public var formerID: String?
  /// The operation, with its author. Its `document` is ``document``.
  public var operation: LogEntry
  /// The sections that the operation made dirty, in the document's own container; all sections of a
  /// created or restored document, none of a deleted document.
  public var dirtySections: [Section]
  /// The number of differences between the states before and after the operation, by kind; nil if
  /// one of the states cannot be laid out.
  public var differences: DifferenceCounts?
  let number: DocumentNumber
}

extension CatalogSnapshot {
  /// Passes each difference between the states before and after a change to the body, like
  /// ``LayoutComparison/forEachRow(_:)``.
  ///
  /// - Complexity: O(*n*) in the elements of the dirty sections and in the differences.
  /// - Throws: The errors of the body; `historyTrimmed`, `contentTooLong`, `storage`.
  public func forEachDifference(
    of change: CatalogChange, _ body: (Difference) throws -> Void
  ) throws {
    switch try states(of: change.number, at: Revision(Int64(change.operation.operation))) {
    case .one(let state, let kind): try body(try LayoutSide.stored(layout(state)).difference(kind))
    case .both(let old, let new):
      try LayoutComparison(.stored(try layout(old)), .stored(try layout(new))).forEachRow(body)
    case nil: break
    }
  }

  /// Returns the change of a document by an operation; nil if neither its id nor its former id
  /// matches, or if the operation has no document.
  func change(
    by record: OperationRecord, where isWanted: (String) -> Bool
  ) throws(ServiceError) -> CatalogChange? {
    guard let number = record.document, let document = try self.record(number),
      try mayHaveBeenRenamed(document, since: record) || isWanted(document.key),
      let states = try states(of: number, at: record.number)
    else { return nil }
    let (id, former) = states.ids
    guard isWanted(id) || former.map(isWanted) ?? false else { return nil }
    var change = CatalogChange(
      kind: states.kind(of: record), document: id, formerID: former,
      operation: LogEntry(record, document: id), dirtySections: [], number: number)
    do { try addFrames(of: states, to: &change) } catch {
      if let error = error as? ServiceError, !error.isOfOneDocument { throw error }
      change.differences = nil
    }
    return change
  }

  private func addFrames(
    of states: OperationStates, to change: inout CatalogChange
  ) throws {
    var counts = DifferenceCounts()
    var indices: [Int] = []
    let latest: StoredLayout
    switch states {
    case .one(let state, let kind):
      counts[kind] = 1
      change.differences = counts
      guard kind == .added else { return }
      latest = try layout(state)
      indices = Array(0..<latest.sectionCount)
    case .both(let old, let new):
      latest = try layout(new)
      let comparison = try LayoutComparison(.stored(try layout(old)), .stored(latest))
      change.differences = try comparison.counts()
      indices = comparison.dirtySections
    }
    for index in indices {
      change.dirtySections.append(.init(index: index, id: try latest.sectionID(at: index)))
    }
  }

  private func layout(_ state: LoadedDocument) throws(ServiceError) -> StoredLayout {
    try StoredLayout(state, as: Address(document: state.record.key), of: self, cache: cache)
  }

  private func record(_ number: DocumentNumber) throws(ServiceError) -> DocumentRecord? {
    try stored(connection.document(number))
  }

  /// Returns whether a document may have had another id at an operation than it has now.
  ///
  /// - Complexity: O(1) after an earlier operation of the snapshot, else O(*n*) in the inverses of
  ///   later operations.
  private func mayHaveBeenRenamed(
    _ document: DocumentRecord, since operation: OperationRecord
  ) throws(ServiceError) -> Bool {
    let before = Revision(operation.number.rawValue - 1)
    if renames.map({ before < $0.after }) ?? true {
      // The newest renaming of each document.
      var newest: [DocumentNumber: Revision] = [:]
      for (rename, document) in try namingOperations(after: before, [Change.nameOfRenaming]) {
        newest[document] = rename
      }
      renames = (before, newest)
    }
    return renames?.newest[document.number].map { $0 >= operation.number } ?? false
  }

  /// Returns the document of an operation before and after it.
  private func states(
    of number: DocumentNumber, at operation: Revision
  ) throws(ServiceError) -> OperationStates? {
    guard let document = try record(number) else { return nil }
    func state(at number: Int64) throws(ServiceError) -> LoadedDocument? {
      do throws(ServiceError) {
        return try past(document, .operation(Int(number)), in: nil)
      } catch {
        guard case .noDocumentThen = error else { throw error }
        return nil
      }
    }
    let old = try state(at: operation.rawValue - 1)
    let new = try state(at: operation.rawValue)
    switch (old, new) {
    case (let old?, let new?): return .both(old, new)
    case (let old?, nil): return .one(old, .removed)
    case (nil, let new?): return .one(new, .added)
    case (nil, nil): return nil
    }
  }
}

/// A document before and after an operation.
private enum OperationStates {
  case both(LoadedDocument, LoadedDocument)
  case one(LoadedDocument, Difference.Change)

  /// The id, and the former id if it differs.
  var ids: (String, String?) {
    switch self {
    case .one(let state, _): return (state.record.key, nil)
    case .both(let old, let new):
      let (former, id) = (old.record.key, new.record.key)
      return (id, former == id ? nil : former)
    }
  }

  func kind(of operation: OperationRecord) -> CatalogChange.Kind {
    switch self {
    case .one(_, .removed): .deleted
    case .one: operation.previous == nil ? .created : .restored
    case .both: ids.1 == nil ? .changed : .renamed
    }
  }
}
