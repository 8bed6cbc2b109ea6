package import LayoutEngine

/// A writer of the frames and decorations of a layout set's sections.
///
/// The caller writes sections and then calls ``finish()``.
package final class FrameWriter {
  private let connection: Connection
  private let set: LayoutSetNumber
  private let rows: SharedRowWriter<PackedFrames>
  private let decorationRows: SharedRowWriter<PackedDecorations>

  /// Creates a writer for a layout set.
  ///
  /// - Parameter isNew: Whether the set has no frames and no decorations.
  package init(_ set: LayoutSetNumber, on connection: Connection, isNew: Bool) {
    (self.set, self.connection) = (set, connection)
    rows = SharedRowWriter(owner: set.rawValue, on: connection, isNew: isNew)
    decorationRows = SharedRowWriter(owner: set.rawValue, on: connection, isNew: isNew)
  }

  /// Writes the frames of a section, in place of its former ones.
  ///
  /// - Parameter bounds: The bounds of each segment if there are several, as in
  ///   ``FrameReader/bounds(ofSegment:of:)``.
  /// - Complexity: O(*n*) in frames, and O(log *r*) in rows.
  package func put(
    _ frames: UnsafeBufferPointer<Rect>, header: Rect?, footer: Rect?,
    bounds: [(lower: Double, upper: Double)], of section: SectionNumber
  ) throws(StorageError) {
    guard bounds.count > 1 else {
      let entry = PackedFrames.bytes(
        of: section, header: header, footer: footer, count: frames.count,
        UnsafeRawBufferPointer(frames))
      return try rows.put(entry, of: section)
    }
    try rows.makeRoom(for: section, segments: bounds.count)
    let keys = section.segmentKeys(of: set.rawValue)
    for (segment, bounds) in bounds.enumerated() {
      let first = segment * RowCapacity.segmentLength
      let range = first..<min(first + RowCapacity.segmentLength, frames.count)
      let entry = PackedFrames.bytes(
        of: section, header: segment == 0 ? header : nil, footer: segment == 0 ? footer : nil,
        count: range.count, UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: frames[range])))
      try put(entry, at: keys.lowerBound + Int64(segment), bounds)
    }
  }

  /// Writes one segment of a section that has several, in place of the former one.
  ///
  /// - Parameter bounds: As in ``FrameReader/bounds(ofSegment:of:)``.
  package func put(
    _ segment: FrameSegment, _ number: Int, of section: SectionNumber,
    bounds: (lower: Double, upper: Double)
  ) throws(StorageError) {
    let entry = segment.frames.withUnsafeBytes {
      PackedFrames.bytes(
        of: section, header: segment.header, footer: segment.footer, count: segment.frames.count,
        $0)
    }
    try put(entry, at: section.segmentKeys(of: set.rawValue).lowerBound + Int64(number), bounds)
  }

  private func put(
    _ entry: [UInt8], at key: Int64, _ bounds: (lower: Double, upper: Double)
  ) throws(StorageError) {
    try entry.withBytes { (bytes) throws(StorageError) in
      guard PackedFrames.isValid(bytes) else { throw connection.invalidRow("frame", key) }
      try connection.statement(.putFrameSegment).run(key, bounds.lower, bounds.upper, bytes)
    }
  }

  /// Writes the frames of a section as a formula, in place of its former ones.
  ///
  /// - Complexity: O(log *r*) in rows.
  package func put(
    _ formula: some PackedFormula, header: Rect?, footer: Rect?, of section: SectionNumber
  ) throws(StorageError) {
    try rows.put(
      PackedFrames.bytes(of: section, header: header, footer: footer, formula), of: section)
  }

  /// Writes the decorations of a section, in place of its former ones.
  ///
  /// - Parameter items: The bounds of the items, if they are kept; also written without
  ///   decorations.
  /// - Complexity: O(*n*) in decorations, and O(log *r*) in rows.
  package func put(
    _ decorations: [DecorationFrame], items: ItemsBox?, of section: SectionNumber
  ) throws(StorageError) {
    if decorations.isEmpty, items == nil { return try decorationRows.remove(section) }
    guard decorations.count > RowCapacity.decorationLength else {
      let entry = PackedDecorations.bytes(
        of: section, items: items, continues: false, decorations[...])
      return try decorationRows.put(entry, of: section)
    }
    var key = section.segmentKeys(of: set.rawValue).lowerBound
    // A section has at most `maximumSegments` rows. With very many decorations, each row takes more
    // than a page.
    let segments = Int(KeyLayout.maximumSegments)
    let length = max(RowCapacity.decorationLength, (decorations.count + segments - 1) / segments)
    try decorationRows.makeRoom(
      for: section, segments: (decorations.count + length - 1) / length)
    for first in stride(from: 0, to: decorations.count, by: length) {
      let end = min(first + length, decorations.count)
      let entry = PackedDecorations.bytes(
        of: section, items: first == 0 ? items : nil, continues: end < decorations.count,
        decorations[first..<end])
      try entry.withBytes { (bytes) throws(StorageError) in
        guard PackedDecorations.isValid(bytes) else {
          throw connection.invalidRow("decoration", key)
        }
        try connection.statement(PackedDecorations.put).run(key, bytes)
      }
      key += 1
    }
  }

  /// Deletes the frames and decorations of a section.
  package func remove(_ section: SectionNumber) throws(StorageError) {
    try rows.remove(section)
    try decorationRows.remove(section)
  }

  /// Writes the rows that are still in memory.
  package func finish() throws(StorageError) {
    try rows.finish()
    try decorationRows.finish()
  }
}

