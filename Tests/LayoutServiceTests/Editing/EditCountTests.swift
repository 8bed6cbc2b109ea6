import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Ten sections of 402 pt with eight items of 50 × 50, six on a line (350 pt; seven need 410), so
/// two lines of 110 pt in all, under a header of 30: 140 pt each. `s3` has a header of its own, and
/// `s4` has no items, so that it is 30 pt long.
@Suite struct EditCountTests {
  static let sections = (0..<10).map { index in
    switch index {
    case 3: #"{"id": "s3", "header": [40, 40], "items": {"count": 8}}"#
    case 4: #"{"id": "s4"}"#
    default: #"{"id": "s\#(index)", "items": {"count": 8}}"#
    }
  }
  static let document = """
    {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
    "defaults": {"header": [30, 30]}, "sections": [\(sections.joined(separator: ", "))]}
    """

  struct Counts: Equatable, CustomStringConvertible {
    var computed: Int
    var shifted: Int
    var kept: Int
    var description: String { "computed \(computed), shifted \(shifted), kept \(kept)" }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var edit: NamedEdit
    var counts: Counts
    var testDescription: String { edit.name }

    init(_ edit: NamedEdit, _ computed: Int, _ shifted: Int, _ kept: Int) {
      self.edit = edit
      counts = Counts(computed: computed, shifted: shifted, kept: kept)
    }
  }

