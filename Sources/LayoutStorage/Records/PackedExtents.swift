import LayoutEngine

// A layout set's values of sections in the rows of `extent`: see ``ExtentEntry``. Consecutive
// sections with equal values are stored once. The upper half of the sixth word, above the number of
// decorations, has the number of further sections with these values in its lowest byte, then the
// number of supplementary items, and a flag: a seventh word follows, the breadth.

extension Array where Element == ExtentEntry {
  init?(packed blob: UnsafeRawBufferPointer) {
    self.init()
    reserveCapacity(RowCapacity.extentLength)
    var start = 0
    while start < blob.count {
      guard let read = ExtentEntry.read(at: start, in: blob), read.entry.isValid,
        count + read.count <= RowCapacity.extentLength
      else { return nil }
      append(contentsOf: repeatElement(read.entry, count: read.count))
      start = read.end
    }
    if isEmpty { return nil }
  }

  var packed: [UInt8] {
    var bytes: [UInt8] = []
    var first = 0
    while first < count {
      let end = self[first...].firstIndex { $0 != self[first] } ?? count
      self[first].append(to: &bytes, count: end - first)
      first = end
    }
    return bytes
  }
}

extension ExtentEntry {
  private static let breadthFlag: UInt32 = 1 << 31
  /// The bits of the number of further sections.
  private static let countBits: UInt32 = 8

  /// Creates an entry without a breadth and supplementary items from its 48 bytes.
  init(at start: Int, in blob: UnsafeRawBufferPointer) {
    self = .notComputed
    withUnsafeMutableBytes(of: &self) {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: blob[start..<start + Self.packedSize]))
    }
  }

  /// Returns the entry at an offset, the number of sections that have it, and the offset of the
  /// next; nil if it is longer than the row.
  fileprivate static func read(
    at start: Int, in blob: UnsafeRawBufferPointer
  ) -> (entry: ExtentEntry, count: Int, end: Int)? {
    var end = start + packedSize
    guard end <= blob.count else { return nil }
    var entry = ExtentEntry(at: start, in: blob)
    let word = UInt32(truncatingIfNeeded: entry.decorationCount >> 32)
    entry.decorationCount &= 0xFFFF_FFFF
    if word & breadthFlag != 0 {
      guard end + 8 <= blob.count else { return nil }
      entry.breadth = blob.loadUnaligned(fromByteOffset: end, as: Double.self)
      // Without the flag the breadth is 0.
      guard entry.breadth > 0 else { return nil }
      end += 8
    }
    entry.supplementaryCount = Int64((word & ~breadthFlag) >> countBits)
    return (entry, Int(word & (1 << countBits - 1)) + 1, end)
  }

  fileprivate func append(to bytes: inout [UInt8], count: Int) {
    var entry = self
    let word =
      UInt32(count - 1) | UInt32(supplementaryCount) << Self.countBits
      | (breadth > 0 ? Self.breadthFlag : 0)
    entry.decorationCount |= Int64(word) << 32
    withUnsafeBytes(of: entry) {
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<Self.packedSize]))
    }
    if breadth > 0 { withUnsafeBytes(of: breadth) { bytes.append(contentsOf: $0) } }
  }

  var isValid: Bool {
    revision.rawValue >= 0 && decorations.rawValue >= 0
      && extent.magnitude <= FixedPoint(FixedPoint.limit).units.magnitude
      && 0...StoreLimits.views ~= decorationCount && 0...StoreLimits.views ~= supplementaryCount
      && abs(reachLower) <= PackedFrames.farthest && abs(reachUpper) <= PackedFrames.farthest
      && 0...PackedFrames.farthest ~= breadth
  }
}
