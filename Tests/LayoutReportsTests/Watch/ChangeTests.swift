import DocumentTestSupport
import Foundation
import LayoutEngine
import LayoutStorage
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

/// The observed changes of a store.
@Suite(.timeLimit(.minutes(10))) struct ChangeTests {
  /// Three sections of lines of 50 with a spacing of 10: a has two lines, b and c one.
  private static func text(_ id: String) -> String {
    """
    {"format": "insetory/1", "id": "\(id)", "container": {"width": 100, "height": 800},
    "sections": [{"id": "a", "items": {"count": 2, "size": [100, 50]}},
    {"items": {"count": 1, "size": [100, 50]}}, {"id": "c", "items": {"count": 1, "size": [100, 50]}}]}
    """
  }

  private static func store(_ ids: String...) throws -> ScratchStore {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments(try ids.map { try .read(text($0)) })
    return store
  }

  private static func all(_ changes: CatalogChanges) throws -> [CatalogChange] {
    var iterator = changes.makeAsyncIterator()
    var found: [CatalogChange] = []
    while true {
      if let change = try iterator.poll() {
        found.append(change)
      } else if !iterator.isBehind {
        break
      }
    }
    return found
  }

  private static func set(_ spacing: Int, _ document: String, _ catalog: LayoutCatalog) throws {
    _ = try catalog.edit(document, kind: "set", summary: "spacing \(spacing)") { editor in
      try editor.set([("minimumLineSpacing", "\(spacing)")], at: .section(0))
    }
  }

  @Test func `a change has the sections that an edit made dirty, and counts the frames that moved`()
    throws
  {
    let store = try Self.store("home", "other")
    let changes = try store.catalog.changes(of: "home*")
    try Self.set(30, "home", store.catalog)
    try Self.set(30, "other", store.catalog)
    let found = try Self.all(changes)
    #expect(found.map(\.document) == ["home"])
    let change = try #require(found.first)
    #expect(change.kind == .changed)
    #expect(change.operation.summary == "spacing 30")
    #expect(change.operation.document == "home")
    #expect(change.dirtySections == [.init(index: 0, id: "a")])
    // The second item of a moves by 20, a and the content are 20 longer, and two sections shift.
    #expect(change.differences?[.moved] == 1)
    #expect(change.differences?[.resized] == 2)
    #expect(change.differences?[.shifted] == 2)
    #expect(change.differences?.total == 5)
    var ids: [String] = []
    try store.catalog.snapshot().forEachDifference(of: change) { ids.append($0.row?.id ?? "") }
    #expect(ids == ["home", "home/a", "home/a/item:[1]", "home/[1]", "home/c"])
    // No change is reported twice.
    var iterator = changes.makeAsyncIterator()
    #expect(try iterator.poll() != nil)
    #expect(try iterator.poll() == nil)
  }

  @Test func `each operation is reported once, in order and with its ids`() throws {
    let store = try Self.store("home")
    let catalog = store.catalog
    let changes = try catalog.changes(of: "h*", since: 0)
    try Self.set(20, "home", catalog)
    _ = try catalog.rename("home", to: "house")
    _ = try catalog.rename("house", to: "flat")
    try Self.set(30, "flat", catalog)
    _ = try catalog.rename("flat", to: "hut")
    _ = try catalog.delete(["hut"])
    _ = try catalog.undo("hut")
    _ = try catalog.undo("hut")
    let found = try Self.all(changes)
    let lines = found.map {
      "\($0.operation.operation) \($0.kind) \($0.formerID.map { $0 + ">" } ?? "")\($0.document)"
    }
    // Operation 5 is of "flat", before and after it.
    #expect(
      lines == [
        "1 created home", "2 changed home", "3 renamed home>house", "4 renamed house>flat",
        "6 renamed flat>hut", "7 deleted hut", "8 restored hut", "9 renamed hut>flat",
      ])
    #expect(
      try Self.all(try catalog.changes(of: "flat", since: 4)).map(\.kind) == [
        .changed, .renamed, .renamed,
      ])
    #expect(found[0].dirtySections.count == 3)
    #expect(found[2].dirtySections == [])
    #expect(found[2].differences?.total == 0)
    #expect(found[5].dirtySections == [])
    #expect(found[5].differences?[.removed] == 1)
    #expect(found[6].differences?[.added] == 1)
  }

  @Test func `a document is found by a former id, whatever the kind of the renaming edit`() throws {
    let store = try Self.store("home", "other")
    let catalog = store.catalog
    let changes = try catalog.changes(of: "home")
    try Self.set(20, "home", catalog)
    _ = try catalog.edit("home", kind: "set", summary: "") { try $0.rename(to: "house") }
    try Self.set(30, "house", catalog)
    _ = try catalog.edit("other", kind: "set", summary: "") { try $0.rename(to: "home") }
    try Self.set(40, "home", catalog)
    let lines = try Self.all(changes).map {
      "\($0.operation.operation) \($0.kind) \($0.formerID.map { $0 + ">" } ?? "")\($0.document)"
    }
    // Operations 1 to 3 are the import. Operation 6 is of "house".
    #expect(
      lines == [
        "4 changed home", "5 renamed home>house", "7 renamed other>home", "8 changed home",
      ])
  }

  @Test func `an import of several documents is one change for each document`() throws {
    let store = try Self.store("a", "b", "c")
    let found = try Self.all(try store.catalog.changes(since: 0))
    #expect(found.map(\.document) == ["a", "b", "c"])
    #expect(Set(found.map(\.operation.parent)).count == 1)
    #expect(found.allSatisfy { $0.operation.parent != nil })
  }

  @Test func `the sequence waits for commits of another process, and cancelling ends it`()
    async throws
  {
    let store = try Self.store("home")
    let other = try LayoutCatalog(at: store.path, author: "other")
    let changes = try store.catalog.changes(of: "home", every: .milliseconds(5))
    let watcher = Task {
      var spacings: [String] = []
      for try await change in changes {
        #expect(change.operation.author == "other")
        spacings.append(change.operation.summary)
        if spacings.count == 20 { break }
      }
      return spacings
    }
    for spacing in 11...30 { try Self.set(spacing, "home", other) }
    #expect(try await watcher.value == (11...30).map { "spacing \($0)" })
    let idle = Task {
      var count = 0
      for try await _ in changes { count += 1 }
      return count
    }
    idle.cancel()
    #expect(try await idle.value <= 20)
    other.close()
  }

  @Test func `changes of random edits equal the edits' reports`() throws {
    let store = try Self.store("home")
    let catalog = store.catalog
    let seed = Seeds.first
    var random = SeededGenerator(seed: seed)
    let changes = try catalog.changes(since: 1)
    var reports: [EditReport] = []
    for _ in 0..<60 {
      reports.append(
        try catalog.edit("home", kind: "set", summary: "", deferred: .random(using: &random)) {
          editor in
          let value = Int.random(in: 1...3, using: &random)
          if Bool.random(using: &random) {
            try editor.set([("defaults.minimumLineSpacing", "\(value)")], at: .document)
          } else {
            try editor.set(
              [("minimumLineSpacing", "\(value)")], at: .section(.random(in: 0..<3, using: &random))
            )
          }
          if Int.random(in: 0..<4, using: &random) == 0 { try editor.moveSection(from: 0, to: 2) }
        })
    }
    reports = reports.filter { $0.operation != nil }
    let found = try Self.all(changes)
    #expect(found.map(\.operation.operation) == reports.compactMap(\.operation), "seed \(seed)")
    for (change, report) in zip(found, reports) where report.contentSize != nil {
      let number = change.operation.operation
      // The whole comparison of two states, by their addresses.
      let snapshot = try catalog.snapshot()
      defer { snapshot.close() }
      func layout(_ number: Int) throws -> StoredLayout {
        var address = Address(document: "home")
        address.revision = .operation(number)
        return try snapshot.layout(of: address)
      }
      let comparison = try LayoutComparison(
        .stored(try layout(number - 1)), .stored(try layout(number)))
      #expect(change.differences == (try comparison.counts()), "seed \(seed), operation \(number)")
      #expect(
        Set(change.dirtySections.map(\.index)).isSubset(
          of: report.invalidation.sections.map(\.index)),
        "seed \(seed), operation \(number)")
    }
  }

  @Test func `an operation trimmed before reading is an error, a read operation is not`()
    throws
  {
    let store = try Self.store("home")
    let catalog = store.catalog
    for spacing in 11...14 { try Self.set(spacing, "home", catalog) }
    _ = try catalog.trimHistory(keeping: 2)
    #expect(throws: ServiceError.historyTrimmed(before: 4)) {
      try Self.all(try catalog.changes(since: 2))
    }
    let found = try Self.all(try catalog.changes(since: 3))
    #expect(found.map(\.operation.summary) == ["spacing 13", "spacing 14"])
    #expect(found.map { $0.differences?[.moved] } == [1, 1])
    #expect(throws: ServiceError.noOperation(9, newest: 5)) {
      try catalog.changes(since: 9)
    }
  }

  @Test func `a replaced store ends the sequence`() async throws {
    let store = try Self.store("home")
    let former = store.folder.path("former")
    _ = try store.catalog.backUp(to: former)
    try Self.set(20, "home", store.catalog)
    let changes = try store.catalog.changes(every: .milliseconds(5))
    var iterator = changes.makeAsyncIterator()
    #expect(try iterator.poll() == nil)
    // Another file with the same name.
    for suffix in ["", "-wal", "-shm"] {
      try FileManager.default.removeItem(atPath: store.path + suffix)
    }
    try FileManager.default.moveItem(atPath: former, toPath: store.path)
    await #expect(throws: ServiceError.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
    // Another history in the same file.
    try store.reopen()
    let newer = try store.catalog.changes()
    let cursor = CatalogChanges.Cursor(operation: Revision(1), time: 5)
    var moved = CatalogChanges(
      catalog: newer.catalog, name: "*", glob: Glob("*"), interval: .zero, start: cursor
    ).makeAsyncIterator()
    #expect(
      throws: ServiceError.storeReplaced(path: store.catalog.store.path, operation: 1)
    ) {
      try moved.poll()
    }
  }

  @Test func `a state that cannot be compared does not end the sequence`() throws {
    let store = try Self.store("home")
    try Self.set(30, "home", store.catalog)
    // A state that an earlier version may have stored: two sections are a billion points long each,
    // and no frames are computed.
    try store.execute(
      """
      UPDATE section SET sections = with_part(
        with_part(sections, NULL, 'attributes', '{"sectionInset":{"top":999999999}}'),
        'a', 'attributes', NULL);
      DELETE FROM extent; DELETE FROM frame; DELETE FROM layout_set;
      """)
    try store.reopen()
    let found = try Self.all(try store.catalog.changes(since: 1))
    #expect(found.map(\.operation.summary) == ["spacing 30"])
    #expect(found.map(\.differences) == [nil])
  }
}