  static let cases: [Case] = [
    // One section grows by 10 pt; the seven after it move.
    Case(.set("d/s2", "minimumLineSpacing", "20"), 1, 7, 2),
    // 6 × 50 + 5 × 11 = 355 still fits six, and 7 do not: as long as before.
    Case(.set("d/s2", "minimumInteritemSpacing", "11"), 1, 0, 9),
    Case(.set("d/s9", "sectionInset.top", "5"), 1, 0, 9),
    Case(.set("d/s2", "title", "Hello"), 0, 0, 10),
    Case(.set("d/s2/header", "height", "35"), 1, 7, 2),
    // An empty section has no lines, but its inset lengthens it.
    Case(.set("d/s4", "minimumLineSpacing", "20"), 1, 0, 9),
    Case(.set("d/s4", "sectionInset", "[5, 0, 5, 0]"), 1, 5, 4),
    // Equal to the present value.
    Case(.set("d/s3", "header.height", "40"), 0, 0, 10),
    Case(.set("d", "container.width", "402"), 0, 0, 10),
    Case(.set("d/s2/item:[3]", "size", "null"), 0, 0, 10),
    // Defaults dirty the sections that inherit them: s3 has its own header, and an empty section
    // has no lines.
    Case(.set("d", "defaults.header.height", "31"), 9, 1, 0),
    Case(.set("d", "defaults.minimumLineSpacing", "11"), 9, 1, 0),
    Case(.set("d", "defaults.footer", #"{"height": 10}"#), 10, 0, 0),
    // UIKit's default, which a section without a footer already has.
    Case(.set("d", "defaults.footer", #"{"height": 0}"#), 0, 0, 10),
    Case(.set("d", "defaults.itemSize", "[50, 50]"), 0, 0, 10),
    Case(.set("d", "defaults.itemSize", "[50, 60]"), 9, 1, 0),
    Case(.set("d", "defaults.whenEmpty", #"{"header": {"height": 0}}"#), 1, 5, 4),
    Case(.set("d", "title", "Hello"), 0, 0, 10),
    // The layout reads only the width.
    Case(.set("d", "container.height", "956"), 0, 0, 10),
    Case(.set("d", "container.width", "440"), 10, 0, 0),
    Case(.set("d", "container.sizeClass", "compact"), 0, 0, 10),
    Case(.set("d", "pinHeaders", "true"), 0, 0, 10),
    Case(.set("d", "stretchHeader", "true"), 0, 0, 10),
    // Frames are mirrored and snapped when they are read: the same attributes, new origins.
    Case(
      .patch(
        "d",
        #"{"direction": "rightToLeft", "flipsHorizontallyInOppositeLayoutDirection": true}"#),
      0, 10, 0),
    // Without the flip, items of one width begin at the right of their section.
    Case(.set("d", "direction", "rightToLeft"), 10, 0, 0),
    Case(.set("d", "flipsHorizontallyInOppositeLayoutDirection", "true"), 0, 0, 10),
    Case(.set("d", "container.scale", "3"), 0, 10, 0),
    Case(.set("d", "scrollDirection", "horizontal"), 10, 0, 0),
    // Sections are not recomputed when they move.
    Case(.move("d/s0", to: 9), 0, 10, 0),
    // Two sections of the same length exchange positions.
    Case(.move("d/s0", to: 1), 0, 2, 8),
    Case(.move("d/s5", to: 5), 0, 0, 10),
    Case(.remove("d/s0"), 0, 9, 0),
    Case(.remove("d/s9"), 0, 0, 9),
    Case(.add("d", #"{"id": "new", "items": {"count": 3}}"#, at: 0), 1, 10, 0),
    Case(.add("d", #"{"id": "new", "items": {"count": 3}}"#, at: nil), 1, 0, 10),
    Case(.add("d", #"{"id": "new", "items": {"count": 3}}"#, at: 5), 1, 5, 5),
    // With three items the second line has five of six; a fourth and a fifth item need a third
    // line.
    Case(.add("d/s2", #"{"count": 3}"#, at: nil), 1, 0, 9),
    Case(.add("d/s2", #"{"count": 5}"#, at: 0), 1, 7, 2),
    Case(.add("d/s2", "[[50, 80]]", at: 8), 1, 7, 2),
    Case(.remove("d/s2/item:[7]"), 1, 0, 9),
    Case(.move("d/s2/item:[0]", to: 7), 0, 0, 10),
    Case(.set("d/s2/item:[0]", "size", "[50, 90]"), 1, 7, 2),
    Case(.set("d/s2/item:[0]", "id", "first"), 0, 0, 10),
    // A list is replaced and reconciled by id: one section differs, and one is removed.
    Case(.patch("d/s2", #"{"minimumLineSpacing": 20, "title": "T"}"#), 1, 7, 2),
    Case(
      .patch("d", #"{"sections": [\#(sections.dropLast().joined(separator: ", "))]}"#), 0, 0, 9),
    Case(
      .patch(
        "d",
        #"{"sections": [{"id": "s0", "items": {"count": 7}}, \#(sections[1...].joined(separator: ", "))]}"#
      ), 1, 0, 9),
    Case(
      .patch("d", #"{"sections": [\#(sections.reversed().joined(separator: ", "))]}"#), 0, 10, 0),
    Case(
      NamedEdit("rename") { editor throws(ServiceError) in try editor.rename(to: "other") }, 0, 0,
      10
    ),
  ]

  @Test(arguments: cases)
  func `an edit recomputes only dirty sections`(edit: Case) throws {
    let store = try ScratchStore()
    let imported = try store.catalog.importDocuments([try .read(EditCountTests.document)])
    #expect(imported.map(\.computed) == [10])
    let report = try store.catalog.edit("d", kind: "test", summary: edit.edit.name, edit.edit.run)
    let found = Counts(computed: report.computed, shifted: report.shifted, kept: report.kept)
    #expect(found == edit.counts)
    #expect(report.invalidation.sections.count == report.computed)
    #expect(try store.catalog.snapshot().verify(report.document).difference == nil)
  }

  /// A default has an effect on the sections whose layout has its key. `b` has the document's
  /// layout, and so has a section with an equal one, which the canonical form omits: it drops its
  /// own when the document gets it.
  @Test(arguments: [
    ("flow", "defaults.rowHeight", "50", ["a"]),
    ("list", "defaults.rowHeight", "50", ["a", "b"]),
    ("flow", "defaults.minimumLineSpacing", "5", ["b", "c"]),
    ("list", "defaults.minimumLineSpacing", "5", ["c"]),
    ("flow", "layout", #""list""#, ["a", "b", "c"]),
  ])
  func `a default of one layout computes no section of another`(
    layout: String, key: String, value: String, dirty: [String]
  ) throws {
    let text = """
      {"format": "insetory/1", "id": "d", "layout": "\(layout)", "defaults":
        {"itemSize": [60, 60], "minimumLineSpacing": 3, "rowHeight": 44, "appearance": "plain"},
      "container": {"width": 402, "height": 874},
      "sections": [
        {"id": "a", "items": {"count": 20}, "layout": "list"},
        {"id": "b", "items": {"count": 20}},
        {"id": "c", "items": {"count": 20}, "layout": "flow"}]}
      """
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(text)])
    let edit = NamedEdit.set("d", key, value)
    let report = try store.catalog.edit("d", kind: "set", summary: edit.name, edit.run)
    let sections = try store.catalog.snapshot().document("d").sections
    #expect(report.invalidation.sections.map { sections[$0.index].id } == dirty)
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
    let undone = try store.catalog.undo()
    #expect(undone.map(\.computed) == [dirty.count])
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  @Test(arguments: ["layout", "defaults.layout"])
  func `another layout is refused while a section has a key of the former`(key: String) throws {
    let text = """
      {"format": "insetory/1", "id": "d", "layout": "list", "defaults": {"appearance": "plain"},
      "container": {"width": 402, "height": 874},
      "sections": [{"items": {"count": 2}}, {"id": "a", "rowHeight": 50, "items": {"count": 2}}]}
      """
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(text)])
    let edit = NamedEdit.set("d", key, #""flow""#)
    let error = #expect(throws: ServiceError.self) {
      try store.catalog.edit("d", kind: "set", summary: edit.name, edit.run)
    }
    #expect(error?.description.contains(#"has no key "rowHeight""#) == true)
    let own = NamedEdit.set("d/a", "rowHeight", "null")
    for edit in [own, edit] {
      _ = try store.catalog.edit("d", kind: "set", summary: edit.name, edit.run)
    }
    // What the store exports can be imported.
    _ = try LayoutDocument.read(
      String(
        decoding: DocumentWriter.canonical(try store.catalog.snapshot().document("d")),
        as: UTF8.self))
  }

  @Test func `a deferred default changes only the document row`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(EditCountTests.document)])
    let before = try store.rows(of: ["section", "section_order", "extent", "frame"])
    let report = try store.catalog.edit("d", kind: "set", summary: "", deferred: true) {
      editor throws(ServiceError) in
      try editor.set([("defaults.header.height", "31")], at: .document)
    }
    #expect(report.computed == 0)
    #expect(report.contentSize == nil)
    #expect(report.invalidation.sections.map(\.index) == [0, 1, 2, 4, 5, 6, 7, 8, 9])
    let reason = try #require(report.invalidation.sections.first).reason
    #expect(reason.description == "defaults: header")
    // The set keeps the bound of the content's length.
    #expect(try store.rows(of: ["section", "section_order", "extent", "frame"]) == before)
    let relayout = try store.catalog.relayout("d")
    #expect(relayout.map(\.computed) == [9])
    #expect(try store.catalog.relayout("d").map(\.computed) == [0])
  }

  @Test func `an edit without a change writes nothing`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(EditCountTests.document)])
    let tables = [
      "document", "section", "section_order", "extent", "frame", "layout_set", "operation",
    ]
    let before = try store.rows(of: tables)
    let document = try LayoutDocument.read(EditCountTests.document)
    let report = try store.catalog.importDocuments([document], onConflict: .replace)
    #expect(report.map(\.operation) == [nil])
    #expect(report.map(\.kept) == [10])
    #expect(try store.rows(of: tables) == before)
  }

  @Test func `section spacing of a shelf shifts sections, item spacing recomputes them`() throws {
    let store = try ScratchStore()
    let text = """
      {"format": "insetory/1", "id": "d", "layout": "shelf",
      "container": {"width": 402, "height": 874}, "itemSize": [100, 80], "itemSpacing": 10,
      "sectionSpacing": 20, "titleHeight": 60,
      "sections": [{"items": {"count": 20}}, {"items": {"count": 20}}, {"items": {"count": 20}}]}
      """
    _ = try store.catalog.importDocuments([try .read(text)])
    let spaced = try store.catalog.edit("d", kind: "set", summary: "") {
      editor throws(ServiceError) in try editor.set([("sectionSpacing", "25")], at: .document)
    }
    #expect([spaced.computed, spaced.shifted, spaced.kept] == [0, 2, 1])
    let packed = try store.catalog.edit("d", kind: "set", summary: "") {
      editor throws(ServiceError) in try editor.set([("itemSpacing", "12")], at: .document)
    }
    #expect([packed.computed, packed.shifted, packed.kept] == [3, 0, 0])
  }
}
