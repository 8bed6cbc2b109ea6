import DocumentTestSupport
import Foundation
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Documents made in code are checked like documents in files, in every method that takes them.
@Suite struct MadeDocumentTests {
  private static let text = """
    {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
    "decorationKinds": {"card": {}},
    "sections": [{"id": "a", "items": [{"id": "i", "size": [5, 5]}]}, {"id": "b"}]}
    """
  private static let shelf = """
    {"format": "insetory/1", "id": "shelf", "layout": "shelf", "container": {"width": 400, "height": 800},
    "sections": [{"id": "a"}]}
    """

  /// Sections that the format cannot express, and a text that the error must have.
  static let bad: [(words: String, change: @Sendable (inout DocumentSection) -> Void)] = [
    ("item:[1]", { try? $0.append(id: "ä/ b") }),
    ("item:[1]", { try? $0.append(id: "i") }),
    ("item:[1]", { try? $0.append(id: String(repeating: "i", count: 129)) }),
    (
      "item:[1]",
      {
        $0.items.append(nil, count: 2)
        $0.itemIDs.append("two")
      }
    ),
    ("item:[1]", { $0.items.append(nil, count: 0) }),
    ("count", { $0.items.append(nil, count: -1) }),
    ("item:[1]", { try? $0.append(size: .fixed(Size(width: .nan, height: 1))) }),
    ("item:[1]", { try? $0.append(size: .fixed(Size(width: 1, height: -1))) }),
    ("item:[1]", { $0.itemIDs.append("more") }),
    ("title", { $0.title = "a\0b" }),
    ("minimumLineSpacing", { $0.attributes.metrics.minimumLineSpacing = .nan }),
    ("minimumLineSpacing", { $0.attributes.metrics.minimumLineSpacing = .infinity }),
    ("header", { $0.attributes.metrics.header = Size(width: -1, height: 2) }),
    (
      "sectionInset",
      { $0.attributes.metrics.sectionInset = EdgeInsets(top: 2e9, left: 0, bottom: 0, right: 0) }
    ),
    ("decorations", { $0.attributes.metrics.decorations = [DecorationEntry(kind: "none")] }),
    (
      "decorations",
      { $0.attributes.metrics.decorations = [DecorationEntry(kind: "card", id: "ä")] }
    ),
    (
      "decorations",
      {
        $0.attributes.metrics.decorations = [
          DecorationEntry(kind: "card", id: "x"), DecorationEntry(kind: "card", id: "x"),
        ]
      }
    ),
    (
      "whenEmpty",
      { $0.attributes.whenEmpty = SectionMetrics(decorations: [DecorationEntry(kind: "none")]) }
    ),
    (
      "when",
      {
        $0.attributes.conditions = [ContainerCondition()]
        $0.attributes.conditions[0].minWidth = -1
      }
    ),
  ]

  private static func state(_ store: ScratchStore) throws -> [String] {
    try store.rows(of: ["document", "section", "section_order", "operation", "search_text"])
  }

  @Test(arguments: bad.indices)
  func `every method refuses a section that a text cannot express, with its address`(index: Int)
    throws
  {
    let store = try ScratchStore()
    let catalog = store.catalog
    _ = try catalog.importDocuments([try .read(Self.text)])
    let before = try Self.state(store)
    var document = try LayoutDocument.read(Self.text)
    var section = document.sections[0]
    Self.bad[index].change(&section)
    document.sections[0] = section
    func expectRefusal(_ body: () throws -> Void) throws {
      let error = #expect(throws: ServiceError.self) { try body() }
      let words = try #require(error).description
      #expect(words.contains("d/a"), "\(words)")
      #expect(words.contains(Self.bad[index].words), "\(words)")
      #expect(try #require(error).category == .badData)
      #expect(try Self.state(store) == before)
    }
    try expectRefusal { _ = try catalog.importDocuments([document], onConflict: .replace) }
    try expectRefusal {
      _ = try catalog.edit("d", kind: "test", summary: "") { try $0.replace(with: document) }
    }
    try expectRefusal {
      _ = try catalog.edit("d", kind: "test", summary: "") { try $0.setSection(at: 0, to: section) }
    }
    try expectRefusal {
      _ = try catalog.edit("d", kind: "test", summary: "") {
        try $0.removeSection(at: 0)
        try $0.insertSection(section, at: 1)
      }
    }
    let other = try ScratchStore()
    #expect(throws: ServiceError.self) { try other.catalog.importDocuments([document]) }
    #expect(try other.catalog.snapshot().documentIDs() == [])
  }

