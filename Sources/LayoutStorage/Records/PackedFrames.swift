package import LayoutEngine

/// The form of the frames in the rows of `frame`.
///
/// A row has entries of sections, in the order of their numbers: the number (4 bytes), the number
/// of frames with two flags (4 bytes), the header and the footer if the flags say so, and the
/// frames. A frame is x, y, width and height, 32 bytes. All is little-endian. Short neighbouring
/// sections share a row; each segment of a section with several has its own.
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

  private static let headerFlag: UInt32 = 1 << 30
  private static let footerFlag: UInt32 = 1 << 31

  /// The place of a section's frames within a row.
  struct Entry {
    let section: SectionNumber
    /// The offset of the entry's first byte.
    let start: Int
    /// The number of frames of the header and the footer.
    let hasHeader: Bool
    let hasFooter: Bool
    /// The number of item frames.
    let count: Int

    var firstFrame: Int { start + 8 + (hasHeader ? size : 0) + (hasFooter ? size : 0) }
    var end: Int { firstFrame + count * size }
    var headerRange: Range<Int> { start + 8..<start + 8 + (hasHeader ? size : 0) }
    var footerRange: Range<Int> { headerRange.upperBound..<firstFrame }
    var frameRange: Range<Int> { firstFrame..<end }
  }

  /// Returns the entry that begins at an offset; nil if the row is not valid there, or has no more.
  static func entry(at start: Int, in row: UnsafeRawBufferPointer) -> Entry? {
    guard start + 8 <= row.count else { return nil }
    let number = UInt32(littleEndian: row.loadUnaligned(fromByteOffset: start, as: UInt32.self))
    let word = UInt32(littleEndian: row.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self))
    let entry = Entry(
      section: SectionNumber(number), start: start, hasHeader: word & headerFlag != 0,
      hasFooter: word & footerFlag != 0, count: Int(word & ~(headerFlag | footerFlag)))
    guard number <= KeyLayout.maximumSectionNumber, entry.count <= RowCapacity.segmentLength,
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
      if entry.section == section { return entry }
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
        entries.last.map({ $0.section < entry.section }) ?? true,
        areValid(UnsafeRawBufferPointer(rebasing: row[(entry.start + 8)..<entry.end]))
      else { return nil }
      entries.append(entry)
      next = entry.end
    }
    return entries
  }

  /// Returns the bytes of an entry.
  static func bytes(
    of section: SectionNumber, header: Rect?, footer: Rect?,
    frames: UnsafeBufferPointer<Rect>
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 + (2 + frames.count) * size)
    func append<T>(_ value: T) {
      withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
    }
    append(section.rawValue.littleEndian)
    let flags = (header == nil ? 0 : headerFlag) | (footer == nil ? 0 : footerFlag)
    append((UInt32(frames.count) | flags).littleEndian)
    if let header { append(header) }
    if let footer { append(footer) }
    bytes.append(contentsOf: UnsafeRawBufferPointer(frames))
    return bytes
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

/// A segment of a section's computed frames.
package struct FrameSegment {
  package var header: Rect?
  package var footer: Rect?
  package var frames: [Rect]

  package init(header: Rect?, footer: Rect?, frames: [Rect]) {
    self.header = header
    self.footer = footer
    self.frames = frames
  }

  /// Creates a segment from its entry; nil if the frames are not valid.
  init?(_ entry: PackedFrames.Entry, in row: UnsafeRawBufferPointer) {
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: row[range])
    }
    guard let frames = [Rect](packed: part(entry.frameRange)) else { return nil }
    self.frames = frames
    if entry.hasHeader {
      guard let header = Rect(packed: part(entry.headerRange)) else { return nil }
      self.header = header
    }
    if entry.hasFooter {
      guard let footer = Rect(packed: part(entry.footerRange)) else { return nil }
      self.footer = footer
    }
  }
}
