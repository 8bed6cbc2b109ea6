import Foundation
import TestSupport
import Testing

@testable import LayoutStorage

struct OpeningTests {
  @Test(arguments: ["", ":memory:", "file:x?mode=memory", "file:/tmp/x", "a\0b"])
  func `names with a special meaning for SQLite are not paths`(name: String) {
    #expect(failure { try LayoutStore(at: name) } == .notAFilePath(name))
    #expect(failure { try LayoutStore(at: name, access: .readOnly) } == .notAFilePath(name))
  }

  @Test func `opening a missing store fails and creates no file`() throws {
    let scratch = try Scratch()
    let path = scratch.path("store")
    #expect(failure { try LayoutStore(at: path) } == .noStore(path: path))
    #expect(try scratch.names() == [])
  }

  @Test(.timeLimit(.minutes(20)))
  func `a path that is not a regular file is refused with its kind`() throws {
    let scratch = try Scratch()
    mkfifo(scratch.path("fifo"), 0o600)
    let listener = try bindSocket(at: scratch.path("socket"))
    defer { close(listener) }
    let kinds = [
      scratch.directory: "directory", scratch.path("fifo"): "fifo",
      scratch.path("socket"): "socket", "/dev/zero": "device",
    ]
    for (path, kind) in kinds {
      #expect(failure { try LayoutStore(at: path) } == .notARegularFile(path: path, kind: kind))
      #expect(
        failure { try LayoutStore.create(at: path) } == .notARegularFile(path: path, kind: kind))
    }
  }

  @Test(
    .timeLimit(.minutes(20)), arguments: ["-wal", "-shm", "-journal", ".lock"],
    ["fifo", "directory", "symbolicLink"])
  func `a sidecar that is not a regular file is refused`(
    suffix: String, kind: String
  ) throws {
    let scratch = try Scratch()
    try write(try Schema.current.image(), to: scratch.path("store"))
    for path in [scratch.path("store"), scratch.path("new")] {
      let other = path + suffix
      switch kind {
      case "fifo": mkfifo(other, 0o600)
      case "directory": mkdir(other, 0o700)
      default: symlink("elsewhere", other)
      }
      let names = try scratch.names()
      let expected = StorageError.blocked(path: path, by: other, kind: kind)
      for access in [LayoutStore.Access.readWrite, .readOnly] where path.hasSuffix("store") {
        #expect(failure { try LayoutStore(at: path, access: access) } == expected)
      }
      #expect(failure { try LayoutStore.create(at: path) } == expected)
      #expect(try scratch.names() == names)
    }
  }

  @Test(arguments: ["fifo", "directory", "symbolicLink"])
  func `a lock replaced by something else is refused`(kind: String) throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    try store.addOperation()
    let lock = store.path + ".lock"
    try FileManager.default.removeItem(atPath: lock)
    switch kind {
    case "fifo": mkfifo(lock, 0o600)
    case "directory": mkdir(lock, 0o700)
    default: symlink("elsewhere", lock)
    }
    #expect(
      failure { try store.addOperation() } == .blocked(path: store.path, by: lock, kind: kind))
    #expect(try !scratch.names().contains("elsewhere"))
  }

  @Test func `files that are not stores are refused unchanged`() throws {
    let image = try Schema.current.image()
    func changed(_ offset: Int, to bytes: [UInt8]) -> [UInt8] {
      var image = image
      image.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      return image
    }
    var random = SeededGenerator(seed: Seeds.first)
    let cases: [(bytes: [UInt8], reason: String)] = [
      ([], "empty"), (Array(image.prefix(1)), "too short"), (Array(image.prefix(15)), "too short"),
      (Array(image.prefix(99)), "too short"), (Array("SQLite 2".utf8), "too short"),
      ((0..<9000).map { _ in UInt8.random(in: 1...9, using: &random) }, "not an SQLite database"),
      (changed(68, to: [0, 0, 0, 0]), "application id is 0"),
      (changed(68, to: [0, 0, 0, 7]), "application id is 7"),
      (changed(60, to: [0, 0, 0, 0]), "schema version is 0"),
      (changed(60, to: [255, 255, 255, 255]), "schema version is -1"),
    ]
    for access in [LayoutStore.Access.readWrite, .readOnly] {
      for (bytes, reason) in cases {
        try expectRefusal(of: bytes, for: access) { error in
          guard case .notAStore(_, let found, _) = error else { return false }
          return found.contains(reason)
        }
      }
      // Damage that only SQLite detects.
      for bytes in [Array(image.prefix(100)), changed(16, to: [0, 3]), changed(100, to: [77])] {
        try expectRefusal(of: bytes, for: access) { _ in true }
      }
    }
  }

  @Test func `a newer schema version is refused for reading and for writing`() throws {
    for version in [Schema.current.version + 1, 0x7FFF_FFFF] {
      var image = try Schema.current.image()
      withUnsafeBytes(of: UInt32(version).bigEndian) {
        image.replaceSubrange(60..<64, with: $0)
      }
      try expectRefusal(of: image, for: .readWrite) {
        if case .newerStore(_, version, Schema.current.version) = $0 { true } else { false }
      }
    }
  }

  @Test func `a newer version that only the log has is refused`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let store = try LayoutStore(at: path)
    try store.write { (transaction) throws(StorageError) in
      try transaction.connection.execute("PRAGMA user_version = 9")
    }
    let expected = StorageError.newerStore(
      path: path, version: 9, supported: Schema.current.version)
    #expect(failure { try LayoutStore(at: path) } == expected)
    #expect(failure { try store.snapshot() } == expected)
    #expect(failure { try store.addOperation() } == expected)
  }

  @Test(arguments: [
    ("DROP TABLE frame", "lacks the table \"frame\""),
    ("DROP INDEX document_key", "lacks the index \"document_key\""),
    ("CREATE TABLE more (x)", "has the table \"more\""),
    ("CREATE VIRTUAL TABLE more USING fts5 (x)", "has the table \"more\""),
    ("DROP TABLE search_text", "lacks the table \"search_text\""),
    (
      "DROP TABLE search_text; CREATE VIRTUAL TABLE search_text USING fts5 (id, columnsize = 0)",
      "table \"search_text\" is not defined"
    ),
    (
      "CREATE TRIGGER wipe AFTER INSERT ON operation BEGIN DELETE FROM frame; END",
      "has the trigger \"wipe\""
    ),
    ("DROP TABLE frame; CREATE VIEW frame AS SELECT 1 AS id", "lacks the table \"frame\""),
    ("ALTER TABLE operation ADD COLUMN more TEXT", "table \"operation\" is not defined"),
    (
      "DROP INDEX document_key; CREATE INDEX document_key ON document (key)",
      "index \"document_key\" is not defined"
    ),
  ])
  func `a different schema is refused with the first difference`(
    sql: String, reason: String
  ) throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    try changeInPlace(path, sql)
    try expectRefusal(of: try bytes(of: path), for: .readWrite) {
      switch $0 {
      case .notAStore(_, let found, _): found.contains(reason)
      case .foreignObject(_, let type, let name, _): reason == "has the \(type) \"\(name)\""
      default: false
      }
    }
  }

  @Test func `a journal that names other files is not rolled back into the store`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    try write(magic + Array("../../etc/passwd".utf8) + magic, to: scratch.path("store-journal"))
    let before = try scratch.names()
    guard case .notAStore = failure(of: { try LayoutStore(at: path) }) else {
      Issue.record("opened")
      return
    }
    #expect(try scratch.names() == before)
  }

  @Test func `a symbolic link opens its target store with the target's lock`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link"), withDestinationPath: "store")
    let store = try LayoutStore(at: scratch.path("link"))
    try store.addOperation()
    #expect(store.path == path)
    #expect(try scratch.names() == ["link", "store", "store-shm", "store-wal", "store.lock"])
  }

  @Test func `an old store is migrated for writing and refused for reading`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    var options = LayoutStore.Options()
    options.schema = Schema(
      migrations: Schema.current.migrations + ["CREATE TABLE more (x INTEGER) STRICT;"])
    let version = Schema.current.version
    #expect(
      failure { try LayoutStore(at: path, access: .readOnly, options: options) }
        == .notMigrated(path: path, version: version))
    let store = try LayoutStore(at: path, access: .readWrite, options: options)
    let snapshot = try store.snapshot()
    defer { snapshot.close() }
    #expect(try snapshot.connection.integer("SELECT count(*) FROM more") == 0)
    #expect(
      failure { try LayoutStore(at: path) }
        == .newerStore(path: path, version: version + 1, supported: version))
  }

  @Test func `a failed migration leaves the store unchanged`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let connection = try Connection(path: path, mode: .readOnly)
    let good = "CREATE TABLE more (x INTEGER) STRICT;"
    var options = LayoutStore.Options()
    options.schema = Schema(migrations: Schema.current.migrations + [good + "SELECT nothing;"])
    #expect(failure { try LayoutStore(at: path, access: .readWrite, options: options) } != nil)
    #expect(try connection.schemaObjects() == Schema.current.writtenObjects)
    #expect(try connection.integer("PRAGMA user_version") == Int64(Schema.current.version))
  }

  @Test func `a backup in rollback journal mode switches to write-ahead mode`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    try store.addOperation()
    let backup = scratch.path("backup")
    let connection = try Connection(path: store.path, mode: .readWrite)
    try connection.execute("VACUUM INTO '\(backup)'")
    #expect(Array(try bytes(of: backup)[18...19]) == [1, 1])
    #expect(try LayoutStore(at: backup, access: .readOnly).operations() == 1)
    let opened = try LayoutStore(at: backup)
    try opened.addOperation()
    #expect(try opened.operations() == 2)
    let snapshot = try opened.snapshot()
    defer { snapshot.close() }
    #expect(try snapshot.connection.text("PRAGMA journal_mode") == "wal")
  }
}

