/// The pages of a store as its newest commit left them: those of its log where that has them, else
/// those of the file, read without SQLite and without a change to either.
///
/// See https://www.sqlite.org/fileformat.html.
final class PageSource {
  /// In bytes.
  let pageSize: Int

  /// How many pages the file has; the last may be cut.
  private let pagesOfFile: Int
  /// Nil where there is none, or an empty one, or one that cannot be read.
  let log: LogFrames?
  /// Why the log is not read that is there.
  let logObstacle: String?
  private let place: StorePath
  private let file: File
  /// The status of the file and of its log when they were opened.
  private var status: [FileStatus??] = []
  /// The pages that were read last, by their number's lower bits.
  private var cache: [(number: Int, bytes: [UInt8])]
  private static let cacheSize = 1024

  /// How many bytes of overflow chains may still be read. Each is read a few times, once for each
  /// table that it might be of; only a file that was made for it has the same chain in very many
  /// rows.
  private var bytesToGather = 256 << 20
  /// Whether rows were passed over because those before them took more than any store does.
  private(set) var isExhausted = false

  /// The pages that the medium did not return.
  private(set) var unreadable: Set<Int> = []
  /// Why the medium did not return the last of these pages.
  private(set) var readFailure: String?

  init(_ place: StorePath, pageSize: Int) throws(StorageError) {
    self.place = place
    self.pageSize = pageSize
    // A damaged page may name page 0; none names this one.
    cache = Array(repeating: (-1, []), count: Self.cacheSize)
    do throws(SystemError) {
      file = try File(place.path, for: .reading)
      let size = try FileStatus(descriptor: file.descriptor).size
      // What a commit says of the size would cut off what a damaged file still has.
      pagesOfFile = min((Int(size) + pageSize - 1) / pageSize, Int(UInt32.max) - 1)
    } catch {
      throw place.openFailure(error)
    }
    do throws(SystemError) {
      let status = try FileStatus(place.log)
      if status.kind == .regular {
        log =
          status.size > 0
          ? try LogFrames(place.log, size: status.size, pageSize: pageSize) : nil
        logObstacle = nil
        bytesToGather += 64 * Int(status.size)
      } else {
        log = nil
        let kind = status.kind == .fifo ? "FIFO" : status.kind.rawValue
        logObstacle = "it is no regular file but a \(kind)"
      }
    } catch {
      log = nil
      let isLink = (try? FileStatus(place.log, followingLink: false)) != nil
      if !error.isMissing { readFailure = error.message }
      logObstacle =
        error.isMissing ? isLink ? "it is a symbolic link to nothing" : nil : error.message
    }
    bytesToGather += 64 * pagesOfFile * pageSize
    status = [status(of: place.path), status(of: place.log)]
  }

  /// The sizes that a store's pages may have, the likeliest first: 4,096 bytes is what a store is
  /// made with, SQLite can change that, and a header may be damaged.
  static func pageSizes(of place: StorePath) throws(StorageError) -> [Int] {
    let header: [UInt8]
    do throws(SystemError) {
      header = try File(place.path, for: .reading).read(18, at: 0)
    } catch {
      throw place.openFailure(error)
    }
    guard header.count == 18, header.starts(with: "SQLite format 3\0".utf8) else {
      return [Connection.pageSize]
    }
    let size = header.pageSizeOfHeader
    guard size != Connection.pageSize, 512...65536 ~= size, size & (size - 1) == 0 else {
      return [Connection.pageSize]
    }
    return [size, Connection.pageSize]
  }

  /// Whether there is a page of that number, other than the first, which belongs to the schema.
  func has(_ number: Int) -> Bool {
    number >= 2 && (number <= pagesOfFile || log?.places[number] != nil)
  }

  /// Whether a row of that size may be gathered from the pages that it lies on.
  func mayGather(_ size: Int) -> Bool {
    isExhausted = isExhausted || size > bytesToGather
    guard !isExhausted else { return false }
    bytesToGather -= size
    return true
  }

  /// The pages other than the first, without those in holes of the file; what the log claims to
  /// have far behind the file is but one page.
  var numbers: [Range<Int>] {
    var numbers: [Range<Int>] = []
    var next = 2
    while next <= pagesOfFile,
      let data = file.data(from: Int64(next - 1) * Int64(pageSize))
    {
      let first = max(next, Int(data.lowerBound) / pageSize + 1)
      next = max(first, min(pagesOfFile, (Int(data.upperBound) + pageSize - 1) / pageSize)) + 1
      numbers.append(first..<next)
    }
    let logged = log?.places.keys.filter { page in
      page > 1 && !numbers.contains { $0.contains(page) }
    }
    return numbers + (logged ?? []).sorted().map { $0..<$0 + 1 }
  }

  /// Returns a page, counted from 1; one that cannot be read, or is not there, has only zeros.
  func page(_ number: Int) -> [UInt8] {
    let slot = number & (Self.cacheSize - 1)
    if cache[slot].number == number { return cache[slot].bytes }
    var bytes: [UInt8] = []
    do throws(SystemError) {
      if let page = try log?.page(number) {
        bytes = page
      } else if number > 0 {
        bytes = try file.read(pageSize, at: Int64(number - 1) * Int64(pageSize))
      }
    } catch {
      unreadable.insert(number)
      readFailure = error.message
    }
    bytes += repeatElement(0, count: pageSize - bytes.count)
    cache[slot] = (number, bytes)
    return bytes
  }

