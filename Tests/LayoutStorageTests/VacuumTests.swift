import CSQLite
import Glibc
import Synchronization
import Testing

@testable import LayoutStorage

/// The report of a vacuum if a call fails after the store was rewritten.
@Suite struct VacuumTests {
  @Test func `a failed checkpoint is reported together with the finished vacuum`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    // A page has 4,096 bytes: the summary fills twenty.
    try store.addOperation(1, summary: String(repeating: "x", count: 80_000))
    try store.write { (transaction) throws(StorageError) in
      try transaction.connection.execute("DELETE FROM operation")
    }
    try store.addOperation(2)
    try FailingTruncation.install()
    FailingTruncation.path.withLock { $0 = store.path }
    let failed = try store.vacuum()
    FailingTruncation.path.withLock { $0 = nil }
    guard case .inputOutput(store.path, let detail) = failed.failure else {
      Issue.record("\(String(describing: failed.failure))")
      return
    }
    #expect(detail.contains("Input/output error"))
    #expect(!failed.isLogEmpty)
    #expect(failed.after ?? 0 > 0)
    #expect(try store.operations() == 1)

    let later = try store.vacuum()
    #expect(later.failure == nil && later.isLogEmpty)
    #expect(try #require(later.after) <= failed.before - 20 * 4096)
    #expect(try store.operations() == 1)
  }
}

/// A replacement of SQLite's call to truncate a file. It fails for the file at one path.
private enum FailingTruncation {
  static let path = Mutex<String?>(nil)

  /// Replaces the call in this process.
  static func install() throws {
    let vfs = try #require(sqlite3_vfs_find(nil))
    let code = vfs.pointee.xSetSystemCall(
      vfs, "ftruncate", unsafeBitCast(truncate as Call, to: sqlite3_syscall_ptr.self))
    try #require(code == SQLITE_OK)
  }

  private typealias Call = @convention(c) (Int32, off_t) -> Int32
}

private func truncate(_ descriptor: Int32, _ size: off_t) -> Int32 {
  var name = [UInt8](repeating: 0, count: Int(PATH_MAX))
  let count = readlink("/proc/self/fd/\(descriptor)", &name, name.count)
  let found = String(decoding: name.prefix(max(0, count)), as: UTF8.self)
  guard FailingTruncation.path.withLock({ $0 == found }) else { return ftruncate(descriptor, size) }
  errno = EIO
  return -1
}
