import LayoutDocuments
public import LayoutService
import LayoutStorage

/// The changes of a store's documents, as this process and other processes commit them.
///
/// ```swift
/// for try await change in try catalog.changes(of: "home*") {
///   print(change.operation.summary, change.differences?[.moved] ?? 0)
/// }
/// ```
///
/// The sequence ends only when its task is cancelled. `next()` reads new operations at once, and
/// then once in each interval; between two reads it holds no lock and no snapshot. Each operation
/// is reported exactly once, in the order of the numbers, however many are committed between two
/// reads.
public struct CatalogChanges: AsyncSequence, Sendable {
  /// The type of the sequence's elements.
  public typealias Element = CatalogChange
  /// The type of the errors that the iterator throws.
  public typealias Failure = ServiceError

  let catalog: LayoutCatalog
  let name: String
  let glob: Glob?
  let interval: Duration
  let start: Cursor

  /// The newest operation that was read, and its time. Both identify the store.
  struct Cursor: Sendable {
    var operation: Revision
    /// Nil if the operation was trimmed.
    var time: Int64?
  }

  /// Returns an iterator that starts at the sequence's first operation.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// An iterator over the changes of a store's documents.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    private let changes: CatalogChanges
    private var cursor: Cursor
    private var hasFailed = false
    /// Whether ``poll()`` has stopped before the newest operation.
    public private(set) var isBehind = false
    /// The number of operations without a matching change after which ``poll()`` returns.
    private static let mostOperations = 1_000

    init(_ changes: CatalogChanges) {
      (self.changes, cursor) = (changes, changes.start)
    }

    /// The number of the newest operation that was read.
    public var operation: Int { cursor.operation.number }

    /// Waits for the next change; returns nil if the task is cancelled, and after an error.
    ///
    /// - Throws: `historyTrimmed` if operations were trimmed before they were read; `storeReplaced`
    ///   and `storage` if another store has replaced this one.
    public mutating func next() async throws(ServiceError) -> CatalogChange? {
      while !Task.isCancelled {
        if let change = try poll() { return change }
        guard !hasFailed else { return nil }
        if isBehind {
          await Task.yield()
        } else {
          do { try await Task.sleep(for: changes.interval) } catch { return nil }
        }
      }
      return nil
    }

    /// Returns the next committed change; nil if there is none, or none among the next thousand
    /// operations (``isBehind``).
    ///
    /// - Complexity: O(*n*) in the items of the dirty sections; O(1) without a change.
    /// - Throws: As ``next()``.
    public mutating func poll() throws(ServiceError) -> CatalogChange? {
      guard !hasFailed else { return nil }
      do throws(ServiceError) { return try nextChange() } catch {
        hasFailed = true
        throw error
      }
    }

    private mutating func nextChange() throws(ServiceError) -> CatalogChange? {
      isBehind = false
      let snapshot = try changes.catalog.snapshot()
      defer { snapshot.close() }
      try changes.check(cursor, in: snapshot)
      for _ in 0..<Self.mostOperations {
        guard let record = try snapshot.operation(after: cursor.operation) else { return nil }
        cursor = Cursor(operation: record.number, time: record.time)
        if let change = try snapshot.change(by: record, where: changes.includes) { return change }
      }
      isBehind = true
      return nil
    }
  }
}

extension CatalogChanges {
  fileprivate func includes(_ id: String) -> Bool { glob?.matches(id) ?? (id == name) }

  /// Checks that a snapshot and the cursor are of one store.
  fileprivate func check(
    _ cursor: Cursor, in snapshot: CatalogSnapshot
  ) throws(ServiceError) {
    let (newest, known) = try storageErrors { () throws(StorageError) in
      (
        try snapshot.connection.lastRevision(),
        try snapshot.connection.operation(cursor.operation)?.time
      )
    }
    let isSame = known == nil || cursor.time == nil || known == cursor.time
    guard newest >= cursor.operation, isSame else {
      throw .storeReplaced(path: catalog.store.path, operation: cursor.operation.number)
    }
  }
}

extension CatalogSnapshot {
  /// Returns the operation after `cursor`; nil if there is none.
  ///
  /// - Throws: `historyTrimmed` if that operation was trimmed.
  fileprivate func operation(after cursor: Revision) throws(ServiceError) -> OperationRecord? {
    let next = try stored(connection.operation(after: cursor))
    guard let next else { return nil }
    guard next.number.rawValue == cursor.rawValue + 1 else {
      throw .historyTrimmed(before: next.number.number)
    }
    return next
  }
}

extension LayoutCatalog {
  /// Returns the changes of documents from now on, or after an operation, as this process and other
  /// processes commit them.
  ///
  /// - Parameters:
  ///   - documents: An id or a glob. A change is included if the text matches the document's id
  ///     before or after the change. No document has to have that id yet.
  ///   - operation: The number of the operation after which changes begin; nil is the newest
  ///     operation.
  ///   - interval: How long the sequence waits before it reads new operations again: from a
  ///     millisecond to an hour.
  /// - Throws: `badAddress`; `noOperation` for a number that no operation has yet.
  public func changes(
    of documents: String = "*", since operation: Int? = nil,
    every interval: Duration = .milliseconds(200)
  ) throws(ServiceError) -> CatalogChanges {
    // An address with a section, element, container or revision is not a document id.
    let isAddress = documents.contains { "/#@".contains($0) }
    let glob = Glob.isGlob(documents) && !isAddress ? Glob(documents) : nil
    if glob == nil { try formatErrors(LayoutDocument.checkID(documents, orElse: ", or a glob")) }
    let snapshot = try snapshot()
    defer { snapshot.close() }
    let newest = try stored(snapshot.connection.lastRevision())
    if let operation, !(0...newest.number ~= operation) {
      throw .noOperation(operation, newest: newest.number)
    }
    let start = operation.map { Revision(Int64($0)) } ?? newest
    let time = try stored(snapshot.connection.operation(start)?.time)
    return CatalogChanges(
      catalog: self, name: documents, glob: glob,
      interval: min(max(interval, .milliseconds(1)), .seconds(3600)),
      start: .init(operation: start, time: time))
  }
}
