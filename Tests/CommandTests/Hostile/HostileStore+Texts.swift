// Invalid texts, and texts that are invalid in the document format.

extension HostileStore {
  static let texts: [HostileStore] = bytes + settings + attributes

  private static let bytes: [HostileStore] =
    [
      ("document", "settings", InterruptionCheck.show), ("document", "key", .list),
      ("section", "attributes", .frames), ("section", "palette", .frames),
      ("section", "title", .show), ("section", "key", .show), ("layout_set", "traits", .verify),
      ("layout_set", "container", .verify), ("operation", "summary", .log),
      ("operation", "author", .log), ("operation", "kind", .log), ("tag", "name", .tags),
      ("device", "definition", .frames),
    ].flatMap { table, column, question in
      [("bad UTF-8", "x'FF'"), ("U+0000", "x'00'"), ("half a surrogate", "x'EDA080'")].map {
        words, bytes in
        HostileStore("\(words) in \(table).\(column)", .damaged(by: question, column)) {
          // Only the first row, because some values must differ between rows.
          let row = "rowid = (SELECT rowid FROM \(table) WHERE \(column) NOT NULL LIMIT 1)"
          let keyed =
            "\(column) = (SELECT \(column) FROM \(table) WHERE \(column) NOT NULL LIMIT 1)"
          if table == "section" {
            let text = "part(sections, 0, '\(column)') || \(bytes)"
            return try $0.sql(
              "UPDATE section SET sections = with_part(sections, 0, '\(column)', \(text)) WHERE id = 6 << 39"
            )
          }
          let isRowless = table == "tag" || table == "device"
          try $0.sql(
            """
            UPDATE \(table) SET \(column) = CAST(\(column) || \(bytes) AS TEXT)
            WHERE \(isRowless ? keyed : wide[table] ?? row)
            """)
        }
      }
    }

  /// The row of each table that a question reads.
  private static let wide = [
    "document": "id = 6", "layout_set": "id = 6",
  ]

  private static let settings: [HostileStore] =
    [
      ("nothing", "", Outcome.damaged(by: .list, "document 6")),
      ("an array", "[]", .damaged(by: .list, "document 6")),
      ("half an object", "{\"title\": ", .damaged(by: .list, "document 6")),
      ("a duplicate key", "{\"title\":\"a\",\"title\":\"b\"}", .damaged(by: .list, "document 6")),
      ("an unknown key", "{\"colour\":1}", .damaged(by: .list, "document 6")),
      ("another format", "{\"format\":\"insetory/2\"}", .damaged(by: .list, "document 6")),
      (
        "a size of a billion points and one",
        "{\"format\":\"insetory/1\",\"container\":{\"width\":1000000001,\"height\":1}}",
        .damaged(by: .list, "document 6")
      ),
      (
        "a device that is none",
        "{\"format\":\"insetory/1\",\"container\":{\"device\":\"none\"}}",
        .damaged(by: .list, "document 6")
      ),
      (
        "a script for a title",
        "{\"format\":\"insetory/1\",\"title\":\"<script>alert(1)</script>\",\"container\":{\"device\":\"foldable\"}}",
        .unnoticed
      ),
      (
        "another layout", "{\"format\":\"insetory/1\",\"layout\":\"grid\"}",
        .damaged(by: .list, "document 6")
      ),
    ].map { (name: String, text: String, outcome: Outcome) in
      HostileStore(
        "settings: " + name, outcome, sql: "UPDATE document SET settings = '\(text)' WHERE id = 6")
    }
    + [
      HostileStore(
        "settings: 100,000 brackets", .damaged(by: .list, "document 6"),
        sql:
          "UPDATE document SET settings = replace(printf('%.*c', 100000, 'x'), 'x', '[') WHERE id = 6"
      ),
      HostileStore(
        "settings: 65 MB", .damaged(by: .list, ""),
        sql: "UPDATE document SET settings = settings || printf('%.*c', 68157440, ' ') WHERE id = 6"
      ),
      HostileStore(
        "settings: a title of 10 MB", .damaged(by: .list, ""),
        sql:
          "UPDATE document SET settings = json_set(settings, '$.title', printf('%.*c', 10000000, 'x')) WHERE id = 6"
      ),
      HostileStore(
        "settings: not canonical", .accepted,
        sql: "UPDATE document SET settings = ' ' || settings WHERE id = 6"),
    ]

  private static let attributes: [HostileStore] =
    [
      ("attributes", "[", Outcome.damaged(by: .frames, "section 0 of document 6")),
      ("attributes", "{\"colour\":1}", .damaged(by: .frames, "section 0 of document 6")),
      (
        "attributes", "{\"minimumLineSpacing\":-1e300}",
        .damaged(by: .frames, "section 0 of document 6")
      ),
      (
        "attributes", "{\"minimumLineSpacing\":1e300}",
        .damaged(by: .frames, "section 0 of document 6")
      ),
      (
        "attributes", "{\"decorations\":[\"none\"]}",
        .unnoticed
      ),
      ("palette", "[3]", .damaged(by: .frames, "section 0 of document 6")),
      ("palette", "{}", .damaged(by: .frames, "section 0 of document 6")),
      ("palette", "[]", .damaged(by: .frames, "section 0 of document 6")),
      ("palette", "[[\"fill\",-1]]", .damaged(by: .frames, "section 0 of document 6")),
    ].map { (column: String, text: String, outcome: Outcome) in
      HostileStore(
        "\(column): \(text)", outcome,
        sql:
          "UPDATE section SET sections = with_part(sections, 0, '\(column)', '\(text)') WHERE id = 6 << 39"
      )
    }
}
