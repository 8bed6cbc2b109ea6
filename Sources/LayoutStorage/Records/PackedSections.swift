import LayoutEngine

/// The form of the inputs of sections in the rows of `section`.
///
/// A row has entries of sections, in the order of their numbers: the number (4 bytes), the length
/// of the whole entry in bytes (4), flags for the parts that it has (2), and the parts: the
/// operation that removed the section (8 bytes), the index of the first item (4), and then the id,
/// the title, the kinds of decorations that the attributes name (a line each), the attributes, the
/// palette, the runs and the items' ids, each a length (4 bytes) and bytes. The runs are packed as
/// ``PackedRuns`` describes, the items' ids as `PackedItemIDs.swift` does. All is little-endian.
///
/// Short neighbouring sections share a row. A section with more than 125 runs has a row for each
/// segment of them. Each but the last has the flag `continues`, and each but the first only runs,
/// ids and the index of its first item. Older programs wrote no index.
enum PackedSections {
  /// The parts of an entry.
  struct Parts: OptionSet, Hashable, Sendable {
    let rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }

    static let key = Parts(rawValue: 1 << 0)
    static let title = Parts(rawValue: 1 << 1)
    static let kinds = Parts(rawValue: 1 << 2)
    static let attributes = Parts(rawValue: 1 << 3)
    static let palette = Parts(rawValue: 1 << 4)
    static let items = Parts(rawValue: 1 << 5)
    static let ids = Parts(rawValue: 1 << 6)
    static let removed = Parts(rawValue: 1 << 7)
    static let continues = Parts(rawValue: 1 << 8)
    static let firstItem = Parts(rawValue: 1 << 9)

    /// The parts that have a length, in their order.
    static let measured: [Parts] = [.key, .title, .kinds, .attributes, .palette, .items, .ids]

    /// The parts that the search texts depend on. Those with a length come first.
    static let text: Parts = [.key, .title, .kinds, .removed]
    static let measuredText = measured.filter(text.contains)

    static let all = Parts(rawValue: 1 << 10 - 1)

