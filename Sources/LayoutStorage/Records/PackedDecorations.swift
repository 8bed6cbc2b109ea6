import LayoutEngine

/// The form of the computed decorations of sections in the rows of `decoration`.
///
/// A row has entries of sections, in the order of their numbers. An entry begins with two words of
/// 4 bytes: the section's number; and the number of decorations (30 bits) and two flags. If the
/// first flag says so, the bounds of the items that decorations depend on follow (88 bytes). Then
/// the decorations follow, 56 bytes each: the entry's ordinal (four bytes; the highest bit is set
/// if there is a step), the item (four bytes), x, y, width and height, and x and y of the step, or
/// zeros. All is little-endian.
///
/// Short neighbouring sections share a row. A section with more than 70 decorations has a row for
/// each segment of them. Only the first segment has the bounds of the items, and each but the last
/// has the second flag, `continues`.
enum PackedDecorations {
  static let size = 56
  private static let countMask: UInt32 = 1 << 30 - 1
  private static let continuesFlag: UInt32 = 1 << 30
  private static let itemsFlag: UInt32 = 1 << 31

  /// The place of a section's decorations, or of a segment of them, within a row.
  struct Entry: SharedRowEntry {
    let section: SectionNumber
    let count: Int
    let hasItems: Bool
    let continues: Bool
    /// The offsets of the entry's first byte, of its decorations, and of the byte after the entry.
    let start: Int
    let first: Int
    let end: Int

    /// Adds the decorations to rows of a section; returns whether they are valid.
    func append(to rows: inout DecorationRows, from row: UnsafeRawBufferPointer) -> Bool {
      if hasItems {
        let bytes = UnsafeRawBufferPointer(rebasing: row[start + 8..<first])
        rows.items = ItemsBox(packed: bytes)
        if rows.items == nil { return false }
      }
      return rows.decorations.append(packed: UnsafeRawBufferPointer(rebasing: row[first..<end]))
    }
  }

  /// Returns the entry that begins at an offset; nil if the row is not valid there, or has no more.
  static func entry(at start: Int, in row: UnsafeRawBufferPointer) -> Entry? {
    guard start + 8 <= row.count else { return nil }
    let number = row.littleEndian32(at: start)
    let word = row.littleEndian32(at: start + 4)
    let count = Int(word & countMask)
    let first = start + 8 + (word & itemsFlag == 0 ? 0 : ItemsBox.packedSize)
    guard number <= KeyLayout.maximumSectionNumber, count <= RowCapacity.maximumDecorationLength,
      first + count * size <= row.count
    else { return nil }
    return Entry(
      section: SectionNumber(number), count: count, hasItems: word & itemsFlag != 0,
      continues: word & continuesFlag != 0, start: start, first: first, end: first + count * size)
  }

  /// Returns whether a row is that of a segment that is not the section's last.
  static func isSegment(_ row: UnsafeRawBufferPointer) -> Bool {
    entry(at: 0, in: row).map { $0.continues && $0.end == row.count } ?? false
  }

  /// Returns all entries; nil unless they are valid, and in the order of their sections.
  static func entries(in row: UnsafeRawBufferPointer) -> [Entry]? {
    var entries: [Entry] = []
    var next = 0
    while next < row.count {
      var rows = DecorationRows(items: nil, decorations: [])
      guard let entry = entry(at: next, in: row),
        entries.last.map({ $0.section < entry.section }) ?? true, entry.append(to: &rows, from: row)
      else { return nil }
      entries.append(entry)
      next = entry.end
    }
    // The segment of a section has a row of its own.
    return entries.count > 1 && entries.contains(where: \.continues) ? nil : entries
  }

  /// Returns the bytes of an entry.
  static func bytes(
    of section: SectionNumber, items: ItemsBox?, continues: Bool,
    _ decorations: ArraySlice<DecorationFrame>
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 + ItemsBox.packedSize + decorations.count * size)
    bytes.append(section.rawValue)
    bytes.append(
      UInt32(decorations.count) | (items == nil ? 0 : itemsFlag) | (continues ? continuesFlag : 0))
    for value in items?.values ?? [] { bytes.append(value.bitPattern) }
    for decoration in decorations { bytes.append(decoration) }
    return bytes
  }
}

private let withStep: UInt32 = 1 << 31

extension Array where Element == DecorationFrame {
  /// Appends decorations from their bytes; returns whether they are valid.
  mutating func append(packed blob: UnsafeRawBufferPointer) -> Bool {
    let (count, rest) = blob.count.quotientAndRemainder(dividingBy: PackedDecorations.size)
    guard rest == 0, count <= RowCapacity.maximumDecorationLength else { return false }
    for index in 0..<count {
      let start = index * PackedDecorations.size
      let ordinal = blob.littleEndian32(at: start)
      let item = blob.littleEndian32(at: start + 4)
      let values = (0..<6).map { blob.double(at: start + 8 + 8 * $0) }
      let hasStep = ordinal & withStep != 0
      guard values.allSatisfy({ abs($0) <= PackedFrames.farthest }), values[2] >= 0, values[3] >= 0,
        hasStep || values[4...].allSatisfy({ $0.bitPattern == 0 })
      else { return false }
      append(
        DecorationFrame(
          ordinal: Int(ordinal & ~withStep), item: Int(item),
          rect: Rect(x: values[0], y: values[1], width: values[2], height: values[3]),
          step: hasStep ? Point(x: values[4], y: values[5]) : nil))
    }
    return true
  }
}

extension ItemsBox {
  init?(packed blob: UnsafeRawBufferPointer) {
    guard blob.count == ItemsBox.packedSize else { return nil }
    self.init(values: (0..<ItemsBox.packedSize / 8).map { blob.double(at: 8 * $0) })
  }
}

extension [UInt8] {
  fileprivate mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(_ decoration: DecorationFrame) {
    let ordinal = UInt32(truncatingIfNeeded: decoration.ordinal)
    append(ordinal | (decoration.step == nil ? 0 : withStep))
    append(UInt32(truncatingIfNeeded: decoration.item))
    let (rect, step) = (decoration.rect, decoration.step ?? .zero)
    for value in [rect.minX, rect.minY, rect.width, rect.height, step.x, step.y] {
      append(value.bitPattern)
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func double(at offset: Int) -> Double {
    Double(
      bitPattern: UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
  }
}
