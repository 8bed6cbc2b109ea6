// Values that the schema's types and constraints forbid, written without these checks.

extension HostileStore {
  /// SQLite converts values of a wrong type, so the program's own checks decide the outcome. Only
  /// `doctor` detects the wrong type itself.
  static let types: [HostileStore] =
    [
      ("a text for a document's revision", "UPDATE document SET revision = 'abc'"),
      ("a blob for a document's revision", "UPDATE document SET revision = x'FF'"),
      ("a number for settings", "UPDATE document SET settings = 3 WHERE key = 'wide'"),
      ("a blob for settings", "UPDATE document SET settings = x'7B7D' WHERE key = 'wide'"),
      (
        "infinity for a number of sections",
        "UPDATE document SET sections = 9e999 WHERE key = 'wide'"
      ),
      ("a text for inherited revisions", "UPDATE document SET inherited_revisions = 'abc'"),
      ("a number for a document's key", "UPDATE document SET key = 17 WHERE key = 'wide'"),
      ("a blob for a document's key", "UPDATE document SET key = x'FF00' WHERE key = 'wide'"),
      (
        "a text for the order of sections",
        "UPDATE section_order SET sections = 'abcdefghijklmnopqrstuvwx'"
      ),
      ("a number for the order of sections", "UPDATE section_order SET sections = 24"),
      ("a text for sections", "UPDATE section SET sections = 'sections'"),
      ("a number for sections", "UPDATE section SET sections = 1.5"),
      ("a text for a section's number", "UPDATE section_key SET number = 'one'"),
      ("a text for entries of extents", "UPDATE extent SET entries = 'entries'"),
      ("a text for frames", "UPDATE frame SET sections = 'frames'"),
      ("a number for frames", "UPDATE frame SET sections = 32"),
      ("a text for lower and upper", "UPDATE frame SET lower = 'a', upper = 'b'"),
      ("infinity for lower and upper", "UPDATE frame SET lower = 9e999, upper = -9e999"),
      ("a number for decorations", "UPDATE decoration SET decorations = 1"),
      ("a text for a set's version of the engine", "UPDATE layout_set SET algorithm = 'one'"),
      ("a number for a set's traits", "UPDATE layout_set SET traits = 9 WHERE id = 6"),
      ("a text for a time", "UPDATE operation SET time = 'yesterday'"),
      ("infinity for a time", "UPDATE operation SET time = 9e999"),
      ("a number for an inverse", "UPDATE operation SET inverse = 12"),
      ("a text for a count of sections", "UPDATE operation SET touched = 'many'"),
      ("a text for a tag's operation", "UPDATE tag SET operation = 'first'"),
      ("a blob for a device", "UPDATE device SET definition = x'FF'"),
    ].map { name, sql in HostileStore("type: " + name, .unnoticed) { try $0.untypedSQL(sql) } }
    + nulls + checks + links + indices

  private static let nulls: [HostileStore] =
    [
      ("document", "key", InterruptionCheck.list), ("document", "settings", .list),
      ("document", "inherited_revisions", .list), ("section", "sections", .frames),
      ("section_order", "sections", .list),
      ("layout_set", "traits", .verify), ("layout_set", "container", .verify),
      ("extent", "entries", .list), ("frame", "sections", .frames),
      ("decoration", "decorations", .frames), ("operation", "inverse", .past),
      ("operation", "kind", .log), ("operation", "summary", .log),
      ("device", "definition", .frames),
    ].map { table, column, question in
      HostileStore("null for \(table).\(column)", .damaged(by: question, table)) {
        try $0.untypedSQL("UPDATE \(table) SET \(column) = NULL")
      }
    }