  /// Whether a rollback journal lies beside it, which a store in write-ahead mode does not have.
  func hasJournal() -> Bool { status(of: place.journal).map { $0?.size ?? 0 > 0 } ?? false }

  /// Whether neither file was written to since they were opened, as far as the medium reports it.
  func isUnchanged() -> Bool {
    zip([place.path, place.log], status).allSatisfy { path, opened in
      guard let opened, let found = status(of: path) else { return true }
      return found == opened
    }
  }

  /// The number of names of the file.
  func names() -> Int { (status(of: place.path) ?? nil)?.links ?? 1 }

  /// Returns the status of a file: the inner nil if there is no file, the outer nil if the medium
  /// does not return it.
  private func status(of path: String) -> FileStatus?? {
    do throws(SystemError) { return try FileStatus(path) } catch {
      if error.isMissing { return .some(nil) }
      readFailure = readFailure ?? error.message
      return nil
    }
  }
}

/// The pages in a write-ahead log that were committed.
///
/// A log is a header of 32 bytes and frames of 24 bytes and a page each. A frame is valid if and
/// only if it has the header's salts and the checksum of all before it and itself; what follows the
/// last valid frame of a commit is not part of the store.
final class LogFrames {
  /// Where the newest valid copy of each page is.
  private(set) var places: [Int: Int64] = [:]
  /// Where it is not what was written; nil where it is, or empty.
  private(set) var damage: LogDamage?
  private let file: File
  private let pageSize: Int

  private static let headerSize = 32
  private var frameSize: Int { 24 + pageSize }

  init(
    _ path: String, size: Int64, pageSize: Int = Connection.pageSize
  ) throws(SystemError) {
    file = try File(path, for: .reading)
    self.pageSize = pageSize
    let header = try file.read(Self.headerSize, at: 0)
    guard header.count == Self.headerSize,
      header.bigEndian32(at: 0) & 0xFFFF_FFFE == 0x377F_0682,
      header.bigEndian32(at: 8) == UInt32(pageSize)
    else {
      if header.contains(where: { $0 != 0 }) { damage = LogDamage(offset: 0) }
      return
    }
    let isBigEndian = header[3] & 1 == 1
    var sum = Checksum()
    sum.add(header[..<24], isBigEndian: isBigEndian)
    guard sum.isStored(in: header, at: 24) else {
      damage = LogDamage(offset: 0)
      return
    }
    var offset = Int64(Self.headerSize)
    var open: [Int: Int64] = [:]
    while offset + Int64(frameSize) <= size {
      let frame = try file.read(frameSize, at: offset)
      guard frame.count == frameSize, frame[8..<16] == header[16..<24] else { break }
      sum.add(frame[..<8], isBigEndian: isBigEndian)
      sum.add(frame[24...], isBigEndian: isBigEndian)
      guard sum.isStored(in: frame, at: 16) else {
        // Frames of an earlier use of the log have other salts; this one was damaged.
        damage = LogDamage(
          offset: offset, commits: try commits(from: offset, salt: header[16..<24]))
        break
      }
      open[Int(frame.bigEndian32(at: 0))] = offset + 24
      if frame.bigEndian32(at: 4) > 0 {
        places.merge(open) { _, newer in newer }
        open = [:]
      }
      offset += Int64(frameSize)
    }
  }

  var isDamaged: Bool { damage != nil }

  /// Returns how many frames from one on end a commit, by what they say themselves.
  private func commits(from offset: Int64, salt: ArraySlice<UInt8>) throws(SystemError) -> Int {
    var (offset, count) = (offset, 0)
    while true {
      let frame = try file.read(24, at: offset)
      guard frame.count == 24, frame[8..<16] == salt else { return count }
      if frame.bigEndian32(at: 4) > 0 { count += 1 }
      offset += Int64(frameSize)
    }
  }

  /// Returns a page that the log has.
  func page(_ number: Int) throws(SystemError) -> [UInt8]? {
    guard let place = places[number] else { return nil }
    return try file.read(pageSize, at: place)
  }

  private struct Checksum {
    var first: UInt32 = 0
    var second: UInt32 = 0

    mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
      bytes.withUnsafeBytes { bytes in
        for offset in stride(from: 0, to: bytes.count, by: 8) {
          let one = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          let other = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
          first &+= (isBigEndian ? one.bigEndian : one.littleEndian) &+ second
          second &+= (isBigEndian ? other.bigEndian : other.littleEndian) &+ first
        }
      }
    }

    func isStored(in bytes: [UInt8], at offset: Int) -> Bool {
      bytes.bigEndian32(at: offset) == first && bytes.bigEndian32(at: offset + 4) == second
    }
  }
}

/// Where a write-ahead log is not what was written: SQLite reads nothing of it from there on.
package struct LogDamage: Hashable, Sendable {
  /// 0 where it is the header.
  package var offset: Int64
  /// How many commits end behind it. Of one alone nobody can tell whether it was ever finished; nil
  /// where it is the header, and nobody knows.
  package var commits: Int?
}

extension [UInt8] {
  func bigEndian16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

  func bigEndian32(at offset: Int) -> UInt32 {
    UInt32(bigEndian16(at: offset)) << 16 | UInt32(bigEndian16(at: offset + 2))
  }

  /// What the header of a database says of its pages, in bytes; 65,536, which does not fit, is 1.
  var pageSizeOfHeader: Int {
    let stored = bigEndian16(at: 16)
    return stored == 1 ? 65536 : stored
  }
}
