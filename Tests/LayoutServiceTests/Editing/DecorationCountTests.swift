import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// A thousand sections of 402 pt with eight items of 50 × 50, 110 pt each: 400 have the document's
/// `card`, 200 a `tile` of each item, 200 their own `card`, 100 remove all decorations, and 100 are
/// empty. Sections `a`, `t`, `c`, `d` and `e` are the first of each group.
@Suite struct DecorationCountTests {
  static let sections = (0..<1_000).map { index in
    let ids = [0: "a", 400: "t", 600: "c", 800: "d", 900: "e"]
    var keys = ids[index].map { #""id": "\#($0)""# }.map { [$0] } ?? []
    if index < 900 { keys.append(#""items": {"count": 8}"#) }
    switch index {
    case 400..<600: keys.append(#""decorations": ["tile"]"#)
    case 600..<800: keys.append(#""decorations": [{"kind": "card", "id": "own"}]"#)
    case 800..<900: keys.append(#""decorations": []"#)
    default: break
    }
    return "{" + keys.joined(separator: ", ") + "}"
  }

  static let document = """
    {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
    "defaults": {"decorations": ["card"]},
    "decorationKinds": {"card": {"geometry": {"insets": -1}}, "tile": {"geometry": {"each": "item"}},
    "spare": {}}, "sections": [\(sections.joined(separator: ", "))]}
    """

  struct Case: CustomTestStringConvertible, Sendable {
    var address: String
    var key: String
    var value: String
    var computed: Int
    /// The number of computed sections whose decorations are computed, but no items.
    var decorated: Int
    /// The tables that are written, except `document` and `operation`.
    var tables: Set<String>
    var testDescription: String { "set \(address) \(key)=\(value)" }

    init(
      _ address: String, _ key: String, _ value: String, computed: Int, decorated: Int,
      _ tables: Set<String>
    ) {
      (self.address, self.key, self.value) = (address, key, value)
      (self.computed, self.decorated, self.tables) = (computed, decorated, tables)
    }

    static func nothing(_ address: String, _ key: String, _ value: String) -> Case {
      Case(address, key, value, computed: 0, decorated: 0, [])
    }
  }

  static let cases: [Case] = [
    // The 400 sections and the 100 empty ones use a kind of the defaults and have their revision
    // with the defaults. If sections name the kind, each of the 200 gets a revision.
    Case(
      "d", "decorationKinds.card.geometry.insets", "-2", computed: 700, decorated: 700,
      ["section_order", "extent", "decoration"]),
    Case(
      "d", "decorationKinds.tile.geometry.insets", "-2", computed: 200, decorated: 200,
      ["section_order", "extent", "decoration"]),
    Case(
      "d", "decorationKinds.card.requires", "tile", computed: 700, decorated: 700,
      ["section_order", "extent", "decoration"]),
    // The outline of a bubble depends on the items, and so does its shape.
    Case(
      "d", "decorationKinds.card.appearance.shape", "bubble", computed: 700, decorated: 700,
      ["section_order", "extent", "decoration"]),
    Case(
      "d", "defaults.decorations", #"["card", "spare"]"#, computed: 500, decorated: 500,
      ["extent", "decoration"]),
    Case(
      "d", "defaults.decorations", "[]", computed: 500, decorated: 500, ["extent", "decoration"]),
    .nothing("d", "decorationKinds.spare.geometry.insets", "4"),
    .nothing("d", "decorationKinds.card.zIndex", "3"),
    .nothing("d", "decorationKinds.card.appearance.shadow.radius", "3"),
    .nothing("d", "decorationKinds.tile.appearance", ##"{"backgroundColor": "#112233"}"##),
    .nothing("d", "defaults.decorations", ##"[{"kind": "card", "appearance": {"alpha": 0.5}}]"##),
    .nothing("d", "decorationKinds.new", #"{"geometry": {"insets": 3}}"#),
    .nothing("d", "decorationKinds.spare", "null"),
    .nothing("d", "decorationKinds.spare.zIndex", "2"),
    // Values equal to the present or default values.
    .nothing("d", "decorationKinds.card.geometry.insets", "-1"),
    .nothing("d", "decorationKinds.card.geometry.span", "all"),
    // Decorations of several sections are computed when they are read.
    .nothing("d", "decorations", #"[{"kind": "card", "from": "a", "to": "c"}]"#),
    // A section's own decorations.
    Case(
      "d/a", "decorations", #"["tile"]"#, computed: 1, decorated: 1,
      ["section", "section_order", "extent", "decoration"]),
    Case(
      "d/c", "decorations", #"[{"kind": "card", "id": "own", "hidden": true}]"#, computed: 1,
      decorated: 1, ["section", "section_order", "extent", "decoration"]),
    Case(
      "d/c", "decorations", #"[{"kind": "card", "id": "own", "zIndex": 2}]"#, computed: 0,
      decorated: 0, ["section"]),
    Case(
      "d/e", "decorations", "[]", computed: 1, decorated: 1,
      ["section", "section_order", "extent"]),
    // The items' values that decorations read are stored even without decorations.
    Case(
      "d/d", "decorations", "null", computed: 1, decorated: 1,
      ["section", "section_order", "extent", "decoration"]),
    // The decoration of an item grows with the item.
    Case(
      "d/t", "itemSize", "[50, 60]", computed: 1, decorated: 0,
      ["section", "section_order", "extent", "frame", "decoration"]),
  ]

  static let tables = ["section", "section_order", "layout_set", "extent", "frame", "decoration"]

  @Test(arguments: cases)
  func `an edit recomputes only the decorations that can change`(edit: Case) throws {
    let store = try ScratchStore()
    let imported = try store.catalog.importDocuments([try .read(Self.document)])
    #expect(imported.map(\.computed) == [1_000])
    #expect(imported.map(\.decorated) == [0])
    let before = try store.contents(of: Self.tables)
    let report = try store.set(edit)
    #expect(report.computed == edit.computed)
    #expect(report.decorated == edit.decorated)
    #expect(report.shifted + report.kept == 1_000 - edit.computed)
    let after = try store.contents(of: Self.tables)
    #expect(after.differing(from: before) == edit.tables)
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  @Test(arguments: cases)
  func `a deferred edit computes nothing, and relayout recomputes its sections`(edit: Case) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.document)])
    let before = try store.contents(of: Self.tables)
    let report = try store.set(edit, deferred: true)
    #expect(report.computed == 0)
    #expect(report.invalidation.sections.count == edit.computed)
    let after = try store.contents(of: Self.tables)
    // The set keeps the bound of the content's length.
    #expect(
      after.differing(from: before).isSubset(of: ["section", "section_order", "layout_set"]))
    #expect(try store.catalog.snapshot().layout(of: "d").computedCount == edit.computed)
    let relayout = try store.catalog.relayout("d")
    #expect(relayout.map(\.computed) == [edit.computed])
    #expect(relayout.map(\.decorated) == [edit.decorated])
    #expect(try store.catalog.relayout("d").map(\.computed) == [0])
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  /// Decorations are computed from cached frames, except in compositional sections.
  @Test func `a change of a kind's geometry writes no frames`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.document)])
    store.catalog.close()
    // A frame that no computation returns shows whether the row was overwritten.
    try store.execute(
      """
      UPDATE frame SET sections =
        CAST(substr(sections, 1, 8) || x'0000803F' || substr(sections, 13) AS BLOB)
      """)
    try store.reopen()
    let before = try store.contents(of: ["frame"])
    let report = try store.set(Self.cases[0])
    #expect(report.computed == 700)
    #expect(report.decorated == 700)
    let after = try store.contents(of: ["frame"])
    #expect(after == before)
  }

  /// At most 4,000,000 decorations are computed. More are refused before any is made.
  @Test(arguments: [(250_001, 2), (1_000_000, 5), (1_000_000, 1_000)])
  func `more than four million decorations are refused`(items: Int, entries: Int) throws {
    let store = try ScratchStore()
    let list = (0..<entries).map { #"{"kind": "tile", "id": "e\#($0)"}"# }
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
      "decorationKinds": {"tile": {"geometry": {"each": "item"}}},
      "sections": [{"items": {"count": \(items)}, "decorations": [\(list.joined(separator: ","))]}]}
      """)
    guard items * entries > 4_000_000 else {
      #expect(try store.catalog.importDocuments([document]).map(\.computed) == [1])
      return
    }
    let error = ServiceError.format(
      .tooManyViews(items * entries, document: "d", section: "[0]"))
    #expect(throws: error) {
      try store.catalog.importDocuments([document])
    }
  }

  private static let twoSections = """
    {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
    "decorationKinds": {"tile": {"geometry": {"each": "item"}}},
    "defaults": {"decorations": ["tile"]},
    "sections": [{"id": "a", "items": {"count": 9}}, {"id": "b", "items": {"count": 3}}]}
    """

  /// The first section has 3,999,996 decorations, so the second may have four.
  @Test(arguments: [false, true])
  func `decorations added by several edits are counted together`(isDeferred: Bool) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.twoSections)])
    store.catalog.close()
    try store.execute(
      """
      UPDATE extent SET entries =
        CAST(substr(entries, 1, 40) || x'FC083D0000000000' || substr(entries, 49) AS BLOB)
      """)
    try store.reopen()
    func edit(_ body: (DocumentEditor) throws(ServiceError) -> Void) throws {
      _ = try store.catalog.edit(
        "d", kind: "test", summary: "", deferred: isDeferred, body)
    }
    func addItem() throws {
      try edit { (editor) throws(ServiceError) in
        let last = editor.sectionCount - 1
        var section = try editor.section(at: last)
        section.items.append(.fixed(Size(width: 5, height: 5)), count: 1)
        try editor.setSection(at: last, to: section)
      }
    }
    #expect(try store.catalog.snapshot().verify("d").difference != nil)

    try addItem()
    #expect(throws: ServiceError.format(.tooManyViews(4_000_001, document: "d"))) { try addItem() }

    try edit { (editor) throws(ServiceError) in try editor.removeSection(at: 0) }
    try addItem()
    _ = try store.catalog.relayout("d")
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
    _ = try store.catalog.undo("d")
    _ = try store.catalog.undo("d")
    #expect(throws: ServiceError.format(.tooManyViews(4_000_001, document: "d"))) { try addItem() }
  }

  /// `image` in `requires` is the decoration's own image unless a kind has this name. Then the kind
  /// is required, which the section does not draw.
  @Test func `a kind that is named image changes what requires an image`() throws {
    func document(kinds: String) throws -> LayoutDocument {
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"width": 390, "height": 600},
        "decorationKinds": {"card": {}, "arm": {"requires": ["card", "image"],
        "appearance": {"image": {"name": "a"}}}\(kinds)},
        "sections": [{"id": "s", "items": {"count": 3}, "decorations": ["card", "arm"]}]}
        """)
    }
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try document(kinds: "")])
    func drawn() throws -> [String] {
      let snapshot = try store.catalog.snapshot()
      defer { snapshot.close() }
      #expect(try snapshot.verify("d").difference == nil)
      let elements = try snapshot.layout(of: "d").layoutAttributesForElements(inSection: 0)
      return elements.compactMap { $0.decoration?.kind }.sorted()
    }
    #expect(try drawn() == ["arm", "card"])

