import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

/// Invalid calls of a Swift program: each throws and has no other effect.
@Suite struct SwiftEdgeTests {
  static func store() throws -> ScratchStore {
    let store = try ScratchStore()
    for id in ["d", "e"] {
      _ = try store.catalog.importDocuments([
        try .read(
          """
          {"format": "insetory/1", "id": "\(id)", "container": {"device": "iphone-16-pro"},
          "sections": [{"id": "a", "items": [{"id": "x", "size": [5, 5]}]}]}
          """)
      ])
    }
    return store
  }

  @Test func `a layout refuses addresses of other documents, containers and states`() throws {
    let store = try Self.store()
    let snapshot = try store.catalog.snapshot()
    let own = try snapshot.layout(of: "d")
    let small = try snapshot.layout(of: "d", in: "iphone-se")
    let past = try snapshot.layout(of: try Address("d@1"))
    for (layout, texts) in [
      (own, ["d/a", "d", "d#iphone-16-pro/a"]), (small, ["d/a", "d#iphone-se/a/item:x"]),
      (past, ["d@1/a", "d/a"]),
    ] {
      for text in texts { #expect(try !layout.rows(of: Address(text)).isEmpty, "\(text)") }
    }
    for (layout, texts) in [
      (own, ["e/a", "e", "e/a/item:x", "d#iphone-se/a", "d@1/a", "d#300x600"]),
      (small, ["d#iphone-16-pro/a", "e#iphone-se"]), (past, ["d@2/a", "e@1"]),
    ] {
      for text in texts {
        let address = try Address(text)
        func expectRefusal(_ body: () throws -> Void) {
          let error = #expect(throws: ServiceError.self, "\(text)") { try body() }
          if case .wrongTarget(text, _)? = error { return }
          Issue.record("\(text): \(String(describing: error))")
        }
        expectRefusal { _ = try layout.rows(of: address) }
        expectRefusal { _ = try layout.row(for: address) }
        expectRefusal { _ = try layout.rows(at: .zero, of: address) }
        expectRefusal { _ = try layout.picture(of: address) }
        expectRefusal { _ = try layout.explanation(of: address) }
        expectRefusal { try layout.forEachRow(of: address, FrameQuery()) { _ in } }
      }
    }
    #expect(throws: ServiceError.self) {
      try own.rows(at: .zero, of: try Address("d/a/item:x"))
    }
  }

  @Test func `a missing section has no frame`() throws {
    let store = try Self.store()
    let layout = try store.catalog.snapshot().layout(of: "d")
    for index in [-1, 1, 9, .max, .min] {
      #expect(throws: ServiceError.self) { try layout.frame(ofSection: index) }
    }
  }

