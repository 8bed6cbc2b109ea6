public import LayoutDocuments
import LayoutEngine
import LayoutStorage
import StrictJSON

/// A sequence that lays out many documents, a few hundred in each transaction. Committed
/// transactions are kept if a later one fails, and the next batch continues with the remaining
/// documents.
///
/// ```swift
/// for try await progress in try catalog.relayouts(in: ["iphone-16-pro-max"]) {
///   print("\(progress.done.documents) of \(progress.total.documents)")
/// }
/// ```
///
/// Work happens only when the next element is requested. Each step is one transaction, after which
/// other writers get their turn. If the task is cancelled, the current document is finished, the
/// transaction is committed, and the sequence ends. Documents that are known to be clean are not
/// read.
public struct RelayoutBatch: AsyncSequence, Sendable {
  /// The element type of the sequence.
  public typealias Element = RelayoutProgress
  /// The error type of the sequence.
  public typealias Failure = ServiceError

  let catalog: LayoutCatalog
  let selections: [RelayoutSelection]
  /// Whether all sections are recomputed, including clean ones.
  let isForced: Bool

  /// The maximum number of documents in one transaction. With small documents such a transaction
  /// takes some tens of milliseconds.
  static let mostDocuments = 500
  /// The maximum duration of one transaction, during which other writers wait. A single document
  /// may take longer.
  static let longestTransaction = Duration.milliseconds(250)

  /// Returns an iterator, which starts the batch from its beginning.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// A running batch.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    private let batch: RelayoutBatch
    private var selection = 0
    /// The id of the selection's last finished document. Documents are processed in order of their
    /// ids.
    private var last = ""
    private var start: ContinuousClock.Instant?
    private var progress = RelayoutProgress()

    init(_ batch: RelayoutBatch) { self.batch = batch }

    /// Lays out the next few hundred documents, commits, and returns the progress; nil if nothing
    /// is left, or the task was cancelled.
    ///
    /// - Throws: `noDocument`, `noMatch` before the first transaction; `storage` if the store
    ///   cannot be written. Then only the current transaction is rolled back.
    public mutating func next() async throws(ServiceError) -> RelayoutProgress? {
      try prepare()
      guard selection < batch.selections.count, !Task.isCancelled else { return nil }
      do {
        if progress.done.documents > 0 { try await batch.catalog.store.letOthersWrite() }
        return try await batch.catalog.store.withReservation { () throws(ServiceError) in
          try step { Task.isCancelled }
        }
      } catch let error as ServiceError {
        throw error
      } catch { return nil }
    }

    /// Lays out the next few hundred documents as ``next()`` does, but blocks the calling thread
    /// while it waits for other writers.
    ///
    /// - Parameter isCancelled: Called before each document; returning true ends the step.
    /// - Throws: The errors of ``next()``.
    public mutating func advance(
      isCancelled: () -> Bool
    ) throws(ServiceError) -> RelayoutProgress? {
      try prepare()
      if progress.done.documents > 0, selection < batch.selections.count {
        batch.catalog.store.letOthersWrite()
      }
      return try step(isCancelled)
    }

    /// Finds the documents to lay out, once.
    private mutating func prepare() throws(ServiceError) {
      guard start == nil else { return }
      start = .now
      (progress.total, progress.cleanDocuments) = try batch.total()
      if progress.total.documents == 0 { selection = batch.selections.count }
    }

    private mutating func step(
      _ isCancelled: () -> Bool
    ) throws(ServiceError) -> RelayoutProgress? {
      while selection < batch.selections.count, !isCancelled() {
        let step = try batch.step(batch.selections[selection], after: last, isCancelled)
        last = step.last ?? last
        if step.isLast { (selection, last) = (selection + 1, "") }
        guard step.done.documents > 0 else { continue }
        progress.done += step.done
        (progress.reports, progress.failures) = (step.reports, step.failures)
        if let start { progress.elapsed = .now - start }
        return progress
      }
      return nil
    }

