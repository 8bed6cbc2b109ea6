import Foundation

// Wrong computed data. Set 6 is the layout set of document 6, "wide". Data with an invalid form is
// refused when it is read; `verify` finds valid frames that are wrong.

extension HostileStore {
  static let frames: [HostileStore] = extents + grids + patterns + segments + decorations + sets

  /// 48 bytes for each section: two revisions, the extent in units, the reach, the number of
  /// decorations.
  private static let extents: [HostileStore] =
    [
      ("a revision below 0", "x'FFFFFFFFFFFFFFFF' || substr(entries, 9)"),
      ("a revision of decorations below 0", replaced(8, "FFFFFFFFFFFFFFFF")),
      ("an extent of 2^63 - 1 units", replaced(16, "FFFFFFFFFFFFFF7F")),
      ("an extent of -2^63 units", replaced(16, "0000000000000080")),
      ("an extent of 2^51 units", replaced(16, "0000000000000800")),
      ("a reach from not-a-number", replaced(24, "000000000000F87F")),
      ("a reach to infinity", replaced(32, "000000000000F07F")),
      (
        "a reach from infinity to minus infinity",
        "substr(entries, 1, 24) || x'000000000000F07F000000000000F0FF' || substr(entries, 41)"
      ),
      ("a reach to 1e300", replaced(32, "9C7500883CE4377E")),
      ("a number of decorations below 0", replaced(40, "FFFFFFFFFFFFFFFF")),
      ("4,000,001 decorations", replaced(40, "01093D0000000000")),
      ("half an entry", "substr(entries, 1, 60)"), ("no bytes", "x''"),
      ("84 entries", "zeroblob(4032)"),
    ].map { name, bytes in
      HostileStore(
        "extents: " + name, .damaged(by: .list, "extent 3298534883328"),
        sql: "UPDATE extent SET entries = CAST(\(bytes) AS BLOB) WHERE id = 6 << 39")
    }
    + [
      HostileStore(
        "extents: a revision beyond the newest operation", .accepted,
        sql:
          "UPDATE extent SET entries = CAST(\(replaced(0, "FFFFFFFFFFFFFF7F")) AS BLOB) WHERE id = 6 << 39"
      ),
      HostileStore(
        "extents: one of another section", .found("extent"),
        sql:
          "UPDATE extent SET entries = CAST(substr(entries, 1, 48) || substr(entries, 145, 48) || substr(entries, 97) AS BLOB) WHERE id = (7 << 39)"
      ),
      HostileStore(
        "extents: all zeros", .accepted,
        sql: "UPDATE extent SET entries = zeroblob(192) WHERE id = 6 << 39"),
    ]

  private static func replaced(_ offset: Int, _ bytes: String) -> String {
    "substr(entries, 1, \(offset)) || x'\(bytes)' || substr(entries, \(offset + 9))"
  }

  /// 64 bytes for the grid of section 1: first, pitch, start, distance of lines, width, height,
  /// items of a line and axis, count. The entry begins after that of section 0, of 104 bytes.
  private static let grids: [HostileStore] =
    [
      ("not-a-number", 112, "000000000000F87F"), ("an infinite pitch", 120, "000000000000F07F"),
      ("a start of 1e300", 128, "9C7500883CE4377E"), ("a width of -1", 144, "000000000000F0BF"),
      ("no items in a line", 160, "0000000000000000"), ("an axis 2", 160, "0F00000002000000"),
      ("another count", 168, "8300000000000000"),
      ("1,048,575 items", 104, "01000000FFFF0F20"), ("no items", 104, "0100000000000020"),
    ].flatMap { damaged("grid", $0, "frame 3298534883328", replacing($1, $2)) }
    + damaged(
      "grid", "more items than the document", "frames for the",
      replacing(104, "0100000040420F20") + replacing(168, "40420F0000000000"))
    + [
      HostileStore(
        "grid: one that is valid and wrong", .found("frame of item 0"),
        sql: replacing(112, "000000000000F03F")),
      HostileStore("grid: the same frames in segments", .accepted, sql: inSegments),
    ]

