import LayoutDocuments
package import LayoutStorage

/// The layout documents of a store that is open in this process. A catalog edits documents,
/// computes their layouts, and takes snapshots that answer queries.
///
/// Any number of threads may use a catalog at the same time. Each edit is one transaction and one
/// operation. If it throws, the store is unchanged, unless ``ServiceError/leavesStoreUnchanged`` is
/// false.
public final class LayoutCatalog: Sendable {
  package let store: LayoutStore
  /// The author of edits, for the log.
  let author: String?
  let cache = DocumentCache()

  /// Creates an empty store and opens it.
  ///
  /// - Throws: `storage` if no store can be created at the path. An existing file stays unchanged.
  public static func create(
    at path: String, author: String? = nil
  ) throws(ServiceError) -> LayoutCatalog {
    try stored(LayoutStore.create(at: path))
    do throws(ServiceError) {
      return try LayoutCatalog(at: path, author: author)
    } catch {
      LayoutStore.deleteEmpty(at: path)
      throw error
    }
  }

  /// Creates a store with the content that a body writes, atomically: if the body throws, or the
  /// process or the machine stops before the end, no store exists at the path.
  ///
  /// - Parameters:
  ///   - path: The path of the new store.
  ///   - author: The author of edits, for the log.
  ///   - isCancelled: Called repeatedly; returns whether to stop.
  ///   - body: Fills the store, which is at a temporary path next to `path` until the body returns.
  /// - Throws: `storage` if no store can be created at the path, or `cancelled`; rethrows errors of
  ///   the body.
  public static func create<R>(
    at path: String, author: String? = nil, isCancelled: (@Sendable () -> Bool)? = nil,
    _ body: (LayoutCatalog) throws(ServiceError) -> R
  ) throws(ServiceError) -> R {
    let new = try stored(NewStore(at: path, isCancelled: isCancelled))
    do throws(ServiceError) {
      let store = try stored(new.open())
      let result = try body(LayoutCatalog(store, author: author))
      try stored(new.finish())
      return result
    } catch {
      guard let storageError = error.ofStorage else { throw error }
      throw .storage(new.placed(storageError))
    }
  }

  /// Runs a body with an empty store that exists only until the body returns. Only this user may
  /// read it.
  ///
  /// - Parameter path: No file gets this path. The store is next to it, under a temporary name.
  /// - Throws: `storage` if no store can be created there; rethrows errors of the body.
  package static func withTemporaryStore<R>(
    at path: String, _ body: (LayoutCatalog) throws -> R
  ) throws -> R {
    let new = try stored(NewStore(at: path, permissions: 0o600))
    let catalog = LayoutCatalog(try stored(new.open()))
    defer { catalog.close() }
    return try body(catalog)
  }

  /// The access to a store.
  public enum Access: Hashable, Sendable {
    /// Reading and writing. A store of an earlier version is migrated.
    case readWrite
    /// Reading only. It works on read-only media if the answers are certain to be right.
    case readOnly
  }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: The path of the store.
  ///   - access: Whether to open the store for reading and writing, or for reading only.
  ///   - author: The author of edits, for the log.
  ///   - keepsLog: Whether the files next to the store stay when the catalog is closed. Without
  ///     this, the last of all programs that closes the store leaves one file.
  /// - Throws: `storage` if the file cannot be used. The file stays unchanged.
  public convenience init(
    at path: String, access: Access = .readWrite, author: String? = nil, keepsLog: Bool = false
  ) throws(ServiceError) {
    var options = LayoutStore.Options()
    options.keepsLog = keepsLog
    self.init(
      try storageErrors { () throws(StorageError) -> LayoutStore in
        try LayoutStore(
          at: path, access: access == .readOnly ? .readOnly : .readWrite, options: options)
      }, author: author)
  }

  /// Creates a catalog of an open store.
  package init(_ store: LayoutStore, author: String? = nil) {
    self.store = store
    self.author = author
  }

  /// The version of the store before its opening migrated it; nil if it was not migrated.
  public var migratedVersion: Int? { store.migratedVersion }

  /// Closes the store. Each later snapshot and each later write throws.
  ///
  /// A running edit continues and commits. Open snapshots and their layouts stay readable until
  /// they are closed. A second call has no effect.
  public func close() { store.close() }

  // MARK: - Reading

  /// Returns a snapshot of the present state of the store. Later commits do not change it.
  public func snapshot() throws(ServiceError) -> CatalogSnapshot {
    let snapshot = try stored(store.snapshot())
    return CatalogSnapshot(snapshot, cache: cache)
  }

  // MARK: - Editing

  /// Edits a document, and computes the sections that become dirty, in one transaction.
  ///
  /// - Parameters:
  ///   - document: The document's id.
  ///   - kind: The name of the operation in the log, such as `set`; not `undo` or `redo`.
  ///   - summary: A readable description of the change. The log keeps the first 500 characters of
  ///     the kind and of the summary.
  ///   - key: The caller's name for the operation. An edit that was applied under this key is not
  ///     applied again, so that the caller may retry after an unknown outcome.
  ///   - deferred: Whether sections that become dirty stay dirty, for a later relayout.
  ///   - body: Edits the document. If it throws, all its edits are rolled back. It must not wait
  ///     for another task or thread that writes to the same store, because that writer waits for
  ///     this edit.
  /// - Throws: ``ServiceError`` (`noDocument`, `contentTooLong`, `operationKeyTaken`, `badValue`
  ///   for the kind, `storage`, which contains `nestedWrite` for a call in the body of another
  ///   edit); rethrows errors of `body`.
  @discardableResult
  public func edit(
    _ document: String, kind: String, summary: String, key: OperationKey? = nil,
    deferred: Bool = false,
    _ body: (DocumentEditor) throws -> Void
  ) throws -> EditReport {
    let label = label(kind, summary, key: key)
    try OperationKind.check(ofEdit: label.kind)
    do throws(EditFailure) {
      return try edit(document, label, deferred ? .deferred : .now) {
        editor throws(EditFailure) in
        do { try body(editor) } catch { throw .other(error) }
      }
    } catch {
      switch error {
      case .service(let error): throw error
      case .other(let error): throw error
      }
    }
  }

