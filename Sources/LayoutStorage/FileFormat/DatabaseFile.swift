/// The format of a store's file, which is SQLite's: https://www.sqlite.org/fileformat.html.
enum DatabaseFile {
  /// The size of the pages of a store, in bytes.
  static let pageSize = 4096
}

extension [UInt8] {
  func bigEndian16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

  func bigEndian32(at offset: Int) -> UInt32 {
    UInt32(bigEndian16(at: offset)) << 16 | UInt32(bigEndian16(at: offset + 2))
  }

  /// The page size in the header of a database, in bytes. The header has 1 for 65,536, which does
  /// not fit.
  var pageSizeOfHeader: Int {
    let stored = bigEndian16(at: 16)
    return stored == 1 ? 65536 : stored
  }
}
