import DocumentTestSupport
import LayoutDocuments
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutService

/// Sections whose items fill a segment of 125 frames, or nearly.
struct FullSegmentTests {
  /// A full segment of narrow frames shares a row with the short section before it.
  @Test(arguments: [124, 125, 126, 250])
  func `a section after a short one has all its frames`(_ count: Int) throws {
    let items = (0..<count).map { #"{"size": [40, \#(10 + $0 % 3)]}"# }.joined(separator: ", ")
    let short = #"{"items": [{"size": [40, 10]}, {"size": [50, 12]}]}"#
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 480},
      "sections": [\(short), {"items": [\(items)]}, \(short)]}
      """)
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([document])
    let layout = try store.catalog.snapshot().layout(of: "d")
    #expect(try layout.rows() == DocumentFrames(document).rows())
    #expect(try layout.layoutAttributesForElements(inSection: 1).count == count)
  }
}
