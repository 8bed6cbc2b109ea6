import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService
@testable import LayoutStorage

/// Random stores, written in the first schema and migrated, against the stores that they were
/// written from.
@Suite struct FirstStoreTests {
  static let containers = ["iphone-se", "iphone-16", "375x700"]

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `a store of the first schema is migrated with all answers`(seed: UInt64) throws {
    let source = try store(seed)
    let path = source.folder.path("first.insetory")
    try FirstStore.write(source.catalog, to: path)
    let migrated = try LayoutCatalog(at: path)
    defer { migrated.close() }
    try expectEqualAnswers(migrated, source.catalog, "seed \(seed)")
    let tables = [
      "document", "section_key", "section_order", "device", "operation", "tag", "extent",
    ]
    for table in tables {
      #expect(try rows(of: table, in: migrated) == rows(of: table, in: source.catalog), "\(table)")
    }
    let counters = "sqlite_sequence WHERE seq > 0"
    #expect(try rows(of: counters, in: migrated) == rows(of: counters, in: source.catalog))
    #expect(try firstFinding(in: path) == nil, "seed \(seed)")

    // Later edits need the history and the cache.
    for catalog in [migrated, source.catalog] {
      _ = try? catalog.undo()
      _ = try catalog.undo("long")
      _ = try catalog.relayout("long")
      _ = try catalog.relayout("long", in: ["iphone-16-pro"])
    }
    try expectEqualAnswers(migrated, source.catalog, "seed \(seed), edited")
    #expect(try firstFinding(in: path) == nil, "seed \(seed), edited")
  }

  @Test func `a lost segment of items stops a migration`() throws {
    let source = try store(1)
    let path = source.folder.path("first.insetory")
    try FirstStore.write(source.catalog, to: path)
    let connection = try Connection(path: path, mode: .readWrite)
    connection.isWriting = true
    try connection.execute(
      "DELETE FROM section WHERE id & 8191 = 1 AND id + 1 IN (SELECT id FROM section)")
    #expect(connection.changeCount > 0)
    let error = #expect(throws: ServiceError.self) { try LayoutCatalog(at: path) }
    #expect(error?.description.contains("is not the number of the next segment") ?? false)
  }

  /// Only the first schema has rows for requests whose set was deleted; the reader skips them.
  @Test func `the requests of the sets are kept`() throws {
    let source = try store(1)
    let path = source.folder.path("first.insetory")
    try FirstStore.write(source.catalog, to: path)
    let migrated = try LayoutCatalog(at: path)
    defer { migrated.close() }
    func requests(_ catalog: LayoutCatalog) throws -> [LayoutSetNumber: Set<String>] {
      let snapshot = try catalog.snapshot()
      defer { snapshot.close() }
      var requests: [LayoutSetNumber: Set<String>] = [:]
      for document in try snapshot.connection.documentNumbers() {
        for set in try snapshot.connection.layoutSets(of: DocumentNumber(document)) {
          requests[set.number] = Set(set.requests)
        }
      }
      return requests
    }
    let expected = try requests(source.catalog)
    #expect(try requests(migrated) == expected)
    #expect(expected.values.contains { $0.count > 1 })
  }

  // MARK: - Stores

  /// Returns a store with a random history, deleted documents, removed sections, sections of
  /// several segments, and several containers; one section is dirty.
  private func store(_ seed: UInt64) throws -> ScratchStore {
    var random = try RandomStore(seed: seed)
    for _ in 0..<25 { try random.edit() }
    let catalog = random.store.catalog
    var layout = RandomLayout(seed: seed)
    layout.aligns = false
    _ = try catalog.importDocuments([
      layout.document("random"), layout.document("other"), try .read(Self.long),
    ])
    _ = try catalog.copy(Address(document: "other"), to: "gone")
    _ = try catalog.delete(["gone"])
    _ = try catalog.relayout("long", in: Self.containers)
    // The same traits as in another container: the set answers two requests.
    _ = try catalog.relayout("long", in: ["375x701"])
    _ = try catalog.edit("long", kind: "remove", summary: "") { try $0.removeSection(at: 4) }
    _ = try catalog.edit("long", kind: "set", summary: "", deferred: true) {
      try $0.set([("minimumLineSpacing", "7")], at: .section(1))
    }
    _ = try catalog.tag("tagged")
    return random.store
  }