    let withKind = try document(kinds: #", "image": {}"#)
    _ = try store.catalog.importDocuments([withKind], onConflict: .replace)
    #expect(try drawn() == ["card"])
    _ = try store.catalog.importDocuments([try document(kinds: "")], onConflict: .replace)
    #expect(try drawn() == ["arm", "card"])
    _ = try store.catalog.undo("d")
    #expect(try drawn() == ["card"])
  }

  /// Two sections of 2,500 items in lines of 100, with 1,000 separators in each of 24 gaps.
  @Test func `decorations of gaps have the same count in a file and in a store`() throws {
    let entries = (0..<1_000).map { #"{"kind": "line", "id": "e\#($0)"}"# }
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "container": {"width": 100, "height": 874},
      "decorationKinds": {"line": {"geometry": {"each": "gap"}}},
      "defaults": {"decorations": [\(entries.joined(separator: ", "))],
        "itemSize": [1, 1], "minimumInteritemSpacing": 0},
      "sections": [{"items": {"count": 2500}}, {"items": {"count": 2500}}]}
      """)
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([document])
    let frames = try DocumentFrames(document)
    var count = 0
    frames.forEachRow(of: .decoration) { _ in count += 1 }
    #expect(count == 2 * 24 * 1_000)
  }

  @Test func `each recomputed section has a reason, which is only decorations`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.document)])
    let kind = try store.set(Self.cases[0])
    #expect(kind.invalidation.sections.allSatisfy { $0.reason.isOnlyDecorations })
    #expect(
      Set(kind.invalidation.sections.map(\.reason.description))
        == ["defaults: decorations", "its own decorations or their kinds"])
    let own = try store.set(
      Case("d/a", "decorations", #"["tile"]"#, computed: 1, decorated: 1, []))
    #expect(
      own.invalidation.sections.map(\.reason.description) == ["its own decorations or their kinds"])
  }

  @Test func `an edit of items and decorations recomputes both`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.document)])
    let report = try store.catalog.edit("d", kind: "set", summary: "") {
      editor throws(ServiceError) in
      try editor.set([("decorations", #"["tile"]"#)], at: .section(0))
      try editor.set([("itemSize", "[60, 60]")], at: .section(0))
      try editor.set([("decorations", #"["tile"]"#)], at: .section(1))
      try editor.set([("defaults.minimumLineSpacing", "20")], at: .document)
    }
    // None of the 900 sections with items keeps its decorations.
    #expect([report.computed, report.decorated] == [900, 0])
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  @Test func `the first decoration of a section uses the stored items box`() throws {
    let store = try ScratchStore()
    let sections = (0..<5).map { #"{"id": "s\#($0)", "items": {"count": 8}}"# }
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
        "decorationKinds": {"card": {}}, "sections": [\(sections.joined(separator: ", "))]}
        """)
    ])
    _ = try store.catalog.relayout("d", in: ["iphone-se"])
    // In each of two sets, a row with an entry of 96 bytes for each of five sections, without any
    // decoration.
    let lengths = try store.values("SELECT length(decorations) FROM decoration")
    #expect(lengths == ["480", "480"])
    let before = try store.contents(of: ["frame"])
    let report = try store.set(
      Case("d/s1", "decorations", #"["card"]"#, computed: 1, decorated: 1, []))
    #expect([report.computed, report.decorated, report.kept] == [1, 1, 4])
    let after = try store.contents(of: ["frame"])
    #expect(after == before)
    let second = try store.set(
      Case("d/s1", "decorations", #"["card", "card"]"#, computed: 1, decorated: 1, []))
    #expect(second.decorated == 1)
    #expect(try store.catalog.relayout("d").map(\.computed) == [0, 1])
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }
}

extension ScratchStore {
  /// Returns the contents of tables, by name.
  fileprivate func contents(of tables: [String]) throws -> [String: [String]] {
    var contents: [String: [String]] = [:]
    for table in tables { contents[table] = try rows(of: [table]) }
    return contents
  }

  func set(
    _ edit: DecorationCountTests.Case, deferred: Bool = false
  ) throws -> EditReport {
    try catalog.edit("d", kind: "set", summary: "", deferred: deferred) {
      editor throws(ServiceError) in
      try editor.set(
        [(edit.key, edit.value)], at: try editor.target(try formatErrors(Address(edit.address))))
    }
  }
}

extension [String: [String]] {
  fileprivate func differing(from other: Self) -> Set<String> {
    Set(keys.filter { self[$0] != other[$0] })
  }
}
