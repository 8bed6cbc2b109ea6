import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Synchronization
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Documents `d000`, `d001` and so on, of three sections of four items each.
@Suite struct RelayoutBatchTests {
  private static func fill(_ store: ScratchStore, _ count: Int) throws {
    _ = try store.catalog.importDocuments(
      try (0..<count).map { index in
        try LayoutDocument.read(
          """
          {"format": "insetory/1", "id": "\(id(index))", "container": {"width": 402, "height": 874},
           "sections": [{"id": "a", "items": {"count": 4}}, {"id": "b", "items": {"count": 4}},
             {"id": "c", "items": {"count": 4, "size": ["fill", \(index + 1)]}}]}
          """)
      })
  }

  private static func id(_ index: Int) -> String {
    let digits = String(index)
    return "d" + String(repeating: "0", count: 3 - digits.count) + digits
  }

  /// Runs a batch to its end.
  @discardableResult private func run(
    _ batch: RelayoutBatch, isCancelled: () -> Bool = { false }
  ) throws -> (reports: [EditReport], failures: [RelayoutProgress.Failure], end: RelayoutProgress) {
    var iterator = batch.makeAsyncIterator()
    var reports: [EditReport] = []
    var failures: [RelayoutProgress.Failure] = []
    while let progress = try iterator.advance(isCancelled: isCancelled) {
      reports += progress.reports
      failures += progress.failures
    }
    return (reports, failures, iterator.current)
  }

  @Test func `a batch lays out every document, and the next batch does nothing`() throws {
    let store = try ScratchStore()
    try Self.fill(store, 3)
    let first = try run(try store.catalog.relayouts(in: ["440x956"]))
    #expect(first.reports.map(\.document) == ["d000", "d001", "d002"])
    #expect(first.reports.map(\.computed) == [3, 3, 3])
    #expect(first.end.done == RelayoutProgress.Amount(documents: 3, sections: 9, items: 36))
    #expect(first.end.total == first.end.done)
    #expect(first.end.remaining == .zero)
    #expect(first.end.fractionCompleted == 1)
    try store.reopen()
    let second = try run(try store.catalog.relayouts(in: ["440x956"]))
    #expect(second.reports.isEmpty)
    #expect(second.end.total == RelayoutProgress.Amount())
    #expect(second.end.cleanDocuments == 3)
    // A device of that width has the same values of all traits that these layouts read. The batch
    // must open the documents to find that out.
    let third = try run(try store.catalog.relayouts(in: ["iphone-16-pro-max"]))
    #expect(third.reports.map(\.computed) == [0, 0, 0])
    #expect(try run(try store.catalog.relayouts(in: ["iphone-16-pro-max"])).reports.isEmpty)
    // The layouts of the import are clean, and so are all layouts together.
    #expect(try run(try store.catalog.relayouts()).end.cleanDocuments == 3)
    let snapshot = try store.catalog.snapshot()
    for index in 0..<3 {
      #expect(try snapshot.layout(of: Self.id(index), in: "440x956").computedCount == 0)
      #expect(try snapshot.verify(Self.id(index)).sections == 6)
    }
  }

  @Test func `a batch after edits lays out only the edited documents`() throws {
    let store = try ScratchStore()
    try Self.fill(store, 5)
    try run(try store.catalog.relayouts(widths: [600]))
    for (id, isDeferred) in [("d001", true), ("d003", false)] {
      _ = try store.catalog.edit(id, kind: "set", summary: "", deferred: isDeferred) {
        try $0.set([("minimumLineSpacing", "7")], at: .section(1))
      }
    }
    let wide = try run(try store.catalog.relayouts(widths: [600]))
    #expect(wide.reports.map(\.document) == ["d001", "d003"])
    #expect(wide.reports.map(\.computed) == [1, 1])
    // The document whose own container is already clean is only checked.
    let own = try run(try store.catalog.relayouts())
    #expect(own.reports.map(\.document) == ["d001", "d001", "d003", "d003"])
    #expect(own.reports.map(\.computed) == [1, 0, 0, 0])
    #expect(try run(try store.catalog.relayouts()).reports.isEmpty)
    _ = try store.catalog.undo("d003")
    #expect(try run(try store.catalog.relayouts(widths: [600])).reports.map(\.computed) == [1])
  }