    /// The present progress, also if the batch has nothing to do.
    public var current: RelayoutProgress { progress }
  }
}

extension LayoutCatalog {
  /// Returns a batch that lays out all documents, or the documents that addresses name.
  ///
  /// - Parameters:
  ///   - addresses: Documents or globs, each with or without a container; nil for all documents.
  ///   - containers: Devices or sizes to lay out for. If no container or length is given, each
  ///     document is recomputed for every container that has cached frames.
  ///   - widths: Widths that replace that of each document's own container, in points. Each is
  ///     combined with each of the heights; if there are no heights, each replaces the width alone.
  ///   - heights: Heights that replace that of each document's own container, in points. If there
  ///     are no widths, each replaces the height alone.
  ///   - isForced: Whether to delete and recompute all cached frames of the documents, including
  ///     clean ones, for their previous containers and for the given ones. For use after damage.
  /// - Throws: `document` if there is no such device, `badValue` for a length out of the limits,
  ///   `badAddress`, `wrongTarget`.
  public func relayouts(
    of addresses: [Address]? = nil, in containers: [String] = [], widths: [Double] = [],
    heights: [Double] = [], isForced: Bool = false
  ) throws(ServiceError) -> RelayoutBatch {
    let snapshot = try snapshot()
    defer { snapshot.close() }
    var selections: [RelayoutSelection] = []
    var known: Set<Address> = []
    for address in addresses ?? [Address(document: "*")] where known.insert(address).inserted {
      selections.append(
        try RelayoutSelection(
          address,
          try ContainerRequest.all(
            containers + (address.container.map { [$0] } ?? []), widths: widths, heights: heights,
            on: snapshot.connection)))
    }
    return RelayoutBatch(catalog: self, selections: selections, isForced: isForced)
  }
}

/// Documents that are laid out for the same containers.
struct RelayoutSelection: Sendable {
  private let name: String
  /// The glob of the documents' ids; nil for a single document, which is processed even if it is
  /// known to be clean.
  private let glob: Glob?
  let requests: [ContainerRequest]
  /// The containers' keys in the store, as a JSON array; nil for the containers that each document
  /// has layout sets for.
  private let keys: String?

  init(_ address: Address, _ requests: [ContainerRequest]) throws(ServiceError) {
    guard address.section == nil, address.element == nil, address.revision == nil else {
      throw .wrongTarget(address.description, expected: "a document without @REV")
    }
    name = address.document
    glob = address.isGlob ? Glob(address.document) : nil
    guard address.isGlob == (glob != nil) else {
      throw .format(.badAddress(address.description, expected: "a document's id or a glob"))
    }
    self.requests = requests
    keys = requests.isEmpty ? nil : Self.array(requests.map(\.key))
  }

  private static func array(_ texts: [String]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for text in texts { writer.string(text) }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Calls the body with each document that may have dirty sections, or with all documents if
  /// forced, in order of their ids.
  func forEachDocument(
    after last: String, isForced: Bool, on connection: Connection, _ body: (DirtyDocument) -> Bool
  ) throws(ServiceError) {
    guard let glob else {
      let record = try connection.existingDocument(name)
      if last < name {
        _ = body(DirtyDocument(key: name, sections: record.sections, items: record.items))
      }
      return
    }
    func matching(_ document: DirtyDocument) -> Bool {
      glob.matches(document.key) ? body(document) : true
    }
    try storageErrors { () throws(StorageError) in
      guard !isForced else { return try connection.forEachDocument(after: last, matching) }
      try connection.forEachDirtyDocument(
        in: keys, after: last, algorithm: LayoutPass.algorithmVersion, matching)
    }
  }

  /// Returns the number of selected documents, including clean ones.
  ///
  /// - Throws: `noDocument`; `noMatch` for a glob without a match, except the glob `*`.
  func count(on connection: Connection) throws(ServiceError) -> Int {
    guard let glob else {
      _ = try connection.existingDocument(name)
      return 1
    }
    var count = 0
    try storageErrors { () throws(StorageError) in
      try connection.forEachDocumentKey {
        if glob.matches($0) { count += 1 }
        return true
      }
    }
    guard count > 0 || name == "*" else { throw .noMatch(name) }
    return count
  }
}

extension RelayoutBatch {
  /// The result of one transaction.
  fileprivate struct Step {
    var done = RelayoutProgress.Amount()
    var reports: [EditReport] = []
    var failures: [RelayoutProgress.Failure] = []
    var last: String?
    /// Whether the selection is finished.
    var isLast = true
  }

