import CSQLite
import Foundation
import LayoutDocuments
import LayoutService
import TestSupport
import Testing

/// A store with some history, and a single-file copy of it.
final class SmallStore {
  private let folder: ScratchFolder
  var directory: String { folder.path }
  let path: String
  let bytes: [UInt8]
  let texts: [String: String]

  init() throws {
    folder = try ScratchFolder()
    path = folder.path("store")
    let catalog = try LayoutCatalog.create(at: path)
    _ = try catalog.importDocuments(try (0..<6).map(SmallStore.document))
    _ = try catalog.importDocuments([try SmallStore.document(90)])
    _ = try catalog.rename("d90", to: "gone")
    _ = try catalog.delete(["gone"])
    for index in 0..<4 {
      _ = try catalog.edit("d\(index)", kind: "remove", summary: "test") { editor in
        try editor.removeSection(at: 3)
        try editor.moveSection(from: 5, to: 0)
      }
    }
    texts = try SmallStore.texts(of: catalog)
    _ = try catalog.backUp(to: folder.path("copy"))
    bytes = [UInt8](try Data(contentsOf: folder.file("copy")))
  }

  /// Writes a damaged copy of the store to a file, always at the same path.
  func damaged(_ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: folder.file("damaged"))
    return folder.path("damaged")
  }

  /// Runs SQL on a separate connection, bypassing the store.
  static func execute(_ sql: String, at path: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    SectionParts.register(on: database)
    let sql = "PRAGMA ignore_check_constraints = ON; " + sql
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK, "\(sql)")
  }

  static func texts(of catalog: LayoutCatalog) throws -> [String: String] {
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    var texts: [String: String] = [:]
    for id in try snapshot.documentIDs() {
      texts[id] = String(
        decoding: DocumentWriter.canonical(try snapshot.document(id)), as: UTF8.self)
    }
    return texts
  }

  private static func document(_ number: Int) throws -> LayoutDocument {
    let sections = (0..<(8 + number % 8 * 4)).map { index -> String in
      let items =
        index == 6
        ? "["
          + (0..<140).map { "{\"id\": \"i\($0)\", \"size\": [\($0 + 1), 20]}" }
          .joined(separator: ", ") + "]" : "{\"count\": \(index + 1), \"size\": [50, 50]}"
      return "{\"id\": \"s\(index)\", \"title\": \"Section \(index)\", \"items\": \(items)}"
    }
    let title = String(repeating: "T", count: 600 * (number % 7))
    let text = """
      {"format": "insetory/1", "id": "d\(number)", "title": "\(title)",
       "container": {"width": 390, "height": 844}, "sections": [\(sections.joined(separator: ", "))]}
      """
    return try Array(text.utf8).withUnsafeBufferPointer {
      try DocumentReader.document($0, source: nil, devices: .shipped)
    }
  }
}