extension PackedFrames: SharedRowTable {
  static let name = "frame"
  static let isCache = true

  static func parts(
    of entry: UnsafeRawBufferPointer, around section: SectionNumber
  ) -> (before: [UInt8], after: [UInt8]) {
    guard let known = self.entry(at: 0, in: entry) else { return ([], []) }
    let (first, number, last) = (known.section.rawValue, section.rawValue, known.last.rawValue)
    return (
      bytes(of: known, first..<number, in: entry),
      bytes(of: known, number + 1..<last + 1, in: entry)
    )
  }

  static func isValid(_ row: UnsafeRawBufferPointer) -> Bool { entries(in: row) != nil }

  /// Only the rows of a section with several have bounds.
  static func isSegment(_ row: Statement) -> Bool { !row.isNull(1) }

  static let rowBefore = Query(
    """
    SELECT id, lower, sections, upper FROM frame WHERE id BETWEEN ?1 AND ?2
    ORDER BY id DESC LIMIT 1
    """)
  static let rowAfter = Query(
    "SELECT id, lower, sections FROM frame WHERE id > ?1 AND id <= ?2 ORDER BY id LIMIT 1")
  static let keyAfter = Query("SELECT min(id) FROM frame WHERE id > ?1 AND id <= ?2")
  static let put = Query(
    """
    INSERT INTO frame (id, sections) VALUES (?1, ?2)
    ON CONFLICT (id) DO UPDATE SET lower = NULL, upper = NULL, sections = ?2
    WHERE sections <> ?2 OR lower IS NOT NULL
    """)
  static let delete = Query("DELETE FROM frame WHERE id BETWEEN ?1 AND ?2")
}

extension Query {
  fileprivate static let putFrameSegment = Query(
    """
    INSERT INTO frame (id, lower, upper, sections) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (id) DO UPDATE SET lower = ?2, upper = ?3, sections = ?4
    WHERE sections <> ?4 OR lower IS NOT ?2 OR upper IS NOT ?3
    """)
}

extension PackedDecorations: SharedRowTable {
  static let name = "decoration"
  static let isCache = true

  static func isValid(_ row: UnsafeRawBufferPointer) -> Bool { entries(in: row) != nil }

  static func isSegment(_ row: Statement) -> Bool {
    row.withBlob(2) { isSegment($0) }
  }

  static let rowBefore = Query(
    """
    SELECT id, NULL, decorations FROM decoration WHERE id BETWEEN ?1 AND ?2
    ORDER BY id DESC LIMIT 1
    """)
  static let rowAfter = Query(
    "SELECT id, NULL, decorations FROM decoration WHERE id > ?1 AND id <= ?2 ORDER BY id LIMIT 1")
  static let keyAfter = Query("SELECT min(id) FROM decoration WHERE id > ?1 AND id <= ?2")
  static let put = Query(
    """
    INSERT INTO decoration (id, decorations) VALUES (?1, ?2)
    ON CONFLICT (id) DO UPDATE SET decorations = ?2 WHERE decorations <> ?2
    """)
  static let delete = Query("DELETE FROM decoration WHERE id BETWEEN ?1 AND ?2")
}
