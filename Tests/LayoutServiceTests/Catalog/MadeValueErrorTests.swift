import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Errors about values made in code that a document cannot have. They name address, key,
/// expectation and value, but no location in a text, because the caller wrote none.
@Suite struct MadeValueErrorTests {
  private static func document(_ id: String) throws -> LayoutDocument {
    try .read(
      """
      {"format": "insetory/1", "id": "\(id)", "container": {"width": 400, "height": 800},
      "decorationKinds": {"card": {}},
      "sections": [{"id": "a", "items": {"count": 2, "size": [5, 5]}}, {"id": "b"}]}
      """)
  }

  private static func rule(_ change: (inout SizingRule) -> Void) -> ItemSize {
    var rule = SizingRule(.columns(ColumnCount(2)))
    rule.other = .aspect(1)
    change(&rule)
    return .rule(rule)
  }

  /// Changes of the section `a`, and the beginning and the end of the error.
  static let sections: [(change: @Sendable (inout DocumentSection) -> Void, words: [String])] = [
    (
      { $0.id = "ä b" },
      ["e/[0]: $.sections[0].id: expected an id: 1 to 128", #"found "ä b""#]
    ),
    ({ $0.id = "" }, ["e/[0]: $.sections[0].id: expected an id: 1 to 128", #"found """#]),
    (
      { $0.attributes.metrics.minimumLineSpacing = .nan },
      ["e/a: $.sections[0].minimumLineSpacing: expected a number", "found nan"]
    ),
    (
      { $0.attributes.metrics.header = Size(width: 0, height: -.infinity) },
      ["e/a: $.sections[0].header", "found -inf"]
    ),
    (
      { $0.items.append(rule { $0.other = .aspect(-1) }, count: 3) },
      ["e/a/item:[2]: $.sections[0].items[1].size.aspect: expected", "found -1"]
    ),
    (
      {
        $0.items.append(rule { $0.plus = 1 }, count: 3)
        $0.items.append(rule { $0.reserve = .nan }, count: 1)
      },
      ["e/a/item:[5]: $.sections[0].items[2].size.reserve: expected", "found nan"]
    ),
    (
      {
        $0.items = ItemRuns()
        $0.items.append(
          rule { $0.length = .breakpoints([Breakpoint(limit: .upTo(300), size: .standard)]) },
          count: 2)
      },
      ["e/a/item:[0]: $.sections[0].items.size.breakpoints", "the last breakpoint"]
    ),
    ({ $0.items.append(nil, count: -1) }, ["e/a: expected counts of 1 or more"]),
    (
      { $0.items.append(.fixed(Size(width: .nan, height: 1)), count: 4) },
      ["e/a/item:[2]: expected a size from 0 to 1000000000 points, found nan x 1"]
    ),
    (
      { $0.attributes.metrics.decorations = [DecorationEntry(kind: "none")] },
      ["e/a: $.sections[0].decorations[0]", #"no kind "none""#]
    ),
  ]

  private static func expect(
    _ words: [String], _ place: String, _ body: () throws -> Void
  ) throws {
    let error = #expect(throws: (any Error).self, "\(place)") { try body() }
    // Without a store the error is a `FormatError`.
    #expect(error is ServiceError || error is FormatError, "\(place)")
    let text = "\(try #require(error))"
    #expect(text.hasPrefix(words[0]), "\(place): \(text)")
    #expect(words.dropFirst().allSatisfy { text.contains($0) }, "\(place): \(text)")
    #expect(!text.contains("null"), "\(place): \(text)")
  }

  @Test(arguments: sections.indices) func `errors of a section`(index: Int) throws {
    let (change, words) = Self.sections[index]
    var document = try Self.document("e")
    change(&document.sections[0])
    let bad = document
    let store = try ScratchStore()
    let catalog = store.catalog
    try Self.expect(words, "import") {
      _ = try catalog.importDocuments([try Self.document("d"), bad])
    }
    _ = try catalog.importDocuments([try Self.document("e")])
    try Self.expect(words, "replace") {
      _ = try catalog.importDocuments([bad], onConflict: .replace)
    }
    try Self.expect(words, "setSection") {
      _ = try catalog.edit("e", kind: "test", summary: "") {
        try $0.setSection(at: 0, to: bad.sections[0])
      }
    }
    try Self.expect(words, "insertSection") {
      _ = try catalog.edit("e", kind: "test", summary: "") {
        try $0.removeSection(at: 0)
        try $0.insertSection(bad.sections[0], at: 0)
      }
    }
    try Self.expect(words, "frames") { _ = try DocumentFrames(bad) }
  }

  @Test func `errors of two sections with one id`() throws {
    let store = try ScratchStore()
    var document = try Self.document("e")
    document.sections[1].id = "a"
    let bad = document
    let words = ["e/[1]: $.sections[1].id: another section has the id \"a\" already: $.sections[0]"]
    try Self.expect(words, "import") {
      _ = try store.catalog.importDocuments([try Self.document("d"), bad])
    }
    _ = try store.catalog.importDocuments([try Self.document("e")])
    try Self.expect(words, "setSection") {
      _ = try store.catalog.edit("e", kind: "test", summary: "") {
        try $0.setSection(at: 1, to: bad.sections[1])
      }
    }
    try Self.expect(words, "frames") { _ = try DocumentFrames(bad) }
  }

  @Test func `errors of settings`() throws {
    let changes: [(change: @Sendable (inout DocumentSettings) -> Void, words: [String])] = [
      ({ $0.configuration.decorationKinds[0].name = "" }, ["e: $.decorationKinds['']: expected"]),
      ({ $0.title = "\0" }, ["e: $.title: "]),
      ({ $0.container.width = .nan }, ["e: $.container.width: expected", "found nan"]),
      (
        { $0.configuration.defaults.metrics.minimumLineSpacing = .infinity },
        ["e: $.defaults.minimumLineSpacing: expected", "found inf"]
      ),
      ({ $0.tags = ["a", "a"] }, ["e: $.tags[1]: expected each tag once"]),
    ]
    for (change, words) in changes {
      let store = try ScratchStore()
      var document = try Self.document("e")
      _ = try store.catalog.importDocuments([document])
      change(&document.settings)
      let bad = document
      try Self.expect(words, "setSettings") {
        _ = try store.catalog.edit("e", kind: "test", summary: "") {
          try $0.setSettings(bad.settings)
        }
      }
      try Self.expect(words, "replace") {
        _ = try store.catalog.importDocuments([bad], onConflict: .replace)
      }
      try Self.expect(words, "frames") { _ = try DocumentFrames(bad) }
    }
  }

  @Test func `a device that only another store has`() throws {
    let (first, second) = (try ScratchStore(), try ScratchStore())
    _ = try first.catalog.addDevices([
      DeviceModel(
        id: "mine", name: "Mine", size: Size(width: 400, height: 800), scale: .x2,
        portrait: .init(sizeClass: .compact), landscape: .init(sizeClass: .compact))
    ])
    let read = try LayoutDocument(
      json: #"{"format": "insetory/1", "id": "d", "container": {"device": "mine"}}"#,
      source: "mine.json", among: first.catalog.devices())
    let words = #"d: $.container.device: unknown device "mine""#
    try Self.expect(["mine.json: " + words], "read") {
      _ = try second.catalog.importDocuments([try Self.document("a"), read])
    }
    _ = try first.catalog.importDocuments([read])
    let kept = try first.catalog.snapshot().document("d")
    var changed = kept
    changed.settings.title = "t"
    for document in [kept, changed] {
      try Self.expect([words], "kept") { _ = try second.catalog.importDocuments([document]) }
    }
    #expect(try second.catalog.snapshot().documentIDs().isEmpty)
  }

  @Test func `errors of settings that contradict a section`() throws {
    let store = try ScratchStore()
    var document = try Self.document("e")
    document.sections[0].attributes.metrics.minimumLineSpacing = 3
    _ = try store.catalog.importDocuments([document])
    try Self.expect(["e/a: $.sections[0].minimumLineSpacing: a shelf"], "setSettings") {
      _ = try store.catalog.edit("e", kind: "test", summary: "") {
        var settings = $0.documentSettings
        settings.configuration.shelf = ShelfMetrics()
        try $0.setSettings(settings)
      }
    }
  }
}