  private static func damaged(
    _ formula: String, _ name: String, _ error: String, _ sql: String
  ) -> [HostileStore] {
    [
      HostileStore("\(formula): " + name, .damaged(by: .frames, error), sql: sql),
      HostileStore("\(formula) in SQL: " + name, .damaged(by: .sql, error), sql: sql),
    ]
  }

  private static func replacing(_ offset: Int, _ bytes: String) -> String {
    """
    UPDATE frame SET sections = CAST(
      substr(sections, 1, \(offset)) || x'\(bytes)' || substr(sections, \(offset + 9)) AS BLOB)
    WHERE id = 6 << 39;

    """
  }

  /// The grid of section 1 as a pattern: start, pitch, items of a group, axes, and the 32 bytes of
  /// each frame of a group.
  private static let patterns: [HostileStore] =
    [
      ("a start of not-a-number", 112, "000000000000F87F"),
      ("an infinite pitch", 120, "000000000000F07F"), ("a pitch of 1e300", 120, "9C7500883CE4377E"),
      ("no frames", 128, "0000000001000000"), ("a frame more", 128, "1000000001000000"),
      ("2^32 - 1 frames", 128, "FFFFFFFF01000000"), ("an axis 2", 128, "0F00000004000000"),
      ("an x of 1e300", 136, "9C7500883CE4377E"), ("a width of -1", 152, "000000000000F0BF"),
      ("a height of -1 in the last frame", 608, "000000000000F0BF"),
      ("no formula", 104, "0100000082000018"),
      ("1,048,575 items", 104, "01000000FFFF0F38"),
      ("no items", 104, "0100000000000038"),
    ].flatMap { damaged("pattern", $0, "frame 3298534883328", asPattern + replacing($1, $2)) }
    + damaged(
      "pattern", "more items than the document", "frames for the",
      asPattern + replacing(104, "0100000040420F38"))
    + [
      HostileStore(
        "pattern: one that is valid and wrong", .found("frame of item 0"),
        sql: asPattern + replacing(136, "000000000000F03F")),
      HostileStore("pattern: the frames of the grid", .accepted, sql: asPattern),
    ]

  private static let asPattern = """
    UPDATE frame SET sections = CAST(
      substr(sections, 1, 104) || x'0100000082000038\(hex([0.0, 30]))0F00000001000000'
        || x'\(hexOfFrames(0..<15))' || substr(sections, 177) AS BLOB)
    WHERE id = 6 << 39;

    """

  private static func hex(_ values: [some FixedWidthInteger]) -> String {
    values.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
      .map { String(format: "%02X", $0) }.joined()
  }

  private static func hex(_ values: [Double]) -> String { hex(values.map(\.bitPattern)) }

  /// The frames of items of section 1: 130 of 30 × 20, fifteen in a line of 600, and lines
  /// 30 points apart.
  private static func hexOfFrames(_ items: Range<Int>) -> String {
    let gap = (600.0 - 15 * 30) / 14
    return hex(items.flatMap { [Double($0 % 15) * (30 + gap), Double($0 / 15) * 30, 30, 20] })
  }

  /// SQL that stores the grid of section 1 in segments. The entries of sections 2 and 3 move to a
  /// row of their own.
  private static let inSegments: String = {
    func segment(_ items: Range<Int>) -> String {
      // The form of 32 bytes for each frame.
      hex([UInt32(1), UInt32(items.count) | 2 << 27]) + hexOfFrames(items)
    }
    return """
      INSERT INTO frame SELECT id + 2 * 8192, NULL, NULL, CAST(substr(sections, 177) AS BLOB)
        FROM frame WHERE id = 6 << 39;
      UPDATE frame SET sections = CAST(substr(sections, 1, 104) AS BLOB) WHERE id = 6 << 39;
      INSERT INTO frame VALUES ((6 << 39) + 8192, 0.0, 260.0, x'\(segment(0..<125))'),
        ((6 << 39) + 8193, 240.0, 260.0, x'\(segment(125..<130))');

      """
  }()

