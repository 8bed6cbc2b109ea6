/// Numbered texts in a temporary SQLite database, which is deleted with the spool.
///
/// SQLite writes a file, in its directory for temporary files, once the texts exceed its page
/// cache of 2 MB.
package final class TextSpool {
  private let connection: Connection

  /// Creates an empty spool.
  ///
  /// - Throws: SQLite's error.
  package init() throws(StorageError) {
    connection = try Connection(path: "a temporary file", mode: .temporary)
    connection.isWriting = true
    // A transaction that never ends writes pages only when the cache is full.
    try connection.execute(
      """
      PRAGMA journal_mode = MEMORY;
      PRAGMA synchronous = OFF;
      CREATE TABLE text (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
      BEGIN;
      """)
  }

  /// Adds a text under a number that no other text has.
  package func insert(_ text: [UInt8], at number: Int) throws(StorageError) {
    try text.withBytes { (bytes) throws(StorageError) in
      try connection.statement(.insertText).run(Int64(number), bytes)
    }
  }

  /// Returns the text with a number; throws `corrupt` if there is none.
  package func text(at number: Int) throws(StorageError) -> [UInt8] {
    let found = try connection.statement(.text).first(Int64(number)) { row in
      row.withBlob(0) { Array($0) }
    }
    guard let found else { throw connection.corrupt("text \(number) is missing") }
    return found
  }
}

extension Query {
  fileprivate static let insertText = Query("INSERT INTO text (id, bytes) VALUES (?1, ?2)")
  fileprivate static let text = Query("SELECT bytes FROM text WHERE id = ?1")
}
