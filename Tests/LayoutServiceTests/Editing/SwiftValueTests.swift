import DocumentTestSupport
import LayoutEngine
import LayoutStorage
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Values that Swift code can create but a document's text cannot have. They are refused and leave
/// no trace.
@Suite struct SwiftValueTests {
  private static let text = """
    {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
    "sections": [{"id": "a", "items": {"count": 9}}, {"id": "b", "items": {"count": 9}}]}
    """

  private static let one = ItemSize.fixed(Size(width: 5, height: 5))

  private static func section(_ id: String?, count: Int, itemIDs: [String] = []) -> DocumentSection
  {
    var section = DocumentSection()
    section.id = id
    section.items.append(one, count: count)
    for id in itemIDs { section.itemIDs.append(id) }
    return section
  }

  private static func document(
    _ id: String = "e", width: Double = 400, _ sections: [DocumentSection] = []
  ) -> LayoutDocument {
    let container = ContainerSpecification(width: width, height: 800)
    return LayoutDocument(
      id: id, settings: DocumentSettings(container: container), sections: sections)
  }

  static let bad: [LayoutDocument] = [
    document(width: -1), document(width: 2e9), document("a/b"), document(""),
    document("e", [section("x y", count: 1)]),
    document("e", [section("x", count: 1), section("x", count: 1)]),
    document("e", [section(nil, count: 0)]),
    document("e", [section(nil, count: 600_000), section(nil, count: 600_000)]),
    document("e", [section(nil, count: 2, itemIDs: ["i"])]),
    document("e", [section(nil, count: 1, itemIDs: ["i", "j"])]),
    document("e", [section(nil, count: 1, itemIDs: [String(repeating: "i", count: 300)])]),
    document("e", Array(repeating: DocumentSection(), count: 100_001)),
  ]

  @Test func `the error for a document with invalid numbers names the invalid value`() throws {
    func frames(_ document: LayoutDocument) throws { _ = try DocumentFrames(document) }
    var size = DocumentSection()
    size.items.append(.fixed(Size(width: .nan, height: 5)), count: 1)
    var metrics = DocumentSection()
    metrics.attributes.metrics.minimumLineSpacing = .infinity
    var long = DocumentSection()
    long.items.append(.fixed(Size(width: 5, height: 1e9)), count: 200)
    for (document, words) in [
      (Self.document(width: 2e9), "e: $.container.width: expected"),
      (Self.document("e", [size]), "e/[0]/item:[0]: expected a size"),
      (Self.document("e", [metrics]), "e/[0]: $.sections[0].minimumLineSpacing: expected"),
    ] {
      let error = #expect(throws: FormatError.self) { try frames(document) }
      #expect(error?.description.hasPrefix(words) == true, "\(String(describing: error))")
    }
    #expect(throws: FormatError.contentTooLong(document: "e", section: "[0]")) {
      try frames(Self.document("e", [long]))
    }
  }

  @Test(arguments: bad.indices) func `a document without a valid text is refused`(index: Int) throws
  {
    let store = try ScratchStore()
    let document = Self.bad[index]
    #expect(throws: ServiceError.self) { try store.catalog.importDocuments([document]) }
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    #expect(throws: ServiceError.self) {
      try store.catalog.edit("d", kind: "test", summary: "") { editor in
        var document = document
        // A document whose only invalid value is its id keeps that id.
        if document.id == "e" { document.id = "d" }
        try editor.replace(with: document)
      }
    }
    try store.reopen()
    let snapshot = try store.catalog.snapshot()
    #expect(try snapshot.documentIDs() == ["d"])
    #expect(try snapshot.document("d") == .read(Self.text))
  }

  @Test(arguments: [-1, 2e9, .nan, .infinity])
  func `an invalid width is refused`(width: Double) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    #expect(throws: ServiceError.self) { try store.catalog.relayout("d", widths: [width]) }
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  @Test func `an item index beyond all segments has no attributes`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    let layout = try store.catalog.snapshot().layout(of: "d")
    for item in [9, 125, 125 * 8192, 125 * 8192 + 3, .max] {
      #expect(
        try layout.layoutAttributesForItem(at: ElementIndexPath(item: item, section: 0)) == nil)
    }
  }

  @Test func `an edit whose error is caught changes nothing`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    var long = Self.section("c", count: 1)
    long.attributes.metrics.minimumLineSpacing = 3e9
    let bad = long
    _ = try store.catalog.edit("d", kind: "test", summary: "") { editor in
      try? editor.insertSection(bad, at: 0)
      try? editor.setSection(at: 1, to: bad)
    }
    try store.reopen()
    #expect(try store.catalog.snapshot().document("d") == .read(Self.text))
    // If one of several values fails, the edit stops in the middle and cannot be committed.
    #expect(throws: ServiceError.self) {
      try store.catalog.edit("d", kind: "test", summary: "") { editor in
        try? editor.set(
          [("defaults", #"{"minimumLineSpacing": 5}"#), ("defaults.itemSize", "no size")],
          at: .document)
      }
    }
    try store.reopen()
    #expect(try store.catalog.snapshot().document("d") == .read(Self.text))
  }

  @Test func `an edit continues after a caught refusal`() throws {
    let store = try ScratchStore()
    var document = Self.document("d", [Self.section("a", count: 1)])
    document.sections[0].attributes.metrics.minimumLineSpacing = 3
    _ = try store.catalog.importDocuments([document])
    let settings = document.settings
    var bad = settings
    bad.title = "\0"
    // A shelf has no line spacing. Only the section shows that it has one.
    var shelf = settings
    shelf.configuration.shelf = ShelfMetrics()
    let refused: [(DocumentEditor) throws -> Void] = [
      { try $0.setSettings(bad) }, { try $0.setSettings(shelf) },
      { try $0.replace(with: Self.document("other")) },
      { try $0.set([("title", "5"), ("unknown", "5")], at: .document) },
      { try $0.set([("layout", "shelf")], at: .document) },
      { try $0.setSection(at: 0, to: DocumentSection(id: "ä b")) }, { try $0.rename(to: "ä b") },
    ]
    for (index, body) in refused.enumerated() {
      let report = try store.catalog.edit("d", kind: "test", summary: "") { editor in
        #expect(throws: ServiceError.self, "\(index)") { try body(editor) }
        try editor.set([("title", "after \(index)")], at: .document)
      }
      #expect(report.operation == index + 2)
      document.settings.title = "after \(index)"
      try store.reopen()
      #expect(try store.catalog.snapshot().document("d") == document, "\(index)")
      #expect(try store.catalog.snapshot().verify("d").difference == nil, "\(index)")
    }
  }

  @Test func `settings that are changed and restored make nothing dirty`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    _ = try store.catalog.edit("d", kind: "test", summary: "") { editor in
      try editor.set([("defaults.itemSize", "[60, 60]")], at: .document)
      try editor.set([("defaults.itemSize", "null")], at: .document)
    }
    try store.reopen()
    #expect(try store.catalog.snapshot().layout(of: "d").computedCount == 0)
  }
}
