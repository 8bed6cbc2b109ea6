import DocumentTestSupport
import LayoutDocuments
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutService

/// Compositional sections in a store: its answers, and what an edit computes.
struct CompositionalStoreTests {
  private static let files: [DocumentFile] =
    (try? DocumentFile.all(in: "Tests/Data/good-documents").filter { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      return ["compositional", "list"].contains { text.contains("\"layout\": \"\($0)\"") }
    }) ?? []

  @Test func `documents of compositional sections and lists are tested`() {
    #expect(Self.files.count >= 15)
  }

  /// Returns a store of one document, and the document's layout.
  private static func stored(
    _ file: DocumentFile
  ) throws -> (ScratchStore, LayoutDocument, StoredLayout) {
    let document = try DocumentTestSupport.document(of: file.bytes)
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([document])
    return (store, document, try store.catalog.snapshot().layout(of: document.id))
  }

  @Test(arguments: files)
  func `stored frames are those that are computed in memory`(_ file: DocumentFile) throws {
    let (store, document, layout) = try Self.stored(file)
    let rows = try layout.rows()
    let inMemory = try DocumentFrames(document)
    #expect(rows == inMemory.rows())
    #expect(layout.computedCount == 0)
    #expect(layout.contentSize == inMemory.layout.contentSize)
    #expect(try store.catalog.snapshot().verify(document.id).difference == nil)
    var ids: Set<String> = []
    for row in rows + (try layout.rows(of: .group)) {
      #expect(try layout.row(for: Address(row.id)) == row, "\(row.id)")
      #expect(ids.insert(row.id).inserted, "\(row.id) names two elements")
    }
    // An element kind selects what has it.
    let kinds = Set(rows.compactMap(\.elementKind)).subtracting(["header", "footer"])
    for kind in kinds {
      #expect(try layout.rows(of: .elementKind(kind)) == rows.filter { $0.elementKind == kind })
      #expect(inMemory.rows(of: .elementKind(kind)) == rows.filter { $0.elementKind == kind })
    }
  }

  @Test(arguments: files)
  func `a region has the elements that touch it`(_ file: DocumentFile) throws {
    let (store, document, layout) = try Self.stored(file)
    defer { withExtendedLifetime(store) {} }
    var random = SeededGenerator(seed: 20)
    let rows = try layout.rows()
    for _ in 0..<20 {
      let region = Rect(
        x: Double.random(in: -50...500, using: &random),
        y: Double.random(in: -50...900, using: &random),
        width: Double.random(in: 0...300, using: &random),
        height: Double.random(in: 0...300, using: &random))
      let found = try layout.rows(of: Address(document: document.id), FrameQuery(region: region))
      let expected = rows.filter { row in
        row.category == .decoration ? row.frame.overlaps(region) : row.frame.touches(region)
      }
      #expect(found.map(\.id) == expected.map(\.id), "\(region)")
    }
  }

  /// Six sections of two rows of 40 pt each, 80 pt long: three use the group `a`, `own` has a group
  /// of its own, `flow` is a flow section of two items of 40 pt on two lines, and `last` uses `b`.
  private static let row = """
    "kind": "horizontal", "subitems": [{"size": [{"fractionalWidth": 0.5}, {"fractionalHeight": 1}]}]
    """
  private static let document = """
    {"format": "insetory/1", "id": "d", "layout": "compositional",
    "container": {"width": 320, "height": 480, "safeArea": {"left": 10, "right": 10}},
    "groups": {"a": {\(row), "size": [{"fractionalWidth": 1}, 40]},
      "b": {\(row), "size": [{"fractionalWidth": 1}, 40]}},
    "sections": [{"id": "s0", "group": "a", "items": {"count": 4}},
      {"id": "s1", "group": "a", "items": {"count": 3}},
      {"id": "s2", "group": "a", "contentInsetsReference": "safeArea", "items": {"count": 4}},
      {"id": "own", "group": {\(row), "size": [{"fractionalWidth": 1}, 40]}, "items": {"count": 4}},
      {"id": "flow", "layout": "flow", "minimumLineSpacing": 0,
       "items": {"count": 2, "size": [320, 40]}},
      {"id": "last", "group": "b", "items": {"count": 4}}]}
    """

