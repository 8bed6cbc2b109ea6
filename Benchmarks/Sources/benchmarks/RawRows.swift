import CRawSQLite
import RandomNumbers

/// The baselines of edits and queries: a table of a million short rows, all in the cache, of which
/// single rows are read or written; and a table with a row on each page.
final class RawRows {
  static let count: Int64 = 1_000_000
  static let pages: Int64 = 4_000

  private let database: RawDatabase
  private let select: OpaquePointer
  private let update: OpaquePointer
  private let updatePage: OpaquePointer
  private var numbers = RandomNumbers(seed: 2)
  private var content = [UInt8](repeating: 0, count: 4_000)
  private var framesInLog = 0

  init(at path: String, _ synchronous: RawDatabase.Synchronous) throws(Failure) {
    database = try RawDatabase(at: path, synchronous)
    try database.execute(
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, value INTEGER NOT NULL);
      CREATE TABLE page (id INTEGER PRIMARY KEY, content BLOB NOT NULL);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(RawRows.count))
        INSERT INTO item SELECT i, i FROM n;
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(RawRows.pages))
        INSERT INTO page SELECT i, zeroblob(4000) FROM n;
      SELECT sum(value) FROM item;
      """)
    try database.checkpoint(isTruncating: true)
    select = try database.prepare("SELECT value FROM item WHERE id = ?1")
    update = try database.prepare("UPDATE item SET value = ?2 WHERE id = ?1")
    updatePage = try database.prepare("UPDATE page SET content = ?2 WHERE id = ?1")
  }

  deinit {
    for statement in [select, update, updatePage] { sqlite3_finalize(statement) }
  }

  private func randomRow() -> Int64 { Int64.random(in: 1...RawRows.count, using: &numbers) }

  /// Changes one row, in its own transaction.
  func updateOne() throws(Failure) {
    let row = randomRow()
    try database.transaction { () throws(Failure) in
      sqlite3_bind_int64(update, 1, row)
      sqlite3_bind_int64(update, 2, Int64.random(in: 0...Int64(Int32.max), using: &numbers))
      try database.run(update)
    }
    try shortenLog(by: 1)
  }

  /// Changes rows on a number of pages, in one transaction.
  func update(pages: Int) throws(Failure) {
    let first = Int64.random(in: 1...RawRows.pages, using: &numbers)
    try database.transaction { () throws(Failure) in
      for page in 0..<Int64(pages) {
        content[Int(page) % 100] &+= 1
        sqlite3_bind_int64(updatePage, 1, (first + page) % RawRows.pages + 1)
        let code = content.withUnsafeBytes {
          sqlite3_bind_blob(updatePage, 2, $0.baseAddress, Int32($0.count), nil)
        }
        guard code == SQLITE_OK else { throw Failure("cannot bind") }
        try database.run(updatePage)
      }
    }
    try shortenLog(by: pages)
  }

  /// Reads one row.
  func selectOne() throws(Failure) -> Int64 {
    sqlite3_bind_int64(select, 1, randomRow())
    defer { sqlite3_reset(select) }
    guard sqlite3_step(select) == SQLITE_ROW else { throw Failure("a row is missing") }
    return sqlite3_column_int64(select, 0)
  }

  /// Reads in one transaction, which takes SQLite's lock once, not for each row.
  func reading<R>(_ body: () throws -> R) throws -> R {
    try database.execute("BEGIN; SELECT 1 FROM item")
    let result = try body()
    try database.execute("COMMIT")
    return result
  }

  /// Checkpoints the write-ahead log when it exceeds 16 MB, like a store.
  private func shortenLog(by frames: Int) throws(Failure) {
    framesInLog += frames
    guard framesInLog * 4096 > 16 << 20 else { return }
    try database.checkpoint()
    framesInLog = 0
  }
}
