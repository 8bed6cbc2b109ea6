import DocumentTestSupport
import LayoutDocuments
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutService

/// Where scrolling comes to rest, by a search of all frames. flow-layout.md, section 17.
struct TargetOffsetTests {
  @Test(arguments: Seeds.range(12))
  func `the nearest stop is that of a search of all frames`(seed: UInt64) throws {
    var layout = RandomLayout(seed: seed)
    layout.mixes = seed % 2 == 0
    let store = try ScratchStore()
    var document = layout.document("d")
    document.settings.container.contentInset = EdgeInsets(top: 10, left: 7, bottom: 33, right: 5)
    _ = try store.catalog.importDocuments([document])
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    let stored = try snapshot.layout(of: "d")
    let frames = try DocumentFrames(document)
    let configuration = document.settings.configuration
    let isVertical = configuration.effectiveScrollDirection == .vertical
    let container = document.settings.container.container
    let inset = container.contentInset
    let visible = isVertical ? container.size.height : container.size.width
    let length = isVertical ? frames.contentSize.height : frames.contentSize.width
    let first = -(isVertical ? inset.top : inset.left)
    let last = max(first, length + (isVertical ? inset.bottom : inset.right) - visible)
    func stop(_ frame: Rect) -> Double {
      if isVertical { return frame.minY - inset.top }
      return frames.beginsAtRight
        ? frame.maxX + inset.right - visible : frame.minX - inset.left
    }
    for policy in [SnappingPolicy.item, .section, .paging] {
      var stops = [first, last]
      switch policy {
      case .item: stops += frames.rows(of: .cell).map { stop($0.frame) }
      case .section: stops += frames.rows(of: .section).map { stop($0.frame) }
      default:
        var page = 0.0
        while first + page * visible < last {
          stops.append(first + page * visible)
          page += 1
        }
      }
      stops = stops.map { min(max($0, first), last) }
      for _ in 0..<20 {
        let proposed = layout.random.integer(-100...Int(length) + 100)
        let wanted = min(max(Double(proposed), first), last)
        let nearest = stops.min { (abs($0 - wanted), $0) < (abs($1 - wanted), $1) }
        let point = isVertical ? Point(x: 3, y: Double(proposed)) : Point(x: Double(proposed), y: 3)
        let target = try stored.targetOffset(for: point, policy)
        let comment: Comment = "seed \(seed), \(policy) at \(proposed)"
        #expect((isVertical ? target.offset.y : target.offset.x) == nearest, comment)
        #expect((isVertical ? target.offset.x : target.offset.y) == 3, comment)
        guard let anchor = target.anchor else { continue }
        #expect(stop(anchor.frame) == nearest, comment)
      }
    }
  }
}
