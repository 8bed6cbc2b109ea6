import Testing

@testable import LayoutStorage

/// What a query may take within one function, where the time is not checked.
@Suite struct QueryBoundTests {
  private static func value(_ sql: String) throws -> SQLValue {
    var found = SQLValue.null
    func take(_ row: [SQLValue]) -> Bool {
      found = row[0]
      return true
    }
    try QueryDatabase([]).run(sql, seconds: 1, begin: { _ in }, take)
    return found
  }

  /// Each takes minutes or more without bounds.
  @Test(arguments: [
    "SELECT length(trim(printf('%*c', 400000, 'a'), printf('%*c', 400000, 'b')))",
    "SELECT length(replace(printf('%*c', 60000000, 'a'), printf('%*c', 30000000, 'a') || 'b', ''))",
    "SELECT instr(zeroblob(60000000), zeroblob(30000000) || x'01')",
    "SELECT printf('%*c', 60000000, 'a') LIKE printf('%%%*c', 900, 'a')",
    "SELECT length(randomblob(500000000))",
    "SELECT length(group_concat(printf('%*c', 100000, 'a'))) FROM (VALUES (1), (2), (3), (4), (5), (6))",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
  ])
  func `no function runs far past the time limit`(sql: String) {
    let start = ContinuousClock.now
    _ = try? Self.value(sql)
    #expect(ContinuousClock.now - start < .seconds(8), "\(sql)")
  }

  /// Expected values are those of SQLite's documentation: "a string formed by removing any and all
  /// characters that appear in Y from both ends of X".
  @Test func `trim takes characters away as SQLite does`() throws {
    let cases: [(String, SQLValue)] = [
      ("trim('xxaxbxx', 'x')", .text("axb")), ("ltrim('xyaxy', 'yx')", .text("axy")),
      ("rtrim('xyaxy', 'yx')", .text("xya")), ("trim('aaa', 'a')", .text("")),
      ("trim('éaé', 'é')", .text("a")), ("trim('abc', '')", .text("abc")),
      ("trim('', 'a')", .text("")), ("trim(NULL, 'a')", .null), ("trim('a', NULL)", .null),
      ("trim(1221, 1)", .text("22")), ("trim('  a  ')", .text("a")),
      ("typeof(trim(12, 3))", .text("text")),
    ]
    for (expression, expected) in cases {
      #expect(try Self.value("SELECT \(expression)") == expected, "\(expression)")
    }
  }
}
