import DocumentTestSupport
import LayoutEngine
import LayoutStorage
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

@Suite struct FindTests {
  private static let documents = [
    """
    {"format": "insetory/1", "id": "home", "title": "Café und mehr", "tags": ["ios", "start-page"],
     "container": {"width": 402, "height": 874}, "decorationKinds": {"card": {}, "badge": {}},
     "sections": [
      {"id": "network", "title": "Local network", "items": [{"id": "file-server", "size": [50, 50]}]},
      {"title": "Movies", "decorations": ["badge"],
       "items": [[50, 50], {"id": "Movie.7", "size": [50, 50]}]},
      {"id": "movies", "items": {"count": 3}}]}
    """,
    """
    {"format": "insetory/1", "id": "movies", "container": {"width": 402, "height": 874},
     "sections": [{"id": "all"}]}
    """,
  ]

  private func store() throws -> ScratchStore {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments(try Self.documents.map { try LayoutDocument.read($0) })
    return store
  }

  private func found(_ text: String, in store: ScratchStore) throws -> [String] {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    return try snapshot.find(text, limit: 100).results.map { "\($0.id) \($0.matched) \($0.text)" }
  }

  @Test(arguments: [
    ("cafe", ["home title Café und mehr"]),
    ("IOS", ["home tag ios"]),
    ("start page", ["home tag start-page"]),
    ("page start", ["home tag start-page"]),
    ("start-pa", ["home tag start-page"]),
    ("page-start", []),
    ("badge", ["home kind badge", "home/[1] kind badge"]),
    // Words may be in several texts of one document, but not in texts of several documents.
    ("card ios", ["home tag ios"]),
    ("card network", []),
    // Nor in texts of several sections, although sections share a row of the index.
    ("movies badge", ["home/[1] title Movies"]),
    ("network badge", []),
    ("network movies", []),
    // Only the last word may be a prefix.
    ("loc net", []),
    ("local net", ["home/network title Local network"]),
    ("server", ["home/network/item:file-server id file-server"]),
    ("file-s", ["home/network/item:file-server id file-server"]),
    ("ile", []),
  ])
  func `texts are found by words`(_ text: String, _ expected: [String]) throws {
    #expect(try found(text, in: store()) == expected)
  }

