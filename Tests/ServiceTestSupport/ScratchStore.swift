import CSQLite
package import LayoutService
package import TestSupport

/// A store of one test, deleted with the value.
package final class ScratchStore {
  package let folder: ScratchFolder
  package let path: String
  package private(set) var catalog: LayoutCatalog

  package init() throws {
    folder = try ScratchFolder()
    path = folder.path("layouts.insetory")
    catalog = try LayoutCatalog.create(at: path)
  }

  deinit { catalog.close() }

  package func reopen() throws {
    catalog.close()
    catalog = try LayoutCatalog(at: path)
  }
}

// Direct access to the store's file, bypassing the store.
extension ScratchStore {
  private struct Failure: Error, CustomStringConvertible { let description: String }

  package func execute(_ sql: String) throws {
    try connected(SQLITE_OPEN_READWRITE) { database in
      try check(sqlite3_exec(database, sql, nil, nil, nil), database)
    }
  }

  /// Returns all rows of these tables, as text.
  package func rows(of tables: [String]) throws -> [String] {
    try connected(SQLITE_OPEN_READONLY) { database in
      try tables.flatMap { table in
        let columns = try values("SELECT name FROM pragma_table_info('\(table)')", in: database)
        let row = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
        return try values("SELECT \(row) FROM \(table) ORDER BY 1", in: database)
      }
    }
  }

  /// Returns the first column of a query, as text.
  package func values(_ sql: String) throws -> [String] {
    try connected(SQLITE_OPEN_READONLY) { try values(sql, in: $0) }
  }

  private func connected<R>(
    _ flags: Int32, _ body: (_ database: OpaquePointer?) throws -> R
  ) throws -> R {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try check(sqlite3_open_v2(path, &database, flags, nil), database)
    SectionParts.register(on: database)
    return try body(database)
  }

  private func check(_ code: Int32, _ database: OpaquePointer?) throws {
    guard code == SQLITE_OK else {
      throw Failure(description: String(cString: sqlite3_errmsg(database)))
    }
  }

  private func values(_ sql: String, in database: OpaquePointer?) throws -> [String] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try check(sqlite3_prepare_v2(database, sql, -1, &statement, nil), database)
    var values: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      values.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
    }
    return values
  }
}