    /// The bytes of an entry before the parts that have a length.
    var fixedLength: Int {
      headerLength + (contains(.removed) ? 8 : 0) + (contains(.firstItem) ? 4 : 0)
    }
  }

  static let headerLength = 10

  /// The place of a section's inputs within a row.
  struct Entry: SharedRowEntry {
    let section: SectionNumber
    let parts: Parts
    /// The offset of the entry's first byte, and that after its last.
    let start: Int
    let end: Int

    /// Returns the range of a part that has a length; nil if the entry lacks it, or is not valid
    /// before it.
    func range(of part: Parts, in row: UnsafeRawBufferPointer) -> Range<Int>? {
      guard parts.contains(part) else { return nil }
      var next = start + parts.fixedLength
      // The bits are in the order of the parts.
      var bit: UInt16 = 1
      while bit <= part.rawValue {
        defer { bit <<= 1 }
        guard parts.rawValue & bit != 0 else { continue }
        guard next + 4 <= end else { return nil }
        let length = Int(row.littleEndian32(at: next))
        guard length <= end - next - 4 else { return nil }
        if bit == part.rawValue { return next + 4..<next + 4 + length }
        next += 4 + length
      }
      return nil
    }

    /// Returns the bytes of a part; nil if the entry does not have it.
    func bytes(
      of part: Parts, in row: UnsafeRawBufferPointer
    ) -> UnsafeRawBufferPointer? {
      range(of: part, in: row).map { UnsafeRawBufferPointer(rebasing: row[$0]) }
    }

    /// Returns the text of a part; nil if the entry does not have it, or if it is not valid.
    func text(of part: Parts, in row: UnsafeRawBufferPointer) -> String? {
      guard let bytes = bytes(of: part, in: row), !bytes.contains(0) else { return nil }
      return String(validating: bytes, as: UTF8.self)
    }

    /// Returns the operation that removed the section; nil if none did.
    func removed(in row: UnsafeRawBufferPointer) -> Revision? {
      guard parts.contains(.removed) else { return nil }
      let value = row.loadUnaligned(fromByteOffset: start + headerLength, as: Int64.self)
      return Revision(Int64(littleEndian: value))
    }

    /// Returns the index of the first item of a segment; nil if the entry does not have it.
    func firstItem(in row: UnsafeRawBufferPointer) -> Int? {
      guard parts.contains(.firstItem) else { return nil }
      return Int(row.littleEndian32(at: start + parts.fixedLength - 4))
    }

    /// The section's search texts; none if it was removed.
    func searchText(in row: UnsafeRawBufferPointer) -> SearchText {
      guard !parts.contains(.removed) else { return SearchText() }
      var texts = SearchText(id: text(of: .key, in: row), title: text(of: .title, in: row))
      texts.kinds = text(of: .kinds, in: row)
      return texts
    }

    /// The range of the parts with search texts; nil if they are not valid.
    fileprivate func textRange(in row: UnsafeRawBufferPointer) -> Range<Int>? {
      let first = start + parts.fixedLength
      var next = first
      for part in Parts.measuredText where parts.contains(part) {
        guard let range = range(of: part, in: row) else { return nil }
        next = range.upperBound
      }
      return next <= end ? first..<next : nil
    }

    /// Whether the parts fill the entry.
    func isWhole(in row: UnsafeRawBufferPointer) -> Bool {
      if let removed = removed(in: row), removed.rawValue <= 0 { return false }
      let fixed = start + parts.fixedLength
      guard let last = Parts.measured.last(where: parts.contains) else { return fixed == end }
      return range(of: last, in: row)?.upperBound == end
    }
  }

  /// Returns the entry that begins at an offset; nil if the row is not valid there, or has no more.
  static func entry(at start: Int, in row: UnsafeRawBufferPointer) -> Entry? {
    guard start + headerLength <= row.count else { return nil }
    let number = row.littleEndian32(at: start)
    let length = Int(row.littleEndian32(at: start + 4))
    let parts = Parts(rawValue: UInt16(row[start + 8]) | UInt16(row[start + 9]) << 8)
    guard number <= KeyLayout.maximumSectionNumber, parts.isSubset(of: .all),
      length >= parts.fixedLength, length <= row.count - start
    else { return nil }
    return Entry(
      section: SectionNumber(number), parts: parts, start: start, end: start + length)
  }

  /// Returns whether a row is that of a segment that is not the section's last.
  static func isSegment(_ row: UnsafeRawBufferPointer) -> Bool {
    entry(at: 0, in: row).map { $0.parts.contains(.continues) && $0.end == row.count } ?? false
  }

  /// Returns the entries of a row up to the first that is not valid, in the order of their
  /// sections, and whether they are all.
  static func entries(
    in row: UnsafeRawBufferPointer
  ) -> (entries: [Entry], isWhole: Bool) {
    var entries: [Entry] = []
    var next = 0
    while let entry = entry(at: next, in: row), entry.isWhole(in: row),
      entries.last.map({ $0.section < entry.section }) ?? true
    {
      entries.append(entry)
      next = entry.end
    }
    // The segment of a section has a row of its own.
    let areSegments = entries.contains { $0.parts.contains(.continues) }
    return (
      entries, next == row.count && (areSegments ? entries.count == 1 : !entries.isEmpty)
    )
  }

  /// Returns the valid entries of a row, in the order of their sections. In a damaged row these are
  /// the entries before the damage, and those behind it from the first offset on from which valid
  /// entries fill the row to its end.
  ///
  /// - Complexity: O(*n*) in the bytes of the row.
  static func readableEntries(in row: UnsafeRawBufferPointer) -> [Entry] {
    var (found, isWhole) = entries(in: row)
    if isWhole { return found }
    // The entries from which on the row is whole, by their offsets.
    var rest: [Int: Entry] = [:]
    for start in ((found.last?.end ?? 0)..<row.count).reversed() {
      guard let entry = entry(at: start, in: row), entry.isWhole(in: row),
        !entry.parts.contains(.continues),
        entry.end == row.count || rest[entry.end].map({ entry.section < $0.section }) ?? false
      else { continue }
      rest[start] = entry
    }
    var next = rest.values.filter { entry in found.last.map { $0.section < entry.section } ?? true }
      .min { $0.start < $1.start }
    while let entry = next {
      found.append(entry)
      next = rest[entry.end]
    }
    return found
  }

  /// Returns the search texts of a row: those of its sections.
  static func searchText(of row: UnsafeRawBufferPointer) -> SearchText {
    var texts = SearchText()
    var next = 0
    while let entry = entry(at: next, in: row) {
      texts.append(entry.searchText(in: row))
      next = entry.end
    }
    return texts
  }

  /// Returns whether the sections of two rows have the same search texts. If not, the rows' search
  /// texts can still be the same.
  static func haveSameTexts(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    var (next, otherNext) = (0, 0)
    while let entry = entry(at: next, in: a), let other = self.entry(at: otherNext, in: b) {
      guard entry.parts.intersection(.text) == other.parts.intersection(.text),
        let range = entry.textRange(in: a), let otherRange = other.textRange(in: b),
        a[range].elementsEqual(b[otherRange])
      else { return false }
      (next, otherNext) = (entry.end, other.end)
    }
    return next == a.count && otherNext == b.count
  }

  /// Returns the entry of a section, or of one of its segments.
  ///
  /// - Parameters:
  ///   - runs: The runs of the segment.
  ///   - firstItem: The index of the first item; 0 for the first segment, which has all other
  ///     parts.
  ///   - continues: Whether another segment follows.
  static func bytes(
    of record: SectionRecord, items: ItemRuns, _ runs: Range<Int>, firstItem: Int = 0,
    continues: Bool = false
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64 + runs.count * 22)
    var parts: Parts = continues ? .continues : []
    bytes.append(littleEndian: record.number.rawValue)
    bytes.append(littleEndian: UInt32(0))
    bytes += [0, 0]
    func append(_ part: Parts, _ write: (inout [UInt8]) -> Void) {
      parts.insert(part)
      let start = bytes.count
      bytes.append(littleEndian: UInt32(0))
      write(&bytes)
      bytes.replace(at: start, littleEndian: UInt32(bytes.count - start - 4))
    }
    if firstItem > 0 {
      parts.insert(.firstItem)
      bytes.append(littleEndian: UInt32(clamping: firstItem))
    } else {
      if let removed = record.removed {
        parts.insert(.removed)
        withUnsafeBytes(of: removed.rawValue.littleEndian) { bytes.append(contentsOf: $0) }
      }
      let texts: [(Parts, String?)] = [
        (.key, record.key), (.title, record.title), (.kinds, SearchText.text(of: record.kinds)),
        (.attributes, record.attributes), (.palette, record.palette),
      ]
      for case (let part, let text?) in texts { append(part) { $0 += text.utf8 } }
    }
    if !runs.isEmpty {
      append(.items) { PackedRuns.append(items, runs, to: &$0) }
      if record.ids.count > 0, runs.contains(where: { !record.ids.isEmpty(at: $0) }) {
        append(.ids) { record.ids.write(runs, to: &$0) }
      }
    }
    bytes.finish(parts)
    return bytes
  }

  /// Returns the bytes of an entry with another operation that removed the section.
  static func bytes(
    of entry: Entry, in row: UnsafeRawBufferPointer, removed: Revision?
  ) -> [UInt8] {
    let fixed = entry.parts.contains(.removed) ? 8 : 0
    var bytes = Array(row[entry.start..<entry.start + headerLength])
    if let removed {
      withUnsafeBytes(of: removed.rawValue.littleEndian) { bytes.append(contentsOf: $0) }
    }
    bytes += row[entry.start + headerLength + fixed..<entry.end]
    bytes.finish(entry.parts.subtracting(.removed).union(removed == nil ? [] : .removed))
    return bytes
  }
}

