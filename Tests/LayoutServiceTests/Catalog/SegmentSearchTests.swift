import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// The search for the segments of a long section that a region touches.
@Suite struct SegmentSearchTests {
  /// The height of an item among 3,000, in points.
  private static let heights: [(name: String, height: @Sendable (Int) -> Int)] = [
    ("equal", { _ in 20 }),
    ("growing", { $0 * $0 / 1000 }),
    ("shrinking", { (3000 - $0) * (3000 - $0) / 1000 }),
    ("one very long", { $0 == 2000 ? 900_000 : 1 }),
    ("none but the last", { $0 == 2999 ? 10_000 : 0 }),
  ]

  @Test(arguments: heights.indices, [0, -9])
  func `a region is found in segments of any length`(index: Int, spacing: Int) throws {
    let (name, height) = Self.heights[index]
    // Two widths, so that the section is no grid; one item on a line.
    let items = (0..<3000).map { #"{"size": [\#(200 + $0 % 2), \#(height($0))]}"# }
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 100},
      "sections": [{"header": {"height": 20}, "items": {"count": 3, "size": [10, 10]}},
      {"minimumLineSpacing": \(spacing), "items": [\(items.joined(separator: ", "))]}]}
      """)
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([document])
    let layout = try store.catalog.snapshot().layout(of: "d")
    let fresh = try CollectionLayout(
      document.settings.configuration, in: layout.container.container,
      sections: document.sections.map(\.input))
    var random = SeededGenerator(seed: UInt64(index))
    for _ in 0..<200 {
      let top = Double.random(in: -200...fresh.contentSize.height + 200, using: &random)
      let region = Rect(x: 0, y: top, width: 320, height: Double(random.pick([0, 100, 5000])))
      let found = try layout.layoutAttributesForElements(in: region)
      #expect(found == fresh.layoutAttributesForElements(in: region), "\(name), \(region)")
    }
  }
}
