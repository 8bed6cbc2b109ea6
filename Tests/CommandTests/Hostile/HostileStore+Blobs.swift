// Blobs of inputs with wrong lengths, counts, numbers or revisions. They belong to document 6,
// "wide": its section 0 has three runs with ids and a rule, and its section 1 has one run of 130
// items.

extension HostileStore {
  static let blobs: [HostileStore] = runs + ids + order + revisions

  /// A byte of flags, then 16 bytes for each run (8 if it is narrow), then counts of 4 and
  /// references of 2 bytes.
  private static let runs: [HostileStore] =
    [
      ("no bytes", "x''"), ("no runs", "x'00'"), ("flags beyond 7", "x'08' || zeroblob(16)"),
      ("half a narrow size", "x'04' || zeroblob(4)"),
      ("a narrow infinity", "x'04' || x'0000807F00000000'"),
      ("half a size", "x'00' || zeroblob(8)"), ("half a count", "x'01' || zeroblob(18)"),
      ("126 runs", "x'00' || zeroblob(16 * 126)"),
      ("a count of 0", "x'01' || zeroblob(16) || x'00000000'"),
      ("a count of four billion", "x'01' || zeroblob(16) || x'FFFFFFFF'"),
      ("a count of a million and one", "x'01' || zeroblob(16) || x'41420F00'"),
      ("a rule that is none", "x'02' || zeroblob(16) || x'0300'"),
      ("the last of all rules", "x'02' || zeroblob(16) || x'FFFF'"),
      ("not-a-number for a width", "x'00' || x'000000000000F87F' || zeroblob(8)"),
      ("infinity for a height", "x'00' || zeroblob(8) || x'000000000000F07F'"),
      ("a width of -1", "x'00' || x'000000000000F0BF' || zeroblob(8)"),
      ("a width of 1e300", "x'00' || x'9C7500883CE4377E' || zeroblob(8)"),
    ].map { name, bytes in
      HostileStore(
        "items: " + name, .damaged(by: .set, "section"),
        sql:
          "UPDATE section SET sections = with_part(sections, 1, 'items', \(bytes)) WHERE id = 6 << 39"
      )
    }
    + [
      HostileStore(
        "items: more runs than a document may have", .damaged(by: .set, "section"),
        sql: """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8191)
          INSERT INTO section SELECT (6 << 39) + 8192 + i, CAST(x'01000000DE070000'
            || iif(i < 8191, x'90', x'10') || x'D107000000' || zeroblob(2000) AS BLOB) FROM n;
          UPDATE section SET sections = with_part(sections, 1, 'continues', 1) WHERE id = 6 << 39
          """),
      HostileStore(
        "items: a segment that begins at another item",
        .damaged(by: .set, "section 1 of document 6: invalid items"),
        sql: """
          UPDATE section SET sections = with_part(with_part(
            sections, 1, 'items', x'04' || zeroblob(8 * 125)), 1, 'continues', 1)
          WHERE id = 6 << 39;
          INSERT INTO section VALUES ((6 << 39) + 8192 + 1, CAST(x'010000003B0000002002'
            || x'7C000000' || x'2900000004' || zeroblob(8 * 5) AS BLOB))
          """),
      HostileStore(
        "items: a segment is missing",
        .damaged(by: .set, "section 3298534891521, the next segment of its items, is missing"),
        sql:
          "UPDATE section SET sections = with_part(sections, 1, 'continues', 1) WHERE id = 6 << 39"),
    ]

  /// A byte of length for each run, and then the ids.
  private static let ids: [HostileStore] =
    [
      ("no bytes", "x''"), ("lengths that are too great", "x'00FF00'"),
      ("lengths that are too small", "x'000000' || 'abc'"),
      ("129 letters", "x'008100' || zeroblob(129)"),
      ("U+0000", "x'000300' || x'610062'"), ("bad UTF-8", "x'000200' || x'FFFE'"),
      ("a blank", "x'000300' || 'a b'"), ("an escape", "x'000300' || x'1B5B6D'"),
      ("the id of a run of several", "x'000001' || 'a'"),
    ].map { name, bytes in
      HostileStore(
        "ids: " + name, .damaged(by: .explain, "section 0 of document 6: invalid ids of items"),
        sql:
          "UPDATE section SET sections = with_part(sections, 0, 'ids', \(bytes)) WHERE id = 6 << 39"
      )
    }

  /// 24 bytes for each section: number, inherited keys, revision, revision of the decorations.
  private static let order: [HostileStore] =
    [
      ("a section's number beyond all", "x'FFFFFFFF' || substr(sections, 5)"),
      ("the greatest section's number", "x'FFFFFF03' || substr(sections, 5)"),
      ("a section's number beyond the document's", "x'04000000' || substr(sections, 5)"),
      ("a section in two places", "substr(sections, 1, 24) || substr(sections, 1, 72)"),
      ("one section less", "substr(sections, 1, 72)"),
      ("one section more", "sections || sections"),
      ("a revision of 0", "substr(sections, 1, 8) || zeroblob(8) || substr(sections, 17)"),
      (
        "a revision below 0",
        "substr(sections, 1, 8) || x'FFFFFFFFFFFFFFFF' || substr(sections, 17)"
      ),
      (
        "a revision beyond the newest operation",
        "substr(sections, 1, 8) || x'FFFFFFFFFFFFFF7F' || substr(sections, 17)"
      ),
      (
        "a revision of the decorations below 0",
        "substr(sections, 1, 16) || x'FFFFFFFFFFFFFFFF' || substr(sections, 25)"
      ),
      (
        "a revision of the decorations beyond the newest operation",
        "substr(sections, 1, 16) || x'FFFFFFFFFFFFFF7F' || substr(sections, 25)"
      ),
      ("half a section", "substr(sections, 1, 84)"), ("no bytes", "x''"),
      ("200 sections", "zeroblob(4800)"),
    ].map { name, bytes in
      HostileStore(
        "order: " + name, .damaged(by: .frames, "section_order"),
        sql: "UPDATE section_order SET sections = CAST(\(bytes) AS BLOB) WHERE id >> 39 = 6")
    }
    + [
      HostileStore(
        "order: the greatest section's number, and of a document that has had so many",
        .damaged(by: .frames, "section 67108863"),
        sql: """
          UPDATE section_order SET sections = CAST(x'FFFFFF03' || substr(sections, 5) AS BLOB)
          WHERE id >> 39 = 6;
          UPDATE document SET next_section = 67108864 WHERE id = 6
          """),
      HostileStore(
        "order: 100,001 sections in one document", .damaged(by: .frames, "section_order"),
        sql: """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 610)
          INSERT INTO section_order SELECT (6 << 39) + i, zeroblob(166 * 24) FROM n
          """),
    ]

  /// 16 revisions of 8 bytes.
  private static let revisions: [HostileStore] =
    [
      ("zeros", "zeroblob(256)"), ("too few", "zeroblob(248)"), ("too many", "zeroblob(264)"),
      ("one below 0", "x'FFFFFFFFFFFFFFFF' || substr(inherited_revisions, 9)"),
      (
        "one beyond the newest operation",
        "x'FFFFFFFFFFFFFF7F' || substr(inherited_revisions, 9)"
      ),
    ].map { name, bytes in
      HostileStore(
        "inherited revisions: " + name, .damaged(by: .list, "document 6"),
        sql: "UPDATE document SET inherited_revisions = CAST(\(bytes) AS BLOB) WHERE id = 6")
    }
}
