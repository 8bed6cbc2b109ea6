import CSQLite
import Foundation
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// A store of one test's own, gone when the test is over.
final class ScratchStore {
  let directory: URL
  var path: String { directory.appending(path: "layouts.insetory").path() }
  private(set) var catalog: LayoutCatalog

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "insetory-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    catalog = try LayoutCatalog.create(at: directory.appending(path: "layouts.insetory").path())
  }

  deinit {
    catalog.close()
    try? FileManager.default.removeItem(at: directory)
  }

  func reopen() throws {
    catalog.close()
    catalog = try LayoutCatalog(at: path)
  }
}

extension LayoutDocument {
  static func read(_ text: String) throws -> LayoutDocument {
    let result = Array(text.utf8).withUnsafeBufferPointer { bytes in
      Result { try DocumentReader.document(bytes, source: nil) }
    }
    return try result.get()
  }
}

extension ScratchStore {
  /// Returns all that tables hold, as text.
  func rows(of tables: [String]) throws -> [String] {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
    return try tables.flatMap { table in
      let columns = try values("SELECT name FROM pragma_table_info('\(table)')", in: database)
      let row = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
      return try values("SELECT \(row) FROM \(table) ORDER BY 1", in: database)
    }
  }

  private func values(_ sql: String, in database: OpaquePointer?) throws -> [String] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try #require(sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK)
    var values: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      values.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
    }
    return values
  }
}
