import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Rows of decorations that SQLite accepts but no version of this program writes.
@Suite struct DamagedDecorationTests {
  /// Two cards in a section of two items, and a tile for each of 80 items, in two rows.
  private static let text = """
    {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
    "decorationKinds": {"card": {}, "tile": {"geometry": {"each": "item", "insets": 1}}},
    "decorations": [{"kind": "card", "id": "all", "geometry": {"extent": "items"}}],
    "sections": [
      {"id": "a", "items": {"count": 2}, "decorations": ["card", {"kind": "card", "id": "inner"}]},
      {"id": "b", "items": {"count": 80}, "decorations": ["tile"]}, {"id": "c"}]}
    """

  /// Statements that damage the decorations of the first section, and a word of the error. Its row
  /// has its number, the number of decorations with a flag, and the bounds of its items (88 bytes).
  /// A decoration is 56 bytes: ordinal, item, x, y, width, height, and the two coordinates of a
  /// step.
  static let invalid: [(sql: String, word: String)] = [
    // Values that violate the schema's constraints.
    (
      unchecked
        + "UPDATE decoration SET decorations = CAST(x'00000000EA010080' || zeroblob(88 + 56 * 490) AS BLOB)",
      "decoration"
    ),
    (
      unchecked
        + "UPDATE decoration SET decorations = CAST(substr(decorations, 1, length(decorations) - 1) AS BLOB)",
      "decoration"
    ),
    (unchecked + "UPDATE decoration SET decorations = zeroblob(4)", "decoration"),
    (first("x'0000000000000000' || x'000000000000F87F' || zeroblob(40)"), "decoration"),
    (first("x'0000000000000000' || zeroblob(40) || x'000000000000F07F'"), "decoration"),
    // A width of -1.
    (
      first("x'0000000000000000' || zeroblob(16) || x'000000000000F0BF' || zeroblob(24)"),
      "decoration"
    ),
    (
      first("x'0000000000000000' || zeroblob(24) || x'000000000000F0BF' || zeroblob(16)"),
      "decoration"
    ),
    // An entry that the section does not have.
    (first("x'0900000000000000' || zeroblob(48)"), "decoration"),
    (first("x'FFFFFF7FFFFFFFFF' || zeroblob(48)"), "decoration"),
    (
      "UPDATE decoration SET decorations = CAST(substr(decorations, 1, 8) || x'000000000000F87F' || substr(decorations, 17) AS BLOB) WHERE \(hasItems)",
      "items"
    ),
  ]

  /// A row has the first segment of a section.
  private static let hasItems = "id & 8191 = 0"
  private static let unchecked = "PRAGMA ignore_check_constraints = ON;"

  private static func first(_ bytes: String) -> String {
    """
    UPDATE decoration SET decorations = CAST(substr(decorations, 1, 96) || \(bytes)
      || substr(decorations, 153) AS BLOB)
    WHERE id = (SELECT min(id) FROM decoration)
    """
  }

  private func damaged(_ sql: String...) throws -> ScratchStore {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    store.catalog.close()
    for sql in sql { try store.execute(sql) }
    try store.reopen()
    return store
  }

  @Test(arguments: invalid)
  func `an invalid decoration row is named by verify and by queries`(
    sql: String, word: String
  ) throws {
    let store = try damaged(sql)
    let catalog = store.catalog
    func message(_ body: () throws -> Void) -> String {
      do { try body() } catch { return "\(error)" }
      return ""
    }
    let asked = message {
      let layout = try catalog.snapshot().layout(of: "d")
      try layout.forEachRow(of: try Address("d/a"), FrameQuery()) { _ in }
    }
    #expect(asked.contains("damaged") && asked.contains(word), "\(asked)")
    var difference: CacheDifference?
    let verified = message { difference = try catalog.snapshot().verify("d").difference }
    #expect(verified.contains("damaged") || difference?.what == "decoration 0", "\(verified)")
    // Reads without decorations still work. Damaged decorations are recomputed with their items.
    #expect(message { _ = try catalog.snapshot().document("d") } == "")
    let healed = message {
      _ = try catalog.edit("d", kind: "set", summary: "") { editor in
        try editor.set([("itemSize", "[60, 60]")], at: .section(0))
        try editor.set([("itemSize", "[60, 60]")], at: .section(1))
      }
    }
    #expect(healed == "")
    #expect(try catalog.snapshot().verify("d").difference == nil)
  }