  /// Edits a document as ``edit(_:kind:summary:key:deferred:_:)-7je96`` does, and also returns the
  /// value of `body`.
  ///
  /// This method takes no operation key: `body` does not run for an edit that was applied before,
  /// so that there would be no value.
  @discardableResult
  public func edit<Value>(
    _ document: String, kind: String, summary: String, deferred: Bool = false,
    _ body: (DocumentEditor) throws -> Value
  ) throws -> (report: EditReport, value: Value) {
    var values: [Value] = []
    let report = try edit(document, kind: kind, summary: summary, deferred: deferred) {
      values.append(try body($0))
    }
    return (report, values[0])
  }

  /// Edits a document as ``edit(_:kind:summary:key:deferred:_:)-7je96`` does, in a task. The task
  /// is suspended while it waits for other writers, and the transaction runs on a thread of the
  /// store.
  ///
  /// - Throws: The same errors; `CancellationError` if the task is cancelled while it waits.
  @discardableResult
  public func edit(
    _ document: String, kind: String, summary: String, key: OperationKey? = nil,
    deferred: Bool = false,
    _ body: @Sendable (DocumentEditor) throws -> Void
  ) async throws -> EditReport {
    try await withWriteReservation {
      try edit(
        document, kind: kind, summary: summary, key: key, deferred: deferred, body)
    }
  }

  /// Edits a document in a task, and also returns the value of `body`.
  ///
  /// This method takes no operation key: `body` does not run for an edit that was applied before,
  /// so that there would be no value.
  @discardableResult
  public func edit<Value: Sendable>(
    _ document: String, kind: String, summary: String, deferred: Bool = false,
    _ body: @Sendable (DocumentEditor) throws -> Value
  ) async throws -> (report: EditReport, value: Value) {
    try await withWriteReservation {
      try edit(document, kind: kind, summary: summary, deferred: deferred, body)
    }
  }

  /// Suspends the task until it can write, then runs a body on a thread of the store. In the body,
  /// the writing methods of this catalog do not wait.
  ///
  /// ```swift
  /// let size = try await catalog.withWriteReservation { try catalog.vacuum() }
  /// ```
  ///
  /// No other task, thread or process writes to the store until the body returns, so the body must
  /// not wait for another writer. Each writing method in the body is a separate transaction.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits; ``ServiceError``
  ///   (`storage`, such as `busy` after waiting 5 seconds for other processes); rethrows errors of
  ///   the body.
  public func withWriteReservation<R: Sendable>(
    _ body: @Sendable () throws -> R
  ) async throws -> R {
    try await reserving(body)
  }

  /// Reserves the right to write for a body that runs in the task.
  func reserving<R>(_ body: () throws -> R) async throws -> R {
    do {
      return try await store.withReservation { () throws(EditFailure) in
        do { return try body() } catch { throw .other(error) }
      }
    } catch let failure as EditFailure {
      switch failure {
      case .service(let error): throw error
      case .other(let error): throw error
      }
    }
  }

  func edit<E: ServiceErrorConvertible>(
    _ document: String, _ label: OperationLabel, _ recomputation: Recomputation = .now,
    _ body: (DocumentEditor) throws(E) -> Void
  ) throws(E) -> EditReport {
    let start = ContinuousClock.now
    var (report, loaded) = try store.write {
      transaction throws(E) -> (EditReport, LoadedDocument?) in
      let connection = transaction.connection
      let editor: DocumentEditor
      do throws(ServiceError) {
        if let known = try reports(ofRepeated: label, on: connection)?.first { return (known, nil) }
        editor = DocumentEditor(try cache.take(document, on: connection))
      } catch { throw E(error) }
      try body(editor)
      do throws(ServiceError) {
        return (try editor.commit(label, recomputation), editor.loaded)
      } catch { throw E(error) }
    }
    if let loaded { cache.keep(loaded) }
    report.seconds = (ContinuousClock.now - start) / .seconds(1)
    return report
  }
}

/// An error that can be created from a service error.
protocol ServiceErrorConvertible: StorageErrorConvertible {
  init(_ error: ServiceError)
}

extension ServiceErrorConvertible {
  init(_ error: StorageError) { self.init(ServiceError.storage(error)) }
}

extension ServiceError: ServiceErrorConvertible {
  init(_ error: ServiceError) { self = error }
}

/// The reason why an edit failed: an error of the service, or another error of the caller's body.
enum EditFailure: Error, ServiceErrorConvertible {
  case service(ServiceError)
  case other(any Error)

  init(_ error: ServiceError) { self = .service(error) }
}

extension LayoutCatalog {
  func label(_ kind: String, _ summary: String, key: OperationKey? = nil) -> OperationLabel {
    // A row cannot hold U+0000. The character is dropped, so that a summary or an author does not
    // make an edit fail.
    func storable(_ text: String) -> String {
      text.utf8.contains(0) ? text.filter { $0 != "\0" } : text
    }
    func short(_ text: String) -> String {
      storable(String(text.prefix(OperationLabel.longestText)))
    }
    return OperationLabel(
      kind: short(kind), summary: short(summary),
      author: author.map(storable), key: key?.name, request: key?.digest(of: kind, summary).column)
  }
}
