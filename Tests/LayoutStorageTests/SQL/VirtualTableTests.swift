import Testing

@testable import LayoutStorage

/// A table of numbers that records the conditions it receives, in place of a table of layouts.
private final class Numbers: VirtualCursor {
  let note: ([SQLValue?]) -> Void
  let failsAt: Int?
  private var next = 0
  private var reals: UnsafeMutablePointer<Double> = .allocate(capacity: 2)

  init(failsAt: Int?, note: @escaping ([SQLValue?]) -> Void) {
    self.failsAt = failsAt
    self.note = note
  }

  deinit { reals.deallocate() }

  struct Broken: Error, CustomStringConvertible { var description: String { "the ice is broken" } }

  func begin(_ arguments: [SQLValue?]) throws {
    note(arguments)
    next = 0
  }

  /// Batches of two rows, 0 to 9; ten times the number is its real column.
  func nextBatch(checkTime: () throws -> Void) throws -> VirtualBatch {
    guard next < 10 else { return VirtualBatch(count: 0) }
    if let failsAt, next >= failsAt { throw Broken() }
    (reals[0], reals[1]) = (Double(next) * 10, Double(next + 1) * 10)
    next += 2
    return VirtualBatch(count: 2, reals: UnsafePointer(reals))
  }

  func value(_ column: Int, ofRow row: Int) throws -> SQLValue {
    column == 0 ? .text("n\(next - 2 + row)") : .integer(Int64(next - 2 + row))
  }

  func rowID(ofRow row: Int) -> Int64 { Int64(next - 2 + row) }
}

@Suite struct VirtualTableTests {
  private final class Calls { var all: [[SQLValue?]] = [] }

  private static func database(
    _ calls: Calls, failsAt: Int? = nil, absence: VirtualTable.Argument.Absence = .moreRows
  ) throws -> QueryDatabase {
    let table = VirtualTable(
      name: "numbers",
      columns: [
        .init("name", .text), .init("ten", .real), .init("number", .integer),
        .init("secret", .real, isHidden: true),
      ],
      reals: 1..<2, arguments: [.init(0), .init(2), .init(3, absence: absence)], order: [2],
      estimate: { .init(cost: 100 / Double(1 + $0.count), rows: 10) },
      makeCursor: { Numbers(failsAt: failsAt) { calls.all.append($0) } })
    return try QueryDatabase([table])
  }

