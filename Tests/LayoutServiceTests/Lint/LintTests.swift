import Testing

@testable import LayoutService

/// Every rule, with what it finds and what it leaves alone; the cases say why in their numbers.
@Suite struct LintTests {
  @Test(
    arguments: LintCase.undefinedSizes + LintCase.itemSizes + LintCase.lines + LintCase.emptiness
      + LintCase.conditions)
  func `items, empty sections and conditions are as the cases say`(_ one: LintCase) throws {
    one.check(try one.document().lint())
  }

  @Test(
    arguments: LintCase.reaching + LintCase.paintOrder + LintCase.covered + LintCase.kinds)
  func `decorations and their kinds are as the cases say`(_ one: LintCase) throws {
    one.check(try one.document().lint())
  }

  @Test(
    arguments: LintCase.undefinedSizes + LintCase.itemSizes + LintCase.lines + LintCase.emptiness
      + LintCase.conditions + LintCase.reaching + LintCase.paintOrder + LintCase.covered
      + LintCase.kinds)
  func `a document of a store is found to be as one of a file is`(_ one: LintCase) throws {
    let store = try ScratchStore()
    let document = try one.document()
    _ = try store.catalog.importDocuments([document])
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    #expect(try snapshot.lint(Address("d")) == document.lint())
  }

  @Test func `what is the same in several containers is told once, with all of them`() throws {
    // Items of 330 are too wide for 320 points, and not for 393 and 402.
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
    // 40 less 30 on both sides is 20 too few.
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

  @Test func `an item that is narrower on a wider container is told of with several containers`()
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

  @Test func `every rule has an id of its own, a severity and a sentence`() {
    #expect(Set(LintRule.allCases.map(\.id)).count == LintRule.allCases.count)
    for rule in LintRule.allCases {
      #expect(rule.id.allSatisfy { $0 == "-" || ("a"..."z").contains($0) }, "\(rule)")
      #expect(rule.summary.hasSuffix(".") && rule.summary.count < 80, "\(rule)")
    }
    #expect(Severity.note < .warning && Severity.warning < .error)
  }
}