  private static let checks: [HostileStore] = [
    ("no length", "UPDATE document SET key = '' WHERE key = 'wide'", .unnoticed),
    (
      "1,000 letters for a key", "UPDATE document SET key = printf('%.*c', 1000, 'x') WHERE id = 1",
      .unnoticed
    ),
    ("a revision below 0", "UPDATE document SET revision = -5", .damaged(by: .list, "document")),
    (
      "a revision beyond the newest operation",
      "UPDATE document SET revision = 1 << 62 WHERE key = 'wide'", .unnoticed
    ),
    (
      "ten billion sections", "UPDATE document SET sections = 10000000000 WHERE key = 'wide'",
      .damaged(by: .list, "document 6")
    ),
    (
      "-1 sections", "UPDATE document SET sections = -1 WHERE key = 'wide'",
      .damaged(by: .list, "document 6")
    ),
    (
      "ten billion items", "UPDATE document SET items = 10000000000 WHERE key = 'wide'",
      .damaged(by: .list, "document 6")
    ),
    (
      "other parts of a container", "UPDATE document SET trait_flags = -1 WHERE key = 'wide'",
      .damaged(by: .list, "document 6")
    ),
    (
      "ten billion numbers of sections",
      "UPDATE document SET next_section = 10000000000 WHERE key = 'wide'",
      .damaged(by: .list, "document 6")
    ),
    (
      "a number of sections below 0", "UPDATE document SET next_section = -1 WHERE key = 'wide'",
      .damaged(by: .list, "document 6")
    ),
    (
      "a document's number beyond 24 bits", "UPDATE document SET id = 1 << 40 WHERE key = 'wide'",
      .damaged(by: .frames, "")
    ),
    ("a document's number below 0", "UPDATE document SET id = -6 WHERE key = 'wide'", .unnoticed),
    (
      "a set's number beyond 24 bits", "UPDATE layout_set SET id = 1 << 40 WHERE id = 6", .unnoticed
    ),
    ("a set's number below 0", "UPDATE layout_set SET id = -1 WHERE id = 6", .unnoticed),
    ("a set's version of the engine below 0", "UPDATE layout_set SET algorithm = -1", .accepted),
    ("a set that is clean in the future", "UPDATE layout_set SET clean = 1 << 62", .unnoticed),
    ("a generation below 0", "UPDATE layout_set SET generation = -1", .unnoticed),
    ("the last of all generations", "UPDATE layout_set SET generation = ~(1 << 63)", .unnoticed),
    ("a tag before all operations", "UPDATE tag SET operation = -7", .unnoticed),
    ("a tag behind all operations", "UPDATE tag SET operation = 1 << 62", .unnoticed),
    (
      "the last of all operations", "UPDATE operation SET id = ~(1 << 63) WHERE id = 22", .unnoticed
    ),
    ("an operation below 0", "UPDATE operation SET id = -22 WHERE id = 22", .unnoticed),
    ("the last of all moments", "UPDATE operation SET time = ~(1 << 63)", .unnoticed),
    ("the first of all moments", "UPDATE operation SET time = 1 << 63", .unnoticed),
    (
      "billions of sections in operations",
      "UPDATE operation SET touched = 1 << 62, computed = 1 << 62, shifted = 1 << 62, kept = 1 << 62",
      .unnoticed
    ),
  ].map { (name: String, sql: String, outcome: Outcome) in
    HostileStore("check: " + name, outcome, sql: sql)
  }

  /// Rows without the entry of an index, and entries without the row.
  private static let indices: [HostileStore] = [
    ("document_key", "UPDATE document SET key = 'other' WHERE key = 'wide'"),
    ("operation_key", "UPDATE operation SET key = NULL"),
  ].map { index, sql in
    HostileStore("index: \(index) is not that of its rows", .unnoticed) {
      try $0.sql(
        "CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = '\(index)'",
        "DELETE FROM sqlite_schema WHERE name = '\(index)'")
      try $0.sql(sql)
      try $0.sql("INSERT INTO sqlite_schema SELECT * FROM kept", "DROP TABLE kept")
    }
  }

  /// Rows that refer to missing rows.
  private static let links: [HostileStore] = [
    (
      "sections of no document",
      "INSERT INTO section SELECT id + (93 << 39), sections FROM section WHERE id >> 39 = 6",
      .unnoticed
    ),
    ("no ids of sections", "DELETE FROM section_key", .unnoticed),
    ("ids of other sections", "UPDATE section_key SET number = 1 - number", .unnoticed),
    ("ids of no document", "INSERT INTO section_key VALUES (99, 'a', 0)", .accepted),
    ("sets of no document", "UPDATE layout_set SET document = 99 WHERE id = 6", .accepted),
    (
      "a document's number taken away", "UPDATE document SET id = 99 WHERE key = 'wide'",
      .damaged(by: .frames, "document 99")
    ),
    ("no sections", "DELETE FROM section WHERE id >> 39 = 6", .damaged(by: .frames, "section")),
    ("no order", "DELETE FROM section_order WHERE id >> 39 = 6", .damaged(by: .list, "document 6")),
    ("no device", "DELETE FROM device", .damaged(by: .frames, "document 6")),
    ("no operations", "DELETE FROM operation", .unnoticed),
    ("no requests", "UPDATE layout_set SET requests = ''", .accepted),
    ("no sets", "DELETE FROM layout_set", .accepted),
    ("no extents", "DELETE FROM extent", .accepted),
    ("no sequence", "DELETE FROM sqlite_sequence", .unnoticed),
    ("a sequence at its end", "UPDATE sqlite_sequence SET seq = 16777215", .unnoticed),
    ("a sequence beyond its end", "UPDATE sqlite_sequence SET seq = ~(1 << 63)", .unnoticed),
    ("no frames", "DELETE FROM frame", .damaged(by: .frames, "frame")),
    ("no decorations", "DELETE FROM decoration", .found("decoration 0")),
    ("no index of texts", "DELETE FROM search_text_data", .damaged(by: .find, "")),
    ("no texts to be found", "DELETE FROM search_text_content", .unnoticed),
    ("other settings of the index", "UPDATE search_text_config SET v = 99", .unnoticed),
  ].map { (name: String, sql: String, outcome: Outcome) in
    HostileStore("link: " + name, outcome, sql: sql)
  }
}
