/// The committed pages in a write-ahead log.
///
/// A log is a header of 32 bytes and frames of 24 bytes and a page each. A frame is valid if and
/// only if it has the header's salts and the checksum of itself and all frames before it. Frames
/// after the last valid frame of a commit are not part of the store.
final class LogFrames {
  /// The byte offset of the newest valid copy of each page, by page number.
  private(set) var places: [Int: Int64] = [:]
  /// Where the log is damaged; nil if it is intact or empty.
  private(set) var damage: LogDamage?
  private let file: File
  private let pageSize: Int

  private static let headerSize = 32
  private var frameSize: Int { 24 + pageSize }

  init(
    _ path: String, size: Int64, pageSize: Int = DatabaseFile.pageSize
  ) throws(SystemError) {
    file = try File(path, for: .reading)
    self.pageSize = pageSize
    // SQLite synchronizes the header before the first frame, so a power cut can tear only a header
    // without frames, which has no commit.
    guard size >= Int64(Self.headerSize + frameSize) else { return }
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

  /// Returns how many commits end in the frames from an offset on, by the headers of the frames.
  private func commits(from offset: Int64, salt: ArraySlice<UInt8>) throws(SystemError) -> Int {
    var (offset, count) = (offset, 0)
    while true {
      let frame = try file.read(24, at: offset)
      guard frame.count == 24, frame[8..<16] == salt else { return count }
      if frame.bigEndian32(at: 4) > 0 { count += 1 }
      offset += Int64(frameSize)
    }
  }

  /// Returns the newest copy of a page in the log; nil if the log does not have the page.
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

/// The position of the first damage in a write-ahead log. SQLite ignores the log after it.
package struct LogDamage: Hashable, Sendable {
  /// The offset of the damaged frame in bytes; 0 if the header is damaged.
  package var offset: Int64
  /// The number of commits that end at or after the damage. If it is 1, that commit may never have
  /// been finished. Nil if the header is damaged, because the number cannot be found out then.
  package var commits: Int?

  /// Whether the damage need be none: a power cut in the newest commit leaves the same bytes.
  package var isOfNewestCommit: Bool { commits == 1 }
}
