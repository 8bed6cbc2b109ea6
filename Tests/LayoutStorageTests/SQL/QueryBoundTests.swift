import CSQLite
import Testing

@testable import LayoutStorage

/// The time of a query within one function, where SQLite does not check the time limit.
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

  /// Each query takes minutes to years without bounds: the test is that all of them end.
  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      "SELECT length(trim(printf('%*c', 400000, 'a'), printf('%*c', 400000, 'b')))",
      "SELECT length(replace(printf('%*c', 60000000, 'a'), printf('%*c', 30000000, 'a') || 'b', ''))",
      "SELECT instr(zeroblob(60000000), zeroblob(30000000) || x'01')",
      "SELECT printf('%*c', 60000000, 'a') LIKE printf('%%%*c', 900, 'a')",
      "SELECT instr(printf('%*c', 520000, 'a'), printf('%*c', 260000, 'a') || 'b') FROM (VALUES (1), (2), (3), (4), (5))",
      "SELECT length(replace(printf('%*c', 520000, 'a'), printf('%*c', 260000, 'a') || 'b', ''))",
      "SELECT json_patch(printf('%*c', 5000, 'a'), '{}')",
      "SELECT length(unhex(printf('%*c', 520000, 'x'), printf('%*c', 520000, 'y') || 'x'))",
      "SELECT length(randomblob(500000000))",
      "SELECT length(printf('%.2000000000c', 'x'))",
      "SELECT length(format('%d%-*.*c', 1, 2, 2000000000, 'x'))",
      "SELECT printf('%.*c', -2000000000, 'x')",
      "SELECT printf(replace(printf('%.60000c', 'a'), 'a', '%.500000c'))",
      "SELECT count(printf('%.*c', 100000000, value)) FROM json_each('[' || printf('%.9999c', '1,') || '1]')",
      "SELECT length(group_concat(printf('%*c', 100000, 'a'))) FROM (VALUES (1), (2), (3), (4), (5), (6))",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    ])
  func `no function runs far past the time limit`(sql: String) {
    _ = try? Self.value(sql)
  }

  /// The expected values are from SQLite's documentation: "a string formed by removing any and all
  /// characters that appear in Y from both ends of X".
  @Test func `trim removes the characters that SQLite documents`() throws {
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

  /// The reference is SQLite's own functions, on a connection without bounds. Overlapping prefixes,
  /// empty texts, NULL, numbers, blobs and characters of several bytes are among the values.
  @Test func `instr and replace give the results of SQLite`() throws {
    let reference = try Connection(path: "", mode: .memory)
    let values = [
      "NULL", "''", "'a'", "'aa'", "'aab'", "'aabaab'", "'aabaabaac'", "'abcabcabd'", "'éaé'",
      "'é'",
      "'日本日'", "'本'", "1221", "22", "1.5", "x''", "x'61'", "x'616162'", "x'C3A9'", "x'A9'",
      "CAST(x'A9A9C3A9' AS TEXT)",
    ]
    for x in values {
      for y in values {
        var expressions = ["instr(\(x), \(y))"]
        expressions += ["''", "'z'", "'aab'", "NULL", "7"].map { "replace(\(x), \(y), \($0))" }
        for expression in expressions {
          let sql = "SELECT \(expression), typeof(\(expression))"
          var statement: OpaquePointer?
          defer { sqlite3_finalize(statement) }
          #expect(sqlite3_prepare_v2(reference.handle, sql, -1, &statement, nil) == SQLITE_OK)
          #expect(sqlite3_step(statement) == SQLITE_ROW)
          guard let statement else { continue }
          let expected = SQLValue(statement, column: 0)
          #expect(try Self.value("SELECT \(expression)") == expected, "\(expression)")
        }
      }
    }
  }

  /// SQLite's own function is the reference.
  @Test func `printf gives the results of SQLite`() throws {
    let reference = try Connection(path: "", mode: .memory)
    let database = try QueryDatabase([])
    let options = ["", "0", "7", "12", "-", "+", "#", "!", ",", "l", ".", ".5", "*", ".*", "é"]
    for format in options.flatMap({ one in options.map { "%\(one)\($0)" } }) {
      for kind in ["c", "d", "s", "f", "x", "Q", "%", "n", ""] {
        for arguments in ["", ", 3, 'é', -4, 'ab'", ", 'ab', 2.5, NULL, x'41', 7"] {
          let sql = "SELECT printf('a\(format)\(kind)|%.2c|%.*c'\(arguments))"
          let expected = try reference.withStatement(sql) { statement throws(StorageError) in
            try statement.first { SQLValue($0.handle, column: 0) }
          }
          let take: ([SQLValue]) -> Bool = { row in
            #expect(row[0] == expected, "\(sql)")
            return true
          }
          try database.run(sql, seconds: 1, begin: { _ in }, take)
        }
      }
    }
    #expect(try Self.value("SELECT printf()") == .null)
    #expect(try Self.value("SELECT length(printf('%.500000c', 'x'))") == .integer(500_000))
    #expect(try Self.value("SELECT printf('%.600000c', 'x')") == .null)
  }

  @Test func `a result that is too long is refused`() {
    #expect(throws: (any Error).self) {
      try Self.value("SELECT replace(printf('%*c', 1000, 'a'), ' ', printf('%*c', 1000, 'b'))")
    }
  }
}
