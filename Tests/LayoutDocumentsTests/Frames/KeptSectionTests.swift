import DocumentTestSupport
import LayoutDocuments
import LayoutEngine
import TestSupport
import Testing

/// Layouts that keep the sections of a former one.
@Suite struct KeptSectionTests {
  @Test(arguments: Seeds.range(60))
  func `a layout that keeps sections equals a new one`(seed: UInt64) throws {
    let comment: Comment = "SEED=\(seed)"
    var random = RandomLayout(seed: seed)
    random.mixes = true
    var document = random.document("d")
    var container = document.settings.container
    guard var layout = try? self.layout(of: document, in: container) else { return }
    for _ in 0..<8 {
      let former = document
      change(&document, &container, &random)
      if random.random.chance(30) {
        let offset = Double(random.random.integer(0...400))
        layout.moveRows(to: random.random.pick([nil, [:], [0: offset, 2: 40.5]]))
      }
      guard var fresh = try? self.layout(of: document, in: container) else {
        #expect(throws: LayoutError.self, comment) {
          try self.layout(of: document, in: container, keeping: layout)
        }
        continue
      }
      let kept = try self.layout(of: document, in: container, keeping: layout)
      fresh.moveRows(to: kept.rowOffsets)
      let offset = Point(x: random.length() - 50, y: 3 * random.length() - 50)
      #expect(kept.difference(from: fresh, at: offset) == nil, comment)
      let equal = zip(former.sections, document.sections).count { $0.input == $1.input }
      #expect(kept.computedSectionCount >= document.sections.count - equal, comment)
      layout = kept
    }
  }

  private func layout(
    of document: LayoutDocument, in container: ContainerSpecification,
    keeping former: CollectionLayout? = nil
  ) throws -> CollectionLayout {
    try CollectionLayout(
      document.settings.configuration, in: container.container,
      sections: document.sections.map(\.input), keeping: former,
      sectionIndex: { id in document.sections.firstIndex { $0.id == id } })
  }

  private func change(
    _ document: inout LayoutDocument, _ container: inout ContainerSpecification,
    _ random: inout RandomLayout
  ) {
    let isShelf = document.settings.configuration.shelf != nil
    for _ in 0..<random.random.pick([0, 1, 1, 3]) {
      let place = random.random.integer(0...document.sections.count)
      switch random.random.integer(0...3) {
      case 0: document.sections.insert(random.section(isShelf: isShelf), at: place)
      case 1 where place < document.sections.count: document.sections.remove(at: place)
      case _ where place < document.sections.count:
        document.sections[place] = random.section(isShelf: isShelf)
      default: break
      }
    }
    switch random.random.integer(0...5) {
    case 0: container = random.container()
    case 1: container.height = random.random.pick([124, 187, 844, 900])
    case 2: document.settings.configuration.interSectionSpacing = random.length()
    default: break
    }
  }

  @Test func `only what a change concerns is laid out`() throws {
    let text = """
      {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 480},
      "sections": [{"id": "a", "items": {"count": 3}},
      {"id": "b", "items": [{"count": 4, "size": {"columns": 2, "height": 10}}]},
      {"id": "c", "layout": "list", "appearance": "plain", "items": {"count": 5}}]}
      """
    var document = try LayoutDocument(json: text)
    let first = try layout(of: document, in: document.settings.container)
    #expect(first.computedSectionCount == 3)
    var container = document.settings.container
    container.height = 600
    let taller = try layout(of: document, in: container, keeping: first)
    #expect(taller.computedSectionCount == 0)
    document.sections[0].items = ItemRuns(repeating: nil, count: 30)
    let longer = try layout(of: document, in: container, keeping: taller)
    #expect(longer.computedSectionCount == 1)
    container.width = 400
    let wider = try layout(of: document, in: container, keeping: longer)
    #expect(wider.computedSectionCount == 3)
    // Nothing else reads the width of the container, but a kept section is not laid out for that.
    document.sections.remove(at: 2)
    let shorter = try layout(of: document, in: container, keeping: wider)
    #expect(shorter.computedSectionCount == 0)
    document.settings.configuration.pinHeaders = true
    #expect(
      try layout(of: document, in: container, keeping: shorter).computedSectionCount == 2)
  }
}
