/// One page of a B-tree that may be damaged. Each cell is checked separately, so the intact cells
/// of a damaged page can be read.
///
/// The layout and the numbers are from https://www.sqlite.org/fileformat.html, "B-tree Pages".
struct BTreePage {
  enum Kind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13
  }

  let kind: Kind
  let number: Int
  /// The byte offsets of the cells in the page.
  let cells: [Int]
  /// The child page with the keys that are greater than all cells; nil on a leaf.
  let rightmost: Int?
  /// Whether the header and all cell offsets are values that SQLite can write.
  let isSound: Bool

  /// Creates a page from its bytes; nil if it is not a page of a B-tree.
  init?(_ bytes: [UInt8], number: Int) {
    let start = number == 1 ? 100 : 0
    guard let kind = Kind(rawValue: bytes[start]) else { return nil }
    self.kind = kind
    self.number = number
    let isLeaf = kind == .tableLeaf || kind == .indexLeaf
    let headerEnd = start + (isLeaf ? 8 : 12)
    let count = bytes.bigEndian16(at: start + 3)
    rightmost = isLeaf ? nil : Int(bytes.bigEndian32(at: start + 8))
    // A cell has a pointer of two bytes and at least two bytes of content.
    guard count <= (bytes.count - headerEnd) / 4 else {
      cells = []
      isSound = false
      return
    }
    let end = headerEnd + 2 * count
    let all = (0..<count).map { bytes.bigEndian16(at: headerEnd + 2 * $0) }
    var seen: Set<Int> = []
    cells = all.filter { $0 >= end && $0 + 4 <= bytes.count && seen.insert($0).inserted }
    let content = bytes.bigEndian16(at: start + 5)
    // 65,536 does not fit.
    isSound = cells.count == count && (content >= end || content == 0 && bytes.count == 65536)
  }
}

/// The column values of a row or of an index entry, read from its pages.
struct RawRecord {
  enum Value: Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case blob([UInt8])
    case text([UInt8])
  }

  let rowID: Int64
  let values: [Value]

  /// Reads the cell at an offset in a page; nil if the cell is not a complete record.
  init?(_ page: [UInt8], at offset: Int, kind: BTreePage.Kind, from source: PageSource) {
    var next = offset + (kind == .indexInterior ? 4 : 0)
    guard let size = page.varint(at: &next), 1...RawRecord.largest ~= size else { return nil }
    if kind == .tableLeaf {
      guard let id = page.varint(at: &next) else { return nil }
      rowID = id
    } else {
      rowID = 0
    }
    guard
      let payload = RawRecord.payload(
        of: Int(size), page, at: next, isTable: kind == .tableLeaf, from: source),
      let values = RawRecord.values(payload)
    else { return nil }
    self.values = values
  }

  /// The longest record that is read, in bytes. A row is at most as long as a document.
  private static let largest: Int64 = 128 << 20

  /// Returns the payload of a cell, from its page and the chain of overflow pages; nil if the chain
  /// is damaged.
  private static func payload(
    of size: Int, _ page: [UInt8], at start: Int, isTable: Bool, from source: PageSource
  ) -> [UInt8]? {
    let usable = source.pageSize
    let most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
    guard size > most else {
      return start + size <= page.count ? Array(page[start..<start + size]) : nil
    }
    let least = (usable - 12) * 32 / 255 - 23
    let kept = least + (size - least) % (usable - 4)
    let local = kept <= most ? kept : least
    guard start + local + 4 <= page.count, source.mayGather(size) else { return nil }
    var payload = Array(page[start..<start + local])
    var next = Int(page.bigEndian32(at: start + local))
    // The size limits the number of pages, so a circular chain ends, too.
    while payload.count < size {
      guard source.has(next) else { return nil }
      let overflow = source.page(next)
      payload += overflow[4..<min(usable, 4 + size - payload.count)]
      next = Int(overflow.bigEndian32(at: 0))
    }
    return next == 0 ? payload : nil
  }

  private static func values(_ payload: [UInt8]) -> [Value]? {
    var next = 0
    guard let headerSize = payload.varint(at: &next), headerSize <= Int64(payload.count) else {
      return nil
    }
    var types: [Int64] = []
    while next < Int(headerSize) {
      // No table of a store has as many columns.
      guard types.count < 100, let type = payload.varint(at: &next) else { return nil }
      types.append(type)
    }
    guard next == Int(headerSize) else { return nil }
    var values: [Value] = []
    for type in types {
      guard let value = value(of: type, payload, at: &next) else { return nil }
      values.append(value)
    }
    return next == payload.count ? values : nil
  }

  /// The sizes of numbers in bytes, by serial type.
  private static let sizes = [0, 1, 2, 3, 4, 6, 8, 8]

  private static func value(of type: Int64, _ payload: [UInt8], at next: inout Int) -> Value? {
    switch type {
    case 0: return .null
    case 8, 9: return .integer(type - 8)
    case 1...7:
      let size = sizes[Int(type)]
      guard next + size <= payload.count else { return nil }
      defer { next += size }
      var bits: UInt64 = payload[next] & 0x80 != 0 && type < 7 ? .max : 0
      for byte in payload[next..<next + size] { bits = bits << 8 | UInt64(byte) }
      return type == 7 ? .real(Double(bitPattern: bits)) : .integer(Int64(bitPattern: bits))
    case 12...:
      let size = (type - 12) / 2
      guard size <= Int64(payload.count - next) else { return nil }
      defer { next += Int(size) }
      let bytes = Array(payload[next..<next + Int(size)])
      return type & 1 == 0 ? .blob(bytes) : .text(bytes)
    default: return nil
    }
  }
}

extension [UInt8] {
  /// Reads an integer of one to nine bytes and advances past it; nil if the bytes end first.
  func varint(at next: inout Int) -> Int64? {
    var value: UInt64 = 0
    for length in 0..<9 {
      guard next < count else { return nil }
      let byte = self[next]
      next += 1
      if length == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return Int64(bitPattern: value) }
    }
    return nil
  }
}