  /// 32 bytes for each item: x, y, width and height. The section is 1, the first segment has 125
  /// items.
  private static let segments: [HostileStore] =
    [
      ("not-a-number", "substr(sections, 1, 8) || x'000000000000F87F' || substr(sections, 17)"),
      ("infinity", "substr(sections, 1, 16) || x'000000000000F07F' || substr(sections, 25)"),
      (
        "infinities of both signs",
        "substr(sections, 1, 8) || x'000000000000F07F000000000000F0FF' || substr(sections, 25)"
      ),
      ("a width of -1", "substr(sections, 1, 24) || x'000000000000F0BF' || substr(sections, 33)"),
      ("a height of -1", "substr(sections, 1, 32) || x'000000000000F0BF' || substr(sections, 41)"),
      ("an x of 1e300", "substr(sections, 1, 8) || x'9C7500883CE4377E' || substr(sections, 17)"),
      (
        "a width of 1e300", "substr(sections, 1, 24) || x'9C7500883CE4377E' || substr(sections, 33)"
      ),
      ("half a frame", "substr(sections, 1, 3992)"),
      (
        "126 frames",
        "substr(sections, 1, 4) || x'7E000010' || substr(sections, 9) || zeroblob(32)"
      ),
      ("8 bytes", "zeroblob(8)"),
    ].flatMap { name, bytes in
      let sql =
        inSegments
        + "UPDATE frame SET sections = CAST(\(bytes) AS BLOB) WHERE id = (6 << 39) + 8192"
      return [
        HostileStore("frames: " + name, .damaged(by: .frames, "frame 3298534891520"), sql: sql),
        HostileStore("frames in SQL: " + name, .damaged(by: .sql, "frame 3298534891520"), sql: sql),
      ]
    }
    + [
      ("header: not-a-number", 8, "x'0000C07F' || zeroblob(12)"),
      ("header: a width of -1", 8, "zeroblob(8) || x'000080BF' || zeroblob(4)"),
      ("footer: infinity", 24, "zeroblob(12) || x'0000807F'"),
    ].flatMap { name, offset, bytes in
      // The number and the counts of the section are 8 bytes, header and footer 16 each.
      let row = "substr(sections, 1, \(offset)) || \(bytes) || substr(sections, \(offset + 17))"
      let sql = "UPDATE frame SET sections = CAST(\(row) AS BLOB) WHERE id = 8 << 39"
      return [
        HostileStore(
          name, .damaged(by: .verify, "frame 4398046511104, column sections"), sql: sql),
        HostileStore(
          "in SQL: " + name, .damaged(by: .sql, "frame 4398046511104, column sections"), sql: sql),
      ]
    }
    + [
      HostileStore(
        "frames: fewer than items", .damaged(by: .frame, "frame"),
        sql: inSegments + """
          UPDATE frame SET sections =
            CAST(substr(sections, 1, 4) || x'04000010' || substr(sections, 9, 128) AS BLOB)
          WHERE id = (6 << 39) + 8193
          """),
      HostileStore(
        "frames: the first segment is missing", .damaged(by: .frames, "frame"),
        sql: inSegments + "DELETE FROM frame WHERE id = (6 << 39) + 8192"),
      HostileStore(
        "frames: the last segment is missing", .damaged(by: .frame, "frame"),
        sql: inSegments + "DELETE FROM frame WHERE id = (6 << 39) + 8193"),
      HostileStore(
        "frames: a segment more", .found("frame"),
        sql: inSegments
          + "INSERT INTO frame SELECT id + 1, lower, upper, sections FROM frame WHERE id = (6 << 39) + 8193"
      ),
      HostileStore(
        "frames: one that is valid and wrong", .found("frame of item 0"),
        sql: inSegments + """
          UPDATE frame SET sections =
            CAST(substr(sections, 1, 8) || x'000000000000F03F' || substr(sections, 17) AS BLOB)
          WHERE id = (6 << 39) + 8192
          """
      ),
      HostileStore(
        "frames: bounds that are wrong", .found("bounds of segment 0"),
        sql: inSegments + "UPDATE frame SET lower = 500, upper = 400 WHERE id = (6 << 39) + 8192"),
      HostileStore(
        "frames: of sections that are none", .unnoticed,
        sql:
          "INSERT INTO frame SELECT id + 8192 * 100000, lower, upper, sections FROM frame"
      ),
    ]