  /// Returns the amount of work, and the number of clean documents.
  fileprivate func total() throws(ServiceError) -> (RelayoutProgress.Amount, clean: Int) {
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    return try snapshot.connection.passing { () throws(ServiceError) in
      var total = RelayoutProgress.Amount()
      var count = 0
      for selection in selections {
        count += try selection.count(on: snapshot.connection)
        try selection.forEachDocument(
          after: "", isForced: isForced, on: snapshot.connection
        ) {
          total += RelayoutProgress.Amount($0)
          return true
        }
      }
      return (total, count - total.documents)
    }
  }

  /// Lays out the next documents of a selection in one transaction.
  ///
  /// A savepoint for each document takes a tenth of the time, and documents seldom fail. So the
  /// first attempt has none. If a document fails, its transaction is rolled back, and the documents
  /// are laid out again, each within a savepoint.
  fileprivate func step(
    _ selection: RelayoutSelection, after last: String, _ isCancelled: () -> Bool
  ) throws(ServiceError) -> Step {
    func attempt(withSavepoints: Bool) throws(ServiceError) -> Step {
      try catalog.store.write { transaction throws(ServiceError) in
        try transaction.connection.passing { () throws(ServiceError) in
          try step(
            selection, after: last, isCancelled, withSavepoints: withSavepoints,
            on: transaction.connection)
        }
      }
    }
    do throws(ServiceError) {
      return try attempt(withSavepoints: false)
    } catch {
      guard error.isOfOneDocument else { throw error }
      return try attempt(withSavepoints: true)
    }
  }

  private func step(
    _ selection: RelayoutSelection, after last: String, _ isCancelled: () -> Bool,
    withSavepoints: Bool, on connection: Connection
  ) throws(ServiceError) -> Step {
    let start = ContinuousClock.now
    var step = Step()
    var documents: [DirtyDocument] = []
    try selection.forEachDocument(after: last, isForced: isForced, on: connection) {
      documents.append($0)
      return documents.count < RelayoutBatch.mostDocuments
    }
    for document in documents {
      guard !isCancelled(), .now - start < RelayoutBatch.longestTransaction else { break }
      do throws(ServiceError) {
        step.reports +=
          withSavepoints
          ? try connection.withSavepoint { () throws(ServiceError) in
            try layOut(document.key, selection, on: connection)
          } : try layOut(document.key, selection, on: connection)
      } catch {
        guard withSavepoints, error.isOfOneDocument else { throw error }
        step.failures.append(.init(document: document.key, error: error))
      }
      step.done += RelayoutProgress.Amount(document)
      step.last = document.key
    }
    step.isLast =
      documents.count < RelayoutBatch.mostDocuments && step.last == documents.last?.key
    return step
  }

  private func layOut(
    _ document: String, _ selection: RelayoutSelection, on connection: Connection
  ) throws(ServiceError) -> [EditReport] {
    if isForced { try catalog.dropComputed(document, on: connection) }
    let isMore = isForced && !selection.requests.isEmpty
    return try (isMore ? catalog.relayout(document, for: [], on: connection) : [])
      + catalog.relayout(document, for: selection.requests, on: connection)
  }
}

extension RelayoutProgress.Amount {
  fileprivate init(_ document: DirtyDocument) {
    self.init(documents: 1, sections: document.sections, items: document.items)
  }
}