  private static let long: String = {
    let runs = (0..<300).map { index in
      index % 3 == 0
        ? #"{"id": "i\#(index)", "size": [\#(index % 90 + 5), 20]}"#
        : #"{"count": \#(index % 2 + 1), "size": [\#(index % 70 + 9), \#(index % 11 + 10)]}"#
    }
    return """
      {"format": "insetory/1", "id": "long", "title": "Größe", "tags": ["a", "b"],
      "container": {"width": 400, "height": 800},
      "decorationKinds": {"tile": {"geometry": {"each": "item", "insets": 1}}, "card": {}},
      "sections": [
      {"id": "grid", "items": {"count": 300, "size": [30, 20]}, "decorations": ["tile"]},
      {"id": "runs", "title": "Runs", "header": {"height": 20}, "footer": {"height": 9},
      "items": [\(runs.joined(separator: ", "))], "decorations": ["card", "tile"]},
      {"id": "rules", "items": [{"count": 3, "size": ["fill", 10]}, {"count": 4,
      "size": {"columns": 2, "aspect": 1}}, [10, 10]]},
      {"title": "no id"}, {"id": "removed", "items": [[1, 1]]}, {"id": "empty"}]}
      """
  }()

  // MARK: - Answers

  private func expectEqualAnswers(
    _ migrated: LayoutCatalog, _ source: LayoutCatalog, _ words: String
  ) throws {
    let (found, expected) = (try answers(of: migrated), try answers(of: source))
    #expect(found.count == expected.count, "\(words)")
    let different = zip(found, expected).first { $0 != $1 }
    #expect(different == nil, "\(words)")
  }

  private func answers(of catalog: LayoutCatalog) throws -> [String] {
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    var answers: [String] = []
    for id in try snapshot.documentIDs() {
      let text = DocumentWriter.canonical(try snapshot.document(id))
      answers.append(String(decoding: text, as: UTF8.self))
      for container in [nil] + (id == "long" ? Self.containers : []) {
        let layout = try snapshot.layout(of: id, in: container)
        answers.append("\(id), \(layout.computedCount) dirty, \(layout.contentSize)")
        answers += try layout.rows().map { "\($0)" }
        let height = layout.contentSize.height
        for y in stride(from: 0, to: height, by: max(397, height / 12)) {
          let region = Rect(x: 0, y: y, width: 300, height: 90)
          answers.append("\(try layout.layoutAttributesForElements(in: region))")
        }
      }
    }
    for entry in try snapshot.log(limit: .max) {
      var entry = entry
      entry.microseconds = 0
      answers.append("\(entry)")
    }
    answers += try snapshot.tags().map { "\($0.name) \($0.operation)" }
    for text in ["größe", "runs", "card", "removed"] {
      answers.append("\(try snapshot.find(text, limit: 99))")
    }
    var statistics = try snapshot.statistics()
    // Frames of a grid keep their form.
    (statistics.fileBytes, statistics.freeBytes, statistics.cacheBytes) = (0, 0, 0)
    answers.append("\(statistics)")
    return answers
  }

  private func rows(of table: String, in catalog: LayoutCatalog) throws -> [String] {
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    return try snapshot.connection.withStatement("SELECT * FROM \(table)") {
      (row) throws(StorageError) in
      var rows: [String] = []
      while try row.step() {
        rows.append(
          (0..<row.columnCount).map { column in
            row.withBlob(column) { "\(Array($0))" }
          }.joined(separator: ", "))
      }
      return rows
    }
  }

  private func firstFinding(in path: String) throws -> String? {
    var iterator = StoreExamination(ofStoreAt: path).makeAsyncIterator()
    while let finding = try iterator.advance() {
      if finding.severity != .ok { return "doctor: \(finding)" }
    }
    return nil
  }
}
