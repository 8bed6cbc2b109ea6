import CSQLite
import Testing

@testable import LayoutStorage

/// A transaction that writes much keeps few pages in memory, however much it writes.
struct LargeTransactionTests {
  @Test func `a large transaction keeps at most eight megabytes of pages`() throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    var most: Int32 = 0
    try store.write { (transaction) throws(StorageError) in
      let connection = transaction.connection
      try connection.writingMuch { () throws(StorageError) in
        for id in 1...400 {
          // Twenty pages of 4,096 bytes: 32 MB in all.
          try connection.statement(.addOperation).run(
            Int64(id), String(repeating: "x", count: 80_000))
          var (used, highest) = (Int32(0), Int32(0))
          _ = sqlite3_db_status(
            connection.handle, SQLITE_DBSTATUS_CACHE_USED, &used, &highest, 0)
          most = max(most, used)
        }
      }
    }
    #expect(try store.operations() == 400)
    // Each page has a header of some hundred bytes, too.
    #expect(most < 10 << 20)
  }
}