  @Test func `every method refuses settings that a text cannot express`() throws {
    let changes: [@Sendable (inout DocumentSettings) -> Void] = [
      { $0.title = "\0" }, { $0.tags = ["1"] }, { $0.tags = ["a", "a"] }, { $0.tags = ["a b"] },
      { $0.container.width = .nan },
      { $0.configuration.decorationKinds.append(DecorationKind(name: "ä")) },
      { $0.configuration.decorationKinds.append(DecorationKind(name: "card")) },
      {
        $0.configuration.decorationKinds = []
        $0.configuration.defaults.metrics.decorations = [DecorationEntry(kind: "card")]
      },
      { $0.configuration.decorationKinds[0].values.requires = ["none"] },
      { $0.configuration.decorationKinds[0].values.zIndex = 2_000_000_000 },
      { $0.configuration.defaults.metrics.minimumLineSpacing = .infinity },
      { $0.suppressions = [Suppression(.zeroSize, reason: "")] },
    ]
    for (index, change) in changes.enumerated() {
      let store = try ScratchStore()
      _ = try store.catalog.importDocuments([try .read(Self.text)])
      let before = try Self.state(store)
      var document = try LayoutDocument.read(Self.text)
      change(&document.settings)
      let settings = document.settings
      #expect(throws: ServiceError.self, "\(index)") {
        try store.catalog.importDocuments([document], onConflict: .replace)
      }
      #expect(throws: ServiceError.self, "\(index)") {
        try store.catalog.edit("d", kind: "test", summary: "") { try $0.setSettings(settings) }
      }
      #expect(try Self.state(store) == before, "\(index)")
    }
  }

  @Test func `a section of a shelf has no metrics and no rules`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.shelf)])
    var section = DocumentSection(id: "b")
    section.attributes.metrics.minimumLineSpacing = 5
    let bad = section
    #expect(throws: ServiceError.self) {
      try store.catalog.edit("shelf", kind: "test", summary: "") {
        try $0.setSection(at: 0, to: bad)
      }
    }
    #expect(throws: ServiceError.self) {
      try store.catalog.edit("shelf", kind: "test", summary: "") {
        try $0.insertSection(bad, at: 0)
      }
    }
    #expect(try store.catalog.snapshot().document("shelf") == .read(Self.shelf))
  }

  @Test(.timeLimit(.minutes(10)))
  func `a document made in code is stored like its text`() throws {
    let seed = Seeds.first
    var layout = RandomLayout(seed: seed)
    layout.mixes = layout.random.chance(40)
    layout.decorates = true
    var stored = 0
    for round in 0..<40 {
      let made = Self.loosened(layout.document("d"), &layout)
      let text = DocumentWriter.canonical(made)
      let (one, other) = (try ScratchStore(), try ScratchStore())
      let read = try DocumentReader.document(
        text, source: nil, devices: try other.catalog.devices())
      // Smaller items can give a decoration a negative length. Then both documents are refused.
      let refusal = Result { _ = try one.catalog.importDocuments([made]) }
      let expected = Result { _ = try other.catalog.importDocuments([read]) }
      guard case .success = expected else {
        #expect(throws: ServiceError.self, "seed \(seed), round \(round)") { try refusal.get() }
        continue
      }
      stored += 1
      try refusal.get()
      for table in ["document", "section", "section_order", "search_text"] {
        #expect(
          try one.rows(of: [table]) == other.rows(of: [table]),
          "seed \(seed), round \(round), \(table)")
      }
      let length = made.sections.map(\.longestPlainText).reduce(0, +)
      var bare = made
      for index in made.sections.indices {
        (bare.sections[index].items, bare.sections[index].itemIDs) = (ItemRuns(), ItemIDs())
      }
      let hasRules = made.sections.contains { !$0.items.palette.isEmpty }
      #expect(hasRules || text.count <= DocumentWriter.canonical(bare).count + length)
    }
    #expect(stored > 20, "seed \(seed)")
  }

  /// Returns the same document with other values: equal neighbouring runs, redundant columns, -0.
  private static func loosened(
    _ document: LayoutDocument, _ layout: inout RandomLayout
  ) -> LayoutDocument {
    var document = document
    for index in document.sections.indices {
      var section = DocumentSection(
        id: document.sections[index].id, title: document.sections[index].title,
        attributes: document.sections[index].attributes)
      let old = document.sections[index]
      for run in 0..<old.items.runCount {
        let id = run < old.itemIDs.count ? old.itemIDs[run] : nil
        var size = old.items.size(ofRun: run)
        let hasSizes = ![.compositional, .list].contains(old.attributes.layout)
        if layout.random.chance(10) {
          size =
            hasSizes
            ? .fixed(Size(width: -0.0, height: 1 / 3))
            : .measured(MeasuredSize(width: -0.0, height: 1 / 3))
        }
        if layout.random.chance(50) {
          section.items.append(size, count: old.items.itemCount(ofRun: run))
          section.itemIDs.append(id)
        } else {
          for item in 0..<old.items.itemCount(ofRun: run) {
            section.items.append(size, count: 1)
            section.itemIDs.append(item == 0 ? id : nil)
          }
        }
      }
      if layout.random.chance(50), section.itemIDs.areAllEmpty { section.itemIDs = ItemIDs() }
      document.sections[index] = section
    }
    return document
  }
}
