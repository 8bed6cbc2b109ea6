import CSQLite
import Foundation
import Testing

@testable import LayoutStorage

struct DisplacedFileTests {
  /// Data written to a file without a name is lost when the writing process ends.
  @Test(arguments: ["", "-wal", "-shm", ".lock"], [false, true])
  func `deleting or replacing a file during a transaction ends the transaction`(
    suffix: String, isReplaced: Bool
  ) throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    try store.addOperation()
    let file = store.path + suffix
    let expected = StorageError.displaced(path: store.path, file: file)
    let found = failure {
      try store.write { (transaction) throws(StorageError) in
        try transaction.connection.statement(.addOperation).run(Int64(2), "lost")
        displace(file, isReplaced: isReplaced)
        // A transaction of more than 10 ms.
        Platform.sleep(microseconds: 11_000)
      }
    }
    #expect(found == expected)
    guard suffix != ".lock" else { return try store.addOperation() }
    #expect(failure { try store.operations() } == expected)
    #expect(failure { try store.addOperation() } != nil)
    // Another process starts with the remaining files.
    if suffix != "" {
      store.close()
      #expect(try LayoutStore(at: store.path).operations() <= 1)
    }
  }

  /// A store keeps its lock file open between transactions.
  @Test(arguments: [false, true])
  func `a deleted or replaced lock file is reopened for the next transaction`(
    isReplaced: Bool
  ) throws {
    let scratch = try Scratch()
    var options = LayoutStore.Options()
    options.timeout = .milliseconds(50)
    let store = try LayoutStore(at: try scratch.store(), access: .readWrite, options: options)
    try store.addOperation()
    let file = store.place.lock
    displace(file, isReplaced: isReplaced)
    let other = try StoreLock(store.place, timeout: .zero)
    #expect(
      failure { try store.addOperation() } == .busy(path: store.path, seconds: 0.05, lock: file))
    other.release()
    try store.addOperation()
    #expect(failure { try StoreLock(store.place, timeout: .zero).release() } == nil)
    #expect(try store.operations() == 2)
  }

  /// The index of the write-ahead log, which the writer still has open, lists frames that the log
  /// file does not have: the file is missing, has fewer frames, or belongs to another store.
  @Test(arguments: [nil, 1, 2] as [Int?])
  func `a reader reports a deleted or replaced log`(frames: Int?) throws {
    let scratch = try Scratch()
    let (store, other) = (
      try LayoutStore(at: try scratch.store()), try LayoutStore(at: try scratch.store("other"))
    )
    for _ in 0..<2 {
      try store.addOperation()
      try other.addOperation()
    }
    #expect(try LayoutStore(at: store.path, access: .readOnly).operations() == 2)
    let (own, foreign) = (try bytes(of: store.path + "-wal"), try bytes(of: other.path + "-wal"))
    try FileManager.default.removeItem(atPath: store.path + "-wal")
    if frames == 1 { try write(own.prefix(32 + 4120), to: store.path + "-wal") }
    if frames == 2 { try write(foreign, to: store.path + "-wal") }
    let expected = StorageError.displaced(path: store.path, file: store.path + "-wal")
    for access in [LayoutStore.Access.readOnly, .readWrite] {
      #expect(failure { try LayoutStore(at: store.path, access: access) } == expected)
    }
  }

  @Test(arguments: ["", "-wal", "-shm"], [false, true])
  func `deleting or replacing a file during COMMIT makes the outcome unknown`(
    suffix: String, isReplaced: Bool
  ) throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    try store.addOperation()
    let file = store.path + suffix
    let found = failure {
      try store.write { (transaction) throws(StorageError) in
        let connection = transaction.connection
        try connection.statement(.addOperation).run(Int64(2), "lost")
        onCommit(of: connection) { displace(file, isReplaced: isReplaced) }
      }
    }
    guard case .commitUnknown(store.path, let detail) = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(detail.contains(file))
  }
}

private func displace(_ file: String, isReplaced: Bool) {
  let copy = file + ".copy"
  if isReplaced { try? FileManager.default.copyItem(atPath: file, toPath: copy) }
  try? FileManager.default.removeItem(atPath: file)
  if isReplaced { try? FileManager.default.moveItem(atPath: copy, toPath: file) }
}

/// Calls a body after the next COMMIT of a connection begins and before it writes.
private func onCommit(of connection: Connection, _ body: @escaping () -> Void) {
  _ = sqlite3_commit_hook(
    connection.handle,
    { hook in
      guard let hook else { return 0 }
      Unmanaged<CommitHook>.fromOpaque(hook).takeUnretainedValue().body()
      return 0
    }, Unmanaged.passRetained(CommitHook(body)).toOpaque())
}

private final class CommitHook {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}
