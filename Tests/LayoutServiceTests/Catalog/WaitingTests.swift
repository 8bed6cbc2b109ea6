import DocumentTestSupport
import Foundation
import LayoutEngine
import ServiceTestSupport
import Synchronization
import Testing

@testable import LayoutDocuments
@testable import LayoutService
@testable import LayoutStorage

/// Writers that wait for each other, in threads and in tasks.
@Suite(.timeLimit(.minutes(10))) struct WaitingTests {
  private static let text = """
    {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
    "sections": [{"id": "a", "items": {"count": 9}}, {"id": "b", "items": {"count": 9}}]}
    """

  /// Holds a store's lock on its own thread until it is stopped.
  private final class Holder: Sendable {
    private let begun = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ catalog: LayoutCatalog) {
      Thread {
        _ = try? catalog.edit("d", kind: "test", summary: "hold") { [self] _ in
          begun.signal()
          ended.wait()
        }
        self.isDone.signal()
      }.start()
      begun.wait()
    }

    func end() {
      ended.signal()
      isDone.wait()
    }
  }

  private final class Flag: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
  }

  private static func store() throws -> ScratchStore {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(text)])
    return store
  }

  /// Opens a store again for writers that wait longer than other tests can hold all threads.
  private static func patientCatalog(of store: ScratchStore) throws -> LayoutCatalog {
    var options = LayoutStore.Options()
    options.timeout = .seconds(600)
    return LayoutCatalog(try LayoutStore(at: store.path, access: .readWrite, options: options))
  }

  private static func setSpacing(_ spacing: Int, _ catalog: LayoutCatalog) async throws {
    _ = try await catalog.edit("d", kind: "set", summary: "\(spacing)") { editor in
      try editor.set([("minimumLineSpacing", "\(spacing)")], at: .section(0))
    }
  }

  /// Waits until as many writers are in the queue.
  private static func wait(for count: Int, _ catalog: LayoutCatalog) async throws {
    while catalog.store.turns.waiterCount < count { try await Task.sleep(for: .milliseconds(1)) }
  }

  private static let manyTasks = 4 * ProcessInfo.processInfo.activeProcessorCount + 8

  @Test(arguments: [true, false])
  func `tasks that wait for the lock block no thread`(isOtherProcess: Bool) async throws {
    let store = try Self.store()
    let catalog = try Self.patientCatalog(of: store)
    let other = isOtherProcess ? try LayoutCatalog(at: store.path) : catalog
    let holder = Holder(other)
    let hasEnded = Flag()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<Self.manyTasks {
        group.addTask {
          try await Self.setSpacing(task, catalog)
          #expect(hasEnded.isSet)
        }
      }
      // One writer may wait for the other process; the others wait in the queue. No reader may wait
      // for them.
      try await Self.wait(for: Self.manyTasks - 1, catalog)
      let readers = (0..<20).map { _ in
        Task {
          let snapshot = try catalog.snapshot()
          defer { snapshot.close() }
          return try snapshot.layout(of: "d").sectionCount
        }
      }
      for reader in readers { #expect(try await reader.value == 2) }
      hasEnded.set()
      holder.end()
      try await group.waitForAll()
    }
    // The import, and one operation for each call that changed something.
    let log = try catalog.snapshot().log(limit: 1_000)
    #expect(log.count == Self.manyTasks + 1)
    if isOtherProcess { other.close() }
  }

  @Test func `tasks and blocked threads wait for each other, and all get the lock`() async throws {
    let store = try Self.store()
    let catalog = store.catalog
    func block(_ spacing: Int) throws {
      _ = try catalog.edit("d", kind: "set", summary: "") { editor in
        try editor.set([("minimumLineSpacing", "\(spacing)")], at: .section(1))
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<Self.manyTasks {
        group.addTask { try await Self.setSpacing(task, catalog) }
        group.addTask { try block(task) }
      }
      try await group.waitForAll()
    }
    #expect(try catalog.snapshot().log(limit: 1_000).count == 2 * Self.manyTasks + 1)
    #expect(try catalog.snapshot().verify("d").difference == nil)
  }

  @Test(arguments: [true, false])
  func `cancelling a task ends its wait`(isOtherProcess: Bool) async throws {
    let store = try Self.store()
    let catalog = store.catalog
    let other = isOtherProcess ? try LayoutCatalog(at: store.path) : catalog
    let holder = Holder(other)
    let waiting = (0..<3).map { spacing in Task { try await Self.setSpacing(spacing, catalog) } }
    try await Self.wait(for: 2, catalog)
    for task in waiting { task.cancel() }
    // The holder still writes. No task has had its turn, and this error is not a timeout.
    for task in waiting {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    holder.end()
    // Other writers can get the turn, and nothing was written.
    try await Self.setSpacing(7, catalog)
    #expect(try catalog.snapshot().log(limit: 10).map(\.summary) == ["7", "import"])
    if isOtherProcess { other.close() }
  }

  @Test func `a nested write throws, and the outer write continues`() async throws {
    let store = try Self.store()
    let catalog = store.catalog
    @Sendable func nested(_ editor: DocumentEditor) throws {
      let refused = ServiceError.storage(.nestedWrite(path: catalog.store.path))
      #expect(throws: refused) { try catalog.edit("d", kind: "", summary: "") { _ in } }
      #expect(throws: refused) { try catalog.undo("d") }
      #expect(throws: refused) { try catalog.importDocuments([try .read(Self.text)]) }
      #expect(throws: refused) { try catalog.vacuum() }
      #expect(try catalog.snapshot().layout(of: "d").sectionCount == 2)
      try editor.removeSection(at: 1)
      try editor.insertSection(DocumentSection(id: "c"), at: 0)
    }
    _ = try await catalog.edit("d", kind: "test", summary: "") { try nested($0) }
    #expect(try catalog.snapshot().layout(of: "d").sectionIDs() == ["c", "a"])
    _ = try await catalog.undo("d")
    try { _ = try catalog.edit("d", kind: "test", summary: "") { try nested($0) } }()
    #expect(try catalog.snapshot().layout(of: "d").sectionIDs() == ["c", "a"])
    #expect(try catalog.snapshot().verify("d").difference == nil)
  }

  @Test func `a nested write through another catalog throws at once`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    let other = try LayoutCatalog(at: store.path)
    let refused = ServiceError.storage(.nestedWrite(path: store.catalog.store.path))
    _ = try store.catalog.edit("d", kind: "test", summary: "") { editor in
      #expect(throws: refused) { try other.edit("d", kind: "", summary: "") { _ in } }
      #expect(throws: refused) { try other.vacuum() }
      #expect(try other.snapshot().layout(of: "d").sectionCount == 2)
      try editor.removeSection(at: 1)
    }
    _ = try other.edit("d", kind: "test", summary: "") { _ in
      #expect(throws: refused) { try store.catalog.delete(["d"]) }
    }
    _ = try other.undo("d")
    #expect(try store.catalog.snapshot().layout(of: "d").sectionIDs() == ["a", "b"])
    other.close()
  }

  @Test func `an edit returns the value of its body`() async throws {
    let store = try Self.store()
    let catalog = store.catalog
    func edit() throws {
      let (report, count) = try catalog.edit("d", kind: "test", summary: "") { editor in
        try editor.removeSection(at: 0)
        return editor.sectionCount
      }
      #expect(report.document == "d" && count == 1)
      let plain: EditReport = try catalog.edit("d", kind: "test", summary: "") { editor in
        if editor.sectionCount == 1 { try editor.insertSection(DocumentSection(), at: 0) }
      }
      #expect(plain.document == "d")
    }
    try edit()
    let value = try await catalog.edit("d", kind: "test", summary: "") { $0.sectionCount }.value
    #expect(value == 2)
    struct Refusal: Error {}
    await #expect(throws: Refusal.self) {
      _ = try await catalog.edit("d", kind: "test", summary: "") { editor -> Int in
        try editor.removeSection(at: 0)
        throw Refusal()
      }
    }
    #expect(try catalog.snapshot().layout(of: "d").sectionCount == 2)
  }

  /// A sequence that only one task can use.
  private final class Source {
    var texts = [WaitingTests.text]
  }

  /// With the blocking import this does not compile without a warning: `await` has no effect.
  @Test func `a waiting import accepts a sequence that is not sendable`() async throws {
    let store = try ScratchStore()
    let source = Source()
    let documents = AnySequence {
      AnyIterator { source.texts.popLast().flatMap { try? LayoutDocument.read($0) } }
    }
    let reports = try await store.catalog.importDocuments(documents)
    #expect(reports.map(\.document) == ["d"])
    #expect(source.texts.isEmpty)
  }

  @Test func `methods that change documents and tags can wait in a task`() async throws {
    let store = try Self.store()
    let catalog = try Self.patientCatalog(of: store)
    let holder = Holder(try LayoutCatalog(at: store.path))
    let task = Task {
      _ = try await catalog.rename("d", to: "e")
      _ = try await catalog.copy(Address("e"), to: "f")
      _ = try await catalog.tag("t")
      _ = try await catalog.delete(["*"])
      _ = try await catalog.restore(Address("e@t"))
      _ = try await catalog.undo("e")
      _ = try await catalog.redo("e")
      return try await catalog.deleteTag("t").name
    }
    let cancelled = Task { try await catalog.undo() }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    holder.end()
    #expect(try await task.value == "t")
    #expect(try catalog.snapshot().documentIDs() == ["e"])
  }

  @Test func `closing refuses later calls and keeps open edits and snapshots`() throws {
    let store = try Self.store()
    let catalog = store.catalog
    let closed = ServiceError.storage(
      .cannotOpen(path: catalog.store.path, reason: "it was closed"))
    let snapshot = try catalog.snapshot()
    _ = try catalog.edit("d", kind: "test", summary: "") { editor in
      catalog.close()
      try editor.removeSection(at: 0)
    }
    #expect(try snapshot.layout(of: "d").sectionIDs() == ["a", "b"])
    #expect(throws: closed) { try catalog.snapshot() }
    #expect(throws: closed) { try catalog.edit("d", kind: "test", summary: "") { _ in } }
    #expect(throws: closed) { try catalog.importDocuments([try .read(Self.text)]) }
    #expect(throws: closed) { try catalog.undo("d") }
    #expect(throws: closed) { try catalog.vacuum() }
    snapshot.close()
    catalog.close()
    #expect(throws: ServiceError.self) { try snapshot.layout(of: "d") }
    #expect(
      try LayoutCatalog(at: store.path).snapshot().layout(of: "d").sectionIDs() == ["b"])
  }

  @Test func `every writing method can wait in a task`() async throws {
    let store = try Self.store()
    let catalog = store.catalog
    let holder = Holder(try LayoutCatalog(at: store.path))
    async let reports = catalog.withWriteReservation {
      _ = try catalog.rename("d", to: "e")
      _ = try catalog.copy(Address("e"), to: "f")
      return try catalog.delete(["e"])
    }
    holder.end()
    #expect(try await reports.map(\.document) == ["e"])
    #expect(try catalog.snapshot().documentIDs() == ["f"])
    struct Refusal: Error {}
    await #expect(throws: Refusal.self) {
      try await catalog.withWriteReservation { throw Refusal() }
    }
    await #expect(throws: ServiceError.noDocument("x", nearest: nil)) {
      try await catalog.edit("x", kind: "", summary: "") { _ in }
    }
  }

  @Test func `an object that outlives its snapshot or its edit throws`() throws {
    let store = try Self.store()
    let ended = ServiceError.storage(.ended(path: store.catalog.store.path))
    let snapshot = try store.catalog.snapshot()
    let layout = try snapshot.layout(of: "d")
    let section = try layout.section(at: 0)
    snapshot.close()
    snapshot.close()
    #expect(throws: ended) { try snapshot.documentIDs() }
    #expect(throws: ended) { try snapshot.layout(of: "d") }
    #expect(throws: ended) { try layout.section(at: 0) }
    #expect(throws: ended) { try layout.rows() }
    #expect(throws: ended) { try snapshot.log(limit: 1) }

    var kept: DocumentEditor?
    _ = try store.catalog.edit("d", kind: "test", summary: "") { editor in
      try editor.moveSection(from: 0, to: 1)
      kept = editor
    }
    let editor = try #require(kept)
    // Now another edit has the connection and the cached document.
    _ = try store.catalog.edit("d", kind: "test", summary: "") { _ in
      #expect(throws: ended) { try editor.moveSection(from: 0, to: 1) }
      #expect(throws: ended) { try editor.section(at: 0) }
      #expect(throws: ended) { try editor.insertSection(section, at: 0) }
      #expect(throws: ended) { try editor.delete() }
    }
    #expect(try store.catalog.snapshot().layout(of: "d").sectionIDs() == ["b", "a"])
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }
}

