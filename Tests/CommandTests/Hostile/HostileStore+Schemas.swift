// Schemas that differ from a store's. Their objects are never used: the comparison reads only
// `sqlite_schema`.

extension HostileStore {
  static let schemas: [HostileStore] = missing + extra + changed + broken

  /// The tables that `litestream replicate` creates in a database.
  private static let litestream = """
    CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
    CREATE TABLE _litestream_lock (id INTEGER);
    INSERT INTO _litestream_seq (id, seq) VALUES (1, 1)
    """

  private static let missing: [HostileStore] =
    [
      "document", "section", "section_key", "section_order", "device", "layout_set",
      "extent",
      "frame", "decoration", "operation", "tag",
    ].map {
      HostileStore(
        "no table \($0)", .refused("its schema lacks the table \"\($0)\""), sql: "DROP TABLE \($0)")
    }
    + ["document_key", "layout_set_requests", "operation_key"].map {
      HostileStore(
        "no index \($0)", .refused("its schema lacks the index \"\($0)\""), sql: "DROP INDEX \($0)")
    }
    + [
      HostileStore(
        "no table search_text", .refused("its schema lacks the table \"search_text"),
        sql: "DROP TABLE search_text")
    ]

  private static let extra: [HostileStore] =
    [
      ("a table more", "table", "CREATE TABLE more (x)"),
      (
        "a trigger that wipes", "trigger",
        "CREATE TRIGGER more AFTER INSERT ON operation BEGIN DELETE FROM document; END"
      ),
      (
        "a trigger that raises", "trigger",
        "CREATE TRIGGER more BEFORE UPDATE ON document BEGIN SELECT raise(ABORT, 'no'); END"
      ),
      (
        "a trigger that loops", "trigger",
        """
        CREATE TRIGGER more AFTER INSERT ON operation BEGIN
          INSERT INTO tag WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
            SELECT x, 1, 1, NULL FROM c;
        END
        """
      ),
      (
        "an endless view", "view",
        """
        CREATE VIEW more AS WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
        SELECT count(*) AS id FROM c
        """
      ),
      (
        "an index on an expression", "index",
        "CREATE INDEX more ON document (length(hex(settings)))"
      ),
      (
        "an index on a heavy expression", "index",
        "CREATE INDEX more ON section (hex(zeroblob(id & 1)))"
      ),
      ("another virtual table", "table", "CREATE VIRTUAL TABLE more USING fts5 (x)"),
      ("a tree of rectangles", "table", "CREATE VIRTUAL TABLE more USING rtree (id, a, b)"),
    ].map { (name: String, kind: String, sql: String) in
      HostileStore(name, .refused("its schema has the \(kind) \"more"), sql: sql)
    }
    + [
      HostileStore("statistics", .accepted, sql: "ANALYZE"),
      HostileStore("statistics of another store", .accepted) {
        try $0.sql(
          """
          ANALYZE; DELETE FROM sqlite_stat1;
          INSERT INTO sqlite_stat1 SELECT tbl_name, nullif(name, tbl_name), '0 0 0 unordered noskipscan'
            FROM sqlite_schema WHERE type IN ('table', 'index')
          """)
      },
      HostileStore("statistics without end", .accepted) {
        try $0.sql(
          """
          ANALYZE; DELETE FROM sqlite_stat1;
          INSERT INTO sqlite_stat1 WITH RECURSIVE c (x) AS (
            SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 200000)
            SELECT 'document', hex(zeroblob(50)), x FROM c
          """)
      },
      HostileStore("statistics that are no text", .accepted) {
        try $0.sql(
          """
          ANALYZE; UPDATE sqlite_stat1 SET tbl = x'FF00FF', idx = zeroblob(100000), stat = 1e308
          """)
      },
      HostileStore("the tables of Litestream", .accepted, sql: litestream),
      HostileStore(
        "a table of Litestream in another spelling", .accepted,
        sql: "CREATE TABLE\n\"_litestream_lock\"( ID  integer )"),
      HostileStore(
        "a table of Litestream with a column of another name",
        .refused(
          "its schema has the table \"_litestream_lock\" with columns that Litestream does not"),
        sql: "CREATE TABLE _litestream_lock (idinteger)"),
      HostileStore(
        "a table of Litestream's that is none",
        .refused(
          "its schema has the table \"_litestream_seq\" with columns that Litestream does not"),
        sql: "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER, more)"),
      HostileStore(
        "an index of a table of Litestream's", .refused("its schema has the index \"more"),
        sql: litestream + "; CREATE INDEX more ON _litestream_lock (id)"),
      HostileStore(
        "a trigger on a table of Litestream's", .refused("its schema has the trigger \"more"),
        sql: litestream
          + "; CREATE TRIGGER more AFTER INSERT ON _litestream_lock BEGIN DELETE FROM document; END"
      ),
      HostileStore("3,000 tables", .refused("its schema has the table \"t")) {
        try $0.sql("BEGIN; " + (0..<3000).map { "CREATE TABLE t\($0) (x);" }.joined() + "COMMIT")
      },
      HostileStore("a table of 1,900 columns", .refused("more")) {
        let columns = (0..<1900).map { "c\($0)" }.joined(separator: ", ")
        try $0.sql("CREATE TABLE more (\(columns))")
      },
      HostileStore(
        "a name with a control character", .refused("its schema has the table \"mo\\u{1B}[31mre\""),
        sql: "CREATE TABLE \"mo\u{1B}[31mre\" (x)"),
      HostileStore("a name of 100,000 letters", .refused("its schema has the table \"xxxx")) {
        try $0.sql("CREATE TABLE \(String(repeating: "x", count: 100_000)) (x)")
      },
    ]