/// Checks that a file is refused, does not change, and gets no files next to it.
private func expectRefusal(
  of content: [UInt8], for access: LayoutStore.Access,
  sourceLocation: SourceLocation = #_sourceLocation,
  isExpected: (StorageError) -> Bool
) throws {
  let scratch = try Scratch()
  let path = scratch.path("store")
  try write(content, to: path)
  let error = failure { try LayoutStore(at: path, access: access) }
  #expect(
    error.map(isExpected) ?? false, "\(String(describing: error))", sourceLocation: sourceLocation)
  #expect(try bytes(of: path) == content, sourceLocation: sourceLocation)
  #expect(try scratch.names() == ["store"], sourceLocation: sourceLocation)
}

/// Changes a store's schema without leaving a write-ahead log.
private func changeInPlace(_ path: String, _ sql: String) throws {
  do {
    let connection = try Connection(path: path, mode: .readWrite)
    connection.isWriting = true
    try connection.execute("PRAGMA journal_mode = DELETE; \(sql)")
  }
  var content = try bytes(of: path)
  content[18] = 2
  content[19] = 2
  try write(content, to: path)
}

private func bindSocket(at path: String) throws -> Int32 {
  #if canImport(Glibc)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  #else
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
  #endif
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  let result = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  try #require(result == 0)
  return descriptor
}
