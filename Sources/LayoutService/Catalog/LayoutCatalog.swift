import LayoutDocuments
package import LayoutStorage

/// The layout documents of a store, open in this process: edited, laid out and asked about.
///
/// Any number of threads may use it at once. Each edit is one transaction and one operation; when
/// it throws, the store is as it was.
public final class LayoutCatalog: Sendable {
  package let store: LayoutStore
  /// Who edits, for the log.
  let author: String?
  let cache = DocumentCache()

  /// Creates an empty store and opens it.
  ///
  /// - Throws: `storage` with what the path has against it; a file that is there stays as it is.
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

  /// Creates a store of what a body puts into it, in one step: where that throws, or the process or
  /// the machine dies on the way, there is none.
  ///
  /// - Parameters:
  ///   - isCancelled: Is asked now and then whether to stop.
  ///   - body: Is given the store where it is made, beside its place.
  /// - Throws: `storage` with what the path has against it, or `cancelled`; what the body throws.
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

  /// What a store is opened for.
  public enum Access: Hashable, Sendable {
    /// Reading and writing; a store of an earlier version is migrated.
    case readWrite
    /// Reading alone; works on read-only media where the answers are certain to be right.
    case readOnly
  }

  /// Opens a store.
  ///
  /// - Parameter author: Who edits, for the log.
  /// - Throws: `storage` with what is wrong with the file; it stays as it is.
  public convenience init(
    at path: String, access: Access = .readWrite, author: String? = nil
  ) throws(ServiceError) {
    self.init(
      try storing { () throws(StorageError) -> LayoutStore in
        try LayoutStore(at: path, access: access == .readOnly ? .readOnly : .readWrite)
      }, author: author)
  }

  /// Takes a store that is open.
  package init(_ store: LayoutStore, author: String? = nil) {
    self.store = store
    self.author = author
  }

  /// Closes the store: each later snapshot and each later write throws.
  ///
  /// A running edit continues and commits. Open snapshots and their layouts stay readable until
  /// they are closed. Closing twice does nothing.
  public func close() { store.close() }

  // MARK: - Reading

  /// Returns the store as it is now, whatever others commit meanwhile.
  public func snapshot() throws(ServiceError) -> CatalogSnapshot {
    let snapshot = try stored(store.snapshot())
    return CatalogSnapshot(snapshot, cache: cache)
  }

  // MARK: - Editing

  /// Edits a document in one transaction, and computes what became dirty in the same.
  ///
  /// - Parameters:
  ///   - kind: What the operation is called in the log, such as `set`; not `undo` or `redo`.
  ///   - summary: What was changed, for people. Of it and of the kind the log keeps the first 500
  ///     characters.
  ///   - key: What the caller calls the operation. An edit that was applied under this key is not
  ///     applied again, so that one may try again after an unknown outcome.
  ///   - deferred: Whether what becomes dirty is left so, for a later relayout.
  ///   - body: Edits the document; where it throws, nothing of it stays. It must not wait for
  ///     another task or thread that writes to the same store: that one waits for this edit.
  /// - Throws: ``ServiceError`` (`noDocument`, `contentTooLong`, `operationKeyTaken`, `badValue`
  ///   for the kind, `storage`, whose `nestedWrite` says that it was called in the body of another
  ///   edit), and what `body` throws.
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

  /// Edits a document as ``edit(_:kind:summary:key:deferred:_:)`` does, and returns what `body`
  /// returns as well.
  ///
  /// It takes no operation key: `body` does not run for an edit that was applied before, so that
  /// there is no value.
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

  /// Edits a document as ``edit(_:kind:summary:key:deferred:_:)`` does, in a task: it is suspended
  /// while it waits for other writers, and the transaction runs on a thread of the store.
  ///
  /// - Throws: The same; `CancellationError` where the task is cancelled while it waits.
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
  /// It takes no operation key: `body` does not run for an edit that was applied before, so that
  /// there is no value.
  @discardableResult
  public func edit<Value: Sendable>(
    _ document: String, kind: String, summary: String, deferred: Bool = false,
    _ body: @Sendable (DocumentEditor) throws -> Value
  ) async throws -> (report: EditReport, value: Value) {
    try await withWriteReservation {
      try edit(document, kind: kind, summary: summary, deferred: deferred, body)
    }
  }

  /// Suspends the task until it can write, then runs a body on a thread of the store. In the body
  /// the writing methods of this catalog do not wait.
  ///
  /// ```swift
  /// let size = try await catalog.withWriteReservation { try catalog.vacuum() }
  /// ```
  ///
  /// No other task, thread or process writes to the store until the body returns, so it must not
  /// wait for one that does. Each method in it is a transaction of its own.
  ///
  /// - Throws: What the body throws; `CancellationError` where the task is cancelled while it
  ///   waits; ``ServiceError`` (`storage`, such as `busy` after 5 seconds of waiting for other
  ///   processes).
  public func withWriteReservation<R: Sendable>(
    _ body: @Sendable () throws -> R
  ) async throws -> R {
    try await reserving(body)
  }

  /// Reserves the right to write for a body that stays in the task.
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

/// An error that a service error can turn into.
protocol ServiceErrorConvertible: StorageErrorConvertible {
  init(_ error: ServiceError)
}

extension ServiceErrorConvertible {
  init(_ error: StorageError) { self.init(ServiceError.storage(error)) }
}

extension ServiceError: ServiceErrorConvertible {
  init(_ error: ServiceError) { self = error }
}

/// Why an edit failed: for a reason of ours, or of who edits.
private enum EditFailure: Error, ServiceErrorConvertible {
  case service(ServiceError)
  case other(any Error)

  init(_ error: ServiceError) { self = .service(error) }
}

extension LayoutCatalog {
  func label(_ kind: String, _ summary: String, key: OperationKey? = nil) -> OperationLabel {
    // No row holds U+0000, and a summary or an author is no reason to refuse an edit.
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
