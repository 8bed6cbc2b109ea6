/// The schema of a store: the result of its numbered migrations. Version n is the result of the
/// first n migrations.
struct Schema: Sendable {
  /// "INSE": the application id of every store.
  static let applicationID: Int64 = 0x494E_5345

  /// The schema of this program.
  static let current = Schema(
    migrations: EmbeddedFiles.migrations.map(\.text),
    writtenObjects: EmbeddedFiles.all.first { $0.name.hasSuffix("objects.txt") }?.text)

  let migrations: [String]
  /// The rows of `sqlite_schema` in a store of the newest version as they are written in a file;
  /// none for a schema without the file. They are only compared with: a store that has other rows
  /// is checked against those that the migrations make, which takes half a millisecond.
  let writtenObjects: [SchemaObject]

  var version: Int { migrations.count }

  init(migrations: [String], writtenObjects: String? = nil) {
    self.migrations = migrations
    self.writtenObjects = writtenObjects.map([SchemaObject].init(text:)) ?? []
  }

  /// Returns a connection to an empty store in memory, made by these migrations.
  static func build(_ migrations: [String]) throws(StorageError) -> Connection {
    let connection = try Connection(path: "", mode: .memory)
    connection.isWriting = true
    for migration in migrations { try connection.execute(migration) }
    try connection.execute(
      "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(migrations.count)")
    return connection
  }

  /// Checks that the objects in a store are the objects of a version; the error names the first
  /// object that differs.
  func check(
    _ found: [SchemaObject], version: Int, path: String
  ) throws(StorageError) {
    if version == self.version, found == writtenObjects { return }
    let expected = try Schema.build(Array(migrations.prefix(version))).schemaObjects()
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
      reason = "its schema has a duplicate name"
    } else {
      return
    }
    throw .notAStore(path: path, reason: reason)
  }
}

extension Schema {
  /// Returns the bytes of an empty store, which are always the same. It is in write-ahead mode from
  /// the start.
  func image() throws(StorageError) -> [UInt8] {
    var image = try Schema.build(migrations).serialized()
    // The file format's write and read versions: 2 is write-ahead logging.
    image[18] = 2
    image[19] = 2
    return image
  }
}
