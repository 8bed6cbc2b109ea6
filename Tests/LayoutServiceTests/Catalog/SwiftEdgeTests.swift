import LayoutEngine
import LayoutStorage
import Testing

@testable import LayoutService

/// Invalid calls of a Swift program: each throws and has no other effect.
@Suite struct SwiftEdgeTests {
  private static func store() throws -> ScratchStore {
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

  @Test func `an error of an edit has the address of what was edited`() throws {
    let store = try Self.store()
    func refusal(_ body: (DocumentEditor) throws -> Void) -> String {
      let error = #expect(throws: ServiceError.self) {
        try store.catalog.edit("d", kind: "edit", summary: "", body)
      }
      return error?.description ?? ""
    }
    for edit: (DocumentEditor) throws -> Void in [
      { try $0.remove(.item(section: 0, item: 9)) },
      { try $0.set([("id", "y")], at: .item(section: 0, item: 9)) },
    ] {
      #expect(refusal(edit) == #""d/a" has no item "[9]" (it has one, [0])"#)
    }
    #expect(
      refusal { try $0.set([("zIndex", "1")], at: .item(section: 0, item: 0)) }
        == #"d/a/item:x: "zIndex": an item has the keys "id" and "size""#)
    #expect(
      refusal { try $0.set([("appearance.alpha", "x")], at: .decorationKind("card")) }
        .hasPrefix("d: $.decorationKinds.card.appearance.alpha: expected a number"))
  }

  @Test func `no edit is called an undo or a redo, and a long kind is cut`() throws {
    let store = try Self.store()
    let catalog = store.catalog
    let before = try catalog.snapshot().document("d")
    func refused(_ kind: String) -> ServiceError {
      .badValue(
        key: "kind", reason: #"expected another kind than "undo" and "redo", found "\#(kind)""#)
    }
    for kind in ["undo", "redo"] {
      #expect(throws: refused(kind)) {
        try catalog.edit("d", kind: kind, summary: "") { try $0.delete() }
      }
      #expect(throws: refused(kind)) {
        _ = try catalog.edit("d", kind: kind + "\0", summary: "") { _ in 5 }
      }
    }
    #expect(try catalog.snapshot().log(limit: 9).count == 2)
    _ = try catalog.edit("d", kind: String(repeating: "u", count: 501), summary: "") {
      try $0.set([("minimumLineSpacing", "20")], at: .section(0))
    }
    #expect(try catalog.snapshot().log(limit: 9).first?.kind == String(repeating: "u", count: 500))
    _ = try catalog.undo("d")
    #expect(try catalog.snapshot().document("d") == before)
  }

  @Test func `an editor refuses addresses of another document`() throws {
    let store = try Self.store()
    #expect(throws: ServiceError.wrongTarget("e/a", expected: "an address within \"d\"")) {
      try store.catalog.edit("d", kind: "test", summary: "") {
        try $0.remove(try $0.target(try Address("e/a")))
      }
    }
  }

  @Test(arguments: [111, Double.nan, -1]) func `a device has the numbers of the store's device`(
    width: Double
  ) throws {
    let store = try Self.store()
    var document = try store.catalog.snapshot().document("d")
    document.settings.container.device?.size.width = width
    let bad = document
    let error = ServiceError.otherDevice("iphone-16-pro", document: "d")
    #expect(throws: error) {
      try store.catalog.edit("d", kind: "test", summary: "") { try $0.setSettings(bad.settings) }
    }
    #expect(throws: error) {
      try store.catalog.edit("d", kind: "test", summary: "") { try $0.replace(with: bad) }
    }
    #expect(throws: error) { try store.catalog.importDocuments([bad], onConflict: .replace) }
    // Without a store the device is what the document says, if its numbers can be a device's.
    if width == 111 {
      #expect(try DocumentFrames(bad).layout.contentSize.width == 111)
    } else {
      #expect(throws: ServiceError.invalidContainer(document: "d")) { try DocumentFrames(bad) }
    }
  }

  @Test func `at least one item is appended`() throws {
    for size in [ItemSize.fixed(Size(width: 5, height: 5)), .standard, nil] {
      for count in [0, -1, -5, Int(UInt32.max) + 1, .min, .max] {
        var section = DocumentSection(id: "a")
        try section.append(size: .fixed(Size(width: 5, height: 5)), count: 2)
        let before = section
        #expect(throws: ServiceError.self, "\(count)") {
          try section.append(size: size, count: count)
        }
        #expect(section == before, "\(count)")
      }
    }
    var runs = ItemRuns()
    runs.append(Size(width: 5, height: 5))
    for count in [-1, Int(UInt32.max), .min, .max] {
      var longer = runs
      longer.extendLastRun(by: count)
      #expect(!longer.areValid && longer.count == 1, "\(count)")
    }
    runs.extendLastRun(by: 3)
    #expect(runs.areValid && runs.count == 4)
  }

  @Test func `a document is replaced only by a document with its id`() throws {
    let store = try Self.store()
    let other = try store.catalog.snapshot().document("e")
    let error = #expect(throws: ServiceError.self) {
      try store.catalog.edit("d", kind: "test", summary: "") { try $0.replace(with: other) }
    }
    #expect(error?.description.contains(#"expected "d", found "e""#) == true)
  }

  @Test func `a deleted document is not edited`() throws {
    let edits: [@Sendable (DocumentEditor) throws -> Void] = [
      { try $0.delete() }, { try $0.rename(to: "n") },
      { try $0.insertSection(DocumentSection(), at: 0) },
      { try $0.removeSection(at: 0) },
      { try $0.setSection(at: 0, to: DocumentSection()) },
      { editor in
        var settings = editor.documentSettings
        settings.title = "t"
        try editor.setSettings(settings)
      },
      { try $0.set([("title", "t")], at: .document) },
    ]
    for (index, edit) in edits.enumerated() {
      let store = try Self.store()
      #expect(throws: ServiceError.noDocument("d", nearest: nil), "\(index)") {
        try store.catalog.edit("d", kind: "test", summary: "") {
          try $0.delete()
          try edit($0)
        }
      }
      #expect(try store.catalog.snapshot().layout(of: "d").itemCount == 1)
    }
    let store = try Self.store()
    let report = try store.catalog.edit("d", kind: "test", summary: "") { editor in
      try editor.delete()
      #expect(throws: ServiceError.self) { try editor.rename(to: "n") }
    }
    #expect(report.document == "d" && report.operation != nil)
    #expect(try store.catalog.snapshot().documentIDs() == ["e"])
    _ = try store.catalog.undo("d")
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  @Test func `a missing section has no frame`() throws {
    let store = try Self.store()
    let layout = try store.catalog.snapshot().layout(of: "d")
    for index in [-1, 1, 9, .max, .min] {
      #expect(throws: ServiceError.self) { try layout.frame(ofSection: index) }
    }
  }

  @Test func `documents that a text cannot express are not laid out`() throws {
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
      let error = #expect(throws: ServiceError.self, "\(index)") { try DocumentFrames(bad) }
      #expect(error?.description.contains("longer than") == false, "\(index)")
    }
    for width in [-1, Double.nan, .infinity, 2e9] {
      #expect(throws: ServiceError.self) {
        try DocumentFrames(document, in: ContainerSpecification(width: width, height: 100))
      }
    }
  }

  @Test func `items of a section are never lost without a word`() throws {
    var rule = SizingRule(.columns(ColumnCount(2)), other: .points(10))
    for _ in 0..<40 { rule = SizingRule(.breakpoints([Breakpoint(size: .rule(rule))])) }
    let store = try Self.store()
    let former = try store.catalog.snapshot().document("d").sections[0]
    var section = former
    #expect(throws: ServiceError.self) { try section.setItem(at: 0, size: .rule(rule), id: "x") }
    #expect(section == former)

    // Whoever ignores that a run was not appended is told when the section is stored.
    var other = DocumentSection()
    other.items.append(.rule(rule), count: 1)
    try section.insertItems(of: other, at: 1)
    var shortened = former
    shortened.items.extendLastRun(by: -3)
    try shortened.append(count: 2)
    try shortened.removeItems(1..<2)
    for bad in [section, shortened] {
      #expect(!bad.items.areValid)
      #expect(throws: ServiceError.self) {
        try store.catalog.edit("d", kind: "test", summary: "") { try $0.setSection(at: 0, to: bad) }
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

  @Test func `equal neighbours become one run, however they are stored`() throws {
    let store = try Self.store()
    let size = ItemSize.fixed(Size(width: 80, height: 40))
    var section = DocumentSection(id: "b")
    for _ in 0..<2 { section.items.append(size, count: 1) }
    section.items.append(size, count: 3)
    let runs = section
    try store.catalog.edit("d", kind: "test", summary: "") {
      try $0.insertSection(runs, at: 1)
      var first = try $0.section(at: 0)
      try first.append(size: size)
      first.items.append(size, count: 2)
      first.itemIDs.pad(to: 3)
      try $0.setSection(at: 0, to: first)
    }
    let stored = try store.catalog.snapshot().document("d")
    #expect(stored.sections.map(\.items.runCount) == [2, 1])
    #expect(stored.sections.map(\.items.count) == [4, 5])
    let read = try LayoutDocument(json: stored.canonicalJSON())
    #expect(read == stored)
    let newest = try store.catalog.snapshot().log(limit: 1).first?.operation
    try store.catalog.importDocuments([read], onConflict: .replace)
    try store.catalog.edit("d", kind: "test", summary: "") { try $0.setSection(at: 1, to: runs) }
    #expect(try store.catalog.snapshot().log(limit: 1).first?.operation == newest)
  }

  @Test func `a decoration that is not there is refused by its number`() throws {
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

  @Test func `numbers beyond all bounds are the nearest that make sense`() async throws {
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
  @Test func `an element is asked for as the elements of its section are`() throws {
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
    #expect(try rows("d/a/decoration:card", .decorationKind("card")).count == 1)
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
        if case ServiceError.storage = $0 { true } else { false }
      }
    }
    expectRefusal { _ = try snapshot.documentIDs() }
    expectRefusal { _ = try snapshot.layout(of: "d") }
    expectRefusal { _ = try stored.layoutAttributesForItem(at: item) }
    expectRefusal { _ = try stored.section(at: 0) }
    expectRefusal { _ = try computed.section(at: 0) }
  }

  @Test func `several items have no id`() throws {
    var section = DocumentSection(id: "a")
    let error = #expect(throws: ServiceError.self) { try section.append(id: "many", count: 3) }
    #expect(error?.description == "\"count\": expected 1 item with an id, found 3")
    #expect(section.items.count == 0)
  }

  @Test func `decorations of a missing section are refused`() throws {
    let store = try Self.store()
    let layout = try store.catalog.snapshot().layout(of: "d")
    #expect(try layout.layoutAttributesForDecorationViews(inSection: 0).isEmpty)
    #expect(throws: ServiceError.self) {
      try layout.layoutAttributesForDecorationViews(inSection: layout.sectionCount)
    }
  }

  @Test func `changes are those of an id or a glob`() throws {
    let store = try Self.store()
    let error = #expect(throws: ServiceError.self) {
      try store.catalog.changes(of: "home#iphone-16")
    }
    #expect(error?.description.hasSuffix("0-9 . _ -, or a glob") == true)
  }

  /// Without recursion: the stack has no room for one frame a level.
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
    #expect(throws: ServiceError.self) { try section.append(size: deep, count: 2) }
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
    #expect(throws: ServiceError.self) { try DocumentFrames(bad) }
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