  /// Damage with valid rows, and the difference that `verify` finds.
  @Test(arguments: [
    (
      "UPDATE decoration SET decorations = CAST(substr(decorations, 1, 7) || x'80' || substr(decorations, 9) AS BLOB) WHERE \(hasItems) AND substr(hex(decorations), 15, 1) = 'C'",
      1, "decoration 70"
    ),
    ("DELETE FROM decoration", 0, "decoration 0"),
    (
      "UPDATE decoration SET decorations = CAST(substr(decorations, 1, 4) || x'09' || substr(decorations, 6, 3) || substr(decorations, 65) AS BLOB) WHERE id & 8191 = 1",
      1, "decoration 70"
    ),
    (
      """
      UPDATE decoration SET decorations = CAST(substr(decorations, 1, 16) || x'01' || substr(decorations, 18) AS BLOB)
      WHERE id & 8191 = 1
      """, 1, "decoration 70"
    ),
    (
      "UPDATE decoration SET decorations = CAST(substr(decorations, 1, 8) || zeroblob(88) || substr(decorations, 97) AS BLOB) WHERE \(hasItems)",
      0,
      "record of the items that decorations read"
    ),
    (
      "INSERT INTO decoration SELECT id + 8191, CAST(x'02' || substr(decorations, 2) AS BLOB) FROM decoration WHERE id & 8191 = 1",
      2, "decoration 0"
    ),
  ])
  func `a valid but wrong decoration row is found with its section`(
    sql: String, section: Int, what: String
  ) throws {
    let store = try damaged(sql)
    let found = try store.catalog.snapshot().verify("d").difference
    let difference = try #require(found)
    #expect(difference.section == section)
    #expect(difference.what == what)
    // No query traps.
    for query in ["d", "d/b", "d/decoration:all"] {
      do {
        let layout = try store.catalog.snapshot().layout(of: "d")
        try layout.forEachRow(of: try Address(query), FrameQuery()) { _ in }
        _ = try layout.rows(at: Point(x: 5, y: 5), of: try Address("d"))
      } catch let error as ServiceError { #expect(!error.description.isEmpty) }
    }
    // The decorations are recomputed from the stored items, or from the inputs.
    _ = try? store.catalog.edit("d", kind: "set", summary: "") { editor in
      try editor.set([("decorationKinds.tile.geometry.insets", "2")], at: .document)
    }
    _ = try store.catalog.relayout("d")
  }

  @Test(arguments: [
    ["DELETE FROM decoration", "DELETE FROM extent"],
    ["DELETE FROM decoration", "DELETE FROM extent", "DELETE FROM frame"],
    [
      "DELETE FROM decoration", "DELETE FROM extent", "DELETE FROM frame", "DELETE FROM layout_set",
    ],
    ["DELETE FROM extent"],
  ])
  func `deleted computed rows are rebuilt identically`(
    statements: [String]
  ) throws {
    let store = try damaged()
    _ = try store.catalog.relayout("d", in: ["iphone-se"])
    let tables = ["extent", "frame", "decoration"]
    let before = try store.rows(of: tables)
    let frames = try store.frames()
    store.catalog.close()
    for sql in statements { try store.execute(sql) }
    try store.reopen()
    #expect(try store.frames() == frames)
    if statements.last?.contains("layout_set") == true {
      _ = try store.catalog.relayout("d")
      _ = try store.catalog.relayout("d", in: ["iphone-se"])
      // The layout sets are new, and so are the keys of their rows.
    } else {
      let reports = try store.catalog.relayout("d")
      #expect(reports.map(\.computed) == [3, 3])
      #expect(try store.rows(of: tables) == before)
    }
    #expect(try store.catalog.snapshot().layout(of: "d").computedCount == 0)
    #expect(try store.frames() == frames)
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  @Test func `an edit of a kind recomputes a section without a stored items box`() throws {
    // The flag is the highest bit of the second word.
    let store = try damaged(
      """
      UPDATE decoration SET decorations = CAST(substr(decorations, 1, 7)
        || iif(substr(hex(decorations), 15, 1) = 'C', x'40', x'00') || substr(decorations, 97)
        AS BLOB) WHERE \(Self.hasItems)
      """)
    let report = try store.catalog.edit("d", kind: "set", summary: "") { editor in
      try editor.set([("decorationKinds.card.geometry.insets", "2")], at: .document)
    }
    // One section names the kind, and no items of it are stored. It keeps its frames.
    #expect([report.computed, report.decorated] == [1, 1])
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }
}

extension ScratchStore {
  fileprivate func frames() throws -> [FrameRow] {
    var rows: [FrameRow] = []
    for container in [nil, "iphone-se"] {
      let layout = try catalog.snapshot().layout(of: "d", in: container)
      try layout.forEachRow(of: try Address("d"), FrameQuery()) { rows.append($0) }
    }
    return rows
  }
}