  private static let changed: [HostileStore] =
    [
      (
        "an endless view in place of a table", "lacks the table \"frame\"",
        """
        DROP TABLE frame; CREATE VIEW frame AS
        WITH RECURSIVE c (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM c) SELECT id FROM c
        """
      ),
      (
        "a column more", "its table \"operation\" is not defined",
        "ALTER TABLE operation ADD COLUMN more TEXT"
      ),
      (
        "a generated column of 900 MB", "its table \"tag\" is not defined",
        "ALTER TABLE tag ADD COLUMN more BLOB AS (zeroblob(900000000))"
      ),
      (
        "a column less", "its table \"operation\" is not defined",
        "ALTER TABLE operation DROP COLUMN author"
      ),
      (
        "a column by another name", "its table \"tag\" is not defined",
        "ALTER TABLE tag RENAME COLUMN time TO moment"
      ),
      (
        "an index on something else", "its index \"document_key\" is not defined",
        "DROP INDEX document_key; CREATE INDEX document_key ON document (settings)"
      ),
      (
        "a virtual table with other columns", "its table \"search_text\" is not defined",
        "DROP TABLE search_text; CREATE VIRTUAL TABLE search_text USING fts5 (id, columnsize = 0)"
      ),
      (
        "a table without its checks", "its table \"tag\" is not defined",
        "UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (operation >= 0)', '') WHERE name = 'tag'"
      ),
      (
        "a table that is not strict", "its table \"extent\" is not defined",
        "UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE name = 'extent'"
      ),
    ].map { (name: String, words: String, sql: String) in
      HostileStore(name, .refused(words), sql: sql)
    }

  /// Schemas that SQLite itself cannot read.
  private static let broken: [HostileStore] =
    [
      (
        "an unknown virtual table", "its schema has the table \"more\"",
        "INSERT INTO sqlite_schema VALUES ('table', 'more', 'more', 0, 'CREATE VIRTUAL TABLE more USING evil(x)')"
      ),
      (
        "SQL that is none", "",
        "UPDATE sqlite_schema SET sql = 'CREATE TABLE frame (' WHERE name = 'frame'"
      ),
      (
        "SQL that makes something else", "",
        "UPDATE sqlite_schema SET sql = 'DROP TABLE document' WHERE name = 'frame'"
      ),
      ("SQL of bytes", "", "UPDATE sqlite_schema SET sql = x'FF00FF' WHERE name = 'frame'"),
      (
        "a table that begins nowhere", "",
        "UPDATE sqlite_schema SET rootpage = 100000 WHERE name = 'frame'"
      ),
      (
        "a table that begins before the file", "",
        "UPDATE sqlite_schema SET rootpage = -5 WHERE name = 'frame'"
      ),
      (
        "a name twice", "",
        "INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = 'frame'"
      ),
      ("a type of nothing", "", "UPDATE sqlite_schema SET type = 'nothing' WHERE name = 'frame'"),
      ("a schema without rows", "its schema lacks", "DELETE FROM sqlite_schema"),
    ].map { (name: String, words: String, sql: String) in
      HostileStore(name, .refused(words), sql: sql)
    }
    + [
      HostileStore(
        "two tables on the same pages", .refused("begin on page"),
        sql:
          "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'document') WHERE name = 'frame'"
      ),
      HostileStore(
        "a table on the page of the schema", .refused(""),
        sql: "UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'frame'"),
    ]
}
