import Testing

@testable import LayoutStorage

/// The plans of queries do not depend on the statistics of a store.
struct StatisticsTests {
  /// The statistics of ANALYZE for a store of one row, and worse ones.
  private static let statistics = [
    "ANALYZE",
    """
    ANALYZE; DELETE FROM sqlite_stat1;
    INSERT INTO sqlite_stat1 SELECT tbl_name, nullif(name, tbl_name), '1 1 1 unordered noskipscan'
      FROM sqlite_schema WHERE type IN ('table', 'index')
    """,
  ]

  private static let queries = [
    "SELECT id FROM section WHERE id BETWEEN ?1 AND ?2 ORDER BY id",
    "SELECT number FROM section_key WHERE document = ?1 AND key = ?2",
    "SELECT id FROM document WHERE key = ?1 AND deleted IS NULL",
    "SELECT key FROM document WHERE deleted IS NULL AND key > ?1 ORDER BY key",
    "SELECT max(id) FROM frame WHERE id BETWEEN ?1 AND ?2",
    "SELECT id FROM layout_set WHERE document = ?1 ORDER BY id",
  ]

  @Test(arguments: statistics)
  func `no plan depends on statistics`(sql: String) throws {
    let scratch = try Scratch()
    let (plain, analyzed) = (try scratch.store("plain"), try scratch.store("analyzed"))
    try addRows(to: plain)
    try addRows(to: analyzed)
    let expected = try plans(LayoutStore(at: plain))
    #expect(expected.allSatisfy { !$0.hasPrefix("SCAN") })
    let store = try LayoutStore(at: analyzed)
    _ = try plans(store)
    // Another program runs ANALYZE while the store is open, and each connection of the pool reads
    // the result.
    let other = try Connection(path: analyzed, mode: .readWrite)
    other.isWriting = true
    try other.execute(sql)
    #expect(try plans(Connection(path: analyzed, mode: .readOnly)) != expected)
    #expect(try plans(store) == expected)
    #expect(try plans(LayoutStore(at: analyzed)) == expected)
    #expect(try plans(LayoutStore(at: analyzed, access: .readOnly)) == expected)
  }

  private func addRows(to path: String) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    connection.isWriting = true
    try connection.execute(
      """
      INSERT INTO document VALUES (1, 'a', NULL, 1, '{}', zeroblob(256), 0, 1, 1, 0, 0);
      INSERT INTO section VALUES (1 << 39, x'000000000A0000000000');
      INSERT INTO section_key VALUES (1, 'b', 0);
      INSERT INTO frame VALUES (1 << 39, NULL, NULL, zeroblob(8));
      INSERT INTO layout_set (id, document, traits, container, requested, requests, algorithm, clean)
        VALUES (1, 1, 'c', 'd', 0, '', 1, 0)
      """)
  }

  private func plans(_ store: LayoutStore) throws -> [String] {
    let snapshot = try store.snapshot()
    defer { snapshot.close() }
    return try plans(snapshot.connection)
  }

  private func plans(_ connection: Connection) throws -> [String] {
    try Self.queries.map { query in
      try connection.withStatement("EXPLAIN QUERY PLAN \(query)") {
        (statement) throws(StorageError) in
        var lines: [String] = []
        while try statement.step() { lines.append(try statement.text(3) ?? "") }
        return lines.joined(separator: "; ")
      }
    }
  }
}