extension SectionRecord {
  /// Adds the parts of an entry; returns the parts that are not valid, and leaves them out.
  ///
  /// - Parameter isFirst: Whether it is the entry of the section's first segment. A later segment
  ///   may be the only one that is read.
  mutating func append(
    _ entry: PackedSections.Entry, in row: UnsafeRawBufferPointer, isFirst: Bool
  ) -> PackedSections.Parts {
    var invalid: PackedSections.Parts = []
    func text(_ part: PackedSections.Parts) -> String? {
      guard entry.parts.contains(part) else { return nil }
      let text = entry.text(of: part, in: row)
      if text == nil { invalid.insert(part) }
      return text
    }
    if isFirst {
      removed = entry.removed(in: row)
      key = text(.key)
      title = text(.title)
      // They follow from the attributes: a search only finds less by those that are not valid.
      kinds = text(.kinds).map(SearchText.lines) ?? []
      invalid.remove(.kinds)
      attributes = text(.attributes)
      palette = text(.palette)
    }
    if let first = entry.firstItem(in: row),
      isFirst || runs.itemCount > 0 && first != runs.itemCount
    {
      invalid.insert(.items)
    }
    guard entry.parts.contains(.items) else { return invalid }
    guard let bytes = entry.bytes(of: .items, in: row), let count = runs.append(packed: bytes)
    else { return invalid.union(.items) }
    if !appendIDs(entry, in: row, count: count) { invalid.insert(.ids) }
    return invalid
  }

  /// Adds the ids of an entry's runs, which were added already; returns whether they are valid.
  private mutating func appendIDs(
    _ entry: PackedSections.Entry, in row: UnsafeRawBufferPointer, count: Int
  ) -> Bool {
    let first = runs.sizes.count - count
    let hasIDs = ids.count > 0
    guard entry.parts.contains(.ids) else {
      if hasIDs { ids.pad(to: first + count) }
      return true
    }
    // In place: a copy for each entry would be quadratic in the section's items.
    ids.pad(to: first)
    // Only a run of one item has an id.
    guard let bytes = entry.bytes(of: .ids, in: row), ids.append(packed: bytes, count: count),
      runs.counts.map({ counts in
        (first..<first + count).allSatisfy { counts[$0] == 1 || ids.isEmpty(at: $0) }
      }) ?? true
    else {
      ids.removeAll(from: hasIDs ? first : 0)
      if hasIDs { ids.pad(to: first + count) }
      return false
    }
    return true
  }
}

extension UnsafeRawBufferPointer {
  func littleEndian32(at offset: Int) -> UInt32 {
    UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian value: UInt32) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// Sets the length and the parts of an entry that is complete.
  fileprivate mutating func finish(_ parts: PackedSections.Parts) {
    replace(at: 4, littleEndian: UInt32(count))
    (self[8], self[9]) = (
      UInt8(truncatingIfNeeded: parts.rawValue), UInt8(truncatingIfNeeded: parts.rawValue >> 8)
    )
  }

  fileprivate mutating func replace(at offset: Int, littleEndian value: UInt32) {
    for byte in 0..<4 { self[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
  }
}
