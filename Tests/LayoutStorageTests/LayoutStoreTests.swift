import Foundation
import Testing

@testable import LayoutStorage

struct LayoutStoreTests {
  @Test func `committed data is read by a snapshot and by another store`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let store = try LayoutStore(at: path)
    try store.addOperation()
    #expect(try store.operations() == 1)
    #expect(try LayoutStore(at: path, access: .readOnly).operations() == 1)
  }

  @Test func `every connection has the required settings`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let store = try LayoutStore(at: path)
    let snapshots = [try store.snapshot(), try store.snapshot()]
    try store.write { (transaction) throws(StorageError) in
      #expect(snapshots.allSatisfy { $0.connection !== transaction.connection })
      try expectSettings(of: transaction.connection)
    }
    for snapshot in snapshots { try expectSettings(of: snapshot.connection) }
    let snapshot = try LayoutStore(at: path, access: .readOnly).snapshot()
    try expectSettings(of: snapshot.connection)
  }

  @Test func `a transaction whose body throws changes nothing`() throws {
    struct Refusal: StorageErrorConvertible, Equatable {
      var error: StorageError?
      init() {}
      init(_ error: StorageError) { self.error = error }
    }
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    #expect(throws: Refusal()) {
      try store.write { (transaction) throws(Refusal) in
        do throws(StorageError) {
          try transaction.connection.statement(.addOperation).run(Int64(1), "x")
        } catch { throw Refusal(error) }
        throw Refusal()
      }
    }
    #expect(try store.operations() == 0)
    try store.addOperation(1)
    #expect(try store.operations() == 1)
  }

  @Test func `a savepoint that throws is rolled back alone`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    let (failed, count) = try store.write { (transaction) throws(StorageError) in
      let connection = transaction.connection
      try connection.statement(.addOperation).run(Int64(1), "before")
      let failed = failure {
        try connection.withSavepoint { () throws(StorageError) in
          try connection.statement(.addOperation).run(Int64(2), "in it")
          // The row exists already.
          try connection.statement(.addOperation).run(Int64(1), "in it")
        }
      }
      try connection.withSavepoint { () throws(StorageError) in
        try connection.statement(.addOperation).run(Int64(3), "in another")
      }
      try connection.statement(.addOperation).run(Int64(4), "after")
      return (failed, try connection.statement(.countOperations).first { $0.int64(0) })
    }
    #expect(failed != nil)
    #expect(count == 3)
    let snapshot = try store.snapshot()
    #expect(
      try snapshot.connection.operations(backFrom: Revision(.max), limit: 9).map(\.number.rawValue)
        == [4, 3, 1])
  }

  @Test func `after a rollback by SQLite, no savepoint commits on its own`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    #expect(throws: StorageError.self) {
      try store.write { (transaction) throws(StorageError) in
        // SQLite rolls back like this if a page can be neither cached nor written.
        transaction.connection.rollBack()
        try transaction.connection.withSavepoint { () throws(StorageError) in
          let number = try transaction.connection.nextRevision()
          try transaction.connection.insert(
            OperationRecord(number: number, time: 0, kind: "test", summary: "", algorithm: 1),
            inverse: [])
        }
      }
    }
    let snapshot = try store.snapshot()
    #expect(try snapshot.connection.operations(backFrom: Revision(.max), limit: 1).isEmpty)
  }

  @Test func `the largest set number has a valid key range`() {
    let keys = LayoutSetNumber(16_777_215).keys
    #expect(keys.upperBound == .max)
    #expect(keys.count == 1 << 39)
  }

  @Test func `a snapshot is isolated from later commits`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let store = try LayoutStore(at: path)
    let other = try LayoutStore(at: path)
    let before = try store.snapshot()
    try store.addOperation()
    try other.addOperation()
    #expect(try before.operations() == 0)
    #expect(try store.operations() == 2)
    before.close()
  }

  @Test func `the data version changes with commits of this store and of other stores`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let store = try LayoutStore(at: path)
    let other = try LayoutStore(at: path)
    func version() throws -> DataVersion { try store.snapshot().dataVersion }
    var versions = [try version()]
    #expect(try version() == versions[0])
    try store.addOperation()
    versions.append(try version())
    try other.addOperation()
    versions.append(try version())
    #expect(try version() == versions[2])
    #expect(Set(versions).count == 3)
  }

  @Test func `a writer gives up when another holder keeps the lock past the timeout`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    var options = LayoutStore.Options()
    options.timeout = .milliseconds(300)
    let store = try LayoutStore(at: path, access: .readWrite, options: options)
    // The first edit creates the lock file, and later edits lock it again.
    for _ in 0..<2 {
      let lock = try StoreLock(store.place, timeout: .zero)
      let start = ContinuousClock.now
      // A writer that waited on would wait for ever.
      #expect(
        failure { try store.addOperation() }
          == .busy(path: path, seconds: 0.3, lock: path + ".lock"))
      #expect(ContinuousClock.now - start >= .milliseconds(300))
      lock.release()
      try store.addOperation()
    }

    // A program that does not use the lock.
    let stranger = try Connection(path: path, mode: .readWrite)
    try stranger.execute("BEGIN IMMEDIATE")
    #expect(failure { try store.addOperation() } == .busy(path: path, seconds: 0.3))
    stranger.rollBack()
    try store.addOperation()
    #expect(try store.operations() == 3)
  }

  @Test func `concurrent writers of several stores lose no commits`() async throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let stores = [try LayoutStore(at: path), try LayoutStore(at: path)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for _ in 0..<25 {
            try stores[task % 2].write { (transaction) throws(StorageError) in
              // A deferred transaction that reads first would fail here.
              let count = try transaction.connection.statement(.countOperations)
                .first { $0.int64(0) }
              try transaction.connection.statement(.addOperation).run((count ?? 0) + 1, "x")
            }
            _ = try stores[(task + 1) % 2].operations()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try stores[0].operations() == 200)
  }

  @Test func `a long log is checkpointed, and closing empties it`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let store = try LayoutStore(at: path)
    let megabyte = String(repeating: "x", count: 1 << 20)
    for _ in 0..<40 { try store.addOperation(summary: megabyte) }
    let place = store.place
    #expect(try place.size(of: place.log) < 19 << 20)
    #expect(try place.status().size > 16 << 20)
    #expect(store.checkpointFailure == nil)
    store.close()
    #expect(try scratch.names() == ["store"])
    #expect(failure { try store.snapshot() } == .cannotOpen(path: path, reason: "it was closed"))
    #expect(try LayoutStore(at: path).operations() == 40)
  }

  @Test func `closing with a held lock keeps a long log and does not wait`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    try store.addOperation(summary: String(repeating: "x", count: 1 << 20))
    let place = store.place
    let lock = try StoreLock(place, timeout: .zero)
    defer { lock.release() }
    store.close()
    #expect(try place.size(of: place.log) > 1 << 20)
  }

  @Test func `a store that was replaced while open is neither written to nor read`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let store = try LayoutStore(at: path)
    try FileManager.default.removeItem(atPath: path)
    let expected = StorageError.displaced(path: path, file: path)
    #expect(failure { try store.operations() } == expected)
    #expect(failure { try store.addOperation() } == expected)
    // The log of the deleted store would be used as the log of the new store.
    try FileManager.default.removeItem(atPath: path + "-wal")
    try LayoutStore.create(at: path)
    let stranger = try bytes(of: path)
    #expect(failure { try store.addOperation() } == expected)
    #expect(failure { try store.operations() } == expected)
    #expect(try bytes(of: path) == stranger)
  }

  @Test func `a store with two hard links is neither read nor written to`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    try store.addOperation()
    let other = scratch.path("other")
    try FileManager.default.linkItem(atPath: store.path, toPath: other)
    for path in [store.path, other] {
      let expected = StorageError.otherNames(path: path, count: 2)
      #expect(failure { try LayoutStore(at: path) } == expected)
      #expect(failure { try LayoutStore(at: path, access: .readOnly) } == expected)
    }
    let expected = StorageError.otherNames(path: store.path, count: 2)
    #expect(failure { try store.addOperation() } == expected)
    #expect(failure { try store.vacuum() } == expected)
    #expect(failure { try store.operations() } == expected)
    try FileManager.default.removeItem(atPath: other)
    try store.addOperation()
    #expect(try store.operations() == 2)
  }

  @Test func `a reader ignores the temporary name of a new store`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let name = "store.insetory-partial-12345678"
    try FileManager.default.linkItem(atPath: path, toPath: scratch.path(name))
    #expect(try LayoutStore(at: path, access: .readOnly).operations() == 0)
    #expect(try scratch.names().contains(name))
    try LayoutStore(at: path).addOperation()
    #expect(try !scratch.names().contains(name))
  }

  @Test func `a store opened for reading does not write`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let store = try LayoutStore(at: path, access: .readOnly)
    #expect(try store.operations() == 0)
    #expect(
      failure { try store.addOperation() }
        == .readOnly(path: path, reason: "it was opened for reading"))
    #expect(try !scratch.names().contains("store.lock"))
  }
}

private func expectSettings(of connection: Connection) throws(StorageError) {
  let expected: [(pragma: String, value: Int64)] = [
    ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000), ("wal_autocheckpoint", 0),
    ("trusted_schema", 0), ("cell_size_check", 1), ("mmap_size", 0), ("cache_size", -16000),
    ("secure_delete", 0), ("temp_store", 2), ("cache_spill", 65535),
  ]
  for (pragma, value) in expected {
    #expect(try connection.integer("PRAGMA \(pragma)") == value, "\(pragma)")
  }
  #expect(try connection.text("PRAGMA journal_mode") == "wal")
}
