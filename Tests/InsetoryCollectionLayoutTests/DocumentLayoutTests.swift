import DocumentTestSupport
import InsetoryCollectionLayout
import LayoutDocuments
import LayoutEngine
import TestSupport
import Testing

/// What a document and an app give together.
@Suite struct DocumentLayoutTests {
  private static let text = """
    {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 480},
    "sections": [{"id": "a", "itemSize": [100, 30],
     "items": [[50, 20], {"count": 2, "size": [40, 20]}]},
    {"id": "b", "estimatedItemSize": [320, 40], "minimumLineSpacing": 0, "items": {"count": 3}},
    {"id": "c", "layout": "list", "appearance": "plain", "headerMode": "supplementary",
     "header": {"height": {"estimated": 20}}, "items": {"count": 2}},
    {"id": "d", "itemSize": [10, 10], "items": []}]}
    """

  private func layout(_ counts: [Int]? = nil) throws -> DocumentLayout {
    let document = try LayoutDocument(json: Self.text)
    return try DocumentLayout(
      document, in: document.settings.container.container, itemCounts: counts)
  }

  private func sizes(_ layout: DocumentLayout, _ section: Int) -> [Size] {
    (0..<layout.layout.itemCount(inSection: section)).compactMap {
      layout.layout.layoutAttributesForItem(at: ElementIndexPath(item: $0, section: section))?.size
    }
  }

  @Test func `items beyond the document's have the size of its last item`() throws {
    let layout = try layout([5, 1, 2, 2])
    let last = Size(width: 40, height: 20)
    #expect(sizes(layout, 0) == [Size(width: 50, height: 20), last, last, last, last])
    #expect(sizes(layout, 1) == [Size(width: 320, height: 40)])
    // The document has none, so they have the section's itemSize.
    #expect(sizes(layout, 3) == [Size(width: 10, height: 10), Size(width: 10, height: 10)])
  }

  @Test func `sections beyond the document's have no frames, and the app may have fewer`() throws {
    var layout = try layout([3, 3, 2, 0, 7, 7])
    #expect(layout.layout.sectionCount == 4)
    #expect(layout.layout.layoutAttributesForItem(at: .init(item: 0, section: 4)) == nil)
    let (container, length) = (layout.container, layout.layout.frame(ofSection: 0).maxY)
    try layout.update(in: container, itemCounts: [3])
    #expect(layout.layout.contentSize.height == length)
    try layout.update(in: container, itemCounts: [3, 3])
    #expect(layout.layout.sectionCount == 2)
  }

  @Test func `a changed number of items lays out that section`() throws {
    var layout = try layout()
    let container = layout.container
    try layout.update(in: container, itemCounts: [3, 5, 2, 0])
    #expect(layout.layout.computedSectionCount == 1)
    try layout.update(in: container, itemCounts: [3, 5, 2, 0])
    #expect(layout.layout.computedSectionCount == 0)
    var taller = container
    taller.size.height = 700
    try layout.update(in: taller, itemCounts: [3, 5, 2, 0])
    #expect(layout.layout.computedSectionCount == 0)
    try layout.update(in: taller, direction: .rightToLeft)
    #expect(layout.layout.computedSectionCount == 4)
    #expect(layout.layout.itemCount(inSection: 1) == 5)
  }

