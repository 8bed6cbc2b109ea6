import LayoutEngine

// The cached values in the rows of the first schema.

extension FirstRows {
  /// The frames of a section.
  struct Frames {
    let section: SectionNumber
    let header: Rect?
    let footer: Rect?
    var frames: [Rect] = []
    /// The bounds of each segment along the scroll axis.
    var bounds: [(lower: Double, upper: Double)] = []
  }

  /// The decorations of a section, and the bounds of its items.
  struct Decorations {
    let section: SectionNumber
    let items: ItemsBox?
    var decorations: [DecorationFrame] = []
  }

  /// Passes the body the frames of each section in a layout set, in the order of sections.
  ///
  /// - Throws: `corrupt` if a row is not valid.
  /// - Complexity: O(size of the table), with one section in memory.
  func forEachFrames(
    of set: LayoutSetNumber, _ body: (Frames) throws(StorageError) -> Void
  ) throws(StorageError) {
    try forEachSection(
      "SELECT id, header, footer, lower, upper, frames FROM frame \(Self.rows(of: set))",
      first: { (row, _, section) throws(StorageError) in
        Frames(
          section: section, header: try frame(1, of: row), footer: try frame(2, of: row))
      },
      add: { (row, segment, section) throws(StorageError) in
        guard let frames = row.withBlob(5, { [Rect](packed: $0) }) else {
          throw row.invalid(5, "is not valid")
        }
        guard section.frames.count == segment * RowCapacity.segmentLength else {
          throw row.invalid(0, "follows a segment that is not full")
        }
        section.frames += frames
        section.bounds.append((row.double(3), row.double(4)))
      }, body)
  }

  private static func rows(of set: LayoutSetNumber) -> String {
    "WHERE id BETWEEN \(set.keys.lowerBound) AND \(set.keys.upperBound) ORDER BY id"
  }

  private func frame(_ column: Int32, of row: Statement) throws(StorageError) -> Rect? {
    if row.isNull(column) { return nil }
    guard let frame = row.withBlob(column, { Rect(packed: $0) }) else {
      throw row.invalid(column, "is not valid")
    }
    return frame
  }

  /// Passes the body each row of extents of a layout set: its number in the set, and a value for
  /// each section, in 48 bytes.
  func forEachExtents(
    of set: LayoutSetNumber, _ body: (Int, [ExtentEntry]) throws(StorageError) -> Void
  ) throws(StorageError) {
    try connection.withStatement("SELECT id, entries FROM extent \(Self.rows(of: set))") {
      (row) throws(StorageError) in
      while try row.step() {
        let size = ExtentEntry.packedSize
        let entries = row.withBlob(1) { blob in
          stride(from: 0, to: blob.count % size == 0 ? blob.count : 0, by: size).map { start in
            ExtentEntry(at: start, in: blob)
          }
        }
        guard 1...RowCapacity.extentLength ~= entries.count, entries.allSatisfy(\.isValid) else {
          throw row.invalid(1, "is not valid")
        }
        try body(Int(row.int64(0) - set.keys.lowerBound), entries)
      }
    }
  }

  /// Passes the body the decorations of each section in a layout set, in the order of sections.
  ///
  /// - Throws: `corrupt` if a row is not valid.
  /// - Complexity: O(size of the table), with one section in memory.
  func forEachDecorations(
    of set: LayoutSetNumber, _ body: (Decorations) throws(StorageError) -> Void
  ) throws(StorageError) {
    try forEachSection(
      "SELECT id, items, decorations FROM decoration \(Self.rows(of: set))",
      first: { (row, _, section) throws(StorageError) in
        let items = row.withBlob(1) { ItemsBox(packed: $0) }
        guard row.isNull(1) || items != nil else { throw row.invalid(1, "is not valid") }
        return Decorations(section: section, items: items)
      },
      add: { (row, _, section) throws(StorageError) in
        guard row.withBlob(2, { section.decorations.append(packed: $0) }) else {
          throw row.invalid(2, "is not valid")
        }
      }, body)
  }
}

extension Rect {
  /// Creates a frame from its 32 bytes; nil if they are not one valid frame.
  fileprivate init?(packed blob: UnsafeRawBufferPointer) {
    guard blob.count == PackedFrames.size, PackedFrames.areValid(blob) else { return nil }
    self = blob.loadUnaligned(as: Rect.self)
  }
}

extension Array where Element == Rect {
  /// Creates frames from their bytes; nil if they are not valid.
  fileprivate init?(packed blob: UnsafeRawBufferPointer) {
    guard PackedFrames.areValid(blob) else { return nil }
    self = stride(from: 0, to: blob.count, by: PackedFrames.size).map {
      blob.loadUnaligned(fromByteOffset: $0, as: Rect.self)
    }
  }
}