  private static let edits: [(NamedEdit, computed: Int, shifted: Int)] = [
    // One gap of 5 pt between two rows; two sections follow.
    (.set("d/own", "interGroupSpacing", "5"), 1, 2),
    (.set("d/own", "contentInsets", "[0, 5, 0, 5]"), 1, 0),
    (.set("d/flow", "minimumLineSpacing", "7"), 1, 1),
    // The flow section depends on no key of compositional sections.
    (.set("d", "defaults.interGroupSpacing", "5"), 5, 1),
    // Only places change; the first section has no spacing before it.
    (.set("d", "interSectionSpacing", "8"), 0, 5),
    (
      .set(
        "d", "boundarySupplementaryItems",
        #"[{"kind": "title", "size": [{"fractionalWidth": 1}, 52], "alignment": "top"}]"#), 0, 6
    ),
    // Every section but `s2` and `flow` follows the document's reference.
    (.set("d", "contentInsetsReference", "none"), 4, 0),
    // A third row of `s1`, which is as high as the others.
    (.add("d/s1", #"{"count": 2}"#, at: nil), 1, 4),
    (.set("d/s0", "header", #"{"height": {"estimated": 20, "measured": 30}}"#), 1, 5),
  ]

  @Test(arguments: edits.indices)
  func `an edit computes the sections that depend on it`(_ index: Int) throws {
    let (edit, computed, shifted) = Self.edits[index]
    try check(edit, of: Self.document, computed: computed, shifted: shifted)
  }

  /// Five sections: `a`, `b` and `last` follow the defaults in other keys than they have, `own` has
  /// every key of a list, and `flow` is a flow section.
  private static let lists = """
    {"format": "insetory/1", "id": "d", "layout": "list", "container": {"width": 320, "height": 480},
    "defaults": {"appearance": "insetGrouped"},
    "sections": [{"id": "a", "items": {"count": 2}},
      {"id": "b", "headerMode": "supplementary", "header": {"height": 30}, "items": {"count": 2}},
      {"id": "own", "appearance": "plain", "headerMode": "none", "footerMode": "none",
       "rowHeight": 50, "margin": 0, "items": {"count": 1}},
      {"id": "flow", "layout": "flow", "items": {"count": 2, "size": [320, 40]}},
      {"id": "last", "items": {"count": 1}}]}
    """

  private static let editsOfLists: [(NamedEdit, computed: Int, shifted: Int)] = [
    // `own` and `flow` follow `a`, which is 12 pt longer.
    (.set("d", "defaults.rowHeight", "50"), 3, 2),
    // A margin changes no length along the scroll axis.
    (.set("d", "defaults.margin", "20"), 3, 0),
    // `a` loses its insets of 35 and 20.
    (.set("d", "defaults.appearance", #""plain""#), 3, 2),
    // `b` has a mode of its own. `a` has a header of 17.5 for an inset of 35.
    (.set("d", "defaults.headerMode", #""supplementary""#), 2, 3),
    (.set("d", "defaults.footerMode", #""supplementary""#), 3, 2),
    // The rows of `flow` move too; the lists without a header keep their lengths.
    (.set("d", "defaults.header", #"{"height": 44}"#), 4, 0),
    (.set("d/a", "rowHeight", "50"), 1, 4),
    (.set("d/a", "margin", "30"), 1, 0),
    (.set("d/a", "headerMode", #""firstItemInSection""#), 1, 4),
    (.set("d/a/item:[1]", "measured", #"{"height": 60}"#), 1, 4),
    (.set("d/b", "header", #"{"height": {"estimated": 30, "measured": 41}}"#), 1, 3),
    (.add("d/a", #"{"count": 2}"#, at: nil), 1, 4),
  ]

  @Test(arguments: editsOfLists.indices)
  func `an edit computes the lists that depend on it`(_ index: Int) throws {
    let (edit, computed, shifted) = Self.editsOfLists[index]
    try check(edit, of: Self.lists, computed: computed, shifted: shifted)
  }

  /// Five flow sections: `measured` has items that measure themselves, `sized` only given sizes,
  /// `own` an estimate of its own, and `list` is a list.
  private static let estimates = """
    {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 480},
    "defaults": {"estimatedItemSize": [100, 40]},
    "sections": [{"id": "measured", "items": [{"measured": {"height": 20}}, {"count": 2}]},
      {"id": "sized", "items": {"count": 2, "size": [100, 40]}},
      {"id": "own", "estimatedItemSize": [90, 30], "balanced": false, "items": {"count": 2}},
      {"id": "list", "layout": "list", "appearance": "plain", "items": {"count": 2}}]}
    """

  private static let editsOfEstimates: [(NamedEdit, computed: Int, shifted: Int)] = [
    // The mean is 30 then, and the line as high as the new length.
    (.set("d/measured/item:[1]", "measured", #"{"height": 40}"#), 1, 3),
    (.set("d/measured/item:[0]", "measured", "null"), 1, 3),
    // The only item of a section would be centred, so that `sized` depends on it too.
    (.set("d", "defaults.estimatedItemSize", "[100, 50]"), 2, 0),
    (.set("d", "defaults.estimatedItemSize", "null"), 2, 2),
    (.set("d/own", "estimatedItemSize", "[90, 31]"), 1, 1),
    // Without an estimate it would count.
    (.set("d", "defaults.itemSize", "[5, 5]"), 2, 0),
  ]

  @Test(arguments: editsOfEstimates.indices)
  func `an edit computes the sections that measure their items`(_ index: Int) throws {
    let (edit, computed, shifted) = Self.editsOfEstimates[index]
    try check(edit, of: Self.estimates, computed: computed, shifted: shifted)
  }

  /// Checks what an edit computes, the frames after it, and the frames after it is undone.
  private func check(
    _ edit: NamedEdit, of document: String, computed: Int, shifted: Int
  ) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(document)])
    let report = try store.catalog.edit("d", kind: "test", summary: edit.name, edit.run)
    #expect(
      [report.computed, report.shifted] == [computed, shifted],
      "\(edit.name): \(report.computed) computed, \(report.shifted) shifted")
    let snapshot = try store.catalog.snapshot()
    #expect(try snapshot.verify("d").difference == nil)
    let exported = try snapshot.document("d")
    #expect(try snapshot.layout(of: "d").rows() == DocumentFrames(exported).rows())
    // What an undo gives is what was there before.
    _ = try store.catalog.undo("d")
    let former = try store.catalog.snapshot().layout(of: "d").rows()
    #expect(try former == DocumentFrames(.read(document)).rows())
  }

  /// compositional.md, "Samples": the frames of the document by hand.
  @Test func `a mosaic of sixty-one items has the frames of the specification`() throws {
    let tall = """
      {"size": [{"fractionalWidth": 0.6666666666666666}, {"fractionalHeight": 1}],
      "contentInsets": 1}
      """
    let column = """
      {"kind": "vertical", "size": [{"fractionalWidth": 0.3333333333333333}, {"fractionalHeight": 1}],
      "subitems": [{"size": [{"fractionalWidth": 1}, {"fractionalHeight": 0.5}], "contentInsets": 1}]}
      """
    let half = #""kind": "horizontal", "size": [{"fractionalWidth": 1}, {"fractionalHeight": 0.5}]"#
    let text = """
      {"format": "insetory/1", "id": "mosaic", "layout": "compositional",
      "container": {"width": 402, "height": 874, "scale": 3},
      "sections": [{"items": {"count": 61}, "group": {"kind": "vertical",
      "size": [{"fractionalWidth": 1}, {"fractionalWidth": 1.3333333333333333}], "subitems": [
      {\(half), "subitems": [\(tall), \(column)]}, {\(half), "subitems": [\(column), \(tall)]}]}}]}
      """
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(text)])
    let layout = try store.catalog.snapshot().layout(of: "mosaic")
    #expect(layout.contentSize == Size(width: 402, height: 5628))
    let frames = try layout.rows(of: .cell).map(\.frame)
    #expect(
      frames.prefix(7) == [
        Rect(x: 1, y: 1, width: 266, height: 266), Rect(x: 269, y: 1, width: 132, height: 132),
        Rect(x: 269, y: 135, width: 132, height: 132),
        Rect(x: 1, y: 269, width: 132, height: 132), Rect(x: 1, y: 403, width: 132, height: 132),
        Rect(x: 135, y: 269, width: 266, height: 266), Rect(x: 1, y: 537, width: 266, height: 266),
      ])
  }
}
