import CSQLite
import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Rows that SQLite accepts but no version of this program writes. Reading them throws an error and
/// does not trap.
@Suite struct DamagedStoreTests {
  private static let text = """
    {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
    "sections": [{"id": "a", "header": {"height": 20}, "items": [[50, 50], {"id": "i", "size": [60, 60]}]},
    {"id": "b", "items": {"count": 300, "size": ["fill", 20]}}]}
    """

  static let damages: [String] = [
    "UPDATE document SET settings = '{'",
    "UPDATE document SET settings = '{\"container\": 3}'",
    "UPDATE document SET settings = x'00' || settings",
    "UPDATE document SET inherited_revisions = zeroblob(256)",
    "UPDATE document SET sections = 3",
    "UPDATE document SET next_section = 1",
    "UPDATE section_order SET sections = CAST(sections || sections AS BLOB)",
    "UPDATE section_order SET sections = zeroblob(48)",
    "UPDATE section_order SET sections = CAST(x'FFFFFFFF0000000001000000000000000000000000000000' || zeroblob(24) AS BLOB)",
    "DELETE FROM section_order",
    "DELETE FROM section",
    "UPDATE section SET sections = with_part(sections, NULL, 'items', x'')",
    "UPDATE section SET sections = with_part(sections, NULL, 'items', x'03' || zeroblob(7))",
    "UPDATE section SET sections = with_part(sections, NULL, 'items', x'02' || zeroblob(16) || x'FFFF')",
    "UPDATE section SET sections = with_part(sections, NULL, 'items', x'00' || x'000000000000F87F000000000000F87F')",
    "UPDATE section SET sections = with_part(sections, NULL, 'items', x'01' || zeroblob(16) || x'00000000')",
    "UPDATE section SET sections = with_part(sections, NULL, 'items', x'01' || zeroblob(16) || x'FFFFFFFF')",
    "UPDATE section SET sections = with_part(sections, NULL, 'ids', x'FF')",
    "UPDATE section SET sections = with_part(sections, NULL, 'attributes', '[')",
    "UPDATE section SET sections = with_part(sections, NULL, 'palette', '[3]')",
    "UPDATE section SET sections = CAST(substr(sections, 1, 4) || x'FFFFFFFF' || substr(sections, 9) AS BLOB)",
    "UPDATE section SET sections = CAST(substr(sections, 1, 40) AS BLOB)",
    "UPDATE section SET sections = CAST(sections || sections AS BLOB)",
    "DELETE FROM section_key",
    "UPDATE extent SET entries = zeroblob(3984)",
    "UPDATE extent SET entries = CAST(x'0100000000000000' || x'FFFFFFFFFFFFFF7F' || zeroblob(3968) AS BLOB)",
    "UPDATE extent SET entries = CAST(x'0100000000000000' || zeroblob(8) || x'000000000000F07F' || zeroblob(3960) AS BLOB)",
    "DELETE FROM extent",
    "DELETE FROM frame",
    "UPDATE frame SET sections = CAST(substr(sections, 1, 4) || x'FFFFFFFF' || substr(sections, 9) AS BLOB)",
    "UPDATE frame SET sections = CAST(substr(sections, 1, 8) || x'0000C07F' || substr(sections, 13) AS BLOB)",
    "UPDATE frame SET lower = 1e999, upper = -1e999",
    "UPDATE frame SET sections = zeroblob(8)",
    "UPDATE layout_set SET container = 'x'",
    "UPDATE layout_set SET traits = 'x'",
    "UPDATE layout_set SET algorithm = 77",
    "DELETE FROM layout_set",
    "DELETE FROM operation",
    "DELETE FROM search_text_content",
    "DELETE FROM search_text_data",
    "UPDATE search_text_data SET block = zeroblob(20)",
    "UPDATE search_text_content SET c0 = x'FF'",
  ]

  @Test(arguments: damages)
  func `a damaged row is an error or is repaired, and never traps`(sql: String) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    let address = try Address("d/b")
    store.catalog.close()
    try store.execute(sql)
    try store.reopen()
    let catalog = store.catalog
    func attempt(_ body: () throws -> Void) throws {
      do { try body() } catch let error as ServiceError {
        #expect(!error.description.isEmpty)
      }
    }
    try attempt { _ = try catalog.snapshot().verify("d") }
    try attempt { _ = try catalog.snapshot().document("d") }
    try attempt {
      let layout = try catalog.snapshot().layout(of: "d")
      _ = try layout.layoutAttributesForElements(
        in: Rect(x: 0, y: 0, width: 400, height: 1e6), contentOffset: Point(x: 0, y: 50))
      _ = try layout.layoutAttributesForItem(at: ElementIndexPath(item: 299, section: 1))
      try layout.forEachRow(of: address, FrameQuery()) { _ in }
    }
    try attempt { try catalog.snapshot().forEachStatus(of: address) { _ in } }
    try attempt {
      _ = try catalog.edit("d", kind: "set", summary: "") { editor in
        try editor.set([("minimumLineSpacing", "33")], at: .section(1))
        try editor.moveSection(from: 0, to: 1)
      }
    }
    try attempt { _ = try catalog.relayout("d", in: ["iphone-se"]) }
    try attempt { _ = try catalog.copy(Address(document: "d"), to: "e") }
    try attempt { _ = try catalog.delete(["d"]) }
  }

  @Test(arguments: ["items", "sections"], [false, true])
  func `an impossible count ends a batch with an error`(
    column: String, isForced: Bool
  ) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    store.catalog.close()
    try store.execute(
      """
      PRAGMA ignore_check_constraints = 1;
      UPDATE document SET \(column) = 9223372036854775807
      """)
    try store.reopen()
    let error = #expect(throws: ServiceError.self) {
      var batch = try store.catalog.relayouts(in: ["iphone-se"], isForced: isForced)
        .makeAsyncIterator()
      while try batch.advance(isCancelled: { false }) != nil {}
    }
    #expect(error?.description.contains("9223372036854775807") ?? false)
  }

  @Test func `a changed frame is found and located`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    store.catalog.close()
    // The second item of the first section one bit wider: its width begins at byte 40 + 8, after
    // the number and the counts of the section, the header and the first item.
    try store.execute(
      """
      UPDATE frame SET sections =
        CAST(substr(sections, 1, 48) || x'01' || substr(sections, 50) AS BLOB)
      WHERE id = (SELECT min(id) FROM frame)
      """)
    try store.reopen()
    let found = try store.catalog.snapshot().verify("d").difference
    let difference = try #require(found)
    #expect(difference.section == 0)
    #expect(difference.what == "frame of item 1")
  }

  @Test(arguments: [
    ("UPDATE frame SET lower = 500, upper = 600", "bounds of segment 0"),
    ("UPDATE document SET trait_flags = 0", "record of the container traits read"),
  ])
  func `values that decide which frames are found are verified`(sql: String, what: String) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
        "sections": [{"items": {"count": 300},
        "when": [{"sizeClass": "regular", "header": {"height": 9}}]}]}
        """)
    ])
    store.catalog.close()
    try store.execute(sql)
    try store.reopen()
    #expect(try store.catalog.snapshot().verify("d").difference?.what == what)
  }
}
