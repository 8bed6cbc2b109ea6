package import LayoutEngine

/// A writer of the frames of a layout set's sections.
///
/// The caller writes sections and then calls ``finish()``.
package final class FrameWriter {
  private let connection: Connection
  private let set: LayoutSetNumber
  private let rows: SharedRowWriter<FrameTable>

  /// Creates a writer for a set of frames.
  ///
  /// - Parameter isNew: Whether the set has no frames.
  package init(_ set: LayoutSetNumber, on connection: Connection, isNew: Bool) {
    (self.set, self.connection) = (set, connection)
    rows = SharedRowWriter(owner: set.rawValue, on: connection, isNew: isNew)
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
    try rows.makeRoom(for: section)
    let keys = section.segmentKeys(of: set.rawValue)
    for (segment, bounds) in bounds.enumerated() {
      let first = segment * RowCapacity.segmentLength
      let range = first..<min(first + RowCapacity.segmentLength, frames.count)
      let entry = PackedFrames.bytes(
        of: section, header: segment == 0 ? header : nil, footer: segment == 0 ? footer : nil,
        count: range.count, UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: frames[range])))
      try entry.withBytes { (bytes) throws(StorageError) in
        try connection.statement(.putFrameSegment).run(
          keys.lowerBound + Int64(segment), bounds.lower, bounds.upper, bytes)
      }
    }
  }

  /// Writes the frames of a uniform section, in place of its former ones.
  ///
  /// - Complexity: O(log *r*) in rows.
  package func put(
    _ grid: FrameGrid, header: Rect?, footer: Rect?, of section: SectionNumber
  ) throws(StorageError) {
    let entry = withUnsafeBytes(of: grid) {
      PackedFrames.bytes(
        of: section, header: header, footer: footer, count: grid.count, isGrid: true, $0)
    }
    try rows.put(entry, of: section)
  }

  /// Deletes the frames of a section.
  package func remove(_ section: SectionNumber) throws(StorageError) { try rows.remove(section) }

  /// Writes the row that is still in memory.
  package func finish() throws(StorageError) { try rows.finish() }
}

private enum FrameTable: SharedRowTable {
  static let isCache = true

  static func entry(
    at start: Int, in row: UnsafeRawBufferPointer
  ) -> (first: SectionNumber, last: SectionNumber, end: Int)? {
    PackedFrames.entry(at: start, in: row).map { ($0.section, $0.last, $0.end) }
  }

  static func parts(
    of entry: UnsafeRawBufferPointer, around section: SectionNumber
  ) -> (before: [UInt8], after: [UInt8]) {
    guard let known = PackedFrames.entry(at: 0, in: entry) else { return ([], []) }
    let (first, number, last) = (known.section.rawValue, section.rawValue, known.last.rawValue)
    return (
      PackedFrames.bytes(of: known, first..<number, in: entry),
      PackedFrames.bytes(of: known, number + 1..<last + 1, in: entry)
    )
  }

  static func join(
    _ other: UnsafeRawBufferPointer, toEntryAt start: Int, in row: UnsafeMutableRawBufferPointer
  ) -> Bool { PackedFrames.join(other, toEntryAt: start, in: row) }

  static func areValid(_ row: UnsafeRawBufferPointer) -> Bool {
    PackedFrames.entries(in: row) != nil
  }

  /// Only the rows of a section with several have bounds.
  static func isSegment(_ row: Statement) -> Bool { !row.isNull(1) }

  static let rowBefore = Query(
    "SELECT id, lower, sections FROM frame WHERE id BETWEEN ?1 AND ?2 ORDER BY id DESC LIMIT 1")
  static let rowAfter = Query(
    "SELECT id, lower, sections FROM frame WHERE id > ?1 AND id <= ?2 ORDER BY id LIMIT 1")
  static let keyAfter = Query("SELECT min(id) FROM frame WHERE id > ?1 AND id <= ?2")
  static let put = Query(
    """
    INSERT INTO frame (id, sections) VALUES (?1, ?2)
    ON CONFLICT (id) DO UPDATE SET lower = NULL, upper = NULL, sections = ?2
    """)
  static let delete = Query("DELETE FROM frame WHERE id BETWEEN ?1 AND ?2")
}

extension Query {
  fileprivate static let putFrameSegment = Query(
    """
    INSERT INTO frame (id, lower, upper, sections) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (id) DO UPDATE SET lower = ?2, upper = ?3, sections = ?4
    """)
}
