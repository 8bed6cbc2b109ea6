import Foundation
import LayoutEngine
import LayoutService
import Testing

/// The README's lines of Swift, and its document.
@Suite struct READMEExampleTests {
  @Test func `the document is one, and its cards have frames`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "README.md")
    let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```")
    let block = try #require(blocks.first { $0.hasPrefix("json\n") })
    var cards: [Rect] = []
    try DocumentFrames(try document(of: String(block.dropFirst(5))))
      .forEachRow(of: FrameKind(name: "card")) { cards.append($0.frame) }
    // On 402: floor((370 + 10) / 115) = 3 columns of floor((370 - 20) / 3) = 116, 116 / 0.7 = 165.714
    // high. 14 lines below 44: 14 * 165.714 + 13 * 10 = 2450, and the album's line of 160 below another
    // 44: from 2538 on. Both cards are outset by 8 along y and inset by 8 along x.
    #expect(cards.map(\.origin) == [Point(x: 8, y: 36), Point(x: 8, y: 2530)])
    #expect(cards.map(\.size.width) == [386, 386])
    #expect(abs((cards.first?.height ?? 0) - 2466) < 1e-6)
    #expect(cards.last?.height == 176)
  }

  @Test func `the engine alone`() throws {
    var configuration = LayoutConfiguration()
    configuration.defaults.metrics.sectionInset = EdgeInsets(
      top: 10, left: 10, bottom: 10, right: 10)

    var items = ItemRuns()
    items.append(.fixed(Size(width: 82, height: 79)), count: 7)

    let layout = try CollectionLayout(
      configuration, in: Container(size: Size(width: 375, height: 667), scale: .x2),
      sections: [SectionInput(items: items)])

    #expect(layout.contentSize == Size(width: 375, height: 277))
    #expect(
      layout.layoutAttributesForItem(at: IndexPath(section: 0, item: 1))?.frame
        == Rect(x: 146.5, y: 10, width: 82, height: 79))
  }

  @Test func `a store`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments(try SampleDocuments.all())

    let catalog = try LayoutCatalog(at: store.path)

    let report = try catalog.edit("sb-flow-demo", kind: "set", summary: "wider lines") { editor in
      var section = try editor.section(at: 0)
      section.attributes.metrics.minimumLineSpacing = 30
      try editor.setSection(at: 0, to: section)
    }
    #expect(report.computed == 1)

    let snapshot = try catalog.snapshot()
    let stored = try snapshot.layout(of: "sb-flow-demo")
    // Three lines of 79 in s0: 277 with spacings of 10, 40 more with 30.
    #expect(try stored.frame(ofSection: "s2") == Rect(x: 0, y: 317, width: 375, height: 366))
  }
}
