import CSQLite
import Foundation
import TestSupport
import Testing

/// A folder with a store to be damaged.
///
/// The store is a copy of the newest golden store. It has documents with several segments,
/// decorations, ids, two containers, a device, tags, an undo, and dirty sections.
final class HostileFolder {
  private let folder: ScratchFolder
  /// The path of the store.
  let path: String

  static let sample = Result {
    let stores = "Tests/Data/stores"
    let newest = try Project.names(in: stores, endingWith: ".insetory").max {
      $0.localizedStandardCompare($1) == .orderedAscending
    }
    return try Project.data("\(stores)/\(try #require(newest))")
  }

  init() throws {
    folder = try ScratchFolder()
    path = folder.path("s.insetory")
    try Self.sample.get().write(to: URL(filePath: path))
  }

  /// Returns all files in the folder, with their contents.
  ///
  /// If there is a write-ahead log, SQLite creates an index file to read it.
  func contents() throws -> [String: Data] {
    var names = try folder.names()
    if names.contains("s.insetory-wal") { names.remove("s.insetory-shm") }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: file($0))) })
  }

  func file(_ name: String) -> URL { folder.file(name) }

  // MARK: - Bytes

  func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

  func replace(with bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// Writes bytes over the store's.
  func put(_ new: [UInt8], at offset: Int) throws {
    var bytes = try bytes()
    bytes.replaceSubrange(offset..<offset + new.count, with: new)
    try replace(with: bytes)
  }

  /// Returns the offset of the first page of a table or an index.
  func root(of name: String) throws -> Int {
    let page = try integer("SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'")
    try #require(page > 0)
    return (page - 1) * Self.pageSize
  }

  static let pageSize = 4096

  // MARK: - SQL

  /// Runs statements that a store never runs, with SQLite's protections disabled.
  func sql(_ statements: String...) throws {
    try connected { database in
      let unprotected = """
        PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; PRAGMA writable_schema = ON;
        """
      for sql in [unprotected] + statements {
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        let message = String(cString: sqlite3_errmsg(database))
        try #require(code == SQLITE_OK, "\(message): \(sql)")
      }
    }
  }

  /// Runs statements on tables that take a value of any type in any column.
  func untypedSQL(_ statement: String) throws {
    try sql(
      "CREATE TABLE kept AS SELECT name AS n, sql AS s FROM sqlite_schema WHERE sql LIKE '%STRICT%'",
      """
      UPDATE sqlite_schema SET sql = replace(replace(replace(sql,
        ') STRICT, ', ') '), ') STRICT', ')'), ' NOT NULL', '') WHERE name IN (SELECT n FROM kept)
      """)
    // A separate connection, which reads the present schema.
    try sql(statement)
    try sql(
      """
      UPDATE sqlite_schema SET sql = (SELECT s FROM kept WHERE n = name)
      WHERE name IN (SELECT n FROM kept)
      """)
    try sql("DROP TABLE kept")
  }

  func integer(_ sql: String) throws -> Int {
    try connected { database in
      var statement: OpaquePointer?
      defer { sqlite3_finalize(statement) }
      try #require(sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK)
      return sqlite3_step(statement) == SQLITE_ROW ? Int(sqlite3_column_int64(statement, 0)) : 0
    }
  }

  /// Closing the last connection checkpoints the write-ahead log and deletes it.
  private func connected<R>(_ body: (OpaquePointer?) throws -> R) throws -> R {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    SectionParts.register(on: database)
    return try body(database)
  }
}

extension HostileFolder {
  /// Runs a statement, and returns the write-ahead log before any checkpoint.
  func log(of sql: String) throws -> Data {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
    return try Data(contentsOf: file("s.insetory-wal"))
  }
}
