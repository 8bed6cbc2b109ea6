import DocumentTestSupport
import LayoutEngine
import Testing

@testable import LayoutDocuments
@testable import LayoutReports

struct SectionFactsTests {
  private func facts(
    _ section: String, width: Double, settings: String = ""
  ) throws -> SectionFacts {
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "a", "container": {"width": \(width), "height": 500}, \(settings)
       "sections": [\(section)]}
      """)
    var meter = SectionMeter(
      document.settings, in: document.settings.container,
      as: FrameNaming(document: "a", container: "\(Int(width))x500", isContainerAsked: false))
    return try meter.facts(of: document.sections[0], at: 0)
  }

  private func rules(_ facts: SectionFacts) -> [LintRule] { facts.findings.map(\.rule) }

  /// Three of 82 fit into 355, and share 355 - 246 = 109 of spacing: 54.5 between neighbours.
  @Test func `a section of one size has columns, lines and a spacing`() throws {
    let found = try facts(
      #"{"sectionInset": [5, 10, 5, 10], "items": {"count": 7, "size": [82, 79]}}"#, width: 375)

    #expect(found.lines.columns == 3)
    #expect(found.lines.lines == 3)
    #expect(found.lines.lastLine == 1)
    #expect(found.lines.spacing == 54.5)
    #expect(found.itemSize == Size(width: 82, height: 79))
    #expect(found.contentSize == Size(width: 375, height: 267))
    #expect(rules(found) == [.stretchedSpacing, .loneLastItem])
  }

  @Test func `a spacing above twice its minimum is stretched, apart from rounding and reserves`()
    throws
  {
    // 2 × 100 + 20 = 220: a spacing of exactly twice the minimum is not reported.
    let fixed = #"{"items": {"count": 4, "size": [100, 10]}}"#
    #expect(rules(try facts(fixed, width: 220)).isEmpty)
    #expect(rules(try facts(fixed, width: 221)) == [.stretchedSpacing])
    // Rounded down to whole points, two columns leave up to 2 points between them.
    let columns =
      #"{"minimumInteritemSpacing": 0, "items": {"count": 4, "size": {"columns": 2, "height": 9}}}"#
    #expect(rules(try facts(columns, width: 101.9)).isEmpty)
    let reserve =
      #"{"items": {"count": 4, "size": {"columns": 2, "height": 9, "reserve": 40}}}"#
    #expect(rules(try facts(reserve, width: 200)).isEmpty)
  }

  /// Side by side are the items of a row, of the longer of two rows, of a row of columns, and the
  /// frames that share a place. A row that scrolls by itself has the columns of one group.
  @Test(
    arguments: [
      (#"{"kind": "horizontal", "size": [90, 20], "subitems": [{"size": [30, 20]}]}"#, 3),
      (
        #"""
        {"kind": "vertical", "size": [90, 40], "subitems": [
          {"kind": "horizontal", "size": [90, 20], "subitems": [{"size": [45, 20]}]},
          {"kind": "horizontal", "size": [90, 20], "subitem": {"size": [9, 20]}, "count": 5}]}
        """#, 5
      ),
      (
        #"""
        {"kind": "horizontal", "size": [90, 40], "subitems": [{"size": [50, 40]},
          {"kind": "vertical", "size": [40, 40], "subitems": [{"size": [40, 20]}]}]}
        """#, 2
      ),
      (
        #"""
        {"kind": "custom", "size": [90, 40], "frames": [
          [0, 0, 40, 20], [40, 10, 50, 20], [0, 20, 40, 20], [60, 25, 30, 15]]}
        """#, 3
      ),
    ])
  func `columns of groups are items side by side`(_ group: String, _ columns: Int) throws {
    let settings = #""layout": "compositional","#
    let section = #""group": \#(group), "items": {"count": 9}"#
    #expect(
      try facts("{\(section)}", width: 200, settings: settings).lines.columns == columns)
    let row = #"{\#(section), "orthogonalScrollingBehavior": "continuous"}"#
    #expect(try facts(row, width: 200, settings: settings).lines.columns == columns)
    // One item has nothing beside it.
    let single = #"{"group": \#(group), "items": {"count": 1}}"#
    #expect(try facts(single, width: 200, settings: settings).lines.columns == 1)
  }

  @Test func `an item that fills its line is not alone on it`() throws {
    let section = #"{"items": [[100, 10], [100, 10], ["fill", 10]]}"#
    #expect(rules(try facts(section, width: 210)).isEmpty)
    let last = #"{"items": [[100, 10], [100, 10], [90, 10]]}"#
    #expect(rules(try facts(last, width: 210)) == [.loneLastItem])
  }

  @Test func `an item is narrower if its rule gives less in a wider container`() throws {
    let section =
      """
      {"id": "s", "minimumInteritemSpacing": 0, "items": {"count": 6, "size": {"breakpoints": [
        {"upTo": 300, "columns": 2}, {"columns": 3}], "height": 10}}}
      """
    let (narrow, wide) = (try facts(section, width: 300), try facts(section, width: 330))

    let finding = try #require(wide.narrowerItem(than: narrow))
    #expect(finding.rule == .narrowerItem)
    #expect(
      finding.message
        == "3 columns of 110, where 300x500 (300 points wide) has 2 columns of 150: items are "
        + "narrower in a container that is 30 points wider")
    #expect(narrow.narrowerItem(than: wide) == nil)
    #expect(
      wide.words(on: wide.findings(newSince: narrow), since: narrow)
        == "s: 3 columns of 110 instead of 2 of 150 (narrower-item)")
  }

  @Test func `narrower items by a condition are reported, and by a minimum width not`() throws {
    let rule =
      #""minimumInteritemSpacing": 0, "items": {"count": 4, "size": {"columns": {"minWidth": 105}, "height": 9}}"#
    // 419 points have floor(419 / 105) = 3 columns of 139; 420 points have 4 columns of 105.
    let narrow = try facts("{\(rule)}", width: 419)
    #expect(narrow.lines.largest.width == 139)
    #expect(try facts("{\(rule)}", width: 420).narrowerItem(than: narrow) == nil)
    // floor(419 / 2) is 209, and (420 - 2 * 110) / 2 is 100.
    let fixed =
      #""when": [{"minWidth": 420, "sectionInset": [0, 110, 0, 110]}], "minimumInteritemSpacing": 0, "items": {"count": 4, "size": {"columns": 2, "height": 9}}"#
    let (before, after) = (
      try facts("{\(fixed)}", width: 419), try facts("{\(fixed)}", width: 420)
    )
    #expect(
      after.narrowerItem(than: before)?.message.hasPrefix(
        "2 columns of 100, where 419x500 (419 points wide) has 2 columns of 209") == true)
  }

  @Test func `columns are computed from the rule, even with few items`() throws {
    let section =
      """
      {"minimumInteritemSpacing": 0, "items": {"count": 1, "size": {"breakpoints": [
        {"upTo": 300, "columns": 2}, {"columns": 3}], "height": 10}}}
      """
    let (narrow, wide) = (try facts(section, width: 300), try facts(section, width: 330))
    #expect(
      wide.narrowerItem(than: narrow)?.message.hasPrefix(
        "3 columns of 110, where 300x500 (300 points wide) has 2 columns of 150") == true)
  }

  @Test func `a finding of the previous container is not new`() throws {
    let section = #"{"items": {"count": 3, "size": [100, 10]}}"#
    let (narrow, wide) = (try facts(section, width: 250), try facts(section, width: 260))
    #expect(rules(wide) == [.stretchedSpacing, .loneLastItem])
    #expect(wide.findings(newSince: narrow).isEmpty)
  }

  @Test(arguments: 0..<40)
  func `columns and sizes match the frames`(seed: UInt64) throws {
    var random = RandomLayout(seed: seed)
    let document = random.document("a")
    let container = document.settings.container
    let frames = try DocumentFrames(document, in: container)
    var cells: [Int: [Rect]] = [:]
    frames.forEachRow(of: .cell) { row in
      cells[row.sectionIndex ?? 0, default: []].append(row.frame)
    }
    for (index, section) in document.sections.enumerated() {
      var meter = SectionMeter(document.settings, in: container, as: frames.naming)
      let facts = try meter.facts(of: section, at: index)
      let sizes = (cells[index] ?? []).map(\.size)
      let place: Comment = "seed \(seed), section \(index)"
      #expect(facts.itemCount == sizes.count, place)
      #expect(facts.contentSize == frames.layout.frame(ofSection: index).size, place)
      guard !sizes.isEmpty else { continue }
      #expect(facts.lines.smallest.width == sizes.map(\.width).min(), place)
      #expect(facts.lines.largest.height == sizes.map(\.height).max(), place)
      #expect(facts.lines.columns * facts.lines.lines >= sizes.count, place)
      #expect(1...facts.lines.columns ~= facts.lines.lastLine, place)
    }
  }
}