  @Test func `measured lengths count where the document estimates`() throws {
    var layout = try layout()
    let size = MeasuredSize(width: 320, height: 100)
    func path(_ section: Int, _ item: Int) -> ElementIndexPath {
      ElementIndexPath(item: item, section: section)
    }
    #expect(!layout.isChanged(byMeasuring: size, at: path(0, 0)))
    #expect(try !layout.measure(size, at: path(0, 0)))
    #expect(layout.isChanged(byMeasuring: size, at: path(1, 0)))
    #expect(try layout.measure(size, at: path(1, 0)))
    #expect(layout.layout.computedSectionCount == 1)
    #expect(!layout.isChanged(byMeasuring: size, at: path(1, 0)))
    #expect(try layout.measure(MeasuredSize(width: 320, height: 60), at: path(1, 2)))
    // One that was not measured has the mean of the others: flow-layout.md, section 11.
    #expect(sizes(layout, 1).map(\.height) == [100, 80, 60])
    #expect(try layout.measure(MeasuredSize(width: 9, height: 70), at: path(2, 1)))
    // A row is as wide as the list, whatever it asks for, and 44 high without a measurement.
    #expect(sizes(layout, 2) == [Size(width: 320, height: 44), Size(width: 320, height: 70)])
    let header = MeasuredSize(width: 320, height: 33)
    #expect(try layout.measure(header, ofKind: .header, at: path(2, 0)))
    #expect(try !layout.measure(header, ofKind: .header, at: path(2, 0)))
    #expect(try !layout.measure(header, ofKind: .header, at: path(1, 0)))
    #expect(
      layout.layout.layoutAttributesForSupplementaryView(ofKind: .header, at: path(2, 0))?.size
        .height == 33)
    for length in [Double.nan, .infinity, -1, 0] {
      let size = MeasuredSize(height: length)
      #expect(try !layout.measure(size, at: path(1, 1)))
      #expect(try !layout.measure(size, ofKind: .header, at: path(2, 0)))
    }
    #expect(sizes(layout, 1).map(\.height) == [100, 80, 60])
    try layout.forgetMeasurements()
    #expect(sizes(layout, 1).map(\.height) == [40, 40, 40])
  }

  @Test func `measured lengths move with their items`() throws {
    var layout = try layout([3, 4, 2, 0])
    for (item, height) in [10.0, 20, 30, 40].enumerated() {
      try layout.measure(
        MeasuredSize(width: 320, height: height), at: ElementIndexPath(item: item, section: 1))
    }
    // The last goes to the front, the second leaves, and one comes after it: 40, 10, new, 30.
    try layout.update(in: layout.container)
    try layout.apply([
      .move(ElementIndexPath(item: 3, section: 1), to: ElementIndexPath(item: 0, section: 1)),
      .delete(ElementIndexPath(item: 1, section: 1)),
      .insert(ElementIndexPath(item: 2, section: 1)),
    ])
    #expect(layout.layout.computedSectionCount == 1)
    let mean = (40.0 + 10 + 30) / 3
    #expect(sizes(layout, 1).map(\.height) == [40, 10, mean, 30])
    try layout.apply([.reload(ElementIndexPath(item: 0, section: 1))])
    #expect(sizes(layout, 1).map(\.height) == [20, 10, 20, 30])
    try layout.apply([
      .move(ElementIndexPath(item: 3, section: 1), to: ElementIndexPath(item: 0, section: 1)),
      .reload(ElementIndexPath(item: 3, section: 1)),
    ])
    // 10 is the only length that is left.
    #expect(sizes(layout, 1).map(\.height) == [10, 10, 10, 10])
  }

  @Test func `sections that an update keeps get and lose their headers`() throws {
    let document = try LayoutDocument(
      json: """
        {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 480},
        "defaults": {"header": {"height": 20}, "whenEmpty": {"header": {"height": 0}}},
        "sections": [{"items": {"count": 1}}, {"items": []}, {"items": {"count": 2}}]}
        """)
    func layout(_ counts: [Int]) throws -> DocumentLayout {
      try DocumentLayout(
        document, in: document.settings.container.container, itemCounts: counts)
    }
    let former = try layout([1, 0, 2])
    // The first section loses its only item, and the second gets one.
    var updates: [ItemUpdate] = [
      .delete(ElementIndexPath(item: 0, section: 0)),
      .insert(ElementIndexPath(item: 0, section: 1)),
    ]
    var changes = try layout([0, 1, 2])
      .sectionsChanging(boundaryItemOf: .header, since: former, updates)
    #expect(changes.gained == [1] && changes.lost == [0])
    // A new section at the front moves the others. UIKit finds its header itself.
    updates = [
      .insertSection(0), .deleteSection(2), .delete(ElementIndexPath(item: 0, section: 0)),
    ]
    changes = try layout([3, 0, 0])
      .sectionsChanging(boundaryItemOf: .header, since: former, updates)
    #expect(changes.gained.isEmpty && changes.lost == [0])
    changes = try layout([0, 1, 2])
      .sectionsChanging(boundaryItemOf: .footer, since: former, updates)
    #expect(changes.gained.isEmpty && changes.lost.isEmpty)
  }

  @Test func `the first cell on screen stays where it is`() throws {
    var layout = try layout()
    let former = layout
    // Section b begins at 40, so that its second item is the first one on screen.
    let start = layout.layout.frame(ofSection: 1).minY
    let offset = Point(x: 0, y: start + 50)
    try layout.measure(
      MeasuredSize(width: 320, height: 100), at: ElementIndexPath(item: 0, section: 1))
    // All three are 100 high: the one measured, and the others as their mean.
    #expect(layout.offsetAdjustment(from: former, at: offset) == Point(x: 0, y: 60))
    // At these offsets the first cell on screen begins where it did.
    for offset in [0, start + 10] {
      #expect(layout.offsetAdjustment(from: former, at: Point(x: 0, y: offset)) == .zero)
    }
  }
}
