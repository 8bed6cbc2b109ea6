import LayoutEngine
import LayoutService
import Testing

/// The README's lines of Swift.
@Suite struct READMEExampleTests {
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
