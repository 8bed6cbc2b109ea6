import DocumentTestSupport
import Foundation
import LayoutStorage
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

@Suite struct CollectionTests {
  /// A document of 1,000 items of two sizes, laid out for its own container and for a requested
  /// container.
  private func makeStore() throws -> ScratchStore {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
        "sections": [{"items": [{"count": 999}, [9, 9]]}]}
        """)
    ])
    _ = try store.catalog.relayout("d", in: ["440x956"])
    return store
  }

  private func sets(_ store: ScratchStore) throws -> Int {
    try store.catalog.snapshot().statistics().layoutSets
  }

  @Test func `a layout set without a request is deleted, unless it is the own container's`() throws
  {
    let store = try makeStore()
    store.catalog.close()
    try store.execute(
      """
      INSERT INTO layout_set (document, traits, container, requested, requests, algorithm, clean)
      SELECT document, 'other', container, 0, '', algorithm, 0 FROM layout_set WHERE id = 1
      """)
    try store.reopen()
    #expect(
      try store.catalog.collect(isDryRun: true) == CollectionResult(orphanRows: 0, layoutSets: 1))
    #expect(try sets(store) == 3)
    #expect(try store.catalog.collect() == CollectionResult(orphanRows: 0, layoutSets: 1))
    #expect(try sets(store) == 2)
    #expect(try store.catalog.snapshot().layout(of: "d").computedCount == 0)
  }

  @Test func `a damaged document keeps its rows and does not stop a collection`() throws {
    let store = try makeStore()
    store.catalog.close()
    try store.execute(
      """
      INSERT INTO layout_set (document, traits, container, requested, requests, algorithm, clean)
      SELECT document, 'other', container, 0, '', algorithm, 0 FROM layout_set WHERE id = 1;
      UPDATE document SET settings = '{';
      INSERT INTO extent VALUES (99 << 39, zeroblob(48))
      """)
    try store.reopen()
    #expect(try store.catalog.collect() == CollectionResult(orphanRows: 1, layoutSets: 0))
  }

  /// No edit deletes a section in an operation of another document, or changes a deleted section.
  @Test(arguments: [
    "UPDATE document SET deleted = 2 WHERE key = 'd'",
    "UPDATE section SET sections = with_part(sections, NULL, 'removed', 2) WHERE id >> 39 = 1",
  ])
  func `rows that only damage marks as removed survive a trimmed history`(sql: String) throws {
    let store = try makeStore()
    for name in ["e", "f"] { _ = try store.catalog.copy(Address(document: "d"), to: name) }
    store.catalog.close()
    try store.execute(sql)
    try store.reopen()
    let trimming = try store.catalog.trimHistory(keeping: 1)
    #expect(trimming.deletedDocuments == 0 && trimming.removedSections == 0)
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    let totals = try snapshot.connection.documentNumbers()
    #expect(totals == [1, 2, 3])
  }

  @Test func `a forgotten container is computed in memory on request`() throws {
    let store = try makeStore()
    #expect(try store.catalog.forget(container: "440x956", isDryRun: true) == 1)
    #expect(try store.catalog.forget(container: "440x956", of: ["d"]) == 1)
    #expect(try store.catalog.forget(container: "440x956", of: ["d"]) == 0)
    #expect(try sets(store) == 1)
    #expect(try store.catalog.snapshot().layout(of: "d", in: "440x956").computedCount == 1)
  }

  @Test func `vacuum returns space to the file system, even after a reader`() throws {
    let store = try makeStore()
    let frame = try store.catalog.snapshot().layout(of: "d").contentSize
    _ = try store.catalog.forget(container: "440x956")
    let reader = try LayoutCatalog(at: store.path, access: .readOnly)
    let snapshot = try reader.snapshot()
    // The write-ahead log has pages of the reader's snapshot, so the file cannot shrink yet.
    #expect(try !store.catalog.vacuum().isLogEmpty)
    snapshot.close()
    let report = try store.catalog.vacuum()
    #expect(report.isLogEmpty)
    // 1,000 frames were stored twice.
    #expect(try #require(report.bytesAfter) < report.bytesBefore)
    #expect(try store.catalog.snapshot().statistics().freeBytes == 0)
    #expect(try store.catalog.snapshot().layout(of: "d").contentSize == frame)
    #expect(throws: ServiceError.self) { try reader.vacuum() }
  }

  @Test func `statistics distinguish inputs from cache`() throws {
    let store = try makeStore()
    let statistics = try store.catalog.snapshot().statistics()
    // Two sets: 1,000 frames in 8 segments, each with 16 bytes of bounds and 8 of the section's
    // number and counts, and an extent of 48. A frame has 20 bytes at a width of 402 points, where
    // the gaps of six items are 20.4 points, and 16 at 440, where those of seven are 15.
    #expect(statistics.cacheBytes == 20_000 + 16_000 + 2 * (8 * (16 + 8) + 48))
    #expect(statistics.inputBytes > 24)
    #expect(statistics.inputBytes < 200)
  }
}