  private static func rows(_ database: QueryDatabase, _ sql: String) throws -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    func add(_ row: [SQLValue]) -> Bool {
      rows.append(row)
      return true
    }
    try database.run(sql, seconds: 10, begin: { _ in }, add)
    return rows
  }

  private static func failure(_ database: QueryDatabase, _ sql: String) -> (any Error)? {
    do { _ = try rows(database, sql) } catch { return error }
    return nil
  }

  @Test func `a query returns the rows of every batch, with hidden columns between them`() throws {
    let calls = Calls()
    let found = try Self.rows(try Self.database(calls), "SELECT * FROM numbers")
    #expect(
      found == (0..<10).map { [.text("n\($0)"), .real(Double($0) * 10), .integer(Int64($0))] })
    #expect(calls.all == [[nil, nil, nil]])
  }

  static let asked: [(sql: String, given: [SQLValue?]?)] = [
    ("name = 'n3'", [.text("n3"), nil, nil]), ("number = 3", [nil, .integer(3), nil]),
    ("number = '3'", [nil, .integer(3), nil]), ("number = 3.0", [nil, .integer(3), nil]),
    ("secret = 3", [nil, nil, .real(3)]), ("name = 3", [.text("3"), nil, nil]),
    ("'n3' = name AND number = 3", [.text("n3"), .integer(3), nil]),
    // A value that no row can equal is not passed to the cursor.
    ("number = 3.5", nil), ("number = 'three'", nil), ("name = x'6e33'", nil), ("name = NULL", nil),
    // SQLite evaluates comparisons that the cursor does not support.
    ("name = 'N3' COLLATE NOCASE", [nil, nil, nil]), ("number > 3", [nil, nil, nil]),
    ("name IS 'n3'", [nil, nil, nil]), ("ten = 30", [nil, nil, nil]),
  ]

  @Test(arguments: asked)
  func `a cursor receives the equality constraints of its columns`(
    _ condition: String, _ given: [SQLValue?]?
  ) throws {
    let calls = Calls()
    _ = try Self.rows(try Self.database(calls), "SELECT * FROM numbers WHERE \(condition)")
    #expect(calls.all == (given.map { [$0] } ?? []))
  }

  @Test func `a required argument is known, or the query has no plan`() throws {
    let calls = Calls()
    let database = try Self.database(calls, absence: .noPlan)
    _ = try Self.rows(
      database, "SELECT 1 FROM numbers a JOIN numbers b ON b.secret = a.number WHERE a.number = 4")
    #expect(Set(calls.all.map { $0[2] }) == [nil, .real(4)])
    #expect(
      Self.failure(
        database,
        "SELECT 1 FROM numbers a JOIN numbers b ON b.secret = a.number AND a.secret = b.ten")
        is QueryFailure)
  }

  @Test func `an OR of two conditions returns no row twice`() throws {
    let database = try Self.database(Calls())
    let both = "SELECT number FROM numbers WHERE name = 'n3' OR number = 3 OR ten < 20"
    // This table ignores its conditions, so SQLite must evaluate them too.
    #expect(try Self.rows(database, both).count == Set(try Self.rows(database, both)).count)
  }

  @Test func `an error of a table is rethrown unchanged`() throws {
    let database = try Self.database(Calls(), failsAt: 4)
    #expect(Self.failure(database, "SELECT sum(ten) FROM numbers") is Numbers.Broken)
    #expect(try Self.rows(database, "SELECT number FROM numbers LIMIT 4").count == 4)
    #expect(try Self.rows(database, "SELECT 1") == [[.integer(1)]])
  }

  static let refused: [(String, QueryFailure)] = [
    ("", .empty), (" ;; -- no", .empty), ("SELECT 1; SELECT 2", .several),
    ("SELECT 1; nonsense", .several), ("SELECT ?, :a", .parameters(count: 2)),
    ("PRAGMA user_version = 2", .refused("PRAGMA")), ("ATTACH ':memory:' AS b", .refused("ATTACH")),
    ("DETACH main", .refused("DETACH")), ("BEGIN", .refused("a transaction")),
    ("SAVEPOINT a", .refused("SAVEPOINT")), ("VACUUM", .refused("VACUUM")),
    ("VACUUM INTO 'copy'", .refused("VACUUM")), ("ANALYZE", .refused("anything but a SELECT")),
    ("CREATE TABLE t (a)", .refused("anything but a SELECT")),
    ("CREATE TEMP TABLE t (a)", .refused("anything but a SELECT")),
    ("CREATE VIRTUAL TABLE t USING fts5 (a)", .refused("anything but a SELECT")),
    ("DROP TABLE numbers", .refused("anything but a SELECT")),
    ("INSERT INTO numbers VALUES (1, 2, 3)", .refused("INSERT")),
    ("UPDATE numbers SET name = 1", .refused("a change")),
    ("DELETE FROM sqlite_schema", .refused("a change")),
    ("SELECT * FROM pragma_database_list", .outOfReach(table: "pragma_database_list")),
    (
      "WITH a AS (SELECT 1) SELECT * FROM a, pragma_table_info('t')",
      .outOfReach(table: "pragma_table_info")
    ),
    ("SELECT load_extension('x')", .refused("load_extension()")),
    ("SELECT fts3_tokenizer('simple')", .refused("fts3_tokenizer()")),
    ("SELECT 1\u{0}", .wrong(message: "the text contains U+0000", offset: nil)),
    ("SELECT ä, nope FROM numbers", .wrong(message: "no such column: ä", offset: 7)),
    ("SELECT 'ä', nope FROM numbers", .wrong(message: "no such column: nope", offset: 12)),
  ]

  @Test func `the JSON functions of SQLite are available`() throws {
    let database = try Self.database(Calls())
    #expect(
      try Self.rows(database, "SELECT value FROM json_each('[1, \"a\"]')")
        == [[.integer(1)], [.text("a")]])
    #expect(
      try Self.rows(database, "SELECT fullkey FROM json_tree('{\"a\": [2]}') WHERE atom = 2")
        == [[.text("$.a[0]")]])
  }

  @Test(arguments: refused)
  func `a statement that is not a read-only query is refused with its reason`(
    _ sql: String, _ failure: QueryFailure
  ) throws {
    #expect(Self.failure(try Self.database(Calls()), sql) as? QueryFailure == failure)
  }

  @Test(arguments: [
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    "SELECT count(*) FROM numbers a, numbers b, numbers c, numbers d, numbers e, numbers f, numbers g",
  ])
  func `a query ends at its time limit`(_ sql: String) throws {
    let database = try Self.database(Calls())
    // Without the limit neither query ends.
    #expect(throws: QueryFailure.timeout(seconds: 0.05)) {
      try database.run(sql, seconds: 0.05, begin: { _ in }, { _ in true })
    }
    // The next query has its own time limit.
    #expect(try Self.rows(database, "SELECT count(*) FROM numbers") == [[.integer(10)]])
  }

  /// A query that is too long to be the name of a test.
  struct Hostile: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var sql: String

    init(_ name: String, _ sql: String) { (testDescription, self.sql) = (name, sql) }
  }

  static let hostile = [
    Hostile("a large blob", "SELECT zeroblob(100000000)"),
    Hostile("a large text", "SELECT hex(zeroblob(60000000))"),
    Hostile("parentheses", "SELECT " + repeated("(", 5_000) + "1" + repeated(")", 5_000)),
    Hostile("minus signs", "SELECT " + repeated("- ", 5_000) + "1"),
    Hostile("an overflow", "SELECT abs(-9223372036854775808)"),
    Hostile("unions", "SELECT " + repeated("1 UNION SELECT ", 2_000) + "1"),
    Hostile("a long query", "SELECT '" + repeated("x", 2_000_000) + "'"),
    Hostile("columns that are not there", "SELECT c FROM numbers AS n (a, b)"),
    Hostile("too many arguments", "SELECT * FROM numbers(1, 2, 3, 4)"),
  ]

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: hostile) func `hostile queries end in an error`(_ query: Hostile) throws {
    #expect(Self.failure(try Self.database(Calls()), query.sql) != nil)
  }
}
