import Foundation
import TestSupport
import Testing

@testable import LayoutStorage

/// A golden store of every schema version, which `scripts/golden-store` of that version made.
struct MigrationTests {
  static let versions = Array(1...Schema.current.version)

  private func golden(_ version: Int, in scratch: Scratch) throws -> String {
    let path = scratch.path("store")
    try write(try Project.data("Tests/Data/stores/version-\(version).insetory"), to: path)
    return path
  }

  @Test(arguments: versions)
  func `every schema version has a golden store`(version: Int) throws {
    let scratch = try Scratch()
    let path = try golden(version, in: scratch)
    var options = LayoutStore.Options()
    options.schema = Schema(migrations: Array(Schema.current.migrations.prefix(version)))
    #expect(throws: Never.self, "run scripts/golden-store") {
      try LayoutStore(at: path, access: .readOnly, options: options)
    }
  }

  @Test(arguments: versions)
  func `a migrated store of any version equals a new store`(version: Int) throws {
    let scratch = try Scratch()
    let path = try golden(version, in: scratch)
    let before = try bytes(of: path)
    if version < Schema.current.version {
      #expect(
        failure { try LayoutStore(at: path, access: .readOnly) }
          == .notMigrated(path: path, version: version))
      #expect(try bytes(of: path) == before)
    }
    let snapshots = [
      try LayoutStore(at: path).snapshot(),
      try LayoutStore(at: scratch.store("fresh")).snapshot(),
    ]
    defer { for snapshot in snapshots { snapshot.close() } }
    let (connection, fresh) = (snapshots[0].connection, snapshots[1].connection)
    #expect(try connection.schemaObjects() == fresh.schemaObjects())
    #expect(try connection.integer("PRAGMA user_version") == Int64(Schema.current.version))
    #expect(try connection.text("PRAGMA integrity_check") == "ok")
    #expect(try connection.integer("SELECT count(*) FROM pragma_foreign_key_check") == 0)
  }

  @Test func `the file of the schema's objects has those that the migrations make`() throws {
    let made = try Schema.build(Schema.current.migrations).schemaObjects()
    #expect(
      Schema.current.writtenObjects == made, "scripts/golden-store writes Migrations/objects.txt")
    #expect(made.contains { $0.name == "search_text_data" && $0.sql == nil })
  }

  @Test func `a new migration keeps the rows, and a failed migration changes nothing`() throws {
    let scratch = try Scratch()
    let path = try golden(Schema.current.version, in: scratch)
    let rows = try LayoutStore(at: path).snapshot().rows()
    #expect(rows.first ?? 0 > 0)
    let good = "CREATE TABLE more (x INTEGER) STRICT; ALTER TABLE tag ADD COLUMN more TEXT;"
    for (migration, isGood) in [
      (good + "DELETE FROM document; SELECT nothing;", false), (good, true),
    ] {
      var options = LayoutStore.Options()
      options.schema = Schema(migrations: Schema.current.migrations + [migration])
      let error = failure { try LayoutStore(at: path, access: .readWrite, options: options) }
      #expect((error == nil) == isGood)
      if isGood { options.schema = Schema(migrations: Schema.current.migrations + [good]) }
      let found = try LayoutStore(
        at: path, access: .readOnly, options: isGood ? options : LayoutStore.Options())
      #expect(try found.snapshot().rows() == rows)
    }
  }

  @Test func `a store with a newer schema version is refused and unchanged`() throws {
    let scratch = try Scratch()
    let path = try golden(Schema.current.version, in: scratch)
    let next = Schema.current.version + 1
    var content = try bytes(of: path)
    content.replaceSubrange(
      60..<64, with: withUnsafeBytes(of: UInt32(next).bigEndian) { Array($0) })
    try write(content, to: path)
    for access in [LayoutStore.Access.readOnly, .readWrite] {
      let expected = StorageError.newerStore(
        path: path, version: next, supported: Schema.current.version)
      #expect(failure { try LayoutStore(at: path, access: access) } == expected)
    }
    #expect(try bytes(of: path) == content)
    #expect(try scratch.names() == ["store"])
  }
}

extension Snapshot {
  /// Returns the row counts of the tables with users' data.
  fileprivate func rows() throws -> [Int64] {
    try ["document", "section", "section_order", "operation", "tag", "device"].map {
      try connection.integer("SELECT count(*) FROM \($0)")
    }
  }
}
