import CSQLite
import Foundation
import Testing

@testable import LayoutStorage

/// The files next to a store after it is closed: docs/internals/writers.md, "Who folds the log?".
struct FoldingTests {
  @Test func `the last connection leaves one file with all edits`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let (writer, reader) = (try LayoutStore(at: path), try LayoutStore(at: path, access: .readOnly))
    try writer.addOperation()
    let snapshot = try reader.snapshot()
    writer.close()
    // The reader has no lock, and may still read the log.
    #expect(try scratch.names().isSuperset(of: ["store", "store-wal", "store-shm"]))
    reader.close()
    #expect(try snapshot.operations() == 1)
    #expect(try scratch.names().contains("store-wal"))
    snapshot.close()
    #expect(try scratch.names() == ["store"])
    try FileManager.default.copyItem(atPath: path, toPath: scratch.path("copy"))
    #expect(try LayoutStore(at: scratch.path("copy")).operations() == 1)
    #expect(try scratch.names() == ["store", "copy"])
  }

  @Test func `a store that is closed during a transaction is folded after it`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    try store.write { (transaction) throws(StorageError) in
      store.close()
      try transaction.connection.statement(.addOperation).run(Int64(1), "a test")
    }
    #expect(try scratch.names() == ["store"])
    #expect(try LayoutStore(at: store.path).operations() == 1)
  }

  @Test(arguments: [LayoutStore.Access.readOnly, .readWrite])
  func `a log that a killed process left is folded by the next one`(
    access: LayoutStore.Access
  ) throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    do { try keepingStore(at: path).addOperation() }
    #expect(try scratch.names() == ["store", "store-wal", "store-shm", "store.lock"])
    #expect(try LayoutStore(at: path, access: access).operations() == 1)
    #expect(try scratch.names() == ["store"])
  }

  /// A flipped bit in the page of the first of three commits: the later ones are lost, too.
  @Test func `a log with damage stays for doctor, until an edit overwrites it`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    do {
      let store = try keepingStore(at: path)
      for _ in 0..<3 { try store.addOperation() }
    }
    var log = try bytes(of: path + "-wal")
    log[32 + 24 + 100] ^= 1
    try write(log, to: path + "-wal")
    try FileManager.default.removeItem(atPath: path + "-shm")
    #expect(try LayoutStore(at: path, access: .readOnly).operations() == 0)
    #expect(try bytes(of: path + "-wal") == log)
    do { try LayoutStore(at: path).addOperation() }
    #expect(try LayoutStore(at: path).operations() == 1)
    #expect(try scratch.names() == ["store"])
  }

  @Test func `Litestream keeps its log`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let litestream = try Connection(path: path, mode: .readWrite)
    try litestream.execute("CREATE TABLE _litestream_lock (id INTEGER)")
    litestream.close()
    do { try LayoutStore(at: path).addOperation() }
    #expect(try LayoutStore(at: path, access: .readOnly).operations() == 1)
    #expect(try scratch.names().contains("store-wal"))
  }

  @Test func `a writer that waits for a deleted lock file gets a new one`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let waiter = try LayoutStore(at: path)
    try waiter.addOperation()
    let lock = try StoreLock(waiter.place, timeout: .seconds(600))
    lock.deleteFile()
    lock.release()
    try waiter.addOperation()
    #expect(try scratch.names().contains("store.lock"))
    waiter.close()
    #expect(try scratch.names() == ["store"])
  }

  /// Stores of one process share SQLite's locks on the file, and those of several processes do not:
  /// the transcript `one-file` has those.
  @Test func `stores that are opened and closed at once lose no commit, and leave one file`()
    async throws
  {
    let scratch = try Scratch()
    let path = try scratch.store()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          var options = LayoutStore.Options()
          options.timeout = .seconds(600)
          for _ in 0..<15 {
            let store = try LayoutStore(at: path, access: .readWrite, options: options)
            try store.addOperation()
            if task % 2 == 0 {
              _ = try LayoutStore(at: path, access: .readOnly, options: options).operations()
            }
            store.close()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try scratch.names() == ["store"])
    #expect(try LayoutStore(at: path).operations() == 60)
  }
}