  /// The section's number, the number of decorations with two flags, and the bounds of the items
  /// (88 bytes). Then 56 bytes for each decoration: ordinal, item, x, y, width, height, and a step.
  private static let decorations: [HostileStore] =
    [
      (
        "not-a-number",
        "substr(decorations, 1, 104) || x'000000000000F87F' || substr(decorations, 113)"
      ),
      (
        "a width of -1",
        "substr(decorations, 1, 120) || x'000000000000F0BF' || substr(decorations, 129)"
      ),
      (
        "an x of 1e300",
        "substr(decorations, 1, 104) || x'9C7500883CE4377E' || substr(decorations, 113)"
      ),
      (
        "a step without its flag",
        "substr(decorations, 1, 136) || x'0000000041000000' || substr(decorations, 145)"
      ),
      (
        "an entry that is none",
        "substr(decorations, 1, 96) || x'09000000' || substr(decorations, 101)"
      ),
      (
        "the greatest entry",
        "substr(decorations, 1, 96) || x'FFFFFF7F' || substr(decorations, 101)"
      ),
      ("half of one", "substr(decorations, 1, 184)"),
      ("490 of them", "x'01000000EA0100C0' || zeroblob(88 + 56 * 490)"),
      ("an unknown section", "x'07000000' || substr(decorations, 5)"),
      (
        "not-a-number for what they read",
        "substr(decorations, 1, 8) || x'000000000000F87F' || substr(decorations, 17)"
      ),
    ].map { name, bytes in
      HostileStore(
        "decorations: " + name, .damaged(by: .frames, "decoration"),
        sql:
          "UPDATE decoration SET decorations = CAST(\(bytes) AS BLOB) WHERE id = (6 << 39) + 8192")
    }
    + [
      HostileStore(
        "decorations: an item that is none", .found("decoration 0"),
        sql: """
          UPDATE decoration SET decorations =
            CAST(substr(decorations, 1, 100) || x'FFFFFFFF' || substr(decorations, 105) AS BLOB)
          WHERE id = (6 << 39) + 8192
          """),
      HostileStore(
        "decorations: what they read is wrong", .found("the items that decorations read"),
        sql: """
          UPDATE decoration SET decorations =
            CAST(substr(decorations, 1, 8) || zeroblob(88) || substr(decorations, 97) AS BLOB)
          WHERE id = (6 << 39) + 8192
          """),
      HostileStore(
        "decorations: the second segment is missing", .damaged(by: .frames, "decoration"),
        sql: "DELETE FROM decoration WHERE id = (6 << 39) + 8193"),
    ]

  private static let sets: [HostileStore] = [
    (
      "a container that is none", "UPDATE layout_set SET container = 'x' WHERE id = 6",
      .damaged(by: .verify, "layout_set")
    ),
    (
      "a container of another format", "UPDATE layout_set SET container = '{}' WHERE id = 6",
      .unnoticed
    ),
    ("traits that are none", "UPDATE layout_set SET traits = 'x' WHERE id = 6", .unnoticed),
    (
      "another version of the engine", "UPDATE layout_set SET algorithm = 77 WHERE id = 6",
      .accepted
    ),
    (
      "clean, though it is not",
      "UPDATE layout_set SET clean = (SELECT revision FROM document WHERE id = 6) WHERE id = 6",
      .unnoticed
    ),
    (
      "a request that is none",
      "UPDATE layout_set SET requests = '[' WHERE document = 6", .accepted
    ),
  ].map { (name: String, sql: String, outcome: Outcome) in
    HostileStore("sets: " + name, outcome, sql: sql)
  }
}
