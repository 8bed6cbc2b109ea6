import LayoutEngine

/// The form of the frames in the rows of `frame`.
///
/// A row has entries, in the order of their sections. An entry has the frames of one section, or of
/// neighbouring numbers whose frames are equal. It begins with two words of 4 bytes: the number of
/// the first section; and the number of item frames (20 bits), the number of further sections with
/// these frames (8 bits), and four flags. The header and the footer follow if the flags say so.
/// Then the item frames follow: x, y, width and height, 32 bytes each. The frames of a uniform
/// section are one ``FrameGrid`` of 64 bytes, whatever their number. All is little-endian. Short
/// neighbouring sections share a row; each segment of a section with several has its own, without
/// a grid.
///
/// Frames are valid if and only if the magnitude of no coordinate exceeds ``farthest``, and no size
/// is negative. So no value is NaN.
package enum PackedFrames {
  static let size = MemoryLayout<Rect>.stride

  /// The greatest magnitude of a coordinate, in points. A coordinate is a sum of a few lengths,
  /// each within the limit of the format: an inset, a size, an offset.
  static let farthest = 16 * FixedPoint.limit

  package static func areValid(_ blob: UnsafeRawBufferPointer) -> Bool {
    guard blob.count % size == 0 else { return false }
    let least = SIMD4(-farthest, -farthest, 0, 0)
    let most = SIMD4<Double>(repeating: farthest)
    var areValid = SIMDMask<SIMD4<Int64>>(repeating: true)
    // A branch for each frame would double the time.
    for offset in stride(from: 0, to: blob.count, by: size) {
      let frame = blob.loadUnaligned(fromByteOffset: offset, as: SIMD4<Double>.self)
      areValid .&= (frame .>= least) .& (frame .<= most)
    }
    return all(areValid)
  }

  private static let countMask: UInt32 = 1 << 20 - 1
  private static let furtherShift: UInt32 = 20
  private static let mostFurther: UInt32 = 255
  private static let gridFlag: UInt32 = 1 << 28
  private static let unusedFlag: UInt32 = 1 << 29
  private static let headerFlag: UInt32 = 1 << 30
  private static let footerFlag: UInt32 = 1 << 31

  /// The place of the frames of a section, or of several, within a row.
  struct Entry {
    let section: SectionNumber
    /// The offsets of the entry's first byte, of its item frames, and of the byte after the entry.
    let start: Int
    let firstFrame: Int
    let end: Int
    fileprivate let word: UInt32

    fileprivate init(section: UInt32, start: Int, word: UInt32) {
      self.section = SectionNumber(section)
      self.start = start
      self.word = word
      let header = word & headerFlag != 0 ? size : 0
      let footer = word & footerFlag != 0 ? size : 0
      firstFrame = start + 8 + header + footer
      let frames = Int(word & countMask) * size
      end = firstFrame + (word & gridFlag != 0 ? MemoryLayout<FrameGrid>.size : frames)
    }

    /// The last section that the entry is for.
    var last: SectionNumber { SectionNumber(section.rawValue + word >> furtherShift & mostFurther) }
    var sections: [SectionNumber] {
      (section.rawValue...last.rawValue).map { SectionNumber($0) }
    }
    var hasHeader: Bool { word & headerFlag != 0 }
    var hasFooter: Bool { word & footerFlag != 0 }
    var hasGrid: Bool { word & gridFlag != 0 }
    /// The number of item frames.
    var count: Int { Int(word & countMask) }

    var headerRange: Range<Int> { start + 8..<start + 8 + (hasHeader ? size : 0) }
    var footerRange: Range<Int> { headerRange.upperBound..<firstFrame }
    var frameRange: Range<Int> { firstFrame..<end }
  }

  /// Returns the entry that begins at an offset; nil if the row is not valid there, or has no more.
  static func entry(at start: Int, in row: UnsafeRawBufferPointer) -> Entry? {
    guard start + 8 <= row.count else { return nil }
    let number = UInt32(littleEndian: row.loadUnaligned(fromByteOffset: start, as: UInt32.self))
    let word = UInt32(littleEndian: row.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self))
    guard number <= KeyLayout.maximumSectionNumber else { return nil }
    let entry = Entry(section: number, start: start, word: word)
    guard word & unusedFlag == 0, entry.last.rawValue <= KeyLayout.maximumSectionNumber,
      entry.count <= (entry.hasGrid ? ItemRuns.maximumCount : RowCapacity.segmentLength),
      entry.end <= row.count
    else { return nil }
    return entry
  }

  /// Returns the entry of a section; nil if the row has none, or is not valid before it.
  static func entry(
    of section: SectionNumber, from start: Int = 0, in row: UnsafeRawBufferPointer
  ) -> Entry? {
    var next = start
    while let entry = entry(at: next, in: row), entry.section <= section {
      if section <= entry.last { return entry }
      next = entry.end
    }
    return nil
  }

  /// Returns all entries; nil unless they are valid, and in the order of their sections.
  static func entries(in row: UnsafeRawBufferPointer) -> [Entry]? {
    var entries: [Entry] = []
    var next = 0
    while next < row.count {
      guard let entry = entry(at: next, in: row),
        entries.last.map({ $0.last < entry.section }) ?? true,
        FrameSegment(entry, in: row) != nil
      else { return nil }
      entries.append(entry)
      next = entry.end
    }
    return entries
  }

  /// Returns the bytes of an entry with a number of frames, or with one grid of so many frames.
  static func bytes(
    of section: SectionNumber, header: Rect?, footer: Rect?, count: Int, isGrid: Bool = false,
    _ frames: UnsafeRawBufferPointer
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 + 2 * size + frames.count)
    func append<T>(_ value: T) {
      withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
    }
    append(section.rawValue.littleEndian)
    let flags =
      (header == nil ? 0 : headerFlag) | (footer == nil ? 0 : footerFlag) | (isGrid ? gridFlag : 0)
    append((UInt32(count) | flags).littleEndian)
    if let header { append(header) }
    if let footer { append(footer) }
    bytes.append(contentsOf: frames)
    return bytes
  }

  /// Returns the bytes of an entry for some of its sections; none for no section.
  static func bytes(
    of entry: Entry, _ sections: Range<UInt32>, in row: UnsafeRawBufferPointer
  ) -> [UInt8] {
    if sections.isEmpty { return [] }
    var bytes = Array(row[entry.start..<entry.end])
    let further = UInt32(sections.count - 1) << furtherShift
    let word = entry.word & ~(mostFurther << furtherShift) | further
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(of: sections.lowerBound.littleEndian, as: UInt32.self)
      $0.storeBytes(of: word.littleEndian, toByteOffset: 4, as: UInt32.self)
    }
    return bytes
  }

  /// Adds the sections of one entry to an entry in a row, if they follow its last section and have
  /// the same frames; returns whether they do.
  static func join(
    _ other: UnsafeRawBufferPointer, toEntryAt start: Int, in row: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard let entry = entry(at: start, in: UnsafeRawBufferPointer(row)),
      let added = self.entry(at: 0, in: other), added.end == entry.end - start,
      added.section.rawValue == entry.last.rawValue + 1,
      (added.word ^ entry.word) & ~(mostFurther << furtherShift) == 0,
      added.last.rawValue - entry.section.rawValue <= mostFurther
    else { return false }
    // Entries are a number of words. Their last frames differ more often than their headers.
    for offset in stride(from: added.end - 8, to: 0, by: -8) {
      let word = row.loadUnaligned(fromByteOffset: start + offset, as: UInt64.self)
      if word != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
    }
    let word = entry.word + (added.last.rawValue - entry.last.rawValue) << furtherShift
    row.storeBytes(of: word.littleEndian, toByteOffset: start + 4, as: UInt32.self)
    return true
  }
}

extension Rect {
  /// Creates a frame from its bytes; nil if they are not one valid frame.
  init?(packed blob: UnsafeRawBufferPointer) {
    guard blob.count == PackedFrames.size, PackedFrames.areValid(blob) else { return nil }
    self = blob.loadUnaligned(as: Rect.self)
  }
}

extension Array where Element == Rect {
  /// Creates frames from their bytes; nil if they are not valid.
  init?(packed blob: UnsafeRawBufferPointer) {
    let count = blob.count / PackedFrames.size
    guard count <= RowCapacity.segmentLength, PackedFrames.areValid(blob) else { return nil }
    // The initializer below writes a count even into the empty array, which all threads share.
    guard count > 0 else {
      self = []
      return
    }
    self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: blob)
      initialized = count
    }
  }
}