  @Test func `documents without a valid text are not laid out`() throws {
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
      "sections": [{"id": "a", "items": [{"id": "x", "size": [5, 5]}]}]}
      """)
    let changes: [(inout LayoutDocument) -> Void] = [
      { $0.id = "ä/ b" }, { $0.sections[0].id = "ä/ b" }, { $0.sections[0].itemIDs.append("x") },
      { $0.sections.append($0.sections[0]) },
      { $0.sections[0].attributes.metrics.decorations = [DecorationEntry(kind: "none")] },
      { $0.settings.container.width = -1 }, { $0.settings.container.width = .nan },
      { $0.settings.container.contentInset = EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0) },
      { $0.sections[0].attributes.metrics.minimumLineSpacing = .nan },
      { $0.settings.title = "\0" },
    ]
    for (index, change) in changes.enumerated() {
      var bad = document
      change(&bad)
      let error = #expect(throws: FormatError.self, "\(index)") { try DocumentFrames(bad) }
      #expect(error?.description.contains("longer than") == false, "\(index)")
    }
    for width in [-1, Double.nan, .infinity, 2e9] {
      #expect(throws: FormatError.self) {
        try DocumentFrames(document, in: ContainerSpecification(width: width, height: 100))
      }
    }
  }

  @Test func `an id without an item has no index`() {
    var section = DocumentSection()
    section.items.append(.fixed(Size(width: 1, height: 1)), count: 5)
    for id in ["a", "b", "c"] { section.itemIDs.append(id) }
    #expect(section.itemIndex(of: "a") == 0)
    #expect(section.itemIndex(of: "b") == nil && section.itemIndex(of: "c") == nil)
  }

  @Test func `a missing decoration is refused with its number`() throws {
    let store = try Self.store()
    for target in [
      EditTarget.decoration(.section(0), ordinal: 5), .decoration(.document, ordinal: -1),
    ] {
      let edits: [(DocumentEditor) throws -> Void] = [
        { try $0.remove(target) }, { try $0.set([("alpha", "1")], at: target) },
        { try $0.apply(patch: Array("{}".utf8), source: nil, to: target) },
      ]
      for edit in edits {
        let error = #expect(throws: ServiceError.self) {
          try store.catalog.edit("d", kind: "test", summary: "", edit)
        }
        guard case .noDecoration? = error else {
          Issue.record("\(target): \(String(describing: error))")
          continue
        }
      }
    }
  }

  @Test func `extreme numbers are clamped to sensible values`() async throws {
    let store = try Self.store()
    #expect(try store.catalog.snapshot().find("d", limit: -1).results.isEmpty)
    let changes = try store.catalog.changes(every: .seconds(Int64.max))
    let waiting = Task {
      var iterator = changes.makeAsyncIterator()
      return try await iterator.next()
    }
    try await Task.sleep(for: .milliseconds(50))
    waiting.cancel()
    _ = try? await waiting.value
  }

  /// A header of 30 points pinned above items of 1,000 points, seen at 200.
  @Test func `a single element has the same frame as in the list of its section`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
        "pinHeaders": true, "defaults": {"header": {"height": 30}},
        "decorationKinds": {"card": {}}, "sections": [{"id": "a", "decorations": ["card"],
        "items": [{"id": "x", "size": [400, 1000]}]}]}
        """)
    ])
    let layout = try store.catalog.snapshot().layout(of: "d")
    func rows(_ text: String, _ kind: FrameKind? = nil, y: Double? = nil) throws -> [FrameRow] {
      let offset = y.map { Point(x: 0, y: $0) }
      return try layout.rows(of: Address(text), FrameQuery(kind: kind, contentOffset: offset))
    }
    #expect(
      try rows("d/a/header", y: 200).map(\.frame) == [Rect(x: 0, y: 200, width: 400, height: 30)])
    #expect(try rows("d/a/header").map(\.frame) == [Rect(x: 0, y: 0, width: 400, height: 30)])
    #expect(try rows("d/a/item:x", y: 2_000).isEmpty)
    let elements: [(String, FrameKind)] = [
      ("d/a/header", .header), ("d/a/item:x", .cell), ("d/a/decoration:card", .decoration),
    ]
    for (address, own) in elements {
      for kind in [FrameKind.header, .footer, .cell, .decoration, .section] {
        #expect(try rows(address, kind).count == (kind == own ? 1 : 0), "\(address), \(kind)")
      }
    }
    #expect(try rows("d/a/decoration:card", .elementKind("card")).count == 1)
  }

  @Test func `a container with a length that is not valid is refused`() {
    for length in [Double.nan, -1] {
      let container = ContainerSpecification(width: length, height: 10).container
      #expect(throws: LayoutError.invalidContainer) {
        try CollectionLayout(LayoutConfiguration(), in: container, sections: [])
      }
    }
  }

  @Test func `a closed snapshot throws, and a layout keeps what it has in memory`() throws {
    let store = try Self.store()
    let snapshot = try store.catalog.snapshot()
    let stored = try snapshot.layout(of: "d")
    let computed = try snapshot.layout(of: "d", in: "100x100")
    #expect(computed.computedCount == computed.sectionCount)
    let item = ElementIndexPath(item: 0, section: 0)
    let frame = try stored.frame(ofSection: 0)
    let cell = try computed.layoutAttributesForItem(at: item)
    #expect(cell != nil)
    snapshot.close()
    snapshot.close()
    #expect(try stored.frame(ofSection: 0) == frame)
    #expect(try computed.layoutAttributesForItem(at: item) == cell)
    func expectRefusal(_ body: () throws -> Void) {
      #expect {
        try body()
      } throws: {
        if case ServiceError.store = $0 { true } else { false }
      }
    }
    expectRefusal { _ = try snapshot.documentIDs() }
    expectRefusal { _ = try snapshot.layout(of: "d") }
    expectRefusal { _ = try stored.layoutAttributesForItem(at: item) }
    expectRefusal { _ = try stored.section(at: 0) }
    expectRefusal { _ = try computed.section(at: 0) }
  }

  @Test func `decorations of a missing section are refused`() throws {
    let store = try Self.store()
    let layout = try store.catalog.snapshot().layout(of: "d")
    #expect(try layout.layoutAttributesForDecorationViews(inSection: 0).isEmpty)
    #expect(throws: ServiceError.self) {
      try layout.layoutAttributesForDecorationViews(inSection: layout.sectionCount)
    }
  }

  @Test func `changes accept only an id or a glob`() throws {
    let store = try Self.store()
    for text in ["home#iphone-16", "home*#iphone-16", "*/movies", "*@1"] {
      let error = #expect(throws: ServiceError.self) { try store.catalog.changes(of: text) }
      #expect(error?.description.hasSuffix("0-9 . _ -, or a glob") == true, "\(text)")
    }
  }

  /// The check must not recurse: the stack has no room for a frame for each level.
  @Test func `a rule of any excessive depth is refused`() throws {
    var rule = SizingRule(.columns(ColumnCount(1)))
    rule.other = .points(5)
    for _ in 0..<20_000 {
      rule = SizingRule(.breakpoints([Breakpoint(limit: nil, size: .rule(rule))]))
    }
    let deep = ItemSize.rule(rule)
    // Swift also releases nested values recursively, so this value is never released.
    _ = Unmanaged.passRetained(Kept(size: deep))
    var section = DocumentSection(id: "a")
    #expect(throws: FormatError.self) { try section.append(size: deep, count: 2) }
    section.attributes.metrics.itemSize = deep
    let store = try Self.store()
    var document = try store.catalog.snapshot().document("d")
    document.sections = [section]
    let bad = document
    #expect(throws: ServiceError.self) {
      try store.catalog.importDocuments([bad], onConflict: .replace)
    }
    #expect(throws: ServiceError.self) {
      try store.catalog.edit("d", kind: "test", summary: "") {
        try $0.setSection(at: 0, to: bad.sections[0])
      }
    }
    #expect(throws: ServiceError.self) {
      try store.catalog.edit("d", kind: "test", summary: "") {
        var settings = $0.documentSettings
        settings.configuration.defaults.metrics.itemSize = deep
        try $0.setSettings(settings)
      }
    }
    #expect(throws: FormatError.self) { try DocumentFrames(bad) }
    var input = SectionInput(attributes: section.attributes)
    #expect(!input.items.append(deep, count: 1) && !input.items.areValid)
    for sections in [[input], [SectionInput(attributes: section.attributes)]] {
      #expect(throws: LayoutError.invalidSize) {
        try CollectionLayout(
          LayoutConfiguration(), in: Container(size: Size(width: 100, height: 100)),
          sections: sections)
      }
    }
  }

  private final class Kept {
    let size: ItemSize
    init(size: ItemSize) { self.size = size }
  }
}
