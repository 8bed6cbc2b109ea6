extension StorePath {
  /// Returns the first 100 bytes of the newest first page in the log; nil where it has none.
  ///
  /// A power cut while the log is written back may leave anything in the file where a page was
  /// being written, its header included. Then the log still has that page, and SQLite reads it
  /// there. The format of a log is that of https://www.sqlite.org/fileformat.html#walformat. What
  /// SQLite makes of it, checksums included, decides later (`StoreIdentity.check`); here it is only
  /// looked for.
  ///
  /// - Complexity: O(*n*) in the pages of the log.
  func headerInLog() throws(SystemError) -> [UInt8]? {
    let file = try File(log, for: .reading)
    let start = try file.read(32, at: 0)
    guard start.count == 32, start.starts(with: [0x37, 0x7F, 0x06]) else { return nil }
    let pageSize = start[8..<12].reduce(0) { $0 << 8 | Int64($1) }
    guard (512...65536).contains(pageSize) else { return nil }
    let salt = start[16..<24]
    var found: [UInt8]?
    var offset: Int64 = 32
    while true {
      // A frame: the page's number, the size after a commit, the salt, a checksum; then the page.
      let frame = try file.read(24 + 100, at: offset)
      // What an earlier log left behind has another salt.
      guard frame.count == 124, frame[8..<16] == salt else { return found }
      if frame.starts(with: [0, 0, 0, 1]) { found = Array(frame[24...]) }
      offset += 24 + pageSize
    }
  }
}