  @Test func `a request takes missing values from the document's current container`()
    throws
  {
    let store = try ScratchStore()
    try Self.fill(store, 1)
    let id = try #require(try store.catalog.snapshot().documentIDs().first)
    try run(try store.catalog.relayouts(in: ["iphone-se"]))
    _ = try store.catalog.edit(id, kind: "set", summary: "", deferred: true) {
      try $0.set([("container.contentInset", "[10, 20, 30, 40]")], at: .document)
    }
    // The requested device of the container before the edit has stored frames. After the relayouts
    // none of them is dirty.
    try run(try store.catalog.relayouts())
    try run(try store.catalog.relayouts(in: ["iphone-se"]))
    let layout = try store.catalog.snapshot().layout(of: id, in: "iphone-se")
    #expect(layout.computedCount == 0)
    #expect(layout.contentSize.width == 375 - 20 - 40)
  }

  @Test func `a stopped batch keeps its finished documents, and the next batch continues`() throws {
    let (stopped, whole) = (try ScratchStore(), try ScratchStore())
    for store in [stopped, whole] { try Self.fill(store, 40) }
    try run(try whole.catalog.relayouts(in: ["iphone-se"]))
    var done: [Int] = []
    for _ in 0..<100 where done.reduce(0, +) < 40 {
      var left = 7
      let end = try run(try stopped.catalog.relayouts(in: ["iphone-se"])) {
        left -= 1
        return left < 0
      }
      .end
      #expect(end.total.documents == 40 - done.reduce(0, +))
      done.append(end.done.documents)
      try stopped.reopen()
    }
    // The cancellation check is called before each transaction and before each of its documents.
    #expect(done == [6, 6, 6, 6, 6, 6, 4])
    let tables = ["layout_set", "extent", "frame", "decoration"]
    #expect(try stopped.rows(of: tables) == whole.rows(of: tables))
  }

