import LayoutEngine

/// The form of the frames in the rows of `frame`.
///
/// A row has entries, in the order of their sections. An entry has the frames of one section, or of
/// neighbouring numbers whose frames are equal. It begins with two words of 4 bytes: the number of
/// the first section; and the number of item frames (20 bits), the number of further sections with
/// these frames (7 bits), the form of the rectangles (2 bits), and three flags. The header and the
/// footer follow if the flags say so, and then the item frames, in the form ``PackedRects``. The
/// frames of a uniform section are one ``FrameGrid`` of 64 bytes, whatever their number; those of a
/// section of equal groups are one ``FramePattern``, and the form is then 3. All is little-endian.
/// Short neighbouring sections share a row; each segment of a section with several has its own,
/// without a formula.
///
/// Frames are valid if and only if the magnitude of no coordinate exceeds ``farthest``, and no size
/// is negative. So no value is NaN.
package enum PackedFrames {
  static let size = MemoryLayout<Rect>.stride

  /// The greatest magnitude of a coordinate, in points. A coordinate is a sum of a few lengths,
  /// each within the limit of the format: an inset, a size, an offset.
  static let farthest = 16 * FixedPoint.limit

  static let least = SIMD4(-farthest, -farthest, 0, 0)
  static let most = SIMD4<Double>(repeating: farthest)

  /// Returns whether frames in memory, 32 bytes each, are valid.
  package static func areValid(_ blob: UnsafeRawBufferPointer) -> Bool {
    guard blob.count % size == 0 else { return false }
    let (least, most) = (least, most)
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
  private static let mostFurther: UInt32 = 127
  private static let formShift: UInt32 = 27
  /// The form of an entry with a pattern, whose rectangles have the form `wide`.
  private static let patternForm: UInt32 = 3
  private static let formulaFlag: UInt32 = 1 << 29
  private static let headerFlag: UInt32 = 1 << 30
  private static let footerFlag: UInt32 = 1 << 31

  /// The place of the frames of a section, or of several, within a row.
  struct Entry: SharedRowEntry {
    let section: SectionNumber
    /// The form of header, footer and item frames.
    let form: PackedRects
    /// The offsets of the entry's first byte, of its item frames, and of the byte after the entry.
    let start: Int
    let firstFrame: Int
    let end: Int
    fileprivate let word: UInt32

    /// Creates an entry at an offset; nil if it is longer than the row.
    fileprivate init?(
      section: UInt32, start: Int, word: UInt32, in row: UnsafeRawBufferPointer
    ) {
      let form = PackedRects(rawValue: word >> formShift & 3) ?? .wide
      self.section = SectionNumber(section)
      (self.start, self.form, self.word) = (start, form, word)
      firstFrame = start + 8 + (Int(word >> 30 & 1) + Int(word >> 31)) * form.size
      let (hasFormula, isPattern) = (word & formulaFlag != 0, word >> formShift & 3 == patternForm)
      switch (hasFormula, isPattern) {
      case (false, false): end = firstFrame + Int(word & countMask) * form.size
      case (true, false): end = firstFrame + MemoryLayout<FrameGrid>.size
      case (true, true):
        guard let size = FramePattern.size(at: firstFrame, in: row) else { return nil }
        end = firstFrame + size
      case (false, true): return nil
      }
      guard end <= row.count else { return nil }
    }

    /// The last section that the entry is for.
    var last: SectionNumber { SectionNumber(section.rawValue + word >> furtherShift & mostFurther) }
    var sections: [SectionNumber] {
      (section.rawValue...last.rawValue).map { SectionNumber($0) }
    }
    var hasHeader: Bool { word & headerFlag != 0 }
    var hasFooter: Bool { word & footerFlag != 0 }
    /// Whether the item frames are a formula, for all segments of the section.
    var hasFormula: Bool { word & formulaFlag != 0 }
    private var hasPattern: Bool { word >> formShift & 3 == patternForm }
    /// The number of item frames.
    var count: Int { Int(word & countMask) }

    /// Returns the header; nil if it is not a valid frame.
    func header(in row: UnsafeRawBufferPointer) -> Rect? { form.rect(at: start + 8, in: row) }

    /// Returns the footer; nil if it is not a valid frame.
    func footer(in row: UnsafeRawBufferPointer) -> Rect? {
      form.rect(at: firstFrame - form.size, in: row)
    }

    /// Returns the formula of an entry with one; nil if it is not valid.
    func formula(in row: UnsafeRawBufferPointer) -> (any FrameFormula)? {
      let bytes = UnsafeRawBufferPointer(rebasing: row[firstFrame..<end])
      return hasPattern
        ? FramePattern(packed: bytes, count: count) : FrameGrid(packed: bytes, count: count)
    }

    /// Copies the item frames of a segment; returns their number, or nil if they are not valid. An
    /// entry without a formula has one segment.
    func copyFrames(
      of segment: Int, in row: UnsafeRawBufferPointer, to frames: UnsafeMutablePointer<Rect>
    ) -> Int? {
      guard hasFormula else {
        return form.copy(count, at: firstFrame, in: row, to: frames) ? count : nil
      }
      let bytes = UnsafeRawBufferPointer(rebasing: row[firstFrame..<end])
      // A formula in an existential would cost an allocation for each section.
      func copy(_ formula: (some FrameFormula)?) -> Int? {
        guard let formula else { return nil }
        let items = formula.items(ofSegment: segment)
        formula.write(items, to: frames)
        return items.count
      }
      return hasPattern
        ? copy(FramePattern(packed: bytes, count: count))
        : copy(FrameGrid(packed: bytes, count: count))
    }
  }

  /// Returns the entry that begins at an offset; nil if the row is not valid there, or has no more.
  static func entry(at start: Int, in row: UnsafeRawBufferPointer) -> Entry? {
    guard start + 8 <= row.count else { return nil }
    let number = row.littleEndian32(at: start)
    let word = row.littleEndian32(at: start + 4)
    guard number <= KeyLayout.maximumSectionNumber,
      let entry = Entry(section: number, start: start, word: word, in: row),
      entry.last.rawValue <= KeyLayout.maximumSectionNumber,
      entry.hasFormula
        ? 1...ItemRuns.maximumCount ~= entry.count : entry.count <= RowCapacity.segmentLength
    else { return nil }
    return entry
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

  /// Returns the bytes of an entry with a number of frames.
  static func bytes(
    of section: SectionNumber, header: Rect?, footer: Rect?, count: Int,
    _ frames: UnsafeRawBufferPointer
  ) -> [UInt8] {
    let views = Views(header, footer)
    let form = max(views.form, PackedRects(for: frames))
    var bytes = views.bytes(of: section, count: count, form.rawValue << formShift, form)
    form.append(frames, to: &bytes)
    return bytes
  }

  /// Returns the bytes of an entry with a formula.
  static func bytes(
    of section: SectionNumber, header: Rect?, footer: Rect?, _ formula: some PackedFormula
  ) -> [UInt8] {
    let views = Views(header, footer)
    // A grid is not in the form of the header and the footer.
    let isPattern = formula is FramePattern
    let form = isPattern ? .wide : views.form
    let flags = formulaFlag | (isPattern ? patternForm : form.rawValue) << formShift
    return views.bytes(of: section, count: formula.count, flags, form) + formula.packed
  }

  /// The header and the footer of a section.
  private struct Views {
    let rects: [Rect]
    let flags: UInt32

    init(_ header: Rect?, _ footer: Rect?) {
      rects = [header, footer].compactMap(\.self)
      flags = (header == nil ? 0 : headerFlag) | (footer == nil ? 0 : footerFlag)
    }

    var form: PackedRects { rects.withUnsafeBytes { PackedRects(for: $0) } }

    /// Returns the first bytes of an entry, before its item frames.
    func bytes(
      of section: SectionNumber, count: Int, _ others: UInt32, _ form: PackedRects
    ) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(8 + (rects.count + count) * form.size)
      for value in [section.rawValue, UInt32(count) | flags | others] {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
      }
      rects.withUnsafeBytes { form.append($0, to: &bytes) }
      return bytes
    }
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
    // The last frames differ more often than the headers.
    for offset in stride(from: added.end - 4, to: 4, by: -4) {
      let word = row.loadUnaligned(fromByteOffset: start + offset, as: UInt32.self)
      if word != other.loadUnaligned(fromByteOffset: offset, as: UInt32.self) { return false }
    }
    let word = entry.word + (added.last.rawValue - entry.last.rawValue) << furtherShift
    row.storeBytes(of: word.littleEndian, toByteOffset: start + 4, as: UInt32.self)
    return true
  }
}
