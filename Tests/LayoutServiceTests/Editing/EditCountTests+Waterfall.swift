import LayoutDocuments
import ServiceTestSupport
import Testing

@testable import LayoutService

/// waterfall.md, "Effects of an edit".
extension EditCountTests {
  /// Two waterfalls of 2 columns, 100 + 10 + 100 wide, with a flow section between them. `own` sets
  /// the spacing of its columns and inherits their order.
  static let waterfalls = """
    {"format": "insetory/1", "id": "d", "container": {"width": 210, "height": 400, "scale": 1},
    "defaults": {"itemRenderDirection": "leftToRight"}, "sections": [
    {"id": "own", "layout": "waterfall", "minimumColumnSpacing": 10,
      "items": [[1, 1], [1, 2], [1, 3]]},
    {"id": "flow", "items": {"count": 3}},
    {"id": "all", "layout": "waterfall", "items": [[1, 1], [1, 2]]}]}
    """

  static let casesOfWaterfalls: [Case] = [
    // The longer column of the first section grows from 410 to 510.
    Case(.set("d/own/item:[2]", "size", "[1, 4]"), 1, 2, 0),
    // The shorter column grows from 200 to 300, the longer one is 410 long.
    Case(.set("d/own/item:[1]", "size", "[1, 3]"), 1, 0, 2),
    Case(.set("d/own", "header", #"{"height": 20}"#), 1, 2, 0),
    Case(.set("d", "defaults.itemRenderDirection", #""shortestFirst""#), 2, 0, 1),
    // `own` sets it, but inherits another key of the columns: both have one bit in a store.
    Case(.set("d", "defaults.minimumColumnSpacing", "20"), 2, 0, 1),
    Case(.set("d", "defaults.headerInset", "[5, 0, 0, 0]"), 2, 1, 0),
    Case(.set("d", "defaults.minimumLineSpacing", "30"), 1, 0, 2),
    Case(.set("d", "minimumContentHeight", "2000"), 0, 0, 3),
    Case(.set("d", "interSectionSpacing", "5"), 0, 2, 1),
    Case(.set("d", "pinHeaders", "true"), 0, 0, 3),
  ]

  @Test(arguments: casesOfWaterfalls)
  func `an edit of a waterfall computes what the specification says`(one: Case) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.waterfalls)])
    let report = try store.catalog.edit("d", kind: "set", summary: one.edit.name, one.edit.run)
    let counts = Counts(computed: report.computed, shifted: report.shifted, kept: report.kept)
    #expect(counts == one.counts)
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  /// The first section begins at the right end of the content, which is at least 2,000 long.
  @Test func `content that does not grow from its end moves no section`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 210, "scale": 1},
        "scrollDirection": "horizontal", "direction": "rightToLeft",
        "flipsHorizontallyInOppositeLayoutDirection": true, "minimumContentHeight": 2000,
        "layout": "waterfall", "sections": [{"items": [[1, 1]]}, {"items": [[1, 1]]}]}
        """)
    ])
    func counts(_ edit: NamedEdit) throws -> Counts {
      let report = try store.catalog.edit("d", kind: "set", summary: edit.name, edit.run)
      return Counts(computed: report.computed, shifted: report.shifted, kept: report.kept)
    }
    // 100 x 100 becomes 200 x 100: the second section ends 100 farther from the right.
    let grown = try counts(.set("d/[0]/item:[0]", "size", "[2, 1]"))
    #expect(grown == Counts(computed: 1, shifted: 1, kept: 0))
    let longer = try counts(.set("d", "minimumContentHeight", "3000"))
    #expect(longer == Counts(computed: 0, shifted: 2, kept: 0))
    // The first section is at 3000 - 200.
    let layout = try store.catalog.snapshot().layout(of: "d")
    #expect(try layout.rows().first { $0.id == "d/[0]/item:[0]" }?.frame.minX == 2800)
  }
}
