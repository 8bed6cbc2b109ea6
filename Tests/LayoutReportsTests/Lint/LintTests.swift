import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

/// Every rule, with cases that it finds and cases that it does not find. The numbers of the cases
/// are derived.
@Suite struct LintTests {
  @Test(
    arguments: LintCase.undefinedSizes + LintCase.itemSizes + LintCase.lines + LintCase.fits
      + LintCase.emptiness + LintCase.conditions + LintCase.selfSizing)
  func `items, empty sections and conditions have the findings of the cases`(_ one: LintCase) throws
  {
    one.check(try one.document().lint())
  }

  @Test(
    arguments: LintCase.reaching + LintCase.paintOrder + LintCase.covered + LintCase.kinds)
  func `decorations and their kinds have the findings of the cases`(_ one: LintCase) throws {
    one.check(try one.document().lint())
  }

  @Test(
    arguments: LintCase.groupLists + LintCase.groupSizes + LintCase.compositionalSections
      + LintCase.lists + LintCase.keys + LintCase.views + LintCase.zIndexes)
  func `compositional sections and lists have the findings of the cases`(_ one: LintCase) throws {
    one.check(try one.document().lint())
  }

  @Test func `numbers that differ in several containers are reported where they are worst`() throws
  {
    // 393 / 7 = 56.143 and 394 / 7 = 56.286 are 56 in thirds of a point; 393 - 392 and 394 - 392
    // points are left. 392 / 7 = 56.
    let document = try LintCase(
      "", container: #""width": 392, "height": 852, "scale": 3"#,
      #"""
      "layout": "compositional", "sections": [{"items": {"count": 7}, "group": {
        "kind": "horizontal", "size": [{"fractionalWidth": 1}, 20],
        "subitem": {"size": [9, 20]}, "count": 7}}]
      """#
    ).document()

    #expect(try document.lint().isEmpty)
    let results = try document.lint(in: ["393x852", "394x852", "392x852"])

    #expect(results.map(\.finding.rule) == [.pixelsLeftOver])
    #expect(results.map(\.finding.address) == ["d#394x852/[0]"])
    #expect(
      results[0].finding.message.hasPrefix("group leaves 2 of 394 points of width free")
        && results[0].finding.message.hasSuffix("; also in 1 more container, the largest here"))
  }

  @Test(
    arguments: LintCase.undefinedSizes + LintCase.itemSizes + LintCase.lines + LintCase.fits
      + LintCase.emptiness + LintCase.conditions + LintCase.reaching + LintCase.paintOrder
      + LintCase.covered + LintCase.kinds)
  func `a stored document has the same findings as a document in a file`(_ one: LintCase) throws {
    let store = try ScratchStore()
    let document = try one.document()
    _ = try store.catalog.importDocuments([document])
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    #expect(try snapshot.lint(Address("d")) == document.lint())
  }

  @Test func `an equal finding in several containers is reported once, with all of them`() throws {
    // Items of 330 are too wide for 320 points, but not for 393 and 402 points.
    let document = try LintCase(
      "",
      #"""
      "sections": [
        {"id": "a", "itemSize": [330, 9], "items": {"count": 2}},
        {"id": "b", "header": {"height": 4}}]
      """#
    ).document()

    let results = try document.lint(in: ["iphone-se1", "iphone-16", "320x480", "iphone-16-pro"])

    #expect(
      results.map(\.finding.address) == ["d#iphone-se1/a/item:[0]", "d#iphone-se1/b"])
    #expect(
      results.map(\.containers) == [
        ["iphone-se1", "320x480"], ["iphone-se1", "iphone-16", "320x480", "iphone-16-pro"],
      ])
    #expect(results.map(\.finding.container) == ["iphone-se1", "iphone-se1"])
  }

  @Test func `a decoration that has no frame in another container is an error there`() throws {
    // Insets of 30 on both sides exceed 40 points by 20.
    let document = try LintCase(
      "",
      #"""
      "decorationKinds": {"card": {"geometry": {"insets": [0, 30, 0, 30]}}},
      "sections": [{"id": "a", "items": [[9, 9]], "decorations": ["card"]}]
      """#
    ).document()

    #expect(try document.lint().isEmpty)
    let results = try document.lint(in: ["40x200"])

    #expect(results.map(\.finding.rule) == [.impossibleDecoration])
    #expect(results[0].finding.address == "d#40x200/a/decoration:card")
    #expect(results[0].finding.severity == .error)
  }

  @Test func `an item that is narrower in a wider container is reported for several containers`()
    throws
  {
    // (430 - 10) / 2 = 210 and (440 - 2 * 10) / 3 = 140; six items fill the lines of both.
    let document = try LintCase(
      "", container: #""width": 430, "height": 932"#,
      #"""
      "sections": [{"id": "a", "items": {"count": 6, "size": {"height": 50, "breakpoints": [
        {"upTo": 430, "columns": 2}, {"columns": 3}]}}}]
      """#
    ).document()

    #expect(try document.lint().isEmpty)
    let results = try document.lint(in: ["440x956", "430x932"])

    #expect(results.map(\.finding.rule) == [.narrowerItem])
    #expect(results[0].finding.address == "d#440x956/a")
    #expect(results[0].containers == ["440x956"])
  }

  @Test func `columns with a minimum width may be narrower in wider containers`() throws {
    // 210 points have 2 columns of 105, and 315 points have 3 of 105; 314 points have 2 of 157.
    let document = try LintCase(
      "",
      #"""
      "sections": [{"minimumInteritemSpacing": 0, "items": {"count": 6,
        "size": {"columns": {"minWidth": 105}, "height": 50}}}]
      """#
    ).document()

    let results = try document.lint(in: ["210x400", "314x400", "315x400"])

    #expect(results.isEmpty)
  }

  @Test func `an item narrower in another size class is a note`() throws {
    // An iPhone 16 Pro Max is 440 wide, an iPad mini 744: (440 - 10) / 2 = 215, (744 - 40) / 5 =
    // 140.8.
    let document = try LintCase(
      "",
      #"""
      "sections": [{"id": "a", "items": {"count": 4, "size": {"height": 50, "breakpoints": [
        {"upTo": 500, "columns": 2}, {"columns": 5}]}}}]
      """#
    ).document()

    let results = try document.lint(in: ["iphone-16-pro-max", "ipad-mini"])
    let narrower = try #require(results.first { $0.finding.rule == .narrowerItem })

    #expect(narrower.finding.severity == .note)
    #expect(
      narrower.finding.message
        == "5 columns of 140, where iphone-16-pro-max (440 points wide) has 2 columns of 215: items "
        + "are narrower in a container that is 304 points wider, and regular where the other is "
        + "compact")
  }

  @Test func `a spacing stretched in several containers is reported once, with the maximum`() throws
  {
    // Two items 100 wide are on a line, and 220 - 200 = 20, 280 - 200 = 80 and 300 - 200 = 100 are
    // left.
    let document = try LintCase(
      "", #""sections": [{"itemSize": [100, 9], "items": {"count": 4}}]"#
    ).document()

    let results = try document.lint(in: ["220x400", "280x400", "300x400"])

    #expect(results.map(\.finding.rule) == [.stretchedSpacing])
    #expect(results[0].finding.address == "d#300x400/[0]")
    #expect(
      results[0].finding.message
        == "the spacing of 2 items on a line is stretched to 100, over twice its minimum of 10; "
        + "also in 1 more container, the largest here")
  }

  @Test func `every rule has a unique id, a severity and a sentence`() {
    #expect(Set(LintRule.allCases.map(\.id)).count == LintRule.allCases.count)
    for rule in LintRule.allCases {
      #expect(rule.id.allSatisfy { $0 == "-" || ("a"..."z").contains($0) }, "\(rule)")
      #expect(rule.summary.hasSuffix(".") && rule.summary.count < 80, "\(rule)")
    }
    #expect(Severity.note < .warning && Severity.warning < .error)
  }
}
