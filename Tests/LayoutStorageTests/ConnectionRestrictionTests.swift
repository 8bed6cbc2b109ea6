import Testing

@testable import LayoutStorage

/// Actions that no connection may perform, regardless of how it is opened:
/// https://www.sqlite.org/security.html.
struct ConnectionRestrictionTests {
  static let modes: [Connection.Mode] = [.readWrite, .readOnly, .immutable, .memory]

  /// Opens a database with a trigger, a view and a function in its schema, in a connection mode.
  private func connection(_ mode: Connection.Mode, in scratch: Scratch) throws -> Connection {
    let schema = """
      CREATE TABLE t (x); INSERT INTO t VALUES (1); CREATE VIEW v AS SELECT x FROM t;
      CREATE TRIGGER r AFTER INSERT ON t BEGIN DELETE FROM t; END;
      """
    if mode == .memory {
      let connection = try Connection(path: "", mode: .memory)
      try connection.execute(schema)
      return connection
    }
    let path = scratch.path("database")
    try write([], to: path)
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute(schema)
    return try Connection(path: path, mode: mode)
  }

  @Test(arguments: modes)
  func `no connection executes code from an untrusted file`(mode: Connection.Mode) throws {
    let scratch = try Scratch()
    let connection = try connection(mode, in: scratch)
    #expect(try connection.integer("SELECT x FROM t") == 1)
    let refused = [
      // Views, and the schema as a table.
      "SELECT x FROM v", "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema",
      // Code from files, and texts for names.
      "SELECT load_extension('libm.so')", "SELECT \"no column\"",
      "CREATE TABLE q (x CHECK (x <> \"q\"))",
      // More than the program's own statements need.
      "ATTACH ':memory:' AS a; ATTACH ':memory:' AS b",
      "SELECT hex(zeroblob(200000000))",
      "SELECT " + Array(repeating: "1", count: 101).joined(separator: ","),
      "SELECT 1" + String(repeating: " UNION SELECT 1", count: 10),
    ]
    for sql in refused {
      #expect(failure { try connection.execute(sql) } != nil, "\(sql.prefix(60))")
    }
    let settings = [
      "trusted_schema": Int64(0), "foreign_keys": 1, "busy_timeout": 5000,
      "threads": 0, "wal_autocheckpoint": 0,
    ]
    for (pragma, value) in settings {
      #expect(try connection.integer("PRAGMA \(pragma)") == value, "\(pragma)")
    }
  }

  @Test(arguments: [Connection.Mode.readWrite, .memory])
  func `triggers do not fire`(mode: Connection.Mode) throws {
    let scratch = try Scratch()
    let connection = try connection(mode, in: scratch)
    try connection.execute("INSERT INTO t VALUES (2)")
    #expect(try connection.integer("SELECT count(*) FROM t") == 2)
  }
}
