@testable import LayoutDocuments
@testable import LayoutService
@testable import LayoutStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The pages of a damaged store (``DamagedPages``). Each recovered document has a unique id and can
/// be imported. There are no more documents than rows that fit on the pages. Each reported loss is
/// printable. If no loss is reported and SQLite finds no damage, SQLite finds the same documents.
enum RecoveryTarget {
  static func check(_ input: [UInt8]) throws {
    let pages = DamagedPages(input)
    try pages.file.withUnsafeBufferPointer { bytes in
      let file = try MemoryFile(bytes)
      try pages.log.withUnsafeBufferPointer { bytes in
        let wal = try MemoryFile(bytes, beside: file, "-wal")
        try check(file.path, size: pages.file.count + pages.log.count)
        _ = wal.path
      }
    }
  }

  private static func check(_ path: String, size: Int) throws {
    let catalog: DamagedCatalog
    do throws(ServiceError) { catalog = try DamagedCatalog(at: path) } catch {
      return try Printable.check("\(error)")
    }
    var losses = catalog.losses
    var ids: Set<String> = []
    var count = 0
    try catalog.forEachDocument { recovered in
      losses += recovered.losses
      count += 1
      guard let document = recovered.document else {
        return try require(!recovered.losses.isEmpty, "a document is lost without a word")
      }
      try require(ids.insert(document.id).inserted, "two documents have the id \(document.id)")
      try check(document, catalog.devices)
    }
    // A row that names a document has at least four bytes, with its pointer.
    try require(count <= size / 4, "\(count) documents")
    for loss in losses { try Printable.check(loss.description) }
    try require(!catalog.isChanging, "it was changed")
    if losses.isEmpty, let known = documents(of: path) {
      try require(known == ids.sorted(), "SQLite finds \(known), and \(ids.sorted()) came out")
    }
  }

  private static func check(_ document: LayoutDocument, _ devices: DeviceTable) throws {
    let again: LayoutDocument
    do throws(DocumentError) {
      again = try DocumentReader.document(
        DocumentWriter.compact(document), source: nil, devices: devices)
    } catch { throw FuzzFinding(description: "what came out is refused: \(error)") }
    try require(again == document, "what came out reads back differently")
  }

  /// Returns the ids of documents that SQLite finds; nil if the file is not a store or is damaged.
  private static func documents(of path: String) -> [String]? {
    defer { unlink(path + "-shm") }
    guard let connection = try? Connection(path: path, mode: .readOnly),
      (try? connection.text("SELECT group_concat(sql, ';') FROM sqlite_schema")) == schema,
      (try? connection.text("PRAGMA integrity_check")) == "ok"
    else { return nil }
    return try? connection.withStatement(
      "SELECT key FROM document WHERE deleted IS NULL ORDER BY key"
    ) { (statement) throws(StorageError) in
      var ids: [String] = []
      while try statement.step() { ids.append(try statement.text(0) ?? "") }
      return ids
    }
  }

  /// The tables that are read, without their constraints.
  static let schema = """
    CREATE TABLE document (id INTEGER PRIMARY KEY, key, deleted, revision, settings, \
    inherited_revisions, trait_flags, next_section, sections, items, \
    longest_text);\
    CREATE TABLE section (id INTEGER PRIMARY KEY, sections);\
    CREATE TABLE section_order (id INTEGER PRIMARY KEY, sections);\
    CREATE TABLE section_key (document PRIMARY KEY, key, number) WITHOUT ROWID;\
    CREATE TABLE search_text_content (id INTEGER PRIMARY KEY, c0, c1, c2, c3);\
    CREATE TABLE device (id PRIMARY KEY, definition) WITHOUT ROWID
    """
}
