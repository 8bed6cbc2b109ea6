import Foundation
import Synchronization
import Testing

@testable import LayoutStorage

struct BackupTests {
  @Test func `a backup is a store in write-ahead mode with all committed data`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    for _ in 0..<3 { try store.addOperation() }
    let backup = scratch.path("backup")
    let copy = try #require(
      try store.backUp(to: backup, isReplacing: false, isCancelled: { false }))
    #expect(copy.operation == Revision(3))
    #expect(copy.documents == 0)
    let content = try bytes(of: backup)
    #expect(copy.bytes == Int64(content.count))
    #expect(Array(content[18...19]) == [2, 2])
    #expect(try scratch.names().filter { $0.contains("partial") } == [])
    let opened = try LayoutStore(at: backup)
    try opened.addOperation()
    #expect(try opened.operations() == 4)
    #expect(try store.operations() == 3)
  }

  @Test func `each backup during edits holds a prefix of the commits`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let isOver = Atomic(false)
    let writer = Thread {
      if let store = try? LayoutStore(at: path) {
        while !isOver.load(ordering: .relaxed) { try? store.addOperation() }
      }
    }
    writer.start()
    defer { isOver.store(true, ordering: .relaxed) }
    let store = try LayoutStore(at: path, access: .readOnly)
    for round in 0..<10 {
      let backup = scratch.path("backup\(round)")
      let before = try store.operations()
      let copy = try #require(
        try store.backUp(to: backup, isReplacing: false, isCancelled: { false }))
      let after = try store.operations()
      let held = try LayoutStore(at: backup, access: .readOnly).operations()
      // Operations are numbered from 1 on without a gap, so those up to the newest are a prefix.
      #expect(copy.operation?.rawValue ?? 0 == held)
      #expect(before...after ~= held, "\(before) \(held) \(after)")
    }
  }

  @Test func `a backup replaces only another store, whose open writers then fail`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    let other = try scratch.store("other")
    try write("hello".utf8, to: scratch.path("notes"))
    func refusal(_ name: String, isReplacing: Bool) -> StorageError? {
      failure {
        try store.backUp(
          to: scratch.path(name), isReplacing: isReplacing, isCancelled: { false })
      }
    }
    #expect(refusal("other", isReplacing: false) == .alreadyExists(path: other))
    for name in ["notes", "store"] {
      guard case .cannotCreate = refusal(name, isReplacing: true) else {
        Issue.record("\(name) was replaced")
        continue
      }
    }
    let link = scratch.path("link")
    try FileManager.default.linkItem(atPath: store.path, toPath: link)
    #expect(
      refusal("link", isReplacing: true)
        == .cannotCreate(path: link, reason: "it is the store itself"))
    try FileManager.default.removeItem(atPath: link)
    let writer = try LayoutStore(at: other)
    try writer.addOperation()
    // A process that has the replaced store open gets an error for its next edit, so that no edit
    // is lost silently.
    _ = try store.backUp(to: other, isReplacing: true, isCancelled: { false })
    #expect(failure { try writer.addOperation() } != nil)
    #expect(try LayoutStore(at: other).operations() == 0)
    #expect(try bytes(of: scratch.path("notes")) == Array("hello".utf8))
    #expect(try scratch.names().filter { $0.contains("partial") } == [])
  }

  @Test func `replacing a store removes its log`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    let path = scratch.path("left")
    do {
      let writer = try keepingStore(at: try scratch.store("writer"))
      try writer.addOperation()
      for ending in ["", "-wal"] {
        try write(try bytes(of: writer.path + ending), to: path + ending)
      }
    }
    // The copy is not made, and the store to replace is unchanged.
    #expect(try store.backUp(to: path, isReplacing: true, isCancelled: { true }) == nil)
    #expect(try bytes(of: path) == bytes(of: scratch.path("writer")))
    #expect(try bytes(of: path + "-wal") == bytes(of: scratch.path("writer-wal")))
    #expect(try store.backUp(to: path, isReplacing: true, isCancelled: { false }) != nil)
    #expect(try scratch.names().filter { $0.hasPrefix("left") } == ["left"])
    #expect(try LayoutStore(at: path, access: .readOnly).operations() == 0)
  }

  @Test func `a store that another snapshot reads is not replaced while it has a log`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    let reader = try LayoutStore(at: try scratch.store("other"))
    try reader.addOperation()
    let snapshot = try reader.snapshot()
    try reader.addOperation()
    let error = failure {
      try store.backUp(to: reader.path, isReplacing: true, isCancelled: { false })
    }
    guard case .cannotCreate(reader.path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try reader.operations() == 2)
    snapshot.close()
    #expect(try store.backUp(to: reader.path, isReplacing: true, isCancelled: { false }) != nil)
    #expect(try LayoutStore(at: reader.path).operations() == 0)
  }

  @Test func `an emptied store is replaced together with its log`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    let path = try scratch.store("empty")
    for ending in ["", "-wal"] { try write(ending.isEmpty ? [] : [1, 2, 3], to: path + ending) }
    #expect(try store.backUp(to: path, isReplacing: true, isCancelled: { true }) == nil)
    #expect(try bytes(of: path + "-wal") == [1, 2, 3])
    #expect(try store.backUp(to: path, isReplacing: true, isCancelled: { false }) != nil)
    #expect(try LayoutStore(at: path).operations() == 0)
  }

  @Test func `a store with a rollback journal is not replaced`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    let path = try scratch.store("journaled")
    try write([1, 2, 3], to: path + "-journal")
    let error = failure {
      try store.backUp(to: path, isReplacing: true, isCancelled: { false })
    }
    guard case .cannotCreate(path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try bytes(of: path + "-journal") == [1, 2, 3])
    try FileManager.default.removeItem(atPath: path + "-journal")
    #expect(try store.backUp(to: path, isReplacing: true, isCancelled: { false }) != nil)
  }

  @Test func `a backup keeps the permissions of the replaced file, or else the store's`()
    throws
  {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    func permissions(_ path: String) throws -> Int { try FileStatus(path).permissions }
    #expect(chmod(store.path, 0o600) == 0)
    let backup = scratch.path("backup")
    _ = try store.backUp(to: backup, isReplacing: false, isCancelled: { false })
    #expect(try permissions(backup) == 0o600)
    #expect(chmod(backup, 0o640) == 0)
    _ = try store.backUp(to: backup, isReplacing: true, isCancelled: { false })
    #expect(try permissions(backup) == 0o640)
  }

  @Test func `a cancelled backup or a backup of a damaged store leaves no file`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let store = try LayoutStore(at: path)
    try store.write { (transaction) throws(StorageError) in
      for _ in 0..<2000 {
        try transaction.connection.statement(.addOperation).run(
          nil as Int64?, String(repeating: "x", count: 500))
      }
    }
    let backup = scratch.path("backup")
    #expect(try store.backUp(to: backup, isReplacing: false, isCancelled: { true }) == nil)
    #expect(try !scratch.names().contains { $0.hasPrefix("backup") })
    store.close()
    var damaged = try bytes(of: path)
    #expect(damaged.count > 500_000)
    damaged.replaceSubrange(300_000..<304_096, with: repeatElement(0xA5, count: 4096))
    try write(damaged, to: path)
    let opened = try LayoutStore(at: path)
    let error = failure {
      try opened.backUp(to: backup, isReplacing: false, isCancelled: { false })
    }
    guard case .corrupt = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try !scratch.names().contains { $0.hasPrefix("backup") })
  }

  /// 12,000 rows of at least 500 bytes are more than 1,400 pages; 1,000 pages are kept in memory.
  @Test func `the progress of a copy is the part that is written`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    try store.write { (transaction) throws(StorageError) in
      for _ in 0..<12_000 {
        try transaction.connection.statement(.addOperation).run(
          nil as Int64?, String(repeating: "x", count: 500))
      }
    }
    var fractions: [Double] = []
    _ = try store.backUp(
      to: scratch.path("backup"), isReplacing: false, isCancelled: { false },
      progress: { fractions.append($0) })
    #expect(fractions.allSatisfy { 0...1 ~= $0 })
    #expect(fractions == fractions.sorted())
    #expect(try #require(fractions.last) > 0)
  }
}
