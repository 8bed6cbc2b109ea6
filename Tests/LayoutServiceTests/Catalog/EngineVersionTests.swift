import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// A cache that an earlier version of the engine computed.
@Suite struct EngineVersionTests {
  private static func document(_ id: String, _ lastWidth: Int) throws -> LayoutDocument {
    try .read(
      """
      {"format": "insetory/1", "id": "\(id)", "container": {"width": 320, "height": 480},
       "sections": [{"items": [[200, 29], [200, 97], [\(lastWidth), 46]]}]}
      """)
  }

  @Test func `frames of version 1 are dirty, and a query recomputes them`() throws {
    let store = try ScratchStore()
    // Version 1 placed the last item of a column of equal widths at 0, as in a column of different
    // widths.
    _ = try store.catalog.importDocuments([try Self.document("feed", 200)])
    _ = try store.catalog.importDocuments([try Self.document("mixed", 201)])
    store.catalog.close()
    try store.execute(
      """
      UPDATE frame SET sections =
        (SELECT sections FROM frame WHERE id = (SELECT max(id) FROM frame))
      """)
    try store.execute("UPDATE layout_set SET algorithm = 1")
    try store.reopen()

    let snapshot = try store.catalog.snapshot()
    var reasons: [InvalidationReason?] = []
    try snapshot.forEachStatus(of: try Address("feed")) { reasons.append($0.reason) }
    #expect(reasons.map { $0?.isNotComputed } == [true])
    let last = ElementIndexPath(item: 2, section: 0)
    let computed = try snapshot.layout(of: "feed")
    #expect(computed.computedCount == 1)
    #expect(try computed.layoutAttributesForItem(at: last)?.frame.minX == 60)
    snapshot.close()

    let report = try store.catalog.relayout("feed")
    #expect(report.map(\.computed) == [1])
    let stored = try store.catalog.snapshot().layout(of: "feed")
    #expect(stored.computedCount == 0)
    #expect(try stored.layoutAttributesForItem(at: last)?.frame.minX == 60)
  }
}