  /// A hundred items of 5 · 10⁷ pt are ten lines of ten in a container 100 points across. In a
  /// container ten points across they are a hundred lines, which are too long.
  @Test func `documents that cannot be laid out are reported, and the others are laid out`() throws
  {
    let store = try ScratchStore()
    try Self.fill(store, 2)
    for id in ["d000-tall", "e"] {
      _ = try store.catalog.importDocuments([
        try LayoutDocument.read(
          """
          {"format": "insetory/1", "id": "\(id)", "container": {"width": 100, "height": 100},
           "defaults": {"minimumInteritemSpacing": 0},
           "sections": [{"items": {"count": 100, "size": [10, 50000000]}}]}
          """)
      ])
    }
    let tables = ["layout_set", "extent", "frame"]
    let end = try run(try store.catalog.relayouts(widths: [10]))
    #expect(end.failures.map(\.document) == ["d000-tall", "e"])
    #expect(
      end.failures.map(\.error)
        == ["d000-tall", "e"].map {
          .format(.contentTooLong(document: $0, container: "10x100", section: "[0]"))
        })
    #expect(end.reports.map(\.document) == ["d000", "d001"])
    #expect(end.end.done.documents == 4)
    // Another batch tries them again and writes no rows.
    let rows = try store.rows(of: tables)
    #expect(try run(try store.catalog.relayouts(widths: [10])).end.total.documents == 2)
    #expect(try store.rows(of: tables) == rows)
  }

  @Test func `other writers commit between transactions, and the batch lays out their documents`()
    throws
  {
    let store = try ScratchStore()
    try Self.fill(store, 600)
    let other = try LayoutCatalog(at: store.path)
    var iterator = try store.catalog.relayouts(in: ["ipad-mini"]).makeAsyncIterator()
    let first = try #require(try iterator.advance { false })
    #expect(first.done.documents <= 500)
    // All documents are alike, so the progress is proportional to their number.
    #expect(abs(first.fractionCompleted - Double(first.done.documents) / 600) < 1e-9)
    _ = try other.copy(try Address("d000"), to: "z")
    _ = try other.edit("d000", kind: "set", summary: "", deferred: true) {
      try $0.set([("minimumLineSpacing", "7")], at: .section(1))
    }
    while try iterator.advance(isCancelled: { false }) != nil {}
    #expect(iterator.current.done.documents == 601)
    // A finished document that was edited since is dirty again.
    #expect(
      try run(try store.catalog.relayouts(in: ["ipad-mini"])).reports.map(\.document) == ["d000"])
    #expect(try store.catalog.snapshot().layout(of: "z", in: "ipad-mini").computedCount == 0)
  }

  @Test func `a batch recreates a deleted cache`() throws {
    let store = try ScratchStore()
    try Self.fill(store, 3)
    try run(try store.catalog.relayouts(in: ["iphone-se"]))
    let tables = ["extent", "frame"]
    let rows = try store.rows(of: tables)
    let cases: [(String, computed: [Int])] = [
      ("DELETE FROM extent; DELETE FROM frame", [3, 3, 3]),
      ("UPDATE layout_set SET requests = ''", [0, 0, 0]),
    ]
    for (deleted, computed) in cases {
      try store.execute(deleted)
      try store.reopen()
      #expect(
        try run(try store.catalog.relayouts(in: ["iphone-se"])).reports.map(\.computed) == computed)
      try run(try store.catalog.relayouts())
      #expect(try store.rows(of: tables) == rows, "\(deleted)")
    }
    try store.execute("DELETE FROM layout_set; DELETE FROM extent; DELETE FROM frame")
    try store.reopen()
    #expect(
      try run(try store.catalog.relayouts(in: ["iphone-se"])).reports.map(\.computed) == [3, 3, 3])
    #expect(try run(try store.catalog.relayouts()).reports.map(\.computed) == [3, 0, 3, 0, 3, 0])
  }

  @Test func `a missing document or container is refused before any work`() throws {
    let store = try ScratchStore()
    try Self.fill(store, 2)
    func refused(_ address: String, _ containers: [String] = []) throws -> ServiceError? {
      do {
        try run(try store.catalog.relayouts(of: [Address(address)], in: containers))
        return nil
      } catch let error as ServiceError { return error }
    }
    #expect(try refused("dd000") == .noDocument("dd000", nearest: "d000"))
    #expect(try refused("d00") == .noDocument("d00", nearest: nil))
    #expect(try refused("x*") == .noMatch("x*"))
    #expect(try refused("d000/a") == .wrongTarget("d000/a", expected: "a document without @REV"))
    #expect(try refused("d000@1") == .wrongTarget("d000@1", expected: "a document without @REV"))
    #expect(try refused("d*", ["iphone-99"])?.category == .usage)
    #expect(throws: ServiceError.self) { try store.catalog.relayouts(widths: [-1]) }
    // Each address has its own container, which applies only to its documents.
    let batch = try store.catalog.relayouts(of: [Address("d000#500x500"), Address("*1#600x600")])
    #expect(
      try run(batch).reports.map { "\($0.document)#\($0.container)" } == [
        "d000#500x500", "d001#600x600",
      ])
    // A batch in an empty store has no work and is not an error.
    let empty = try ScratchStore()
    #expect(try run(try empty.catalog.relayouts()).end.total.documents == 0)
  }

  @Test func `the asynchronous sequence ends after the step that cancels its task`()
    async throws
  {
    let store = try ScratchStore()
    try Self.fill(store, 600)
    let catalog = store.catalog
    let steps = Mutex<[Int]>([])
    let task = Task {
      for try await progress in try catalog.relayouts(in: ["iphone-se"]) {
        steps.withLock { $0.append(progress.done.documents) }
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    try await task.value
    let done = steps.withLock { $0 }
    #expect(done.count == 1)
    var rest = 0
    for try await progress in try catalog.relayouts(in: ["iphone-se"]) {
      rest = progress.done.documents
    }
    #expect(done[0] + rest == 600)
  }
}
