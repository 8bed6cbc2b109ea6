/// A store's file and its write-ahead log as an input describes them: a list of pages, each with
/// the bytes at its beginning and at its end. The bytes between are zero, as in most pages of a
/// store.
///
/// A page is one byte for its position, the two counts of bytes (two bytes each, the lower first),
/// and these bytes:
///
///     0...31      the number of a page of the file; 0 cuts as many bytes off its end as the first
///                 count
///     32          instead of a checksum, the one of the page before
///     64          a commit ends with the frame
///     128         a frame of the log; one of page 0 is written over the log's header
///
/// Checksums and salts of the log are valid, because a fuzzer does not find valid ones by trying.
struct DamagedPages {
  private(set) var file: [UInt8] = []
  private(set) var log: [UInt8] = []

  private static let pageSize = 4096
  private static let most = 64
  private var sum: (UInt32, UInt32) = (0, 0)
  /// The number of pages of the store in a commit frame.
  private var size = 0

  init(_ input: [UInt8]) {
    var rest = input[...]
    var cut = 0
    for _ in 0..<Self.most where rest.count >= 5 {
      let place = rest.removeFirst()
      let head = Self.count(&rest)
      let tail = Self.count(&rest)
      let start = rest.prefix(head)
      rest = rest.dropFirst(head)
      let end = rest.prefix(tail)
      rest = rest.dropFirst(tail)
      let number = Int(place & 31)
      var page = [UInt8](repeating: 0, count: Self.pageSize)
      page.replaceSubrange(..<start.count, with: start)
      page.replaceSubrange((page.count - end.count)..., with: end)
      switch (place & 128 != 0, number) {
      case (true, 0):
        if log.isEmpty { beginLog() }
        log.replaceSubrange(..<min(32, start.count), with: start.prefix(32))
      case (true, _): append(page, number, place)
      case (false, 0): cut = head
      case (false, _):
        let missing = number * Self.pageSize - file.count
        if missing > 0 { file += repeatElement(0, count: missing) }
        file.replaceSubrange((number - 1) * Self.pageSize..<number * Self.pageSize, with: page)
      }
    }
    file.removeLast(min(cut, file.count))
  }

  private static func count(_ rest: inout ArraySlice<UInt8>) -> Int {
    min(Int(rest.removeFirst()) | Int(rest.removeFirst()) << 8, pageSize)
  }

  private mutating func beginLog() {
    let header: [UInt32] = [0x377F_0682, 3_007_000, UInt32(Self.pageSize), 0, 1, 2]
    log = header.flatMap(Self.bigEndian)
    add(log[...])
    log += Self.bigEndian(sum.0) + Self.bigEndian(sum.1)
  }

  private mutating func append(_ page: [UInt8], _ number: Int, _ place: UInt8) {
    if log.isEmpty { beginLog() }
    size = max(size, number, file.count / Self.pageSize)
    let start = Self.bigEndian(UInt32(number)) + Self.bigEndian(place & 64 != 0 ? UInt32(size) : 0)
    if place & 32 == 0 {
      add(start[...])
      add(page[...])
    }
    log += start + log[16..<24] + Self.bigEndian(sum.0) + Self.bigEndian(sum.1) + page
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 8) {
      let words = [start, start + 4].map { start in
        bytes[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      sum.0 &+= words[0] &+ sum.1
      sum.1 &+= words[1] &+ sum.0
    }
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
