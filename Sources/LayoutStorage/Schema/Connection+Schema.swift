extension Connection {
  /// Returns the names of objects that have the same root page, and the page; nil if there are
  /// none. A write to one of them would damage the other.
  func sharedRootPage() throws(StorageError) -> (names: String, page: Int64)? {
    try withStatement(
      """
      SELECT group_concat('"' || name || '"', ' and '), rootpage FROM sqlite_schema
      WHERE rootpage > 0 GROUP BY rootpage HAVING count(*) > 1
      """
    ) { (statement) throws(StorageError) in
      try statement.step() ? (try statement.requiredText(0), statement.int64(1)) : nil
    }
  }

  /// Returns whether Litestream has prepared the store. Litestream writes and checkpoints without
  /// the store's lock.
  package func isOfLitestream() throws(StorageError) -> Bool {
    try integer(
      "SELECT count(*) FROM sqlite_schema WHERE name = '\(SchemaObject.litestreamLock)'") > 0
  }

  /// Returns whether this program may write back a log of that many bytes.
  ///
  /// A checkpoint of SQLite up to 3.51.2 can damage a store if another program writes meanwhile
  /// without the store's lock (https://www.sqlite.org/wal.html, "The WAL-reset bug"). Litestream
  /// writes without the lock, and makes its own checkpoints while it runs. So this program does not
  /// checkpoint a store of Litestream until the log is so long that Litestream cannot be running.
  func mayCheckpoint(logOf bytes: Int) -> Bool {
    guard Connection.hasWALResetBug, bytes < 256 << 20 else { return true }
    return (try? isOfLitestream()) == false
  }

  /// Reads `sqlite_schema`.
  func schemaObjects() throws(StorageError) -> [SchemaObject] {
    try withStatement("SELECT type, name, tbl_name, sql FROM sqlite_schema") {
      (statement) throws(StorageError) in
      var objects: [SchemaObject] = []
      while try statement.step() {
        let object = SchemaObject(
          type: try statement.text(0) ?? "", name: try statement.text(1) ?? "",
          table: try statement.text(2) ?? "", sql: try statement.text(3))
        objects.append(object)
      }
      let virtualTables = objects.filter(\.isVirtual).map(\.name)
      return objects.map { $0.undefined(ifShadowOf: virtualTables) }
    }
  }
}