  @Test func `exact matches come first, then prefix matches, each in store order`()
    throws
  {
    let store = try store()
    #expect(
      try found("movies", in: store) == [
        "movies id movies", "home/[1] title Movies", "home/movies id movies",
      ])
    #expect(
      try found("movie", in: store) == [
        "movies id movies", "home/[1] title Movies", "home/movies id movies",
        "home/[1]/item:Movie.7 id Movie.7",
      ])
    let snapshot = try store.catalog.snapshot()
    let cut = try snapshot.find("movie", limit: 2)
    #expect(cut.results.map(\.id) == ["movies", "home/[1]"] && cut.count == 4)
    #expect(try snapshot.find("movie", limit: 0).results == [])
  }

  @Test(arguments: [
    "", " ", "\"", "*", "NEAR(", "(", ":", "^", "-", "a AND", "\"\"\"", "title : x", "{id} : x",
    "+",
    "NEAR(movies all, 2)", "movies OR all", "movies NOT all", "NOT", "\u{202E}", "%", "'; DROP",
    "é",
    "\u{0301}", "日本", "👍",
  ])
  func `FTS5 syntax in a query is literal`(_ text: String) throws {
    #expect(try found(text, in: store()) == [])
  }

  @Test func `punctuation separates words and is not searched`() throws {
    let store = try store()
    #expect(try found("\"movies\"", in: store) == found("movies", in: store))
    #expect(try found("movies *", in: store) == found("movies", in: store))
    #expect(try found("title:movies", in: store) == [])
  }

  @Test func `edits and undos keep the search index current`() throws {
    let store = try store()
    let catalog = store.catalog
    func edit(_ document: String, _ body: (DocumentEditor) throws -> Void) throws {
      _ = try catalog.edit(document, kind: "set", summary: "", body)
      try expectVerified(store)
    }
    _ = try catalog.rename("movies", to: "films")
    #expect(try found("films", in: store) == ["films id films"])
    #expect(try !found("movies", in: store).contains("movies id movies"))
    try edit("films") { editor in
      var settings = editor.documentSettings
      (settings.title, settings.tags) = ("Kino", ["dark"])
      try editor.setSettings(settings)
    }
    #expect(try found("kino", in: store) == ["films title Kino"])
    try edit("films") { editor in
      var section = try editor.section(at: 0)
      (section.id, section.title) = ("every", "Every film")
      try editor.setSection(at: 0, to: section)
    }
    #expect(try found("every film", in: store) == ["films/every title Every film"])
    _ = try catalog.undo("films")
    #expect(try found("every", in: store) == [])
    #expect(try found("all", in: store) == ["films/all id all"])
    try edit("home") { editor in try editor.removeSection(at: 0) }
    #expect(try found("network", in: store) == [])
    #expect(try found("server", in: store) == [])
    #expect(try found("badge", in: store) == ["home kind badge", "home/[0] kind badge"])
    _ = try catalog.undo("home")
    #expect(try found("network", in: store) == ["home/network id network"])
    _ = try catalog.delete(["home"])
    #expect(try found("ios", in: store) == [] && found("network", in: store) == [])
    _ = try catalog.undo(nil)
    #expect(try found("ios", in: store) == ["home tag ios"])
    _ = try catalog.importDocuments(
      [try .read(Self.documents[0].replacing("\"ios\"", with: "\"tv\""))], onConflict: .replace)
    #expect(try found("ios", in: store) == [] && found("tv", in: store) == ["home tag tv"])
    try expectVerified(store)
  }

  @Test func `a failed edit leaves the search results unchanged`() throws {
    let store = try store()
    #expect(throws: ServiceError.self) {
      try store.catalog.edit("home", kind: "set", summary: "") { editor in
        var section = try editor.section(at: 0)
        section.title = "Gone"
        try editor.setSection(at: 0, to: section)
        throw ServiceError.format(.duplicateID("x", owner: "y"))
      }
    }
    #expect(try found("gone", in: store) == [])
    #expect(try found("local", in: store) == ["home/network title Local network"])
  }

  /// The texts of many documents are compared together.
  @Test(
    arguments: [
      "UPDATE search_text SET title = 'other' WHERE rowid = 1",
      "DELETE FROM search_text WHERE rowid = 1 << 39",
      "INSERT OR REPLACE INTO search_text (rowid, kinds) VALUES ((1 << 39) + (1 << 13), 'card')",
      "UPDATE section SET sections = with_part(sections, 1, 'kinds', 'card') WHERE id = 1 << 39",
      // The kept text equals the section's, but its words do not lead to it.
      "UPDATE section SET sections = with_part(sections, 0, 'title', 'x') WHERE id = 1 << 39; UPDATE search_text_content SET c1 = 'x' WHERE id = 1 << 39",
    ], [1, 200])
  func `a wrong index fails verification`(_ sql: String, documents: Int) throws {
    let store = try store()
    store.catalog.close()
    try store.execute(sql)
    try store.reopen()
    let snapshot = try store.catalog.snapshot()
    for _ in 1..<documents { _ = try snapshot.verify("movies") }
    #expect(try snapshot.verify("home").difference?.what.hasPrefix("search text of the") == true)
    #expect(try snapshot.verify("movies").difference == nil)
    // In the other cases the index agrees with the kept texts, which differ from the documents.
    let doubtful: Set = sql.contains("search_text_content") ? [1 << 39 as Int64] : []
    #expect(try snapshot.connection.textsNotFound() == (doubtful, []))
  }

  /// The kinds in a row of sections follow from their attributes.
  @Test(arguments: ["'card'", "NULL", "x'FF'"])
  func `a forced relayout writes wrong kinds again`(kinds: String) async throws {
    let store = try store()
    store.catalog.close()
    try store.execute(
      "UPDATE section SET sections = with_part(sections, 1, 'kinds', \(kinds)) WHERE id = 1 << 39")
    try store.reopen()
    var batch = try store.catalog.relayouts(isForced: true).makeAsyncIterator()
    while try await batch.next() != nil {}
    try expectVerified(store)
    #expect(try found("badge", in: store) == ["home kind badge", "home/[1] kind badge"])
  }

  /// The words of 300 documents fill several pages; the table has the first word of each page.
  @Test(arguments: [
    "DELETE FROM search_text_idx", "DELETE FROM search_text_idx WHERE pgno > 6",
    "UPDATE search_text_idx SET pgno = pgno + 2 WHERE pgno > 6",
  ])
  func `an index with missing entries fails verification`(_ sql: String) throws {
    let store = try ScratchStore()
    let ids = (1000..<1300).map { "d\($0)" }
    try store.catalog.importDocuments(
      try ids.map { id in
        let words = (0..<20).map { "\(id)word\($0)" }.joined(separator: " ")
        return try .read(
          """
          {"format": "insetory/1", "id": "\(id)", "title": "\(words)",
          "container": {"width": 400, "height": 800}}
          """)
      })
    store.catalog.close()
    try store.execute(sql)
    try store.reopen()
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    let lost = try ids.filter { try found("\($0)word7", in: store).isEmpty }
    let different = try ids.filter { try snapshot.verify($0).difference != nil }
    #expect(lost.count > 10)
    #expect(Set(lost).subtracting(different).sorted() == [])
  }

  private func expectVerified(_ store: ScratchStore) throws {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    #expect(try snapshot.connection.textsNotFound() == ([], []))
    for id in try snapshot.documentIDs() { #expect(try snapshot.verify(id).difference == nil) }
  }
}