/// Mistakes of a Swift caller that are errors.
@Suite struct MistakeTests {
  private static let text = """
    {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
    "sections": [{"id": "a", "items": [[5, 5], {"id": "i", "size": [5, 5]}]}, {"id": "b"}]}
    """

  @Test(arguments: [-1, 2, 3, .min, .max])
  func `an index out of range is an error, and the edit can continue`(index: Int) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    let missing = ServiceError.noSection(
      "[\(index)]", document: "d", known: ["a", "b"], nearest: nil)
    _ = try store.catalog.edit("d", kind: "test", summary: "") { editor in
      #expect(throws: missing) { try editor.section(at: index) }
      #expect(throws: missing) { try editor.setSection(at: index, to: DocumentSection()) }
      #expect(throws: missing) { try editor.removeSection(at: index) }
      #expect(throws: missing) { try editor.moveSection(from: index, to: 0) }
      #expect(throws: ServiceError.self) { try editor.moveSection(from: 0, to: index) }
      if index != 2 {
        #expect(throws: ServiceError.self) {
          try editor.insertSection(DocumentSection(), at: index)
        }
      }
      var section = try editor.section(at: 0)
      let old = section
      #expect(throws: FormatError.self) { try section.setItem(at: index, size: nil, id: nil) }
      #expect(throws: FormatError.self) { try section.moveItem(from: index, to: 0) }
      #expect(section.itemID(at: index) == nil)
      #expect(section.itemSize(at: index) == nil)
      if index != 2 {
        #expect(throws: FormatError.self) { try section.moveItem(from: 0, to: index) }
        #expect(throws: FormatError.self) { try section.insertItems(of: old, at: index) }
        #expect(throws: FormatError.self) {
          try section.removeItems(min(index, 0)..<max(index, 0))
        }
      }
      #expect(section == old)
      try editor.moveSection(from: 0, to: 1)
    }
    let layout = try store.catalog.snapshot().layout(of: "d")
    let moved = ServiceError.noSection(
      "[\(index)]", document: "d", known: ["b", "a"], nearest: nil)
    #expect(throws: moved) { try layout.section(at: index) }
    #expect(throws: moved) { try layout.sectionID(at: index) }
    #expect(throws: moved) { try layout.layoutAttributesForElements(inSection: index) }
    #expect(throws: moved) { try layout.sectionIndex(.index(index)) }
  }

  @Test func `a negative number of operations is an error`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    #expect(throws: ServiceError.self) { try store.catalog.trimHistory(keeping: 0) }
    #expect(throws: ServiceError.self) { try store.catalog.undo("d", count: -1) }
    #expect(throws: ServiceError.self) { try store.catalog.redo(count: .min) }
    #expect(try store.catalog.snapshot().log(limit: 5, before: .min) == [])
    #expect(try store.catalog.snapshot().log(limit: -5) == [])
  }
}
