extension StorePath {
  /// Returns the first 100 bytes of the newest copy of page 1 in the log; nil if the log has none.
  ///
  /// A power cut while the log is written back may leave any bytes in a page of the file that was
  /// being written, including the header. The log still has that page then, and SQLite reads it
  /// there. The format of a log is described in https://www.sqlite.org/fileformat.html#walformat.
  /// This function does not check the checksums: SQLite does later (`StoreIdentity.check`).
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
      // Frames of an earlier use of the log have another salt.
      guard frame.count == 124, frame[8..<16] == salt else { return found }
      if frame.starts(with: [0, 0, 0, 1]) { found = Array(frame[24...]) }
      offset += 24 + pageSize
    }
  }
}
