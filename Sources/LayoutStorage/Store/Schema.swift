internal import CSQLite

/// The schema of a store, as its numbered migrations make it. Version n is what the first n make.
struct Schema: Sendable {
  /// "INSE": the application id of every store.
  static let applicationID: Int64 = 0x494E_5345

  /// The schema of this program.
  static let current = Schema(migrations: EmbeddedFiles.all.map(\.text))

  let migrations: [String]
  /// What `sqlite_schema` holds in a store of the newest version.
  let objects: Result<[SchemaObject], StorageError>

  var version: Int { migrations.count }

  init(migrations: [String]) {
    self.migrations = migrations
    objects = Result { () throws(StorageError) in
      try Schema.build(migrations).schemaObjects()
    }
  }

  /// Makes an empty store of a version in memory.
  static func build(_ migrations: [String]) throws(StorageError) -> Connection {
    let connection = try Connection(path: "", mode: .memory)
    connection.isWriting = true
    for migration in migrations { try connection.execute(migration) }
    try connection.execute(
      "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(migrations.count)")
    return connection
  }

  /// Checks that the objects in a store are those of a version; names the first that differs.
  func check(
    _ found: [SchemaObject], version: Int, path: String
  ) throws(StorageError) {
    let expected =
      version == self.version
      ? try objects.get()
      : try Schema.build(Array(migrations.prefix(version))).schemaObjects()
    if found == expected { return }
    let found = found.filter { !SchemaObject.ofTools.contains($0.normalized) }
    if found == expected { return }
    let reason: String
    if let missing = expected.first(where: { object in !found.contains { $0.is(object) } }) {
      reason = "its schema lacks the \(missing.type) \"\(missing.name)\""
    } else if let extra = found.first(where: { object in !expected.contains { $0.is(object) } }) {
      throw .foreignObject(path: path, type: extra.type, name: extra.name, tool: extra.tool)
    } else if let changed = found.first(where: { !expected.contains($0) }) {
      reason = "its \(changed.type) \"\(changed.name)\" is not defined as in a store"
    } else if found.count != expected.count {
      reason = "its schema names something twice"
    } else {
      return
    }
    throw .notAStore(path: path, reason: reason)
  }
}

/// One row of `sqlite_schema`.
struct SchemaObject: Hashable, Sendable {
  let type: String
  let name: String
  let table: String
  let sql: String?

  func `is`(_ other: SchemaObject) -> Bool { type == other.type && name == other.name }

  var isVirtual: Bool { sql?.hasPrefix("CREATE VIRTUAL TABLE ") ?? false }

  /// Type and name as a message shows them: a stranger's may be of any length.
  var shown: String { "\(type.prefix(32)) \"\(name.prefix(64))\(name.count > 64 ? "…" : "")\"" }

  /// The same object with its definition in the spelling of ``ofTools``. SQLite keeps letters,
  /// spaces and quotes as they were written.
  fileprivate var normalized: SchemaObject {
    guard let sql else { return self }
    var text = sql.filter { !"\"`[]".contains($0) }.lowercased()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for mark in ["(", ")", ","] {
      text = text.replacing(" \(mark)", with: mark).replacing("\(mark) ", with: mark)
    }
    return SchemaObject(type: type, name: name, table: table, sql: text)
  }

  /// The same object without its definition, which is SQLite's business and may differ from one
  /// version to the next: that of a table in which a virtual table keeps what it has.
  fileprivate func undefined(ifShadowOf virtualTables: [String]) -> SchemaObject {
    guard let sql, sql.hasPrefix("CREATE TABLE "),
      virtualTables.contains(where: { table in
        SchemaObject.shadows.contains { name == "\(table)_\($0)" }
      })
    else { return self }
    return SchemaObject(type: type, name: name, table: self.table, sql: nil)
  }

  /// The tables that ordinary tools add to a database, with their exact shape: the statistics of
  /// ANALYZE and PRAGMA optimize (https://www.sqlite.org/fileformat.html, section 2.6) and the
  /// sequence and the lock of Litestream. They do not affect layouts.
  static let ofTools: Set<SchemaObject> = Set(
    [
      ("sqlite_stat1", "(tbl,idx,stat)"),
      ("sqlite_stat2", "(tbl,idx,sampleno,sample)"),
      ("sqlite_stat3", "(tbl,idx,neq,nlt,ndlt,sample)"),
      ("sqlite_stat4", "(tbl,idx,neq,nlt,ndlt,sample)"),
      ("_litestream_seq", " (id INTEGER PRIMARY KEY, seq INTEGER)"),
      (litestreamLock, " (id INTEGER)"),
    ].map { name, columns in
      SchemaObject(type: "table", name: name, table: name, sql: "CREATE TABLE \(name)\(columns)")
        .normalized
    })

  static let litestreamLock = "_litestream_lock"

  /// The tool that makes a table of this name; nil if none does.
  var tool: String? {
    guard SchemaObject.ofTools.contains(where: { $0.is(self) }) else { return nil }
    return name.hasPrefix("sqlite_") ? "ANALYZE" : "Litestream"
  }

  /// Those of FTS5: https://www.sqlite.org/fts5.html, "Implementation notes".
  private static let shadows = ["data", "idx", "content", "docsize", "config"]
}

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

  /// Whether Litestream has prepared the store. It writes and checkpoints without the store's lock.
  package func isOfLitestream() throws(StorageError) -> Bool {
    try integer(
      "SELECT count(*) FROM sqlite_schema WHERE name = '\(SchemaObject.litestreamLock)'") > 0
  }

  /// Whether a log of that many bytes may be written back by this program.
  ///
  /// A checkpoint of SQLite up to 3.51.2 can damage a store where another program writes meanwhile
  /// without the store's lock (https://www.sqlite.org/wal.html, "The WAL-reset bug"). Litestream
  /// does, and checkpoints itself as long as it runs: the log of its stores is left to it, up to a
  /// length that shows that it does not run.
  func mayCheckpoint(logOf bytes: Int) -> Bool {
    guard Connection.hasWALResetBug, bytes < 256 << 20 else { return true }
    return (try? isOfLitestream()) == false
  }

  /// Whether this program runs with a version of SQLite that has the WAL-reset bug.
  package static var hasWALResetBug: Bool { 3_007_000...3_051_002 ~= sqliteVersion.number }

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
